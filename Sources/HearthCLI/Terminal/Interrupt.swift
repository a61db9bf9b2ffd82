import Dispatch
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Turns Ctrl-C into the cancellation of what runs, instead of the end of the program.
final class Interrupt {
    /// What the signal's queue and the waiting task share.
    private final class Running: Sendable {
        private struct State {
            var task: Task<Void, any Error>?
            var wasPressed = false
        }

        private let state = Mutex(State())

        var wasPressed: Bool { state.withLock { $0.wasPressed } }

        func start(_ task: Task<Void, any Error>) { state.withLock { $0 = State(task: task) } }

        func end() { state.withLock { $0.task = nil } }

        func press() {
            let task = state.withLock { state in
                state.wasPressed = true
                return state.task
            }
            task?.cancel()
        }
    }

    private let running = Running()
    private let source: any DispatchSourceSignal

    init() {
        // The source only sees the signal if the default action, which ends the process, is off.
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [running] in running.press() }
        source.resume()
    }

    deinit {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }

    /// Runs `work`, and cancels it on Ctrl-C.
    ///
    /// - Returns: Whether it was stopped by Ctrl-C.
    func whileRunning(_ work: @escaping @Sendable () async throws -> Void) async throws -> Bool {
        let task = Task { try await work() }
        running.start(task)
        defer { running.end() }
        do {
            try await task.value
            return false
        } catch is CancellationError where running.wasPressed {
            return true
        }
    }
}
