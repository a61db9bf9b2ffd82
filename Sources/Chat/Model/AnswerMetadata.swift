public import Foundation

/// The reason why an answer ended.
public enum FinishReason: String, Codable, Sendable, Hashable, CaseIterable {
    /// The model ended the answer.
    case stop
    /// The token limit was reached.
    case length
    /// The answer only repeated itself, and was ended.
    case repetition
    /// The model or a guardrail refused.
    case safety
    /// The user stopped the answer.
    case cancel
    case error
}

/// The token usage of an answer.
public struct TokenUsage: Codable, Sendable, Hashable {
    /// The number of prompt tokens, including the chat format.
    public var promptTokens: Int
    public var outputTokens: Int
    /// The number of prompt tokens reused from the cache.
    public var cachedTokens: Int
    /// The number of drafted tokens that the model accepted.
    ///
    /// `nil` if nothing was drafted, or if tools were called, because the engine reports drafts per reply.
    public var acceptedDraftTokens: Int?
    /// The number of drafted tokens that the model rejected; `nil` in the same cases as ``acceptedDraftTokens``.
    public var rejectedDraftTokens: Int?

    public init(
        promptTokens: Int, outputTokens: Int, cachedTokens: Int = 0, acceptedDraftTokens: Int? = nil,
        rejectedDraftTokens: Int? = nil
    ) {
        self.promptTokens = promptTokens
        self.outputTokens = outputTokens
        self.cachedTokens = cachedTokens
        self.acceptedDraftTokens = acceptedDraftTokens
        self.rejectedDraftTokens = rejectedDraftTokens
    }
}

/// The token counts of the parts of an answer's context, and the omitted messages.
///
/// The omitted messages are always the oldest ones of the branch, up to ``lastOmittedMessageID``.
public struct ContextLedger: Codable, Sendable, Hashable {
    /// The size of the context, for prompt and answer together.
    public var contextTokens: Int
    /// The number of tokens of the system prompt, the tools, and what the model's template adds, such as a default
    /// system prompt.
    public var instructionTokens: Int
    /// The number of tokens of the shown history, including a summary of omitted messages.
    public var historyTokens: Int
    /// The number of tokens of the user's newest message.
    public var promptTokens: Int
    public var answerTokens: Int
    /// The number of tokens of the tools, which are part of ``instructionTokens``; `nil` without tools.
    public var toolTokens: Int?
    /// The number of tokens of the user's facts, which are part of ``instructionTokens``; `nil` without facts.
    public var memoryTokens: Int?
    /// The notes for the user on tools that were not offered, with the reasons; `nil` without such tools.
    public var toolNotes: [String]?
    /// The name of the remote model that answered; `nil` if the requested model answered.
    public var answeringModel: String?
    /// The sentences about parts of the request that a remote server did not honour; `nil` without such parts.
    public var serverNotes: [String]?
    /// The entries of ``serverNotes`` that were first found with this answer, if any.
    public var serverNews: [String]?
    /// The number of messages of the history that were not shown to the model.
    public var omittedMessages: Int
    public var omittedTokens: Int
    /// The ID of the newest omitted message, if any.
    public var lastOmittedMessageID: UUID?
    /// Whether a summary replaces the omitted messages.
    public var isSummarized: Bool
    /// The summary, which is stored with the answer for which it was written, and reused by later answers.
    public var summary: String?
    /// Whether writing a requested summary failed, so that the messages were omitted without a replacement.
    public var summaryFailed: Bool
    /// The place where the request was processed, as formatted by `ModelPlace`; `nil` in ledgers of older Hearth
    /// versions.
    public var place: String?

    public init(
        contextTokens: Int, instructionTokens: Int, historyTokens: Int, promptTokens: Int, answerTokens: Int,
        omittedMessages: Int = 0, omittedTokens: Int = 0, lastOmittedMessageID: UUID? = nil,
        isSummarized: Bool = false, summary: String? = nil, summaryFailed: Bool = false,
        place: String? = nil
    ) {
        self.contextTokens = contextTokens
        self.instructionTokens = instructionTokens
        self.historyTokens = historyTokens
        self.promptTokens = promptTokens
        self.answerTokens = answerTokens
        self.omittedMessages = omittedMessages
        self.omittedTokens = omittedTokens
        self.lastOmittedMessageID = lastOmittedMessageID
        self.isSummarized = isSummarized
        self.summary = summary
        self.summaryFailed = summaryFailed
        self.place = place
    }
}
