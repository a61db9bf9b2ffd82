import Support
import Synchronization

/// The response to an HTTP request.
package struct MCPHTTPAnswer: Sendable {
    package var status: Int
    /// The header fields by lower-case name.
    package var headers: [String: String]
    /// The body in chunks; releasing it closes the connection.
    package var body: AsyncThrowingStream<[UInt8], any Error>

    package init(status: Int, headers: [String: String], body: AsyncThrowingStream<[UInt8], any Error>) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// The transport of streamable HTTP; the caller makes the connections.
///
/// Each message is its own HTTP request. The response is one message, or a stream of events that ends with the
/// response message. Other messages of the server come over an additional stream (``listen()``), if the server offers
/// that stream.
package final class HTTPClientTransport: MCPClientTransport {
    private struct State {
        var session: String?
        var version: String?
        var isClosed = false
        /// The functions that end exchanges, by request ID; the exchange of ``listen()`` has no ID.
        var exchanges: [RequestID?: @Sendable () -> Void] = [:]
    }

    package let messages: AsyncThrowingStream<JSONRPCMessage, any Error>
    private let queue = MessageQueue()
    private let headers: [String: String]
    private let longestMessage: Int
    private let patience: Duration
    private let open: @Sendable (MCPHTTPRequest) async throws -> MCPHTTPAnswer
    private let state = Mutex(State())

    /// Creates a transport, without connecting.
    ///
    /// - Parameters:
    ///   - headers: The header fields of each request, such as an authorization token.
    ///   - longestMessage: The maximum size of a received message, in bytes.
    ///   - patience: The time limit for the server to accept a message without a response.
    ///   - open: Sends a request and returns once the response header has arrived.
    package init(
        headers: [String: String] = [:], longestMessage: Int = 4 << 20, patience: Duration = .seconds(10),
        open: @escaping @Sendable (MCPHTTPRequest) async throws -> MCPHTTPAnswer
    ) {
        messages = AsyncThrowingStream { [queue] in await queue.next() }
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
        self.longestMessage = longestMessage
        self.patience = patience
        self.open = open
    }

    package func agreed(on version: String) {
        state.withLock { $0.version = version }
        if version != ProtocolVersion.stateless { listen() }
    }

    package func send(_ message: JSONRPCMessage) async throws {
        // The client enforces the time limit of requests.
        if case .request(let id, _, _) = message { return try await send(message, id) }
        if case .notification("notifications/cancelled", let params) = message,
            let id = RequestID(params["requestId"])
        {
            // The response is no longer read, so its connection is closed.
            state.withLock { $0.exchanges.removeValue(forKey: id) }?()
        }
        try await withTimeout { [self] in _ = try await exchange(message, nil) }
    }

    private func send(_ request: JSONRPCMessage, _ id: RequestID) async throws {
        let task: Task<Bool, any Error>? = state.withLock { state in
            guard !state.isClosed else { return nil }
            let task = Task { try await exchange(request, id) }
            state.exchanges[id] = { task.cancel() }
            return task
        }
        guard let task else { throw MCPClientError(.closed, "The connection to the server was closed.") }
        var isStreamed = false
        defer { if !isStreamed { state.withLock { $0.exchanges[id] = nil } } }
        isStreamed = try await task.value
    }

    /// Sends a message and reads the response.
    ///
    /// - Returns: Whether the response is a stream, which is read in a separate task.
    private func exchange(_ message: JSONRPCMessage, _ id: RequestID?) async throws -> Bool {
        let sent = request("POST", message.json.bytes, names(message))
        let answer = try await open(sent)
        if let session = answer.headers["mcp-session-id"] { state.withLock { $0.session = session } }
        guard (200..<300).contains(answer.status) else {
            // Protocol errors have other status codes than 200.
            var refusal: JSONRPCError?
            if let body = try? await whole(answer.body),
                case .error(_, let error)? = ServerReader.messages(in: body)?.first
            {
                refusal = error
            }
            // Servers based on the official SDK's examples answer an unknown session with 400.
            let isAboutSession = refusal?.message.lowercased().contains("session") == true
            if sent.headers["mcp-session-id"] != nil, answer.status == 404 || answer.status == 400 && isAboutSession {
                throw MCPClientError(.expired, "The server has forgotten the session. Try again.")
            }
            if let id, let refusal {
                await queue.add(.error(id: id, refusal))
                return false
            }
            throw Self.failure(answer)
        }
        guard let id else { return false }
        if Self.isStream(answer) {
            start(id) { [self] in
                do {
                    try await follow(answer.body, until: id)
                } catch {
                    let failure = error as? MCPClientError ?? Self.brokenOff
                    await queue.add(.error(id: id, JSONRPCError(failure)))
                }
            }
            return true
        }
        let body = try await whole(answer.body)
        guard let replies = ServerReader.messages(in: body) ?? events(in: body) else {
            throw MCPClientError(
                .invalid, "The server's response is not an MCP message. Check the address.")
        }
        for reply in replies { await queue.add(replies.count == 1 ? reply.answering(id) : reply) }
        return false
    }

    package func close() async {
        let (exchanges, session) = state.withLock { state in
            defer { state.exchanges = [:] }
            let isFirst = !state.isClosed
            state.isClosed = true
            return (Array(state.exchanges.values), isFirst ? state.session : nil)
        }
        for end in exchanges { end() }
        await queue.close()
        // If the server does not answer, its session expires later.
        if session != nil { try? await withTimeout { [self] in _ = try await open(request("DELETE", [])) } }
    }

    private func withTimeout(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask { [patience] in
                try await Task.sleep(for: patience)
                throw MCPClientError(.timedOut, "The server does not accept messages. Try again later.")
            }
            try await group.next()
        }
    }

    /// Reads unsolicited messages of the server.
    ///
    /// A server without such messages refuses the request, which is not an error.
    private func listen() {
        start(nil) { [self] in
            var stream = Stream()
            var pause = Duration.seconds(1)
            // Servers and proxies close streams that are silent for long, so the stream is reopened.
            while let body = await resumed(stream) {
                let start = ContinuousClock.now
                _ = try? await read(body, &stream, until: nil)
                pause = .now - start < pause ? min(pause * 2, .seconds(60)) : .seconds(1)
                do { try await Task.sleep(for: max(pause, min(stream.retry ?? .zero, .seconds(60)))) } catch { return }
            }
        }
    }

    /// The position at which a stream can be resumed.
    private struct Stream {
        /// The ID of the last event; empty if the server sends none.
        var lastID = ""
        var retry: Duration?
    }

    /// Opens a stream of the server's messages, after the last event that was read.
    ///
    /// - Returns: The body; `nil` if the server offers no stream.
    private func resumed(_ stream: Stream) async -> AsyncThrowingStream<[UInt8], any Error>? {
        let fields = stream.lastID.isEmpty ? [:] : ["last-event-id": stream.lastID]
        guard let answer = try? await open(request("GET", [], fields)), answer.status == 200, Self.isStream(answer)
        else {
            return nil
        }
        return answer.body
    }

    /// Reads the stream that answers a request.
    ///
    /// A stream that ends before the response is resumed if its events have IDs. The client's time limit for the
    /// request limits the number of attempts.
    private func follow(_ body: AsyncThrowingStream<[UInt8], any Error>, until id: RequestID) async throws {
        var body = body
        var stream = Stream()
        while true {
            do {
                if try await read(body, &stream, until: id) { return }
            } catch let error as MCPClientError {
                throw error
            } catch  where stream.lastID.isEmpty {
                throw error
            } catch {
                // The connection was lost; it is resumed below.
            }
            guard !stream.lastID.isEmpty else { throw Self.brokenOff }
            try await Task.sleep(for: max(.milliseconds(100), stream.retry ?? .seconds(1)))
            guard let next = await resumed(stream) else { throw Self.brokenOff }
            body = next
        }
    }

    private static func isStream(_ answer: MCPHTTPAnswer) -> Bool {
        answer.headers["content-type"]?.lowercased().hasPrefix("text/event-stream") == true
    }

    private func start(_ id: RequestID?, _ work: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            // The request may have been cancelled meanwhile.
            guard !state.isClosed, id == nil || state.exchanges[id] != nil else { return }
            let task = Task { [weak self] in
                await work()
                self?.state.withLock { $0.exchanges[id] = nil }
            }
            state.exchanges[id] = { task.cancel() }
        }
    }

    /// Reads events up to the response to a request, after which a server sends nothing more, or to the end of the
    /// stream.
    private func read(
        _ body: AsyncThrowingStream<[UInt8], any Error>, _ stream: inout Stream, until id: RequestID?
    ) async throws -> Bool {
        var events = ServerSentEvents(limit: longestMessage)
        defer {
            // Other characters are not allowed in a header.
            let isPlain = events.lastID.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            if !events.lastID.isEmpty, isPlain { stream.lastID = events.lastID }
            stream.retry = events.retry ?? stream.retry
        }
        for try await piece in body {
            for event in events.add(piece) {
                guard !event.isTooLong || id == nil else { throw tooLong }
                if await take(event.data, until: id) { return true }
            }
        }
        // Without the response, an event without a blank line at its end may be truncated.
        guard let id, let last = events.finish(),
            ServerReader.messages(in: last.data)?.contains(where: { $0.answers(id) }) == true
        else { return false }
        return await take(last.data, until: id)
    }

    /// Queues the messages of an event up to the response to a request.
    ///
    /// - Returns: Whether the response is among them.
    private func take(_ event: [UInt8], until id: RequestID?) async -> Bool {
        for message in ServerReader.messages(in: event) ?? [] {
            await queue.add(message)
            if let id, message.answers(id) { return true }
        }
        return false
    }

    /// Reads a complete body.
    ///
    /// - Throws: `MCPClientError` for a body that is too long or incomplete.
    private func whole(_ body: AsyncThrowingStream<[UInt8], any Error>) async throws(MCPClientError) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for try await piece in body {
                bytes += piece
                guard bytes.count <= longestMessage else { throw tooLong }
            }
            return bytes
        } catch {
            throw error as? MCPClientError ?? Self.brokenOff
        }
    }

    private var tooLong: MCPClientError {
        MCPClientError(.invalid, "The server sent a message longer than \(longestMessage) bytes, which is not read.")
    }

    private static let brokenOff = MCPClientError(.refused, "The connection was lost before the response. Try again.")

    /// Returns the header fields in which the stateless revision repeats the method and name of a request.
    private func names(_ message: JSONRPCMessage) -> [String: String] {
        guard state.withLock({ $0.version }) == ProtocolVersion.stateless,
            case .request(_, let method, let params) = message
        else { return [:] }
        var fields = ["mcp-method": method]
        if let name = HTTPTransport.nameKey(method).flatMap({ params[$0]?.string }) {
            fields["mcp-name"] = HTTPTransport.encoded(name)
        }
        return fields
    }

    private func request(_ method: String, _ body: [UInt8], _ names: [String: String] = [:]) -> MCPHTTPRequest {
        var fields = headers.merging(names) { $1 }
        fields["accept"] = method == "POST" ? "application/json, text/event-stream" : "text/event-stream"
        if method == "POST" { fields["content-type"] = "application/json" }
        state.withLock { state in
            fields["mcp-session-id"] = state.session
            fields["mcp-protocol-version"] = state.version
        }
        return MCPHTTPRequest(method: method, headers: fields, body: body)
    }

    /// Returns the messages of an event stream with a wrong content type; `nil` if there are no messages.
    private func events(in body: [UInt8]) -> [JSONRPCMessage]? {
        var reader = ServerSentEvents(limit: longestMessage)
        let events = reader.add(body) + [reader.finish()].compactMap(\.self)
        let messages = events.compactMap { ServerReader.messages(in: $0.data) }.flatMap(\.self)
        return messages.isEmpty ? nil : messages
    }

    private static func failure(_ answer: MCPHTTPAnswer) -> MCPClientError {
        let status = answer.status
        switch status {
        case 401, 403:
            return MCPClientError(
                .refused, "The server refuses access (status \(status)). Check the token in the server's headers.")
        case 404, 405:
            return MCPClientError(
                .closed,
                "There is no MCP server with streamable HTTP at this address (status \(status)). Check the address, "
                    + "which often ends in /mcp. Servers that offer only the older transport, whose addresses end in "
                    + "/sse, are not supported.")
        case 300..<400:
            let place = answer.headers["location"].map { " to \($0.prefix(200))" } ?? " to another address"
            return MCPClientError(
                .refused,
                "The server redirects\(place), which Hearth does not follow. If the new address is right, use it in "
                    + "the settings.")
        default: return MCPClientError(.refused, "The server refuses the request (status \(status)).")
        }
    }
}
