import Engine
import GuidedDecoding
import Support

/// The validation of a complete reply for schema keywords that the grammar does not enforce.
struct ReplyCheck: Sendable {
    /// The schema of the answer; `nil` if the grammar enforces all keywords.
    var answer: SchemaValidator?
    /// The schemas of tools, by name.
    var tools: [String: SchemaValidator] = [:]
    var keywords: Set<String> = []

    var isNeeded: Bool { answer != nil || !tools.isEmpty }

    /// Returns the violations of a complete reply as sentences without text from the reply.
    func violations(in reply: [InferenceEvent]) -> [String] {
        var text = ""
        var calls: [(name: String, arguments: String)] = []
        for event in reply {
            switch event {
            case .text(let piece, _): text += piece
            case .toolCall(_, let name): calls.append((name, ""))
            case .toolArguments(let piece): if !calls.isEmpty { calls[calls.count - 1].arguments += piece }
            case .replacedText(let whole): text = whole
            case .reasoning, .finished: break
            }
        }
        if calls.isEmpty { return answer.map { Self.violations($0, text) } ?? [] }
        return calls.flatMap { call in
            (tools[call.name].map { Self.violations($0, call.arguments) } ?? []).map { "\(call.name): \($0)" }
        }
    }

    private static func violations(_ validator: SchemaValidator, _ text: String) -> [String] {
        guard let value = try? JSONValue(text.utf8) else { return [] }
        return validator.violations(in: value).map(\.sentence)
    }
}

extension InferenceRequest {
    /// Returns the request for another reply after a reply that violated its schema.
    ///
    /// The reply and its violations are appended to a conversation. Other prompts are not changed.
    func correcting(_ reply: [InferenceEvent], _ violations: [String]) -> InferenceRequest {
        guard case .messages(var turns) = prompt, !continuesLastMessage else { return self }
        var text = ""
        for event in reply {
            switch event {
            case .text(let piece, _), .toolArguments(let piece): text += piece
            case .toolCall(_, let name): text += (text.isEmpty ? "" : "\n") + name + " "
            case .replacedText(let whole): text = whole
            case .reasoning, .finished: break
            }
        }
        turns.append(Message(.assistant, text))
        turns.append(
            Message(.user, "That breaks the schema. \(violations.joined(separator: " ")) Do it again, and right."))
        var request = self
        request.prompt = .messages(turns)
        return request
    }
}
