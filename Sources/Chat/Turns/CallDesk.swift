public import Foundation
import Synchronization
public import ToolServers

/// A decision, with what the user wrote into a form.
struct CallAnswer: Sendable {
    var decision: CallDecision
    var values: [String: String] = [:]
}

/// Where calls wait for the user's decision.
final class CallDesk: Sendable {
    private struct Waiting {
        var thread: UUID
        var continuation: CheckedContinuation<CallAnswer, any Error>?
        /// What came before anybody waited for it.
        var result: Result<CallAnswer, any Error>?
    }

    private let waiting = Mutex<[UUID: Waiting]>([:])

    /// Takes decisions on a call from now on, before it is shown.
    func open(_ call: UUID, in thread: UUID) { waiting.withLock { $0[call] = Waiting(thread: thread) } }

    /// Waits for a decision on a call that was opened; after a time that nobody answers in, it is a refusal.
    ///
    /// - Throws: `CancellationError`.
    func decision(on call: UUID, in thread: UUID, within time: Duration) async throws -> CallAnswer {
        let clock = Task {
            try await Task.sleep(for: time)
            _ = decide(CallAnswer(decision: .refuse), on: call, in: thread)
        }
        defer {
            clock.cancel()
            waiting.withLock { $0[call] = nil }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = waiting.withLock { waiting in
                    waiting[call]?.continuation = continuation
                    return waiting[call]?.result
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            resume(call, .failure(CancellationError()))
        }
    }

    /// - Returns: Whether the call waited.
    func decide(_ answer: CallAnswer, on call: UUID, in thread: UUID) -> Bool {
        guard waiting.withLock({ $0[call]?.thread }) == thread else { return false }
        return resume(call, .success(answer))
    }

    @discardableResult
    private func resume(_ call: UUID, _ result: Result<CallAnswer, any Error>) -> Bool {
        let (isFirst, continuation) = waiting.withLock { waiting in
            guard waiting[call] != nil, waiting[call]?.result == nil else {
                return (false, nil as CheckedContinuation<CallAnswer, any Error>?)
            }
            waiting[call]?.result = result
            return (true, waiting[call]?.continuation)
        }
        continuation?.resume(with: result)
        return isFirst
    }
}

/// What was allowed, shared by all turns.
final class SharedPermissions: Sendable {
    private let permissions = Mutex(CallPermissions())

    func grant(for tool: AllowedTool, in thread: UUID, always: [String: [String: String]]) -> CallDecision? {
        permissions.withLock { permissions in
            permissions.setAlways(always)
            return permissions.grant(for: tool, in: thread)
        }
    }

    func take(_ decision: CallDecision, for tool: AllowedTool, in thread: UUID) -> Bool {
        permissions.withLock { $0.take(decision, for: tool, in: thread) }
    }

    func forget(_ thread: UUID) { permissions.withLock { $0.forget(chat: thread) } }
}

extension ChatService {
    /// Decides on a call that an answer waits with.
    ///
    /// - Parameters:
    ///   - decision: The decision.
    ///   - call: The call.
    ///   - thread: The thread whose answer waits.
    ///   - values: The texts of a question's form, by field.
    /// - Throws: `ChatError.conflict` where it does not wait (any more).
    public func decide(
        _ decision: CallDecision, on call: UUID, in thread: UUID, values: [String: String] = [:]
    ) throws(ChatError) {
        guard desk.decide(CallAnswer(decision: decision, values: values), on: call, in: thread) else {
            throw ChatError(.conflict, "This call does not wait for a decision any more.")
        }
    }
}
