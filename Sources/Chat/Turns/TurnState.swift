/// Where a thread's newest answer stands: idle → generating → completed or error.
public enum TurnState: Sendable, Hashable {
    /// Nothing was asked, or what was asked was stopped and discarded.
    case idle
    case generating
    case completed(FinishReason)
    case error(ChatFailure)
}

/// Decides how one answer ends, from the moment that it was asked for.
struct TurnMachine: Sendable {
    /// Why an answer is stopped; later ones override earlier ones.
    enum Stop: Int, Sendable {
        /// The user stopped it, and what was written goes.
        case discard
        /// The user stopped it, and what was written stays.
        case keep
        /// The program ends.
        case shutDown
        /// The message is about to be deleted.
        case deletion
    }

    /// What became of the work.
    enum Outcome: Sendable {
        case answered(FinishReason)
        case failed(ChatFailure, FinishReason)
        case cancelled
    }

    /// What becomes of the message.
    enum Ending: Sendable, Hashable {
        case completed(FinishReason)
        case failed(ChatFailure, FinishReason)
        case stopped
        case discarded
        case interrupted
        /// Nobody writes it any more: it is being deleted.
        case abandoned
    }

    private(set) var state = TurnState.generating
    private(set) var stop: Stop?

    /// - Returns: Whether there is something to stop.
    mutating func requestStop(_ reason: Stop) -> Bool {
        guard state == .generating else { return false }
        stop = max(stop ?? reason, reason)
        return true
    }

    /// Ends the answer; a stop that came before this moment counts, also where the work had come to its end.
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
    /// What a message that is the newest of its thread means for the thread.
    ///
    /// - Parameter message: The newest message of the branch that is shown; nil if there is none.
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
