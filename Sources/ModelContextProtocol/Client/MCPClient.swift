public import OrderedJSON

/// Speaks with one server: starts the conversation, lists its tools and calls them, everything in limited time.
public actor MCPClient {
    /// How long things may take.
    public struct Limits: Sendable, Hashable {
        /// For the first answer, which programs that are downloaded first take long for.
        public var start = Duration.seconds(60)
        /// For an answer, and between two reports of progress.
        public var silence = Duration.seconds(60)
        /// For a call that reports progress all the time.
        public var call = Duration.seconds(600)
        /// How many tools a server may have.
        public var tools = 500

        /// The usual limits.
        public init() {}
    }

    /// How far a call is.
    public struct Progress: Sendable, Hashable {
        /// How much is done.
        public var progress: Double
        /// How much there is; nil if that is not known.
        public var total: Double?
        /// What is going on, which is text of others; nil for nothing.
        public var message: String?
    }

    private struct Pending {
        var continuation: CheckedContinuation<JSONValue, any Error>
        var progress: (@Sendable (Progress) -> Void)?
        var start: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant
        var longest: Duration
        var clock: Task<Void, Never>?
    }

    /// The revisions of servers that are spoken with, which differ in nothing that is asked for here.
    private static let versions = ProtocolVersion.handshake + ["2025-03-26", "2024-11-05"]

    /// How many answers may be on their way to the server at once.
    private static let mostAnswers = 16

    private let transport: any MCPClientTransport
    private let info: JSONValue
    private let limits: Limits
    private let timer: Timer
    private var pending: [Int: Pending] = [:]
    private var lastID = 0
    private var reading: Task<Void, Never>?
    private var end: MCPClientError?
    private var hasTools = true
    private var answering = 0

    /// Prepares a conversation.
    ///
    /// - Parameters:
    ///   - transport: The connection.
    ///   - name: What the client is called.
    ///   - version: The client's version.
    ///   - limits: How long things may take.
    public init(
        _ transport: any MCPClientTransport, name: String, version: String, limits: Limits = Limits()
    ) {
        self.init(transport, name: name, version: version, limits: limits, timer: Timer())
    }

    /// The clock of the limits; tests have one of their own.
    struct Timer: Sendable {
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        var sleep: @Sendable (ContinuousClock.Instant) async throws -> Void = { try await Task.sleep(until: $0) }
    }

    init(_ transport: any MCPClientTransport, name: String, version: String, limits: Limits, timer: Timer) {
        self.transport = transport
        info = ["name": .string(name), "version": .string(version)]
        self.limits = limits
        self.timer = timer
    }

    /// Whether the connection is over.
    public var isClosed: Bool { end != nil }
    /// How often the server has said that its tools are others now.
    public private(set) var toolChanges = 0

    // MARK: What is asked

    /// Starts the conversation; nothing else may be asked before.
    ///
    /// - Returns: What the server says of itself.
    /// - Throws: `MCPClientError`, `CancellationError`; the connection is then closed.
    public func initialize() async throws -> MCPServerDescription {
        if reading == nil { reading = Task { await read() } }
        do {
            let result = try await request(
                "initialize",
                ["protocolVersion": .string(ProtocolVersion.handshake[0]), "capabilities": [:], "clientInfo": info],
                silence: limits.start)
            guard let version = result["protocolVersion"]?.string, Self.versions.contains(version) else {
                throw MCPClientError(
                    .invalid,
                    "The server speaks a revision of the protocol that Hearth does not. Update the server, or Hearth.")
            }
            let server = MCPServerDescription(result, protocolVersion: version)
            hasTools = server.hasTools
            transport.agreed(on: version)
            try await transport.send(.notification(method: "notifications/initialized", params: [:]))
            return server
        } catch {
            await close()
            throw error
        }
    }

    /// Lists the tools, all pages of them.
    ///
    /// - Returns: The tools; of two with one name the first.
    /// - Throws: `MCPClientError`, `CancellationError`.
    public func tools() async throws -> [MCPToolDescription] {
        guard hasTools else { return [] }
        var tools: [MCPToolDescription] = []
        var names: Set<String> = []
        var cursor: String?
        // A server may hand out cursors for ever.
        for _ in 0..<100 {
            let result = try await request(
                "tools/list", cursor.map { ["cursor": .string($0)] } ?? [:], silence: limits.silence)
            guard case .array(let page)? = result["tools"] else {
                throw MCPClientError(.invalid, "The server did not answer with a list of tools. Update the server.")
            }
            for tool in page.compactMap({ MCPToolDescription($0) }) where names.insert(tool.name).inserted {
                tools.append(tool)
            }
            cursor = result["nextCursor"]?.string
            if tools.count > limits.tools {
                throw MCPClientError(.invalid, "The server has more than \(limits.tools) tools, which is too many.")
            }
            if cursor == nil { return tools }
        }
        throw MCPClientError(.invalid, "The server's list of tools does not end.")
    }

    /// Calls a tool.
    ///
    /// Cancelling the task tells the server.
    ///
    /// - Parameters:
    ///   - name: What the server calls it.
    ///   - arguments: An object that its schema allows.
    ///   - progress: Called when the server tells how far it is.
    /// - Returns: The result, which is text of others.
    /// - Throws: `MCPClientError`, `CancellationError`.
    public func call(
        _ name: String, _ arguments: JSONValue, progress: (@Sendable (Progress) -> Void)? = nil
    ) async throws -> MCPToolResult {
        let result = try await request(
            "tools/call", ["name": .string(name), "arguments": arguments], silence: limits.silence,
            longest: limits.call, progress: progress ?? { _ in })
        return try MCPToolResult(result)
    }

    /// Asks whether the server is there.
    ///
    /// - Throws: `MCPClientError`, `CancellationError`.
    public func ping() async throws { _ = try await request("ping", [:], silence: limits.silence) }

    /// Ends the conversation, and all that is waited for.
    public func close() async {
        finish(MCPClientError(.closed, "The connection to the server was closed."))
        reading?.cancel()
        await transport.close()
    }

    // MARK: Requests

    private func request(
        _ method: String, _ params: JSONValue, silence: Duration, longest: Duration? = nil,
        progress: (@Sendable (Progress) -> Void)? = nil
    ) async throws -> JSONValue {
        if let end { throw end }
        try Task.checkCancellation()
        lastID += 1
        let id = lastID
        let params = progress == nil ? params : params.adding(["_meta": ["progressToken": JSONValue(id)]])
        let message = JSONRPCMessage.request(id: .number(id), method: method, params: params)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let start = timer.now()
                pending[id] = Pending(
                    continuation: continuation, progress: progress, start: start, deadline: start + silence,
                    longest: longest ?? silence)
                pending[id]?.clock = Task { await watch(id, silence) }
                Task { await send(message, id) }
            }
        } onCancel: {
            Task { await self.abandon(id, CancellationError(), reason: "The user stopped it.") }
        }
    }

    private func send(_ message: JSONRPCMessage, _ id: Int) async {
        // It may have been cancelled before it was sent.
        guard pending[id] != nil else { return }
        do {
            try await transport.send(message)
        } catch {
            resume(id, .failure(error))
        }
    }

    /// Waits until a request has had its time.
    private func watch(_ id: Int, _ silence: Duration) async {
        while let deadline = pending[id]?.deadline {
            guard deadline <= timer.now() else {
                do { try await timer.sleep(deadline) } catch { return }
                continue
            }
            let error = MCPClientError(
                .timedOut,
                "The server did not answer within \(Int(silence.components.seconds)) seconds. Try again, or look at "
                    + "what it is doing.")
            abandon(id, error, reason: "It took too long.")
        }
    }

    private func abandon(_ id: Int, _ error: any Error, reason: String) {
        guard pending[id] != nil else { return }
        resume(id, .failure(error))
        let notification = JSONRPCMessage.notification(
            method: "notifications/cancelled", params: ["requestId": JSONValue(id), "reason": .string(reason)])
        // In a task of its own, as this one may be cancelled. A server that is gone does not have to hear of it.
        Task { [transport] in try? await transport.send(notification) }
    }

    private func resume(_ id: Int, _ result: Result<JSONValue, any Error>) {
        guard let waiting = pending.removeValue(forKey: id) else { return }
        waiting.clock?.cancel()
        waiting.continuation.resume(with: result)
    }

    private func finish(_ error: MCPClientError) {
        guard end == nil else { return }
        end = error
        for id in Array(pending.keys) { resume(id, .failure(error)) }
    }

    // MARK: What the server says

    private func read() async {
        do {
            for try await message in transport.messages { await take(message) }
            finish(MCPClientError(.closed, "The server ended the connection."))
        } catch let error as MCPClientError {
            finish(error)
        } catch {
            finish(MCPClientError(.closed, "The connection to the server broke off: \(error)"))
        }
        await transport.close()
    }

    private func take(_ message: JSONRPCMessage) async {
        switch message {
        // Ids that nothing was asked with are passed over, as are answers that come too late.
        case .response(.number(let id)?, let result): resume(id, .success(result))
        case .error(.number(let id)?, let error):
            resume(
                id,
                .failure(
                    MCPClientError(
                        .refused, "The server refused the request (error \(error.code)).",
                        serverMessage: error.message)))
        case .request(let id, let method, _):
            // Servers may ask for nothing here: no files, no answers of a model, no input of the user.
            let answer: JSONRPCMessage =
                method == "ping"
                ? .response(id: id, result: [:])
                : .error(id: id, JSONRPCError(JSONRPCError.methodNotFound, "Hearth does not offer this."))
            say(answer)
        case .notification("notifications/progress", let params): report(params)
        case .notification("notifications/tools/list_changed", _): toolChanges += 1
        case .notification, .response, .error: break
        }
    }

    /// Sends an answer while reading goes on; a server that asks faster than it reads is not answered.
    private func say(_ answer: JSONRPCMessage) {
        guard answering < Self.mostAnswers else { return }
        answering += 1
        Task {
            try? await transport.send(answer)
            answering -= 1
        }
    }

    private func report(_ params: JSONValue) {
        guard let id = params["progressToken"]?.integer, let waiting = pending[id], let progress = waiting.progress,
            case .number(let done)? = params["progress"]
        else { return }
        let latest = waiting.start + waiting.longest
        pending[id]?.deadline = min(latest, timer.now() + limits.silence)
        var total: Double?
        if case .number(let all)? = params["total"] { total = Double(all) }
        progress(Progress(progress: Double(done) ?? 0, total: total, message: params["message"]?.string))
    }
}
