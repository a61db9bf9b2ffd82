import Synchronization

/// The prewarming of the most recently opened thread, one thread at a time.
final class Prewarmer: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isShutDown = false
    }

    private let state = Mutex(State())

    /// Starts prewarming a thread, and cancels the previous prewarming.
    func start(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.task?.cancel()
            guard !state.isShutDown else { return }
            // Nothing awaits the task; its handle cancels it when another thread is opened or the service shuts down.
            state.task = Task(priority: .utility) { await work() }
        }
    }

    func cancel() {
        state.withLock { state in
            state.task?.cancel()
            state.task = nil
        }
    }

    /// Cancels the work and waits for its end, after which other threads can be prewarmed.
    func stop() async {
        let task = state.withLock { state in
            defer { state.task = nil }
            return state.task
        }
        task?.cancel()
        await task?.value
    }

    /// Cancels the work permanently and waits for its end.
    func shutDown() async {
        let task = state.withLock { state in
            state.isShutDown = true
            return state.task
        }
        task?.cancel()
        await task?.value
    }
}
