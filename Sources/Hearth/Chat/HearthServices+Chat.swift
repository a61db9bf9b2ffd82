public import Chat
import Documents
public import Foundation
import Mail
public import Store
import Synchronization
import Tools

// MARK: - Chats

extension HearthServices {
    /// Returns the database of this home, with the tables of all features.
    ///
    /// It is opened on first use and shared by all callers.
    ///
    /// - Throws: Any error of the store about the file, with a user-facing message.
    public func database() throws -> LocalDatabase { try opened.withLock { try $0.database(home) } }

    /// The migrations of all features, in the order in which they were added.
    public static let migrations = ChatStore.migrations + RAGService.migrations + MailService.migrations

    /// Returns the chats of this home, in one instance per program.
    public func chat() throws -> ChatService {
        try opened.withLock { opened in
            if let chat = opened.chat { return chat }
            let documents = try opened.documents(self)
            let chat = try ChatService(
                store: ChatStore(opened.database(home)), models: LocalChatModels(self),
                passages: DocumentPassages(documents: documents), tools: opened.chatTools(self),
                memory: MemoryFile(path: home.memoryFile),
                options: { [settings, environment] in ChatService.Options(settings, environment) },
                stateFolder: home.stateFolder)
            // Removes the saved state of threads that another program deleted. A failure only wastes disk space.
            if let threads = try? chat.store.threads() { keepPrefixes(of: threads.map(\.id)) }
            Task { [store = chat.store] in
                try? await documents.removeFiles { try store.threads().map(\.id) }
            }
            opened.chat = chat
            return chat
        }
    }

    /// The default model of threads, not loaded yet; nil if no model can answer.
    public var answeringModel: ChatModel? {
        // Discards the error, since `missingModelAdvice` explains it. The conversation id is random, because no state
        // is saved.
        try? LocalChatModels(self).model(nil, guardrails: true, conversation: UUID())
    }

    /// The file of the messages that were entered in the terminal, for its next start; nil if the settings keep none.
    public var inputHistoryFile: URL? {
        // Unreadable settings may forbid the file.
        guard let settings = try? settings.read(), settings.keepsInputHistory ?? true else { return nil }
        try? FileManager.default.createDirectory(atPath: home.stateFolder, withIntermediateDirectories: true)
        return URL(filePath: inputHistoryPath)
    }

    private var inputHistoryPath: String { home.stateFolder + "/chat-input.jsonl" }

    /// Deletes the messages that were entered in the terminal.
    public func removeInputHistory() throws {
        guard FileManager.default.fileExists(atPath: inputHistoryPath) else { return }
        try FileManager.default.removeItem(atPath: inputHistoryPath)
    }

    /// Checks that a default model is available.
    ///
    /// - Throws: `HearthError` with `noModel` and a user-facing message.
    public func requireAnsweringModel() throws { _ = try LocalChatModels(self).model(nil) }

    /// Stops all answers, closes the database and unloads the models, at shutdown.
    public func shutDown() async {
        let opened = opened.withLock { opened in
            defer { opened = Opened() }
            return opened
        }
        await opened.chat?.shutDown()
        await opened.tools?.shutDown()
        await coordinator.unloadAll()
        // All acknowledged writes are on disk, so a failure to close loses nothing.
        try? opened.database?.close()
    }

    /// The services that are opened on demand.
    struct Opened: Sendable {
        var database: LocalDatabase?
        var chat: ChatService?
        var documents: RAGService?
        var mail: MailService?
        var tools: ToolServers?

        mutating func database(_ home: HearthHome) throws -> LocalDatabase {
            if let database { return database }
            let opened = try LocalDatabase(
                path: home.databaseFile, migrations: HearthServices.migrations)
            database = opened
            return opened
        }
    }
}

extension ChatService.Options {
    /// - Parameters:
    ///   - file: The user's settings. Unreadable settings count as unset; an attempt to change them reports the
    ///     error.
    ///   - environment: `HEARTH_ENABLE_FOUNDATION_MODELS=0` turns all engines off, regardless of the settings.
    fileprivate init(_ file: SettingsFile, _ environment: [String: String]) {
        let settings = (try? file.read()) ?? HearthSettings()
        let isOff = ["0", "false", "no"].contains(environment["HEARTH_ENABLE_FOUNDATION_MODELS"]?.lowercased())
        self.init(
            keepsPartialAnswers: settings.keepsPartialAnswers, newThreadSettings: settings.newThreadSettings,
            enableFoundationModels: settings.enableFoundationModels && !isOff,
            memory: MemoryOptions(
                isOn: settings.memory?.enabled ?? false, isSentToRemotes: settings.memory?.sendToRemotes ?? false),
            namesChats: settings.namesChats ?? false)
    }
}
