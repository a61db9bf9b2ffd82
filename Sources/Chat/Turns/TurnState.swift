/// The state of a thread's newest answer: idle → generating → completed or error.
public enum TurnState: Sendable, Hashable {
    /// No question was asked, or the answer was stopped and discarded.
    case idle
    case generating
    case completed(FinishReason)
    case error(ChatFailure)
}

/// The state of one answer, which determines how the answer ends.
struct TurnMachine: Sendable {
    /// The reason for stopping an answer, where a later case overrides an earlier case.
    enum Stop: Int, Sendable {
        /// The user stopped the answer, and its partial text is discarded.
        case discard
        /// The user stopped the answer, and its partial text is kept.
        case keep
        /// The program is shutting down.
        case shutDown
        /// The message is about to be deleted.
        case deletion
    }

    /// The outcome of the work.
    enum Outcome: Sendable {
        case answered(FinishReason)
        case failed(ChatFailure, FinishReason)
        case cancelled
    }

    /// The final state of the message.
    enum Ending: Sendable, Hashable {
        case completed(FinishReason)
        case failed(ChatFailure, FinishReason)
        case stopped
        case discarded
        case interrupted
        /// The message is being deleted and must no longer be written.
        case abandoned
    }

    private(set) var state = TurnState.generating
    private(set) var stop: Stop?

    /// Requests to stop the answer, and returns whether it was still running.
    mutating func requestStop(_ reason: Stop) -> Bool {
        guard state == .generating else { return false }
        stop = max(stop ?? reason, reason)
        return true
    }

    /// Ends the answer.
    ///
    /// A stop that was requested before has priority, even if the answer is complete.
    mutating func end(_ outcome: Outcome, hasText: Bool) -> Ending {
        let ending = ending(outcome, hasText)
        state =
            switch ending {
            case .completed(let reason): .completed(reason)
            case .failed(let failure, _): .error(failure)
            case .stopped: .completed(.cancel)
            case .interrupted: .error(.interrupted)
            case .discarded, .abandoned: .idle
            }
        return ending
    }

    private func ending(_ outcome: Outcome, _ hasText: Bool) -> Ending {
        switch (stop, outcome) {
        case (.deletion, _): .abandoned
        case (.discard, _): .discarded
        case (.keep, _): hasText ? .stopped : .discarded
        case (.shutDown, .answered(let reason)) where hasText, (nil, .answered(let reason)) where hasText:
            .completed(reason)
        case (.shutDown, _): .interrupted
        case (nil, .answered): .failed(.empty, .error)
        case (nil, .failed(let failure, let reason)): .failed(failure, reason)
        case (nil, .cancelled): .failed(.ended, .error)
        }
    }
}

extension TurnMachine.Stop: Comparable {
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension TurnState {
    /// Derives a thread's state from the newest message of the shown branch, which may not be an answer.
    public init(_ message: ChatMessage?) {
        guard let message, message.role == .assistant else {
            self = .idle
            return
        }
        switch message.metadata.status {
        case .generating: self = .generating
        case .completed, .stopped: self = .completed(message.metadata.finishReason ?? .stop)
        case .failed: self = .error(message.metadata.failure ?? .ended)
        case .interrupted: self = .error(message.metadata.failure ?? .interrupted)
        }
    }
}
