import OrderedJSON
import Synchronization

/// A conversation with one client: which revision it speaks, and its requests that run.
public final class MCPSession: Sendable {
    /// How a client speaks: what its first request decides.
    private enum Era {
        case new
        /// It said `initialize`, and may say more once it has heard the answer.
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

    /// Begins a conversation.
    ///
    /// - Parameters:
    ///   - server: What answers.
    ///   - limit: How many requests may run at once.
    public init(_ server: MCPServer, runningAtMost limit: Int = 32) {
        self.server = server
        self.limit = limit
    }

    /// Takes a message.
    ///
    /// - Parameters:
    ///   - message: What the client says.
    ///   - notify: Sends messages about the request to the client while it runs.
    /// - Returns: The response; nil for what gets none, as a request that the client cancelled.
    public func answer(
        _ message: JSONRPCMessage, notify: @escaping @Sendable (JSONRPCMessage) async -> Void = { _ in }
    ) async -> JSONRPCMessage? {
        await begin(message, notify: notify)()
    }

    /// Takes a message at once, so that one behind it can cancel it.
    ///
    /// - Parameters:
    ///   - message: What the client says.
    ///   - notify: Sends messages about the request to the client while it runs.
    /// - Returns: Waits for the response; a task that is cancelled meanwhile cancels the request.
    func begin(
        _ message: JSONRPCMessage, notify: @escaping @Sendable (JSONRPCMessage) async -> Void
    ) -> @Sendable () async -> JSONRPCMessage? {
        switch message {
        case .request(let id, let method, let params):
            do throws(JSONRPCError) {
                // Decided in the order of messages, whatever else runs.
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
        // Nothing is asked of clients, and of what else they tell nothing follows.
        case .notification, .response, .error: return { nil }
        }
    }

    /// Stops all that runs.
    public func cancelAll() {
        let running = state.withLock { Array($0.running.values) }
        for task in running { task.cancel() }
    }

    private func run(
        _ id: RequestID, _ method: String, _ params: JSONValue, isStateless: Bool,
        _ notify: @escaping @Sendable (JSONRPCMessage) async -> Void
    ) -> @Sendable () async -> JSONRPCMessage? {
        // A task of its own, which another message can cancel; it ends with who waits for it.
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
                "A request with this id is running, or \(limit) requests are. Wait until one is done.")
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

    /// The response that some work leads to; nil where it was cancelled.
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
        // What is not spoken here is answered with the newest that is; the client decides whether to go on.
        let version = ProtocolVersion.handshake.contains(asked) ? asked : ProtocolVersion.handshake[0]
        return [
            "protocolVersion": .string(version), "capabilities": server.capabilities, "serverInfo": server.info,
            "instructions": .string(server.instructions),
        ]
    }

    /// Finds out how the client speaks.
    ///
    /// - Returns: Whether the request carries all that it needs.
    /// - Throws: `JSONRPCError` where it is neither that nor behind a handshake.
    private func enter(_ method: String, _ params: JSONValue) throws(JSONRPCError) -> Bool {
        let era = state.withLock { $0.era }
        if era == .stateless || Envelope.isThere(params) {
            guard era != .handshake else {
                throw JSONRPCError(
                    JSONRPCError.invalidRequest,
                    "This session began with `initialize`; its requests carry no protocol version of their own.")
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
