/// A piece of a reply, and at last how it ended.
package enum ReplyEvent: Sendable, Hashable {
    /// What the model thinks before it answers.
    case reasoning(String)
    /// Text of the answer, with the tokens that it is made of if log-probabilities were asked for.
    case text(String, tokens: [GeneratedToken])
    /// A call of a tool begins.
    case call(id: String, name: String)
    /// JSON of the arguments of the call that began last.
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
}
