import Synchronization

/// Gets one thread ready at a time: the one that was opened last.
final class Prewarmer: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isShutDown = false
    }

    private let state = Mutex(State())

    /// Starts to get a thread ready, instead of the one before.
    func start(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.task?.cancel()
            guard !state.isShutDown else { return }
            // Nobody waits for it; the handle ends it when another thread is opened, or the service shuts down.
            state.task = Task(priority: .utility) { await work() }
        }
    }

    func cancel() {
        state.withLock { state in
            state.task?.cancel()
            state.task = nil
        }
    }

    /// Ends the work and waits for it; other threads can be got ready afterwards.
    func stop() async {
        let task = state.withLock { state in
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
        await task?.value
    }

    /// Ends the work for good and waits for it.
    func shutDown() async {
        let task = state.withLock { state in
            state.isShutDown = true
            return state.task
        }
        task?.cancel()
        await task?.value
    }
}
