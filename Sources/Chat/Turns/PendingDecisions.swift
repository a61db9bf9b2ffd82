public import Foundation
import Synchronization
public import Tools

/// A decision together with the user's input in a form.
struct CallAnswer: Sendable {
    var decision: CallDecision
    var values: [String: String] = [:]

    /// Whether the form of a question is to be sent.
    var isForm: Bool { decision != .refuse && decision != .cancel }
}

/// The calls that are waiting for the user's decision.
final class PendingDecisions: Sendable {
    private struct Waiting {
        var thread: UUID
        /// Returns the problem with a form that is about to be sent; `nil` if the form is valid.
        var check: (@Sendable ([String: String]) -> String?)?
        var continuation: CheckedContinuation<CallAnswer, any Error>?
        /// A decision or cancellation that arrived before the caller began to wait.
        var result: Result<CallAnswer, any Error>?
    }

    private let waiting = Mutex<[UUID: Waiting]>([:])

    /// Begins to accept decisions on a call, before the call is shown.
    ///
    /// A form that fails `check` is rejected, and the question remains open.
    func open(_ call: UUID, in thread: UUID, check: (@Sendable ([String: String]) -> String?)? = nil) {
        waiting.withLock { $0[call] = Waiting(thread: thread, check: check) }
    }

    /// Returns the problem with an answer; `nil` if it can be accepted.
    func problem(with answer: CallAnswer, to call: UUID, in thread: UUID) -> String? {
        let waiting = waiting.withLock { $0[call] }
        guard answer.isForm, waiting?.thread == thread else { return nil }
        return waiting?.check?(answer.values)
    }

    /// Waits for the decision on an opened call, and refuses the call if no decision is made in the given time.
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

    /// Resolves a call, and returns whether it was waiting.
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

/// The permissions for tool calls, shared by all turns.
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
    /// Decides on a call that waits for the user, with the user's input in a question's form (`values`, by field).
    ///
    /// - Throws: `ChatError`: `invalid` for a form that cannot be sent, which remains open; `conflict` for a call
    ///   that is not waiting.
    public func decide(
        _ decision: CallDecision, on call: UUID, in thread: UUID, values: [String: String] = [:]
    ) throws(ChatError) {
        let answer = CallAnswer(decision: decision, values: values)
        if let problem = desk.problem(with: answer, to: call, in: thread) { throw ChatError(.invalid, problem) }
        guard desk.decide(answer, on: call, in: thread) else {
            throw ChatError(.conflict, "This call no longer waits for a decision.")
        }
    }
}
