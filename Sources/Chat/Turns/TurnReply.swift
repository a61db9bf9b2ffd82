import Engine

/// A reply in an answer, which has another reply after each round of tool calls.
struct TurnReply {
    /// Whether earlier replies of the answer have text.
    private let hasText: Bool
    private let hasReasoning: Bool
    /// The reply's part of the answer's text, including a preceding line break.
    private(set) var shown = ""
    private var text = ""
    private var reasoning = ""
    var calls: [InferenceRequest.ToolCall] = []
    /// The engine's report on the complete reply; `nil` until the reply is complete.
    var end: InferenceEnd?

    /// Creates a reply that continues the given answer.
    init(after answer: ChatMessage?) {
        hasText = answer?.text.isEmpty == false
        hasReasoning = answer?.metadata.reasoning.isEmpty == false
    }

    /// Adds text, and returns the text to append to the answer, in which each reply starts on a new line.
    mutating func add(_ piece: String) -> String {
        guard !piece.isEmpty else { return "" }
        let added = (hasText && text.isEmpty ? "\n" : "") + piece
        text += piece
        shown += added
        return added
    }

    /// Adds reasoning, and returns the text to append to the answer's reasoning.
    mutating func addReasoning(_ piece: String) -> String {
        guard !piece.isEmpty else { return "" }
        let added = (hasReasoning && reasoning.isEmpty ? "\n" : "") + piece
        reasoning += piece
        return added
    }

    /// Replaces the whole text of the reply, and returns the text to append to the answer.
    mutating func replace(with whole: String) -> String {
        (text, shown) = ("", "")
        return add(whole)
    }

    /// The reply as a message of a request.
    var message: InferenceRequest.Message {
        var message = InferenceRequest.Message(.assistant, text)
        message.reasoning = reasoning.isEmpty ? nil : reasoning
        message.toolCalls = calls
        return message
    }
}
