package import Chat
package import Support
import Synchronization
package import Tools

/// An in-process tool server whose tool `ask` asks the user to fill in a form.
package final class AskingServer: MCPClientTransport {
    package let messages: AsyncThrowingStream<JSONRPCMessage, any Error>
    private let queue: AsyncThrowingStream<JSONRPCMessage, any Error>.Continuation
    private let form: JSONValue
    private let call = Mutex<RequestID?>(nil)
    private let told: Box<[JSONValue]>
    private let end: Box<(@Sendable () -> Void)?>

    private init(_ form: JSONValue, _ told: Box<[JSONValue]>, _ end: Box<(@Sendable () -> Void)?>) {
        (messages, queue) = AsyncThrowingStream.makeStream()
        (self.form, self.told, self.end) = (form, told, end)
    }

    /// Returns a chat's tools with the server `bank`.
    ///
    /// - Parameters:
    ///   - form: The schema of the form.
    ///   - told: Receives the answers to the form.
    ///   - end: Receives a function that ends the call while its question waits.
    package static func tools(
        asking form: JSONValue, _ told: Box<[JSONValue]>, end: Box<(@Sendable () -> Void)?> = Box(nil)
    ) -> ChatTools {
        let servers = ToolServers(version: "1") {
            ["bank": ToolServerConfiguration(command: "bank")]
        } connect: { _ in
            ToolConnection(transport: AskingServer(form, told, end))
        }
        return ChatTools(servers: servers, allowed: { [:] }, allow: { _ in })
    }

    package func send(_ message: JSONRPCMessage) async throws {
        switch message {
        case .request(let id, "initialize", let params):
            let version = params["protocolVersion"] ?? ""
            queue.yield(.response(id: id, result: ["protocolVersion": version, "capabilities": ["tools": [:]]]))
        case .request(let id, "tools/list", _):
            let tool: JSONValue = ["name": "ask", "inputSchema": ["type": "object", "properties": [:]]]
            queue.yield(.response(id: id, result: ["tools": [tool]]))
        case .request(let id, _, _):
            call.withLock { $0 = id }
            end.value = { [self] in endCall() }
            let question: JSONValue = ["message": "Which \u{1B}[31maccount?", "requestedSchema": form]
            queue.yield(.request(id: .string("form"), method: "elicitation/create", params: question))
        case .response(.string("form")?, let answer):
            told.value += [answer]
            endCall()
        default: break
        }
    }

    private func endCall() {
        guard let call = call.withLock({ $0 }) else { return }
        queue.yield(.response(id: call, result: ["content": [["type": "text", "text": "Thanks."]]]))
    }

    package func close() async { queue.finish() }
}
