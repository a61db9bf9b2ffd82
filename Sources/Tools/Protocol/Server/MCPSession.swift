import Support
import Synchronization

/// The session of one client: its revision and its running requests.
package final class MCPSession: Sendable {
    /// The kind of revision, which the first request determines.
    private enum Era {
        case new
        /// The client has sent `initialize`.
        case handshake
        case stateless
    }

    private struct State {
        var era = Era.new
        var running: [RequestID: Task<JSONRPCMessage?, Never>] = [:]
    }

    private let server: MCPServer
    private let limit: Int
    private let state = Mutex(State())

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - server: The server that responds.
    ///   - limit: The maximum number of requests in flight.
    package init(_ server: MCPServer, runningAtMost limit: Int = 32) {
        self.server = server
        self.limit = limit
    }

    /// Responds to a message.
    ///
    /// - Parameters:
    ///   - message: The client's message.
    ///   - notify: Sends messages about the request to the client while it runs.
    /// - Returns: The response; `nil` for a notification and for a request that the client cancelled.
    package func answer(
        _ message: JSONRPCMessage, notify: @escaping @Sendable (JSONRPCMessage) async -> Void = { _ in }
    ) async -> JSONRPCMessage? {
        await begin(message, notify: notify)()
    }

    /// Begins to process a message, so that a later message can cancel it.
    ///
    /// - Parameters:
    ///   - message: The client's message.
    ///   - notify: Sends messages about the request to the client while it runs.
    /// - Returns: A function that waits for the response. Cancelling its task cancels the request.
    func begin(
        _ message: JSONRPCMessage, notify: @escaping @Sendable (JSONRPCMessage) async -> Void
    ) -> @Sendable () async -> JSONRPCMessage? {
        switch message {
        case .request(let id, let method, let params):
            do throws(JSONRPCError) {
                // Handled synchronously, in the order of the messages.
                if method == "initialize" {
                    let result = try initialize(params)
                    return { .response(id: id, result: result) }
                }
                return run(id, method, params, isStateless: try enter(method, params), notify)
            } catch {
                return { .error(id: id, error) }
            }
        case .notification("notifications/cancelled", let params):
            if let id = RequestID(params["requestId"]) { state.withLock { $0.running[id] }?.cancel() }
            return { nil }
        // The server sends no requests and ignores other notifications.
        case .notification, .response, .error: return { nil }
        }
    }

    package func cancelAll() {
        let running = state.withLock { Array($0.running.values) }
        for task in running { task.cancel() }
    }

    private func run(
        _ id: RequestID, _ method: String, _ params: JSONValue, isStateless: Bool,
        _ notify: @escaping @Sendable (JSONRPCMessage) async -> Void
    ) -> @Sendable () async -> JSONRPCMessage? {
        // A separate task, which another message can cancel.
        let task: Task<JSONRPCMessage?, Never>? = state.withLock { state in
            guard state.running[id] == nil, state.running.count < limit else { return nil }
            let task = Task {
                await response(id) {
                    try await self.server.answer(method, params, isStateless: isStateless, notify: notify)
                }
            }
            state.running[id] = task
            return task
        }
        guard let task else {
            let error = JSONRPCError(
                JSONRPCError.unavailable,
                "A request with this id is running, or the limit of \(limit) requests is reached. Wait until "
                    + "one is done.")
            return { .error(id: id, error) }
        }
        return { [self] in
            let response = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            state.withLock { $0.running[id] = nil }
            return task.isCancelled ? nil : response
        }
    }

    /// Runs work and returns its response; `nil` if the work was cancelled.
    private func response(
        _ id: RequestID, _ work: @Sendable () async throws -> JSONValue
    ) async -> JSONRPCMessage? {
        do {
            return .response(id: id, result: try await work())
        } catch let error as JSONRPCError {
            return .error(id: id, error)
        } catch is CancellationError {
            return nil
        } catch {
            return .error(id: id, JSONRPCError(JSONRPCError.internalError, server.describe(error)))
        }
    }

    private func initialize(_ params: JSONValue) throws(JSONRPCError) -> JSONValue {
        guard let asked = params["protocolVersion"]?.string else {
            throw JSONRPCError(JSONRPCError.invalidParams, "'protocolVersion' is missing.")
        }
        let era = state.withLock { state in
            defer { if state.era == .new { state.era = .handshake } }
            return state.era
        }
        switch era {
        case .new: break
        case .handshake: throw JSONRPCError(JSONRPCError.invalidRequest, "The session is initialized already.")
        case .stateless: throw ProtocolVersion.unsupported(asked)
        }
        // The response to an unsupported revision offers the newest supported revision. The client decides whether to
        // continue.
        let version = ProtocolVersion.handshake.contains(asked) ? asked : ProtocolVersion.handshake[0]
        return [
            "protocolVersion": .string(version), "capabilities": server.capabilities, "serverInfo": server.info,
            "instructions": .string(server.instructions),
        ]
    }

    /// Determines the client's revision from a request.
    ///
    /// - Returns: Whether the client uses the stateless revision.
    /// - Throws: `JSONRPCError` if the revision differs from the session's, or if the handshake is missing.
    private func enter(_ method: String, _ params: JSONValue) throws(JSONRPCError) -> Bool {
        let era = state.withLock { $0.era }
        if era == .stateless || Envelope.isThere(params) {
            guard era != .handshake else {
                throw JSONRPCError(
                    JSONRPCError.invalidRequest,
                    "This session began with `initialize`; its requests must not have a protocol version.")
            }
            try Envelope.check(params)
            state.withLock { $0.era = .stateless }
            return true
        }
        guard era == .handshake || method == "ping" else {
            throw JSONRPCError(JSONRPCError.invalidRequest, "The first request must be `initialize`.")
        }
        return false
    }
}
