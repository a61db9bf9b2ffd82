public import Foundation

/// Why an answer ended.
public enum FinishReason: String, Codable, Sendable, Hashable, CaseIterable {
    /// The model ended it.
    case stop
    /// The limit of tokens was reached.
    case length
    /// The model or a guardrail refused.
    case safety
    /// The user stopped it.
    case cancel
    /// Something failed.
    case error
}

/// Tokens that an answer took.
public struct TokenUsage: Codable, Sendable, Hashable {
    /// Tokens of the prompt, chat format included.
    public var promptTokens: Int
    /// Tokens that were written.
    public var outputTokens: Int
    /// Tokens of the prompt that were computed before and reused.
    public var cachedTokens: Int
    /// Drafted tokens that the model chose, too; nil where nothing was drafted, and where tools were called, since engines
    /// tell it of each reply by itself.
    public var acceptedDraftTokens: Int?
    /// Tokens that were drafted in vain; nil as ``acceptedDraftTokens``.
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

/// What an answer's context held, in tokens, and what was left out.
///
/// What is left out is always the oldest part of the branch: everything up to one message.
public struct ContextLedger: Codable, Sendable, Hashable {
    /// Tokens that prompt and answer may have together.
    public var contextTokens: Int
    public var instructionTokens: Int
    /// Tokens of the messages before the newest one that the model was shown, a summary's included.
    public var historyTokens: Int
    /// Tokens of the newest message.
    public var promptTokens: Int
    public var answerTokens: Int
    /// Tokens of the tools that the model may call, which ``instructionTokens`` count, too; nil without tools.
    public var toolTokens: Int?
    /// What was to be said of tools: that some are not offered, and why; nil for nothing.
    public var toolNotes: [String]?
    /// The name under which a remote model answered; nil if it is the one that was asked for.
    public var answeringModel: String?
    /// Sentences about what a remote server does otherwise than it was asked; nil for nothing.
    public var serverNotes: [String]?
    /// Those of them that were found with this answer; nil for none.
    public var serverNews: [String]?
    /// How many messages of the history the model was not shown.
    public var omittedMessages: Int
    /// Tokens of those.
    public var omittedTokens: Int
    /// The newest of those; nil if there are none.
    public var lastOmittedMessageID: UUID?
    /// Whether a summary stands in for them.
    public var isSummarized: Bool
    /// The summary, on the answer for which it was written; later answers use it on.
    public var summary: String?
    /// Whether a summary was asked for and could not be written, so that the messages were only left out.
    public var summaryFailed: Bool
    /// Where all of this went, as `ModelPlace` writes it; nil in ledgers of older versions.
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
