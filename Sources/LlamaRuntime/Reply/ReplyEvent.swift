/// A piece of a reply, and at last how it ended.
package enum ReplyEvent: Sendable, Hashable {
    /// The model's reasoning.
    case reasoning(String)
    /// Text of the answer, with its tokens if log-probabilities were requested.
    case text(String, tokens: [GeneratedToken])
    /// The start of a tool call.
    case call(id: String, name: String)
    /// JSON of the arguments of the current tool call.
    case arguments(String)
    /// The end; the last event.
    case finished(ReplyEnd)
}

/// How a reply ended, and what it took.
package struct ReplyEnd: Sendable, Hashable {
    package let reason: GenerationSummary.FinishReason
    package let callsTools: Bool
    package let promptTokens: Int
    package let cachedTokens: Int
    package let outputTokens: Int
    package let reasoningTokens: Int
    /// Tokens that were drafted and proved right, and those that were computed in vain.
    package let acceptedDraftTokens: Int
    package let rejectedDraftTokens: Int
    /// The stop string that ended it, one of the request or of the model's chat format; nil where none did.
    package let stopString: String?
}
