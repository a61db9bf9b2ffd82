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

/// An object that makes Ctrl-C cancel the running work instead of ending the program.
///
/// A program must create at most one. The system's signal source is released some time after the value. On Linux, that
/// release also removes the handler of a second value.
final class Interrupt {
    /// The state shared by the signal's queue and the waiting task.
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

    /// Runs `work` and cancels it on Ctrl-C, after which it returns nil.
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
