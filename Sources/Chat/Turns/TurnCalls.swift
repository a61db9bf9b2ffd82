import Foundation
import Synchronization
import Tools

/// The tool calls of one answer.
///
/// Each call is shown, waits for the user unless it is already allowed, and is stored with its result.
final class TurnCalls: MCPCallPermission {
    /// The number of calls after which further calls are refused.
    ///
    /// After twice as many calls the answer fails.
    static let maximumCalls = 16
    private static let patience = Duration.seconds(600)

    private let tools: ChatTools
    private let desk: PendingDecisions
    private let log: EventLog<ChatEvent>
    private let turn: RunningTurn
    /// Returns whether the next call has to wait for the user even if it is already allowed.
    private let asksAlways: @Sendable () async throws -> Bool
    private let count = Mutex(0)

    init(
        tools: ChatTools, desk: PendingDecisions, log: EventLog<ChatEvent>, turn: RunningTurn,
        asksAlways: @escaping @Sendable () async throws -> Bool
    ) {
        (self.tools, self.desk, self.log, self.turn, self.asksAlways) = (tools, desk, log, turn, asksAlways)
    }

    func allow(_ call: MCPCall) async throws -> String? {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number <= Self.maximumCalls else {
            guard number <= Self.maximumCalls * 2 else { throw ChatFailureError(failure: .tooManyCalls) }
            return nil
        }
        guard !isRefused(call) else { return nil }
        let thread = turn.threadID
        let grant =
            try await asksAlways()
            ? nil : tools.permissions.grant(for: call.allowed, in: thread, always: tools.allowed())
        var shown = ChatCall(call, grant: grant)
        if grant == nil { desk.open(shown.id, in: thread) }
        tell(shown)
        guard grant == nil else { return shown.id.uuidString }
        let decision = try await desk.decision(on: shown.id, in: thread, within: Self.patience).decision
        let mayRun = tools.permissions.take(decision, for: call.allowed, in: thread)
        // If the permission cannot be saved, the user is asked again next time.
        if decision == .always { try? tools.allow(call.allowed) }
        _ = shown.decide(decision)
        tell(shown)
        return mayRun ? shown.id.uuidString : nil
    }

    /// Returns whether the user has already refused an identical call in this answer, so that the user is not asked
    /// again.
    private func isRefused(_ call: MCPCall) -> Bool {
        turn.message?.metadata.calls?.contains {
            $0.state == .refused && $0.name == call.name && $0.arguments == call.arguments
        } == true
    }

    func ended(_ id: String, _ outcome: MCPCallOutcome) async {
        guard var call = turn.message?.metadata.calls?.first(where: { $0.id.uuidString == id }) else { return }
        call.end(outcome)
        tell(call)
    }

    func answer(to question: MCPElicitation, of server: String) async -> MCPElicitationAnswer {
        var shown = ChatCall(question, of: server)
        let thread = turn.threadID
        desk.open(shown.id, in: thread) { question.problem(with: $0) }
        tell(shown)
        guard let answer = try? await desk.decision(on: shown.id, in: thread, within: Self.patience) else {
            // The call ended, and its question with it.
            shown.stop()
            tell(shown)
            return .cancel
        }
        let content = answer.isForm ? question.content(answer.values) : nil
        _ = shown.decide(content == nil ? answer.decision : .once)
        shown.finish()
        tell(shown)
        return content.map { .accept($0) } ?? (answer.decision == .cancel ? .cancel : .decline)
    }

    private func tell(_ call: ChatCall) {
        turn.change { $0.metadata.put(call) }
        log.emit(.call(threadID: turn.threadID, messageID: turn.answerID, call))
    }
}

extension MCPElicitation {
    /// Returns a sentence about the invalid field of a form; `nil` if the form is valid.
    fileprivate func problem(with values: [String: String]) -> String? {
        mistake(in: values).map { "'\(ToolText.line($0.field.title, characters: 200))' \($0.reason)." }
    }
}
