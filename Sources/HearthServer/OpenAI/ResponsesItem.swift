import Engines

/// An item of a response's output, as it grows.
struct ResponsesItem: Sendable {
    /// What an item is.
    enum Kind: Sendable, Hashable {
        case reasoning, message
        case call(id: String, name: String)
    }

    let kind: Kind
    let id: String
    /// The text, or the arguments of the call.
    var text = ""
    var tokens: [InferenceToken] = []
    var isComplete = false

    init(_ kind: Kind) {
        self.kind = kind
        id =
            switch kind {
            case .reasoning: WireNames.id("rs_")
            case .message: WireNames.id("msg_")
            case .call: WireNames.id("fc_")
            }
    }

    /// The item as it is now; a message or a thought that has only begun has no part yet.
    func json(status: String, hasPart: Bool = true) -> JSONValue {
        switch kind {
        case .reasoning:
            return [
                "type": "reasoning", "id": .string(id), "summary": [], "content": hasPart ? [part] : [],
                "status": .string(status),
            ]
        case .message:
            return [
                "type": "message", "id": .string(id), "status": .string(status), "role": "assistant",
                "content": hasPart ? [part] : [],
            ]
        case .call(let call, let name):
            return [
                "type": "function_call", "id": .string(id), "call_id": .string(call), "name": .string(name),
                "arguments": .string(text), "status": .string(status),
            ]
        }
    }

    /// The one part that texts and thoughts have.
    var part: JSONValue {
        guard case .message = kind else { return ["type": "reasoning_text", "text": .string(text)] }
        return [
            "type": "output_text", "text": .string(text), "annotations": [],
            "logprobs": .array(tokens.map(\.chatJSON)),
        ]
    }
}
