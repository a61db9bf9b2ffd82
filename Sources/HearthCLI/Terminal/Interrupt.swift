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
///
/// A program makes at most one: the system's signal source goes away some time after the value, and on Linux takes the
/// handler of a second one with it.
final class Interrupt {
    /// What the signal's queue and the waiting task share.
    private final class Running: Sendable {
        private struct State {
            var cancel: (@Sendable () -> Void)?
            var wasPressed = false
        }

        private let state = Mutex(State())

        var wasPressed: Bool { state.withLock { $0.wasPressed } }

        func start(_ cancel: @escaping @Sendable () -> Void) { state.withLock { $0 = State(cancel: cancel) } }

        func end() { state.withLock { $0.cancel = nil } }

        func press() {
            let cancel = state.withLock { state in
                state.wasPressed = true
                return state.cancel
            }
            cancel?()
        }
    }

    private let running = Running()
    private let source: any DispatchSourceSignal

    init() {
        source = Signals.watch(SIGINT) { [running] in running.press() }
    }

    deinit {
        source.cancel()
        signal(SIGINT, SIG_DFL)
    }

    /// Runs `work`, and cancels it on Ctrl-C.
    ///
    /// - Returns: What `work` returns, or nil if it was stopped.
    func whileRunning<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        let task = Task { try await work() }
        running.start { task.cancel() }
        defer { running.end() }
        do {
            return try await task.value
        } catch is CancellationError where running.wasPressed {
            return nil
        }
    }
}
