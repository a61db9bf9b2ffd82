import Foundation
import Support

/// The chats of this device: threads, turns that stream, branches, search and export.
///
/// Every way in uses one value of it. All calls may come from any task. Answers are written by tasks that the service
/// owns: they outlive whoever asked, and end at the latest in ``shutDown()``.
public final class ChatService: Sendable {
    /// What the user sets for all threads.
    public struct Options: Sendable, Hashable {
        /// Whether a stopped answer stays, marked; else it is discarded.
        public var keepsPartialAnswers: Bool
        /// What new threads begin with.
        public var newThreadSettings: ChatThread.Settings
        /// The flag `enableFoundationModels` of the requirements: off, no engine answers.
        public var enableFoundationModels: Bool

        public init(
            keepsPartialAnswers: Bool = false, newThreadSettings: ChatThread.Settings = ChatThread.Settings(),
            enableFoundationModels: Bool = true
        ) {
            self.keepsPartialAnswers = keepsPartialAnswers
            self.newThreadSettings = newThreadSettings
            self.enableFoundationModels = enableFoundationModels
        }
    }

    /// The store, for everything that only reads.
    public let store: ChatStore
    let models: any ChatModels
    let passages: (any ChatPassages)?
    let tools: ChatTools?
    let options: @Sendable () -> Options
    let clock: ChatClock
    let log = EventLog<ChatEvent>()
    let table = TurnTable()
    let planner = ContextPlanner()
    let prewarmer = Prewarmer()
    let desk = CallDesk()
    /// Where chats that are being preloaded are marked; nil to mark none.
    let preloads: UnfinishedWork?

    /// Opens the chats of a store, in which answers that a killed process was writing are marked as interrupted.
    ///
    /// - Parameters:
    ///   - store: The threads and messages.
    ///   - models: Finds the models that answer.
    ///   - passages: Finds passages for chats that a collection of documents is attached to; nil to have none.
    ///   - tools: The tools that chats may use; nil to have none.
    ///   - options: Asked anew for each request, so that settings take effect at once.
    ///   - clock: The time, for dates and measurements.
    ///   - stateFolder: Where chats that are being preloaded are marked, so that one that ended the program is not preloaded
    ///     again; nil to mark none.
    /// - Throws: `ChatError.storage`.
    public init(
        store: ChatStore, models: any ChatModels, passages: (any ChatPassages)? = nil, tools: ChatTools? = nil,
        options: @escaping @Sendable () -> Options, clock: ChatClock = .system, stateFolder: String? = nil
    ) throws(ChatError) {
        self.store = store
        self.models = models
        self.passages = passages
        self.tools = tools
        self.options = options
        self.clock = clock
        preloads = stateFolder.map { UnfinishedWork("chats", stateFolder: $0) }
        _ = try store.markInterrupted()
    }

    /// Stops all answers, which are marked interrupted, and waits for them; for the end of the process.
    public func shutDown() async {
        let running = table.shutDown()
        for turn in running { turn.stop(.shutDown) }
        for turn in running { await turn.ended() }
        await prewarmer.shutDown()
        log.finish()
    }

    // MARK: Events

    /// Events after a number, else from now on.
    ///
    /// Where those after the number are not kept any more, the first call of `next` throws.
    ///
    /// - Parameter last: The number of the last event that the reader knows.
    /// - Returns: The events, which end when the service is shut down.
    public func events(after last: Int? = nil) -> ChatEvents { ChatEvents(log, after: last ?? log.last) }

    /// The number of the newest event; read it before a snapshot, then ask for the events after it.
    public var lastEventNumber: Int { log.last }
}
