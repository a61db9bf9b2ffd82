import Foundation
import Support
import Synchronization

/// A request to the MCP endpoint of a server.
package struct MCPHTTPRequest: Sendable {
    /// The method, in capitals.
    package var method: String
    /// The header fields by lower-case name.
    package var headers: [String: String]
    package var body: [UInt8]

    package init(method: String, headers: [String: String], body: [UInt8] = []) {
        (self.method, self.headers, self.body) = (method, headers, body)
    }
}

package struct MCPHTTPResponse: Sendable {
    package enum Body: Sendable {
        case none
        /// One message, as JSON.
        case message(JSONRPCMessage)
        /// Messages as server-sent events; the function sends them and returns after the response.
        case stream(@Sendable (_ send: @escaping @Sendable (JSONRPCMessage) async -> Void) async -> Void)
    }

    package var status: Int
    /// The header fields, except the content type.
    package var headers: [String: String] = [:]
    package var body = Body.none

    /// Encodes a message as a server-sent event.
    package static func event(_ message: JSONRPCMessage) -> [UInt8] {
        Array("event: message\ndata: ".utf8) + message.json.bytes + Array("\n\n".utf8)
    }
}

/// The server side of streamable HTTP for many clients.
///
/// The caller accepts connections and checks access.
package final class HTTPTransport: Sendable {
    private struct Entry {
        var session: MCPSession
        var used: ContinuousClock.Instant
    }

    private let server: MCPServer
    private let maximumSessions: Int
    private let sessions = Mutex<[String: Entry]>([:])

    /// Creates the endpoint of a server.
    ///
    /// - Parameters:
    ///   - server: The server that responds.
    ///   - maximumSessions: The maximum number of sessions with a handshake. A further session evicts the least
    ///     recently used session.
    package init(_ server: MCPServer, maximumSessions: Int = 1_000) {
        self.server = server
        self.maximumSessions = maximumSessions
    }

    /// Responds to a request.
    ///
    /// - Parameter request: The request. The caller cancels the task when the client disconnects.
    package func respond(to request: MCPHTTPRequest) async -> MCPHTTPResponse {
        switch request.method {
        case "POST": return await post(request)
        case "DELETE": return end(request)
        // The server sends no unsolicited messages.
        default: return MCPHTTPResponse(status: 405, headers: ["Allow": "POST, DELETE"])
        }
    }

    // MARK: Posts

    private func post(_ request: MCPHTTPRequest) async -> MCPHTTPResponse {
        guard Self.types(request.headers["content-type"]).first == "application/json" else {
            return Self.refusal(415, JSONRPCError.invalidRequest, "Send JSON with `Content-Type: application/json`.")
        }
        let accepted = Self.types(request.headers["accept"])
        let takesStream = accepted.contains { ["text/event-stream", "text/*", "*/*"].contains($0) }
        guard
            accepted.isEmpty || accepted.contains(where: { ["application/json", "application/*", "*/*"].contains($0) })
        else {
            return Self.refusal(
                406, JSONRPCError.invalidRequest,
                "The client must accept `application/json`, and `text/event-stream` for progress.")
        }
        let message: JSONRPCMessage
        do throws(JSONRPCError) {
            message = try JSONRPCMessage(parsing: request.body)
        } catch {
            return Self.refusal(error, id: error.id)
        }
        let version = request.headers["mcp-protocol-version"]
        if version == ProtocolVersion.stateless { return await postStateless(message, request, takesStream) }
        var id: RequestID?
        if case .request(let own, let method, let params) = message {
            id = own
            if Envelope.isThere(params) {
                return Self.refusal(Self.mismatch("MCP-Protocol-Version"), id: id)
            }
            if method == "initialize" { return await begin(message) }
        }
        if let version, !ProtocolVersion.handshake.contains(version) {
            return Self.refusal(ProtocolVersion.unsupported(version), id: id)
        }
        guard let name = request.headers["mcp-session-id"] else {
            return Self.refusal(
                400, JSONRPCError.invalidRequest,
                "The header has no `Mcp-Session-Id`. The first request must be `initialize`.", id: id)
        }
        guard let session = session(name) else { return Self.noSession(id) }
        return await answer(message, session, takesStream)
    }

    private func postStateless(
        _ message: JSONRPCMessage, _ request: MCPHTTPRequest, _ takesStream: Bool
    ) async -> MCPHTTPResponse {
        guard case .request(let id, let method, let params) = message else { return MCPHTTPResponse(status: 202) }
        do throws(JSONRPCError) {
            try Envelope.check(params)
        } catch {
            return Self.refusal(error, id: id)
        }
        guard request.headers["mcp-method"] == method else { return Self.refusal(Self.mismatch("Mcp-Method"), id: id) }
        if let name = Self.nameKey(method).flatMap({ params[$0]?.string }),
            Self.decoded(request.headers["mcp-name"]) != name
        {
            return Self.refusal(Self.mismatch("Mcp-Name"), id: id)
        }
        return await answer(message, MCPSession(server), takesStream)
    }

    private func begin(_ message: JSONRPCMessage) async -> MCPHTTPResponse {
        let session = MCPSession(server)
        guard let response = await session.answer(message) else { return MCPHTTPResponse(status: 202) }
        guard case .response = response else { return Self.response(response) }
        // Random and long, so that clients cannot guess each other's sessions.
        let name = UUID().uuidString + UUID().uuidString
        let old = sessions.withLock { sessions in
            let oldest = sessions.count < maximumSessions ? nil : sessions.min { $0.value.used < $1.value.used }?.key
            let old = oldest.flatMap { sessions.removeValue(forKey: $0) }
            sessions[name] = Entry(session: session, used: .now)
            return old
        }
        old?.session.cancelAll()
        return MCPHTTPResponse(status: 200, headers: ["Mcp-Session-Id": name], body: .message(response))
    }

    private func answer(_ message: JSONRPCMessage, _ session: MCPSession, _ takesStream: Bool) async -> MCPHTTPResponse
    {
        guard case .request(let id, let method, let params) = message else {
            _ = await session.answer(message)
            return MCPHTTPResponse(status: 202)
        }
        let stopped = JSONRPCMessage.error(id: id, JSONRPCError(JSONRPCError.unavailable, "The request was cancelled."))
        let wantsProgress = params["_meta"]?["progressToken"] != nil && method == "tools/call"
        // An error needs its own status, which cannot be sent once a stream has begun.
        if takesStream, wantsProgress, server.hasTool(params["name"]?.string) {
            return MCPHTTPResponse(
                status: 200,
                body: .stream { send in
                    await send(await session.answer(message, notify: send) ?? stopped)
                })
        }
        return Self.response(await session.answer(message) ?? stopped)
    }

    private func session(_ name: String) -> MCPSession? {
        sessions.withLock { sessions in
            sessions[name]?.used = .now
            return sessions[name]?.session
        }
    }

    // MARK: The end of a session

    private func end(_ request: MCPHTTPRequest) -> MCPHTTPResponse {
        guard let name = request.headers["mcp-session-id"] else {
            return Self.refusal(400, JSONRPCError.invalidRequest, "The header has no `Mcp-Session-Id`.")
        }
        guard let entry = sessions.withLock({ $0.removeValue(forKey: name) }) else { return Self.noSession(nil) }
        entry.session.cancelAll()
        return MCPHTTPResponse(status: 204)
    }

    // MARK: Refusals

    private static func response(_ message: JSONRPCMessage) -> MCPHTTPResponse {
        guard case .error(let id, let error) = message else {
            return MCPHTTPResponse(status: 200, body: .message(message))
        }
        return refusal(error, id: id)
    }

    private static func refusal(_ error: JSONRPCError, id: RequestID?) -> MCPHTTPResponse {
        let status =
            switch error.code {
            case JSONRPCError.methodNotFound: 404
            case JSONRPCError.parseError, JSONRPCError.invalidRequest, JSONRPCError.invalidParams,
                JSONRPCError.headerMismatch, JSONRPCError.unsupportedProtocolVersion:
                400
            default: 200
            }
        return MCPHTTPResponse(status: status, body: .message(.error(id: id, error)))
    }

    private static func refusal(_ status: Int, _ code: Int, _ message: String, id: RequestID? = nil) -> MCPHTTPResponse
    {
        MCPHTTPResponse(status: status, body: .message(.error(id: id, JSONRPCError(code, message))))
    }

    private static func noSession(_ id: RequestID?) -> MCPHTTPResponse {
        refusal(
            404, JSONRPCError.invalidRequest, "This session no longer exists. Start a new one with `initialize`.",
            id: id
        )
    }

    private static func mismatch(_ field: String) -> JSONRPCError {
        JSONRPCError(JSONRPCError.headerMismatch, "The header `\(field)` contradicts the body.")
    }

    // MARK: Fields

    private static func types(_ field: String?) -> [String] {
        (field ?? "").split(separator: ",").map {
            $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        }
    }

    /// Returns the parameter that the header `Mcp-Name` repeats; `nil` if the method has none.
    static func nameKey(_ method: String) -> String? {
        ["tools/call": "name", "prompts/get": "name", "resources/read": "uri"][method]
    }

    /// Encodes a name for a header, in Base64 unless the name is plain ASCII.
    static func encoded(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !name.hasPrefix("=?")
        return isPlain ? name : "=?base64?\(Data(name.utf8).base64EncodedString())?="
    }

    /// Decodes the value of a header, which is in Base64 unless it is plain ASCII.
    private static func decoded(_ field: String?) -> String? {
        guard let field, field.hasPrefix("=?base64?"), field.hasSuffix("?="), field.count >= 11 else { return field }
        return Data(base64Encoded: String(field.dropFirst(9).dropLast(2))).flatMap { String(data: $0, encoding: .utf8) }
    }
}
