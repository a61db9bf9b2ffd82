public import Foundation

/// A named folder of chats, whose settings apply to each of its chats unless the chat sets them itself.
public struct ChatProject: Identifiable, Codable, Sendable, Hashable {
    /// The settings that a project gives to its chats.
    public struct Settings: Codable, Sendable, Hashable {
        /// The instructions for the model; an empty text leaves each chat its own.
        public var systemPrompt: String
        public var modelID: String?
        public var collection: String?
        public var toolServers: [String]?

        public init(
            systemPrompt: String = "", modelID: String? = nil, collection: String? = nil, toolServers: [String]? = nil
        ) {
            self.systemPrompt = systemPrompt
            self.modelID = modelID
            self.collection = collection
            self.toolServers = toolServers
        }
    }

    public let id: UUID
    public var name: String
    public var createdAt: Date
    public var settings: Settings

    public init(id: UUID = UUID(), name: String, createdAt: Date = Date(), settings: Settings = Settings()) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.settings = settings
    }
}

/// A setting that a chat takes from its project unless the chat sets it itself.
public enum ProjectSetting: String, Codable, Sendable, Hashable, CaseIterable {
    case systemPrompt, modelID, collection, toolServers
}

extension ChatProject.Settings {
    /// The part of a chat's settings that a project has.
    public init(_ settings: ChatThread.Settings) {
        self.init(
            systemPrompt: settings.systemPrompt, modelID: settings.modelID, collection: settings.collection,
            toolServers: settings.toolServers)
    }

    /// The settings of a chat that has only the project's values.
    public var chatSettings: ChatThread.Settings {
        ChatThread.Settings(
            modelID: modelID, systemPrompt: systemPrompt, collection: collection, toolServers: toolServers)
    }
}

extension ChatThread.Settings {
    /// Returns the settings that count for a chat: its own, then its project's, then the defaults it began with.
    ///
    /// - Parameters:
    ///   - project: The settings of the chat's project; `nil` outside of projects.
    ///   - own: The settings that the chat sets itself.
    func within(_ project: ChatProject.Settings?, own: [ProjectSetting]) -> Self {
        guard let given = project?.chatSettings else { return self }
        var settings = self
        settings.copy(given.differences(from: Self()).filter { !own.contains($0) }, from: given)
        return settings
    }

    /// Returns the settings of which a project could give another value.
    func differences(from other: Self) -> [ProjectSetting] {
        ProjectSetting.allCases.filter { setting in
            var same = self
            same.copy([setting], from: other)
            return same != self
        }
    }

    mutating func copy(_ parts: [ProjectSetting], from other: Self) {
        for part in parts {
            switch part {
            case .systemPrompt: systemPrompt = other.systemPrompt
            case .modelID: modelID = other.modelID
            case .collection: collection = other.collection
            case .toolServers: toolServers = other.toolServers
            }
        }
    }
}
