import Foundation
import Synchronization

/// The running turns, of which each thread has at most one.
final class TurnTable: Sendable {
    private struct State {
        var running: [UUID: RunningTurn] = [:]
        /// The threads whose messages are being deleted or changed, so that no answer may start.
        var blocked: Set<UUID> = []
        var isBlocked = false
        var isShutDown = false

        func check(_ thread: UUID) throws(ChatError) {
            if isShutDown { throw ChatError(.unavailable, "Hearth is shutting down. Ask again when it runs.") }
            guard !isBlocked, !blocked.contains(thread) else {
                throw ChatError(.conflict, "The chat is being changed. Try again in a moment.")
            }
        }
    }

    private let state = Mutex(State())

    func running(_ thread: UUID) -> RunningTurn? { state.withLock { $0.running[thread] } }
    func running(answer: UUID) -> RunningTurn? {
        state.withLock { $0.running.values.first { $0.answerID == answer } }
    }
    var runningThreads: Set<UUID> { state.withLock { Set($0.running.keys) } }

    /// Adds a turn.
    ///
    /// - Throws: `ChatError`: `conflict` while the thread writes an answer or is being changed, `unavailable`
    ///   after shutdown.
    func add(_ turn: RunningTurn) throws(ChatError) {
        try state.withLock { (state) throws(ChatError) in
            try state.check(turn.threadID)
            guard state.running[turn.threadID] == nil else { throw .generating }
            state.running[turn.threadID] = turn
        }
    }

    func remove(_ turn: RunningTurn) {
        state.withLock { state in
            if state.running[turn.threadID] === turn { state.running[turn.threadID] = nil }
        }
    }

    /// Prevents new answers in a thread, and returns the answer in progress, if any.
    ///
    /// - Throws: `ChatError`: `conflict` if the thread is already being changed, `unavailable` after shutdown.
    func block(_ thread: UUID) throws(ChatError) -> RunningTurn? {
        try state.withLock { (state) throws(ChatError) in
            try state.check(thread)
            state.blocked.insert(thread)
            return state.running[thread]
        }
    }

    func unblock(_ thread: UUID) { state.withLock { _ = $0.blocked.remove(thread) } }

    /// Prevents new answers in all threads, and returns the answers in progress.
    func blockAll() throws(ChatError) -> [RunningTurn] {
        try state.withLock { (state) throws(ChatError) in
            guard !state.isBlocked, state.blocked.isEmpty else {
                throw ChatError(.conflict, "The chats are being changed. Try again in a moment.")
            }
            state.isBlocked = true
            return Array(state.running.values)
        }
    }

    func unblockAll() { state.withLock { $0.isBlocked = false } }

    /// Prevents all new answers permanently, and returns the answers in progress.
    func shutDown() -> [RunningTurn] {
        state.withLock { state in
            state.isShutDown = true
            return Array(state.running.values)
        }
    }
}
