import Synchronization

/// A publisher of the state of a running request to the readers of the request's stream.
///
/// The feed has no queue. Readers are notified of newer content and then fetch the newest content. A slow reader skips
/// intermediate content, delays no other reader and always receives the last content.
final class ResponseFeed: Sendable {
    struct Ending: Sendable {
        let result: Result<TurnContent, any Error>
        /// The last content, which a failed request has too.
        let last: TurnContent?
    }

    private struct State {
        var version = 0
        var ending: Ending?
        var waiting: [Int: (seen: Int?, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var nextWaiter = 0
        var isCollected = false
        var read: (@Sendable () -> TurnContent?)?
        var onStop: (@Sendable (TurnStop) -> Void)?

        func isNews(for seen: Int?) -> Bool {
            guard let seen else { return false }
            return version > seen
        }
    }

    private let state = Mutex(State())
    /// A gate that opens when the request's task has finished, which may be after the end of the feed.
    let unwound = Gate()

    // MARK: The request's side

    /// Connects the feed to the request.
    ///
    /// `read` returns the newest content, and `stop` ends the request early.
    func connect(read: @escaping @Sendable () -> TurnContent?, stop: @escaping @Sendable (TurnStop) -> Void) {
        state.withLock {
            $0.read = read
            $0.onStop = stop
        }
    }

    /// Notifies readers of newer content.
    func touch() {
        wake { state in
            guard state.ending == nil else { return }
            state.version += 1
        }
    }

    /// Ends the feed, unless it has already ended.
    func finish(_ result: Result<TurnContent, any Error>, last: TurnContent?) {
        wake { state in
            guard state.ending == nil else { return }
            state.ending = Ending(result: result, last: last)
            state.read = nil
            state.onStop = nil
        }
    }

    private func wake(_ change: (inout State) -> Void) {
        let ready = state.withLock { state in
            change(&state)
            let ready = state.waiting.filter { state.ending != nil || state.isNews(for: $0.value.seen) }
            for key in ready.keys { state.waiting[key] = nil }
            return ready.values.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    // MARK: The reader's side

    enum News: Sendable {
        case content(TurnContent, version: Int)
        case ended(Ending, version: Int)
    }

    /// Waits for content that is newer than the version last seen, or for the end of the request if this version is
    /// `nil`.
    ///
    /// Cancelling the waiting task stops the request.
    func next(after seen: Int?) async throws -> News {
        while true {
            try await wait(after: seen)
            let (version, ending, read) = state.withLock { ($0.version, $0.ending, $0.read) }
            if let ending { return .ended(ending, version: version) }
            // No content is available between the end of the turn and the end of the feed, so wait for the end of the
            // feed.
            if let content = read?() { return .content(content, version: version) }
            try await wait(after: nil)
        }
    }

    /// Stops the request if it is still running.
    func stop(_ stop: TurnStop) {
        let onStop = state.withLock { state in
            if case .abandoned = stop, state.isCollected { return nil as (@Sendable (TurnStop) -> Void)? }
            return state.onStop
        }
        onStop?(stop)
    }

    /// Keeps the request running even if iterators are released, because a caller waits for the whole response.
    func keepRunning() { state.withLock { $0.isCollected = true } }

    private func wait(after seen: Int?) async throws {
        let key = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isReady = state.withLock { state in
                    if state.ending != nil || state.isNews(for: seen) || Task.isCancelled { return true }
                    state.waiting[key] = (seen, continuation)
                    return false
                }
                if isReady { continuation.resume() }
            }
            if Task.isCancelled, state.withLock({ $0.ending == nil }) { stop(.cancelled) }
        } onCancel: {
            // Stop the request first, so that the session is free when the reader resumes.
            stop(.cancelled)
            let waiter = state.withLock { $0.waiting.removeValue(forKey: key) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }
}

/// The reason why a request is stopped early.
enum TurnStop: Sendable {
    /// No reader is left, and the partial response is kept.
    case abandoned
    /// The reader's task was cancelled, which counts as an error.
    case cancelled
}
