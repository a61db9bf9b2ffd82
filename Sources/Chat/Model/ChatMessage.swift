public import Foundation

/// One message of a stored conversation: it has an identity, a place in the thread's tree and a state.
///
/// Engines know no such message: a model reads a transcript, which `ContextPlanner` makes of those that fit.
public struct ChatMessage: Identifiable, Codable, Sendable, Hashable {
    /// Who speaks.
    public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
        case system
        case user
        case assistant
    }

    /// Where a message stands in its life.
    public enum Status: String, Codable, Sendable, Hashable {
        /// It is being written.
        case generating
        /// It is whole; see ``Metadata-swift.struct/finishReason``.
        case completed
        /// The user stopped it and keeps what was written.
        case stopped
        /// Writing it failed; see ``Metadata-swift.struct/failure``.
        case failed
        /// The program ended while it was written; it can be retried.
        case interrupted
    }

    /// What is known of a message beside its words.
    public struct Metadata: Codable, Sendable, Hashable {
        /// The message that this one follows; nil for the first of a thread.
        public var parentID: UUID?
        public var status: Status
        public var finishReason: FinishReason?
        /// What went wrong, as a sentence for people; nil if nothing did.
        public var failure: ChatFailure?
        /// What the model thought before it answered; empty if it did not.
        public var reasoning: String
        /// The name of the model that answered; nil for people's messages.
        public var modelID: String?
        /// Where that model computes, as `ModelPlace` writes it; nil for people's messages, and where it is not known.
        public var place: String?
        public var usage: TokenUsage?
        /// From the request to the end of the answer.
        public var latencyMs: Int?
        /// From the request to the first token.
        public var timeToFirstTokenMs: Int?
        /// Tokens written per second.
        public var tokensPerSecond: Double?
        public var ledger: ContextLedger?
        /// The id by which an engine knows again what it wrote; nil for the message's own, as in all newer answers.
        public var entryID: String?
        /// The places in documents that an answer rests on; nil where no documents were asked.
        public var sources: [ChatSource]?
        /// The collection whose passages the model was shown; nil for none.
        public var collection: String?
        /// The calls of tools that the model made, in their order; nil where none were made.
        public var calls: [ChatCall]?

        public init(
            parentID: UUID? = nil, status: Status = .completed, finishReason: FinishReason? = nil,
            failure: ChatFailure? = nil, reasoning: String = "", modelID: String? = nil, place: String? = nil,
            usage: TokenUsage? = nil, latencyMs: Int? = nil, timeToFirstTokenMs: Int? = nil,
            tokensPerSecond: Double? = nil, ledger: ContextLedger? = nil, entryID: String? = nil,
            sources: [ChatSource]? = nil, collection: String? = nil, calls: [ChatCall]? = nil
        ) {
            self.parentID = parentID
            self.status = status
            self.finishReason = finishReason
            self.failure = failure
            self.reasoning = reasoning
            self.modelID = modelID
            self.place = place
            self.usage = usage
            self.latencyMs = latencyMs
            self.timeToFirstTokenMs = timeToFirstTokenMs
            self.tokensPerSecond = tokensPerSecond
            self.ledger = ledger
            self.entryID = entryID
            self.sources = sources
            self.collection = collection
            self.calls = calls
        }
    }

    public let id: UUID
    public var role: Role
    public var text: String
    public var timestamp: Date
    public var metadata: Metadata

    public init(
        id: UUID = UUID(), role: Role, text: String, timestamp: Date = Date(), metadata: Metadata = Metadata()
    ) {
        self.id = id
        self.role = role
        self.text = text
        self.timestamp = timestamp
        self.metadata = metadata
    }
}

/// Why an answer failed, in words for people, and what can be done.
public struct ChatFailure: Codable, Sendable, Hashable {
    /// What kind of failure it is; decides what the user is offered.
    public enum Kind: String, Codable, Sendable, Hashable {
        /// The conversation does not fit the model's context.
        case tooLong
        /// No engine can answer.
        case unavailable
        /// The model answered with nothing.
        case empty
        /// The model or a guardrail refused.
        case refused
        /// The model has not enough memory.
        case memory
        /// A remote model cannot be reached, or its answer broke off; can be retried.
        case connection
        /// Anything else; can be retried.
        case other
    }

    public var kind: Kind
    /// What happened, why, and what to do: one or two sentences without the user's words.
    public var message: String

    public init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
