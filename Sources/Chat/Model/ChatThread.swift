public import Foundation

/// How inventive answers are.
public enum StylePreset: String, Codable, Sendable, Hashable, CaseIterable {
    case creative
    case balanced
    case precise

    /// The sampling temperature; nil leaves it to the model.
    public var temperature: Double? {
        switch self {
        case .creative: 0.9
        case .balanced: nil
        case .precise: 0.25
        }
    }
}

/// What happens when a conversation has outgrown the model's context.
public enum OverflowPolicy: String, Codable, Sendable, Hashable, CaseIterable {
    /// The answer fails with an error that offers the other ways.
    case stop
    /// The oldest messages are not shown to the model.
    case dropOldest
    /// A summary that the model writes stands in for the oldest messages.
    case summarizeOldest
}

/// A conversation: its name, its settings, and the messages of the branch that is shown.
public struct ChatThread: Identifiable, Codable, Sendable, Hashable {
    /// What a user sets for one thread; changes apply to later answers.
    public struct Settings: Codable, Sendable, Hashable {
        public var stylePreset: StylePreset
        /// On by default; local models have no guardrails, and the ways in say so.
        public var guardrailsEnabled: Bool
        /// The model that answers; nil for the one that Hearth chooses.
        public var modelID: String?
        /// What the model should follow; empty by default, and nothing takes its place.
        public var systemPrompt: String
        public var overflowPolicy: OverflowPolicy
        /// The collection of documents that answers draw on; nil for none.
        public var collection: String?
        /// The servers whose tools answers may call, each call as the user allows it; nil for none.
        public var toolServers: [String]?

        public init(
            stylePreset: StylePreset = .balanced, guardrailsEnabled: Bool = true, modelID: String? = nil,
            systemPrompt: String = "", overflowPolicy: OverflowPolicy = .stop, collection: String? = nil,
            toolServers: [String]? = nil
        ) {
            self.stylePreset = stylePreset
            self.guardrailsEnabled = guardrailsEnabled
            self.modelID = modelID
            self.systemPrompt = systemPrompt
            self.overflowPolicy = overflowPolicy
            self.collection = collection
            self.toolServers = toolServers
        }

        /// Whether answers may call the tools of a server.
        ///
        /// - Parameter server: The server's name.
        public subscript(uses server: String) -> Bool {
            get { toolServers?.contains(server) == true }
            set {
                let others = (toolServers ?? []).filter { $0 != server }
                let names = newValue ? others + [server] : others
                toolServers = names.isEmpty ? nil : names
            }
        }
    }

    public let id: UUID
    /// Chat1, Chat2, … until the user renames it.
    public var title: String
    public var createdAt: Date
    /// When a message was last added or changed.
    public var updatedAt: Date
    public var settings: Settings
    /// The messages of the branch that is shown, oldest first; empty in lists of threads.
    public var messages: [ChatMessage]

    public init(
        id: UUID = UUID(), title: String, createdAt: Date = Date(), updatedAt: Date? = nil,
        settings: Settings = Settings(), messages: [ChatMessage] = []
    ) {
        self.id = id
        self.title = title
        self.createdAt = createdAt
        self.updatedAt = updatedAt ?? createdAt
        self.settings = settings
        self.messages = messages
    }
}

extension ChatThread {
    public var stylePreset: StylePreset { settings.stylePreset }
    public var guardrailsEnabled: Bool { settings.guardrailsEnabled }
}

/// Where a message stands among the alternatives that follow the same message.
public struct BranchPosition: Codable, Sendable, Hashable {
    /// All alternatives, oldest first, the message itself included.
    public var siblingIDs: [UUID]
    /// The message's place among them, from 0.
    public var index: Int

    public init(siblingIDs: [UUID], index: Int) {
        self.siblingIDs = siblingIDs
        self.index = index
    }
}

/// A message that a search found.
public struct MessageMatch: Codable, Sendable, Hashable {
    public var threadID: UUID
    public var threadTitle: String
    public var messageID: UUID
    public var role: ChatMessage.Role
    public var timestamp: Date
    /// The words around the match.
    public var snippet: String
    /// Where the matching words stand in ``snippet``, in UTF-16 units, as web pages count.
    public var highlights: [Range<Int>]

    public init(
        threadID: UUID, threadTitle: String, messageID: UUID, role: ChatMessage.Role, timestamp: Date,
        snippet: String, highlights: [Range<Int>]
    ) {
        self.threadID = threadID
        self.threadTitle = threadTitle
        self.messageID = messageID
        self.role = role
        self.timestamp = timestamp
        self.snippet = snippet
        self.highlights = highlights
    }
}

/// What was counted on this device; it never leaves it.
public struct ChatCounters: Codable, Sendable, Hashable {
    public var threads: Int
    public var messages: Int
    public var promptTokens: Int
    public var outputTokens: Int
    /// Mean time from request to end of the completed answers; nil before the first.
    public var averageLatencyMs: Double?
    public var averageTimeToFirstTokenMs: Double?

    public init(
        threads: Int = 0, messages: Int = 0, promptTokens: Int = 0, outputTokens: Int = 0,
        averageLatencyMs: Double? = nil, averageTimeToFirstTokenMs: Double? = nil
    ) {
        self.threads = threads
        self.messages = messages
        self.promptTokens = promptTokens
        self.outputTokens = outputTokens
        self.averageLatencyMs = averageLatencyMs
        self.averageTimeToFirstTokenMs = averageTimeToFirstTokenMs
    }
}
