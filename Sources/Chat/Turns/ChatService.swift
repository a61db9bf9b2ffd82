import Foundation
import Support

/// The chats of this device: threads, streamed answers, branches, search and export.
///
/// All interfaces of a program share one instance, and any task may call it. Answers are written by tasks of the
/// service, which outlive the requests that started them. ``shutDown()`` ends all tasks.
public final class ChatService: Sendable {
    /// The user's settings for all threads.
    public struct Options: Sendable, Hashable {
        /// Whether a stopped answer is kept with its partial text instead of discarded.
        public var keepsPartialAnswers: Bool
        /// The default settings of new threads.
        public var newThreadSettings: ChatThread.Settings
        /// Whether engines may answer.
        public var enableFoundationModels: Bool
        /// The use of the facts that the user keeps.
        public var memory: MemoryOptions
        /// Whether the model names a chat after its first answer.
        public var namesChats: Bool

        public init(
            keepsPartialAnswers: Bool = false, newThreadSettings: ChatThread.Settings = ChatThread.Settings(),
            enableFoundationModels: Bool = true, memory: MemoryOptions = MemoryOptions(), namesChats: Bool = false
        ) {
            self.keepsPartialAnswers = keepsPartialAnswers
            self.newThreadSettings = newThreadSettings
            self.enableFoundationModels = enableFoundationModels
            self.memory = memory
            self.namesChats = namesChats
        }
    }

    /// The store, for read-only access.
    public let store: ChatStore
    let models: any ChatModels
    let passages: (any ChatPassages)?
    let tools: ChatTools?
    /// The facts that the user keeps; `nil` if they are not supported.
    public let memory: MemoryFile?
    let options: @Sendable () -> Options
    let clock: ChatClock
    let log = EventLog<ChatEvent>()
    let table = TurnTable()
    let planner = ContextPlanner()
    let prewarmer = Prewarmer()
    /// The work that names the newest chat.
    let naming = Prewarmer()
    let desk = PendingDecisions()
    /// The marks of chats that are being preloaded; `nil` if preloads are not marked.
    let preloads: UnfinishedWork?

    /// Opens the chats of a store, and marks the unfinished answers of exited processes as interrupted.
    ///
    /// - Parameters:
    ///   - store: The database of threads and messages.
    ///   - models: The provider of the models that answer.
    ///   - passages: The search for chats with an attached collection of documents, if supported.
    ///   - tools: The tools that chats may use, if any.
    ///   - memory: The file of the facts that the user keeps, if any.
    ///   - options: Returns the options. The closure is called for each request, so that changes take effect
    ///     immediately.
    ///   - clock: The source of dates and durations.
    ///   - stateFolder: The folder for marks of chats that are being preloaded. A chat whose preload crashed the
    ///     program is then not preloaded again. `nil` disables the marks.
    /// - Throws: `ChatError` (`storage`).
    public init(
        store: ChatStore, models: any ChatModels, passages: (any ChatPassages)? = nil, tools: ChatTools? = nil,
        memory: MemoryFile? = nil, options: @escaping @Sendable () -> Options, clock: ChatClock = .system,
        stateFolder: String? = nil
    ) throws(ChatError) {
        self.store = store
        self.models = models
        self.passages = passages
        self.tools = tools
        self.memory = memory
        self.options = options
        self.clock = clock
        preloads = stateFolder.map { UnfinishedWork("chats", stateFolder: $0) }
        _ = try store.markInterrupted()
    }

    /// Stops all answers, marks them as interrupted, and waits for their end, before the process exits.
    public func shutDown() async {
        let running = table.shutDown()
        for turn in running { turn.stop(.shutDown) }
        for turn in running { await turn.ended() }
        await prewarmer.shutDown()
        await naming.shutDown()
        log.finish()
    }

    // MARK: Events

    /// Returns the events after the given number, or all future events, until the service is shut down.
    ///
    /// If events after the number were evicted, the first call of `next` throws.
    public func events(after last: Int? = nil) -> ChatEvents { ChatEvents(log, after: last ?? log.last) }

    /// The number of the newest event.
    ///
    /// Read the number before a snapshot, then request the events after that number.
    public var lastEventNumber: Int { log.last }
}
