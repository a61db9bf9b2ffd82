import Engine

/// One of the replies that an answer consists of: the model writes another one after each call of tools.
struct TurnReply {
    /// Whether earlier replies of the answer have text, and reasoning.
    private let hasText: Bool
    private let hasReasoning: Bool
    /// Its part of the answer's text, with the line end before it.
    private(set) var shown = ""
    private var text = ""
    private var reasoning = ""
    var calls: [InferenceRequest.ToolCall] = []
    /// How it ended; nil before.
    var end: InferenceEnd?

    /// - Parameter answer: The answer so far.
    init(after answer: ChatMessage?) {
        hasText = answer?.text.isEmpty == false
        hasReasoning = answer?.metadata.reasoning.isEmpty == false
    }

    /// Adds text.
    ///
    /// - Returns: What it adds to the answer, in which the texts of replies stand on lines of their own.
    mutating func add(_ piece: String) -> String {
        guard !piece.isEmpty else { return "" }
        let added = (hasText && text.isEmpty ? "\n" : "") + piece
        text += piece
        shown += added
        return added
    }

    /// Adds reasoning; the result is as that of ``add(_:)``.
    mutating func addReasoning(_ piece: String) -> String {
        guard !piece.isEmpty else { return "" }
        let added = (hasReasoning && reasoning.isEmpty ? "\n" : "") + piece
        reasoning += piece
        return added
    }

    /// Replaces all of its text; the result is as that of ``add(_:)``.
    mutating func replace(with whole: String) -> String {
        (text, shown) = ("", "")
        return add(whole)
    }

    /// The reply as a message of the conversation.
    var message: InferenceRequest.Message {
        var message = InferenceRequest.Message(.assistant, text)
        message.reasoning = reasoning.isEmpty ? nil : reasoning
        message.toolCalls = calls
        return message
    }
}
