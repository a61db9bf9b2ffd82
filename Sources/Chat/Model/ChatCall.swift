public import Foundation
public import Tools

/// A question from a tool server, with the fields of a form and third-party texts that are sanitized for display.
public struct ChatQuestion: Codable, Sendable, Hashable {
    public var message: String
    /// The fields of the form, with titles and descriptions on one line each.
    ///
    /// Names and values are exactly as the server sent them.
    public var fields: [MCPFormField]

    init(_ question: MCPElicitation) {
        message = ToolText(question.message, characters: 2_000).text
        fields = question.fields.map { field in
            var field = field
            field.title = ToolText.line(field.title, characters: 200)
            field.description = ToolText.line(field.description, characters: 500)
            for index in field.choices.indices {
                field.choices[index].title = ToolText.line(field.choices[index].title, characters: 200)
            }
            // The user must be able to see the exact text that would be sent.
            if field.kind == .text, let text = field.suggestion, !Self.isPlain(text) { field.suggestion = nil }
            return field
        }
    }

    /// Returns whether a text can be shown unchanged: short, on one line, and without invisible characters.
    private static func isPlain(_ text: String) -> Bool {
        ToolText(text, characters: 1_000).text == text && !text.contains(where: \.isNewline)
            && !text.unicodeScalars.contains { $0.isUnseen }
    }
}

/// A tool call that a model requested, or a server's question, as shown to the user.
public struct ChatCall: Codable, Sendable, Hashable, Identifiable {
    public enum State: String, Codable, Sendable, Hashable {
        /// The call waits for the user's decision.
        case asked
        case running
        /// The call has a result.
        case finished
        /// The call ran and failed.
        case failed
        /// The call did not run.
        case refused
        /// The answer was stopped before the call ended.
        case stopped
    }

    public let id: UUID
    /// The server's name in the settings.
    public var server: String
    /// The server's name for the tool.
    public var tool: String
    /// The tool's title for people, a third-party text.
    public var title: String
    /// The tool's name for the model.
    public var name: String
    /// The arguments that the model wrote, as JSON.
    public var arguments: String
    /// Whether the server claims, without verification, that the tool changes nothing.
    public var isReadOnly: Bool
    public private(set) var state: State
    /// The user's decision on this call, or an earlier decision that covers it; `nil` while the call waits for a
    /// decision.
    public private(set) var decision: CallDecision?
    /// The tool's result or its error, a third-party text; `nil` before the call ends.
    public private(set) var result: String?
    /// Whether the result was truncated.
    public private(set) var isResultCut: Bool
    /// The server's question, without the user's answers, if this entry is a question instead of a call.
    public private(set) var question: ChatQuestion?

    /// Creates a call, with the earlier decision that allows it, or `nil` if the user has to be asked.
    init(_ call: MCPCall, grant: CallDecision?) {
        id = UUID()
        (server, tool, title, self.name) = (call.server, call.tool, call.title, call.name)
        (arguments, isReadOnly) = (call.arguments, call.isReadOnly)
        decision = grant
        state = grant == nil ? .asked : .running
        isResultCut = false
    }

    /// Creates an entry for a server's question.
    init(_ question: MCPElicitation, of server: String) {
        id = UUID()
        self.server = server
        (tool, title, name, arguments) = ("", "", "", "{}")
        (isReadOnly, isResultCut, state) = (false, false, .asked)
        self.question = ChatQuestion(question)
    }

    /// The arguments for display, with each invisible character as an escape such as `\u{202e}`.
    public var shownArguments: String {
        arguments.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isUnseen {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether the call waits for a decision or runs.
    public var isOpen: Bool { state == .asked || state == .running }

    /// Records the user's decision, and returns whether the call was waiting for a decision.
    mutating func decide(_ decision: CallDecision) -> Bool {
        guard state == .asked else { return false }
        self.decision = decision
        state = decision == .refuse || decision == .cancel ? .refused : .running
        return true
    }

    /// Marks a question as answered.
    mutating func finish() {
        if state == .running { state = .finished }
    }

    /// Records the outcome of a running call.
    mutating func end(_ outcome: MCPCallOutcome) {
        guard state == .running else { return }
        switch outcome {
        case .result(let text): (state, result, isResultCut) = (.finished, text.text, text.isCut)
        case .failure(let text): (state, result, isResultCut) = (.failed, text.text, text.isCut)
        }
    }

    /// Marks an open call as stopped, because the answer has ended.
    mutating func stop() {
        if isOpen { state = .stopped }
    }
}

extension Unicode.Scalar {
    /// Whether the character is invisible, a space other than U+0020, or changes the direction of text.
    ///
    /// This includes some letters and symbols, such as the Hangul fillers and the empty Braille cell.
    fileprivate var isUnseen: Bool {
        if properties.isDefaultIgnorableCodePoint { return true }
        return switch properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator: true
        case .spaceSeparator: self != " "
        case .control: self != "\n" && self != "\t"
        default: self == "\u{2800}" || self == "\u{1D159}"
        }
    }
}

extension ChatMessage.Metadata {
    /// Adds a call, or replaces the call with its ID.
    package mutating func put(_ call: ChatCall) {
        if let index = calls?.firstIndex(where: { $0.id == call.id }) {
            calls?[index] = call
        } else {
            calls = (calls ?? []) + [call]
        }
    }

    /// Marks all open calls as stopped, because the answer has ended.
    mutating func endCalls() {
        for index in (calls ?? []).indices { calls?[index].stop() }
    }
}
