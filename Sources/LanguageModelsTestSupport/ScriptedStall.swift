import Synchronization

/// A point at which a scripted model waits, so that a test can inspect the state during the wait.
///
/// ```swift
/// let stall = ScriptedStall()
/// let model = ScriptedLanguageModel(turns: [[.text("Once"), .stall(stall), .text(" upon a time")]])
/// let session = LanguageModelSession(model: model)
/// async let answer = session.respond(to: "Tell me a story.")
/// await stall.reached()
/// #expect(session.isResponding)
/// stall.release()
/// _ = try await answer
/// ```
public final class ScriptedStall: Sendable {
    private struct State {
        var isReached = false
        var isReleased = false
        var isCancelled = false
        var observers: [CheckedContinuation<Void, Never>] = []
        var players: [CheckedContinuation<Void, any Error>] = []
    }

    private let state = Mutex(State())

    /// Creates a stall.
    public init() {}

    /// Whether a model's task was cancelled while the model waited at this point.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Waits until a model reaches this point.
    public func reached() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isReached = state.withLock { state in
                if !state.isReached { state.observers.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }

    /// Lets all waiting models continue, and all models that arrive later.
    public func release() {
        let players = state.withLock { state in
            state.isReleased = true
            defer { state.players = [] }
            return state.players
        }
        for player in players { player.resume() }
    }

    /// Waits for the release, and notifies observers of the arrival.
    func wait() async throws {
        let observers = state.withLock { state in
            state.isReached = true
            defer { state.observers = [] }
            return state.observers
        }
        for observer in observers { observer.resume() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isReleased { return .success(()) }
                    state.players.append(continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let players = state.withLock { state in
                state.isCancelled = true
                defer { state.players = [] }
                return state.players
            }
            for player in players { player.resume(throwing: CancellationError()) }
        }
    }
}
