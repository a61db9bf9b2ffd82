import Synchronization

/// A channel that passes one generation's events from the engine's thread to the reading task.
///
/// The engine never blocks on a slow reader. It checks `isFull`, and omits the sequence from its steps.
final class EventChannel: Sendable {
    private struct State {
        var events: [GenerationEvent] = []
        var ending: Result<Void, any Error>?
        var reader: CheckedContinuation<GenerationEvent?, any Error>?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    /// A closure that wakes the engine when the channel is no longer full or the reader has stopped.
    private let onReadable: @Sendable () -> Void

    /// The number of unread events at which the sequence pauses.
    private static let limit = 64

    init(onReadable: @escaping @Sendable () -> Void) { self.onReadable = onReadable }

    // MARK: The engine's side

    var isFull: Bool { state.withLock { $0.events.count >= Self.limit } }

    /// Whether the reader has stopped, so that the generation can be dropped.
    var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

    func send(_ event: GenerationEvent) {
        let reader = state.withLock { state -> CheckedContinuation<GenerationEvent?, any Error>? in
            guard let reader = state.reader else {
                state.events.append(event)
                return nil
            }
            state.reader = nil
            return reader
        }
        reader?.resume(returning: event)
    }

    func finish(_ ending: Result<Void, any Error>) {
        let reader = state.withLock { state -> CheckedContinuation<GenerationEvent?, any Error>? in
            guard state.ending == nil else { return nil }
            state.ending = ending
            defer { state.reader = nil }
            return state.reader
        }
        guard let reader else { return }
        switch ending {
        case .success: reader.resume(returning: nil)
        case .failure(let error): reader.resume(throwing: error)
        }
    }

    // MARK: The reader's side

    func next() async throws -> GenerationEvent? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, hasRoom) = take(continuation)
                if let result { continuation.resume(with: result) }
                if hasRoom { onReadable() }
            }
        } onCancel: {
            abandon()
        }
    }

    /// Takes an event, or registers the continuation to wait for the next event.
    private func take(
        _ continuation: CheckedContinuation<GenerationEvent?, any Error>
    ) -> (result: Result<GenerationEvent?, any Error>?, hasRoom: Bool) {
        state.withLock { state in
            if state.isAbandoned { return (.failure(CancellationError()), false) }
            if !state.events.isEmpty {
                let wasFull = state.events.count >= Self.limit
                return (.success(state.events.removeFirst()), wasFull)
            }
            if let ending = state.ending { return (ending.map { nil }, false) }
            precondition(state.reader == nil, "A generation has one reader at a time.")
            state.reader = continuation
            return (nil, false)
        }
    }

    /// Abandons the generation, whose sequence is freed before the engine's next step.
    func abandon() {
        let reader = state.withLock { state -> CheckedContinuation<GenerationEvent?, any Error>? in
            state.isAbandoned = true
            state.events.removeAll()
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(throwing: CancellationError())
        onReadable()
    }
}
