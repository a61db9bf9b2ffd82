package import Engine
public import Foundation

/// A message of a stored conversation, with its position in the thread's tree and its state.
///
/// Engines do not use this type: `ContextPlanner` converts the messages that fit to a request.
public struct ChatMessage: Identifiable, Codable, Sendable, Hashable {
    /// The author of a message.
    public enum Role: String, Codable, Sendable, Hashable, CaseIterable {
        case system
        case user
        case assistant
    }

    public enum Status: String, Codable, Sendable, Hashable {
        /// The message is being written.
        case generating
        /// The message is complete; see ``Metadata-swift.struct/finishReason``.
        case completed
        /// The user stopped the answer and keeps the partial text.
        case stopped
        /// The answer failed; see ``Metadata-swift.struct/failure``.
        case failed
        /// The program ended while the answer was being written; it can be retried.
        case interrupted
    }

    /// The properties of a message other than its text.
    public struct Metadata: Codable, Sendable, Hashable {
        /// The ID of the preceding message; `nil` for a thread's first message.
        public var parentID: UUID?
        public var status: Status
        public var finishReason: FinishReason?
        /// The reason for a failed or interrupted answer, if known.
        public var failure: ChatFailure?
        /// The model's reasoning before the answer; empty without reasoning.
        public var reasoning: String
        /// The name of the model that answered; `nil` for the user's messages.
        public var modelID: String?
        /// The place where the model ran, as `ModelPlace` formats it; `nil` for the user's messages or if unknown.
        public var place: String?
        public var usage: TokenUsage?
        /// The time in milliseconds from the request to the end of the answer.
        public var latencyMs: Int?
        /// The time in milliseconds from the request to the first token.
        public var timeToFirstTokenMs: Int?
        /// The decode rate.
        public var tokensPerSecond: Double?
        public var ledger: ContextLedger?
        /// The ID by which an engine recognizes its answer; `nil` if that is the message's own ID, as in all newer
        /// answers.
        public var entryID: String?
        /// The passages that support the answer; `nil` if no documents were used.
        public var sources: [ChatSource]?
        /// The document collection whose passages were shown to the model, if any.
        public var collection: String?
        /// The tool calls of the answer, in order, if any.
        public var calls: [ChatCall]?
        /// The files and pictures that the user sent with the message, if any; some may have been removed since.
        public var attachments: [ChatAttachment]?
        /// The user's facts that the model read for the answer, if any.
        public var memory: [String]?

        public init(
            parentID: UUID? = nil, status: Status = .completed, finishReason: FinishReason? = nil,
            failure: ChatFailure? = nil, reasoning: String = "", modelID: String? = nil, place: String? = nil,
            usage: TokenUsage? = nil, latencyMs: Int? = nil, timeToFirstTokenMs: Int? = nil,
            tokensPerSecond: Double? = nil, ledger: ContextLedger? = nil, entryID: String? = nil,
            sources: [ChatSource]? = nil, collection: String? = nil, calls: [ChatCall]? = nil,
            attachments: [ChatAttachment]? = nil, memory: [String]? = nil
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
            self.attachments = attachments
            self.memory = memory
        }
    }

    public let id: UUID
    public var role: Role
    public var text: String
    public var timestamp: Date
    public var metadata: Metadata
    /// The pictures, in a message that is about to be sent to a model; never stored.
    package var images: [InferenceRequest.Image] = []

    private enum CodingKeys: CodingKey { case id, role, text, timestamp, metadata }

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

/// The reason why an answer failed, in words for people.
public struct ChatFailure: Codable, Sendable, Hashable {
    /// The kind of failure, which determines the remedies offered to the user.
    public enum Kind: String, Codable, Sendable, Hashable {
        /// The conversation does not fit the model's context.
        case tooLong
        /// No engine can answer.
        case unavailable
        /// The model's answer is empty.
        case empty
        /// The model or a guardrail refused.
        case refused
        /// The model needs more memory than is free.
        case memory
        /// A remote model is unreachable, or the connection was lost; the request can be retried.
        case connection
        /// Any other failure; the request can be retried.
        case other
    }

    public var kind: Kind
    /// The failure with its cause and remedy, in one or two sentences without the user's text.
    public var message: String

    public init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
