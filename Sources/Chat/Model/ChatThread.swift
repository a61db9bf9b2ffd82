public import Foundation

/// The creativity of answers.
public enum StylePreset: String, Codable, Sendable, Hashable, CaseIterable {
    case creative
    case balanced
    case precise

    /// The sampling temperature; `nil` for the model's default.
    public var temperature: Double? {
        switch self {
        case .creative: 0.9
        case .balanced: nil
        case .precise: 0.25
        }
    }
}

/// The behavior if a conversation exceeds the model's context.
public enum OverflowPolicy: String, Codable, Sendable, Hashable, CaseIterable {
    /// The answer fails with an error that suggests the other policies.
    case stop
    /// The oldest messages are not shown to the model.
    case dropOldest
    /// A summary written by the model replaces the oldest messages.
    case summarizeOldest
}

/// A conversation: its title, its settings, and the messages of the shown branch.
public struct ChatThread: Identifiable, Codable, Sendable, Hashable {
    /// The user's settings for the later answers of one thread.
    public struct Settings: Codable, Sendable, Hashable {
        public var stylePreset: StylePreset
        /// Whether guardrails apply, if the model has any; local models have none.
        public var guardrailsEnabled: Bool
        /// The model that answers; `nil` for Hearth's choice.
        public var modelID: String?
        /// The instructions for the model; an empty text means no instructions.
        public var systemPrompt: String
        public var overflowPolicy: OverflowPolicy
        /// The collection of documents that answers use, if any.
        public var collection: String?
        /// The servers whose tools may be called in answers with the user's permission; `nil` for no servers.
        public var toolServers: [String]?
        /// Whether answers use the facts that the user keeps, if the memory is on; `nil` for yes.
        public var usesMemory: Bool?

        public init(
            stylePreset: StylePreset = .balanced, guardrailsEnabled: Bool = true, modelID: String? = nil,
            systemPrompt: String = "", overflowPolicy: OverflowPolicy = .stop, collection: String? = nil,
            toolServers: [String]? = nil, usesMemory: Bool? = nil
        ) {
            self.stylePreset = stylePreset
            self.guardrailsEnabled = guardrailsEnabled
            self.modelID = modelID
            self.systemPrompt = systemPrompt
            self.overflowPolicy = overflowPolicy
            self.collection = collection
            self.toolServers = toolServers
            self.usesMemory = usesMemory
        }

        /// Whether answers may call the tools of the named server.
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
    /// The title: Chat1, Chat2, … until the user renames the thread.
    public var title: String
    public var createdAt: Date
    /// The time of the last change to a message.
    public var updatedAt: Date
    /// The settings that count for the next answer, some of which may come from the project.
    public var settings: Settings
    /// The settings that the chat sets itself, whatever its project says.
    public var ownSettings: [ProjectSetting]
    /// The project that contains the chat, if any.
    public var projectID: UUID?
    /// Whether the chat comes first in lists.
    public var isPinned: Bool
    /// Whether lists hide the chat.
    ///
    /// Searches find it.
    public var isArchived: Bool
    /// The beginning of the first message, only in lists of threads.
    public var firstWords: String?
    /// The messages of the shown branch, oldest first; empty in lists of threads.
    public var messages: [ChatMessage]

    public init(
        id: UUID = UUID(), title: String, createdAt: Date = Date(), updatedAt: Date? = nil,
        settings: Settings = Settings(), ownSettings: [ProjectSetting] = [], projectID: UUID? = nil,
        isPinned: Bool = false, isArchived: Bool = false, firstWords: String? = nil, messages: [ChatMessage] = []
    ) {
        self.id = id
        self.title = title
        self.createdAt = createdAt
        self.updatedAt = updatedAt ?? createdAt
        self.settings = settings
        self.ownSettings = ownSettings
        self.projectID = projectID
        self.isPinned = isPinned
        self.isArchived = isArchived
        self.firstWords = firstWords
        self.messages = messages
    }
}

extension ChatThread {
    public var stylePreset: StylePreset { settings.stylePreset }
    public var guardrailsEnabled: Bool { settings.guardrailsEnabled }
}

/// The position of a message among its alternatives, which are the messages with the same parent.
public struct BranchPosition: Codable, Sendable, Hashable {
    /// All alternatives including the message itself, oldest first.
    public var siblingIDs: [UUID]
    /// The message's index among the alternatives.
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
    /// The excerpt around the match.
    public var snippet: String
    /// The ranges of the matching words in ``snippet``, in UTF-16 units as in JavaScript.
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

/// The usage counters of this device, which are never sent anywhere.
public struct ChatCounters: Codable, Sendable, Hashable {
    public var threads: Int
    public var messages: Int
    public var promptTokens: Int
    public var outputTokens: Int
    /// The mean time from the request to the end of completed answers; `nil` before the first answer.
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
