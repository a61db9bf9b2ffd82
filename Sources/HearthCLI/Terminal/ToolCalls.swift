import Chat
import Foundation
import Hearth
import Synchronization

/// The display of an answer's tool calls, which asks whether they may run.
final class ToolCalls: Sendable {
    private let shown = Mutex<Set<UUID>>([])

    /// Shows a new or changed call, and asks the user if it needs confirmation, which the end of the input refuses.
    func show(_ call: ChatCall, in thread: UUID, _ chat: ChatService) async {
        if let question = call.question {
            guard call.state == .asked else { return }
            let answer = await QuestionForm.answer(question, of: call.server)
            // Another client may have answered the question or stopped the call.
            try? chat.decide(answer.decision, on: call.id, in: thread, values: answer.values)
            return
        }
        if shown.withLock({ $0.insert(call.id).inserted }) { Self.write(call) }
        switch call.state {
        case .asked:
            let decision = await Self.ask()
            // Another client may have decided about the call or stopped it.
            try? chat.decide(decision, on: call.id, in: thread)
        case .running: break
        case .finished: Output.notice("[result: \(Self.summary(call))]")
        case .failed: Output.notice("[the call failed: \(Self.summary(call))]")
        case .refused: Output.notice("[not allowed]")
        case .stopped: Output.notice("[stopped]")
        }
    }

    private static func write(_ call: ChatCall) {
        let kind = call.isReadOnly ? ", which says that it only reads" : ""
        Output.notice("[\(call.server.printable): \(call.title.printable) (\(call.tool.printable))\(kind)]")
        Output.line("  \(call.shownArguments.oneLine)")
    }

    private static func summary(_ call: ChatCall) -> String {
        let result = (call.result ?? "").oneLine
        return result.count > 300 ? result.prefix(300) + "…" : result
    }

    private static func ask() async -> CallDecision {
        while true {
            let question = "Allow it? [o]nce, for this [c]hat, [a]lways, [n]o: "
            guard let line = await LineEditor.line(question, isWithinWork: true) else { return .refuse }
            switch line.trimmingCharacters(in: .whitespaces).lowercased() {
            case "o", "once": return .once
            case "c", "chat": return .chat
            case "a", "always": return .always
            case "n", "no", "": return .refuse
            default: Terminal.ask("Answer o, c, a or n.\n")
            }
        }
    }

    // MARK: Lists

    /// Writes servers with their tools, and marks the servers in `chosen`, which the thread uses.
    static func write(_ servers: [ToolServerStatus], chosen: [String]) {
        guard !servers.isEmpty else {
            return Output.line("There are no tool servers. Add some to `mcpServers` in settings.json (docs/mcp.md).")
        }
        for server in servers {
            let isOn = chosen.contains(server.name) ? "on" : "off"
            let problem = server.problem.map { ": \($0)" } ?? ""
            Output.line("\(server.name.printable) (\(isOn), \(server.state.rawValue))\(problem.printable)")
            for tool in server.tools ?? [] {
                let problem = tool.problem.map { " Not offered: \($0)" } ?? ""
                Output.line("  \(tool.tool.printable)  \(tool.description.oneLine)\(problem.printable)")
            }
        }
    }

    /// Writes the resources and prompts of a server.
    static func writeContents(_ server: ToolServerStatus) {
        if let problem = server.problem { Output.notice("[\(problem.printable)]") }
        for resource in server.resources ?? [] {
            Output.line("  \(resource.uri.printable)  \(resource.title.oneLine)  \(resource.description.oneLine)")
        }
        for prompt in server.prompts ?? [] {
            Output.line("  prompt \(prompt.name.printable)  \(prompt.description.oneLine)")
        }
        if server.resources?.isEmpty != false, server.prompts?.isEmpty != false {
            Output.notice("[It offers no resources and no prompts.]")
        }
    }
}
