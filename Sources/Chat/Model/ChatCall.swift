public import Foundation
public import Tools

/// A question of a tool server, with the fields of a form; all of it is third-party text, cleaned for people.
public struct ChatQuestion: Codable, Sendable, Hashable {
    /// The question.
    public var message: String
    /// The fields of the form, with titles and descriptions of one line.
    ///
    /// Names and values are as the server wrote them.
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
            // The user has to see what would be sent.
            if field.kind == .text, let text = field.suggestion, !Self.isPlain(text) { field.suggestion = nil }
            return field
        }
    }

    /// Whether a text is shown as it is: short, on one line, and without characters that nobody sees.
    private static func isPlain(_ text: String) -> Bool {
        ToolText(text, characters: 1_000).text == text && !text.contains(where: \.isNewline)
            && !text.unicodeScalars.contains { $0.isUnseen }
    }
}

/// A call of a tool that a model wants to make, from the moment that it is shown.
public struct ChatCall: Codable, Sendable, Hashable, Identifiable {
    /// Where a call stands.
    public enum State: String, Codable, Sendable, Hashable {
        /// It waits for the user's decision.
        case asked
        case running
        /// It has a result.
        case finished
        /// It ran, and failed.
        case failed
        /// It did not run.
        case refused
        /// The answer was stopped before the call had ended.
        case stopped
    }

    /// Names the call.
    public let id: UUID
    /// The server's name in the settings.
    public var server: String
    /// What the server calls the tool.
    public var tool: String
    /// What people read of the tool, which is text of others.
    public var title: String
    /// What the model calls the tool.
    public var name: String
    /// The arguments that the model wrote, as JSON.
    public var arguments: String
    /// Whether the server says that the tool changes nothing; nobody has checked it.
    public var isReadOnly: Bool
    public private(set) var state: State
    /// What the user decided, now or before; nil while it is asked for.
    public private(set) var decision: CallDecision?
    /// What the tool answered, or why it failed, which is text of others; nil before.
    public private(set) var result: String?
    /// Whether the end of the result was left out.
    public private(set) var isResultCut: Bool
    /// The server's question, if this is one and no call; what the user answers is not kept.
    public private(set) var question: ChatQuestion?

    /// Begins a call.
    ///
    /// - Parameters:
    ///   - call: What the model wants.
    ///   - grant: The decision that covers it already; nil where the user has to be asked.
    init(_ call: MCPCall, grant: CallDecision?) {
        id = UUID()
        (server, tool, title, self.name) = (call.server, call.tool, call.title, call.name)
        (arguments, isReadOnly) = (call.arguments, call.isReadOnly)
        decision = grant
        state = grant == nil ? .asked : .running
        isResultCut = false
    }

    /// Begins a question of a server.
    init(_ question: MCPElicitation, of server: String) {
        id = UUID()
        self.server = server
        (tool, title, name, arguments) = ("", "", "", "{}")
        (isReadOnly, isResultCut, state) = (false, false, .asked)
        self.question = ChatQuestion(question)
    }

    /// The arguments as a person decides about them: each character that nobody sees stands as an escape, such as
    /// `\u{202e}`.
    public var shownArguments: String {
        arguments.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isUnseen {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether it waits for a decision, or runs.
    public var isOpen: Bool { state == .asked || state == .running }

    /// Takes a decision over.
    ///
    /// - Returns: Whether it was waited for.
    mutating func decide(_ decision: CallDecision) -> Bool {
        guard state == .asked else { return false }
        self.decision = decision
        state = decision == .refuse || decision == .cancel ? .refused : .running
        return true
    }

    /// The question has its answer.
    mutating func finish() {
        if state == .running { state = .finished }
    }

    /// Takes the end of a call over that ran.
    mutating func end(_ outcome: MCPCallOutcome) {
        guard state == .running else { return }
        switch outcome {
        case .result(let text): (state, result, isResultCut) = (.finished, text.text, text.isCut)
        case .failure(let text): (state, result, isResultCut) = (.failed, text.text, text.isCut)
        }
    }

    /// The answer is over, and nobody waits for the call any more.
    mutating func stop() {
        if isOpen { state = .stopped }
    }
}

extension Unicode.Scalar {
    /// Whether it has no look of its own, is a space but not the plain one, or turns text around.
    ///
    /// Some letters are among these, such as the Hangul fillers and the empty cell of Braille.
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
    /// Adds a call, or replaces what was known of it.
    package mutating func put(_ call: ChatCall) {
        if let index = calls?.firstIndex(where: { $0.id == call.id }) {
            calls?[index] = call
        } else {
            calls = (calls ?? []) + [call]
        }
    }

    /// Ends the calls that are open, as the answer is over.
    mutating func endCalls() {
        for index in (calls ?? []).indices { calls?[index].stop() }
    }
}
