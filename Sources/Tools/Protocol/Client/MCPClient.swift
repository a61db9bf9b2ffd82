package import Support

/// A client of one MCP server that connects, lists tools and calls them, each within a time limit.
package actor MCPClient {
    /// The limits of time and size.
    package struct Limits: Sendable, Hashable {
        /// The time limit for the first response, before which some server programs download themselves.
        package var start = Duration.seconds(60)
        /// The time limit for a response, and between two progress reports.
        package var silence = Duration.seconds(60)
        /// The remaining time of requests after the server has sent a response with an unknown ID.
        package var mismatch = Duration.seconds(5)
        /// The time limit for a call that reports progress.
        package var call = Duration.seconds(600)
        package var tools = 500
        /// The maximum number of resources, and of prompts.
        package var contents = 2_000
        /// The maximum size of a list's JSON, in bytes, for all pages together.
        package var listBytes = 8 << 20
        /// The time limit for a call while the user answers a question of the server.
        package var input = Duration.seconds(660)

        package init() {}
    }

    package struct Progress: Sendable, Hashable {
        package var progress: Double
        /// The total amount; `nil` if unknown.
        package var total: Double?
        /// The description, which is third-party text.
        package var message: String?
    }

    private struct Pending {
        var continuation: CheckedContinuation<JSONValue, any Error>
        var progress: (@Sendable (Progress) -> Void)?
        var start: ContinuousClock.Instant
        var deadline: ContinuousClock.Instant
        var longest: Duration
        var clock: Task<Void, Never>?
        /// The error that ends the request if no response follows soon; `nil` while all responses match a request.
        var mismatch: MCPClientError?
    }

    /// The supported revisions with a handshake, which do not differ in the requests of this client.
    private static let versions = ProtocolVersion.handshake + ["2025-03-26", "2024-11-05"]

    /// The maximum number of pages of a list, because a server may send new cursors without end.
    private static let maximumPages = 100

    /// The maximum number of responses to the server in flight.
    private static let maximumAnswers = 16

    /// The maximum number of times that a call may ask for input, and of questions asked at the same time.
    private static let maximumInputs = 10

    private let transport: any MCPClientTransport
    private let info: JSONValue
    let limits: Limits
    private let timer: Timer
    private let elicit: (@Sendable (MCPElicitation) async -> MCPElicitationAnswer)?
    private var pending: [Int: Pending] = [:]
    private var lastID = 0
    private var reading: Task<Void, Never>?
    private var end: MCPClientError?
    private(set) var offers = MCPServerDescription([:], protocolVersion: "")
    private var answering = 0
    /// Whether the stateless revision is used, in which each request carries the data of a handshake.
    private var isStateless = false
    /// The task that asks the user a question while calls wait.
    private var asking: Task<Void, Never>?
    /// The request ID of the question in ``asking``.
    private var askedID: RequestID?
    /// The number of questions while calls wait, which limits how long a server can keep asking.
    private var questions = 0
    /// The ID of the last request before the latest notification.
    ///
    /// `nil` once the server has answered that notification, which some servers do although it is wrong.
    private var notified: Int?

    /// Creates a client of the server that the transport connects to.
    ///
    /// `elicit` asks the user a question of the server; `nil` if nobody can answer.
    package init(
        _ transport: any MCPClientTransport, name: String, version: String, limits: Limits = Limits(),
        elicit: (@Sendable (MCPElicitation) async -> MCPElicitationAnswer)? = nil
    ) {
        self.init(transport, name: name, version: version, limits: limits, timer: Timer(), elicit: elicit)
    }

    /// The clock of the time limits, which tests replace.
    struct Timer: Sendable {
        var now: @Sendable () -> ContinuousClock.Instant = { .now }
        var sleep: @Sendable (ContinuousClock.Instant) async throws -> Void = { try await Task.sleep(until: $0) }
    }

    init(
        _ transport: any MCPClientTransport, name: String, version: String, limits: Limits, timer: Timer,
        elicit: (@Sendable (MCPElicitation) async -> MCPElicitationAnswer)? = nil
    ) {
        self.elicit = elicit
        self.transport = transport
        info = ["name": .string(name), "version": .string(version)]
        self.limits = limits
        self.timer = timer
    }

    /// Whether the connection has ended.
    package var isClosed: Bool { end != nil }
    /// The number of tool changes that the server has announced.
    package private(set) var toolChanges = 0

    /// Whether a request waits only ``Limits/mismatch`` longer, after a response with an unknown ID.
    var hasMismatch: Bool { pending.values.contains { $0.mismatch != nil } }

    // MARK: Methods

    /// Starts the connection; this must be the first request.
    ///
    /// The connection begins with a handshake. If the server refuses the handshake and offers the stateless revision,
    /// that revision is used.
    ///
    /// - Returns: The server's description of itself.
    /// - Throws: `MCPClientError`, `CancellationError`; the connection is then closed.
    package func initialize() async throws -> MCPServerDescription {
        if reading == nil { reading = Task { await read() } }
        do {
            do {
                offers = try await shakeHands()
            } catch let error as MCPClientError where Self.isStateless(error.refusal) {
                offers = try await discover()
            }
            return offers
        } catch {
            await close()
            throw error
        }
    }

    private func shakeHands() async throws -> MCPServerDescription {
        do {
            return try await shakeHands(ProtocolVersion.handshake[0])
        } catch let error as MCPClientError {
            // Servers should respond with a revision that they support, but some refuse an unknown revision.
            guard let version = Self.version(in: error.refusal) else { throw error }
            return try await shakeHands(version)
        }
    }

    /// Returns the newest supported revision that a refused handshake offers.
    private static func version(in refusal: JSONRPCError?) -> String? {
        guard case .array(let supported)? = refusal?.data?["supported"] else { return nil }
        return versions.dropFirst().first { supported.contains(.string($0)) }
    }

    private func shakeHands(_ version: String) async throws -> MCPServerDescription {
        let result = try await request(
            "initialize",
            ["protocolVersion": .string(version), "capabilities": capabilities, "clientInfo": info],
            silence: limits.start)
        guard let version = result["protocolVersion"]?.string, Self.versions.contains(version) else {
            throw Self.otherRevision
        }
        transport.agreed(on: version)
        notified = lastID
        try await transport.send(.notification(method: "notifications/initialized", params: [:]))
        return MCPServerDescription(result, protocolVersion: version)
    }

    private func discover() async throws -> MCPServerDescription {
        isStateless = true
        transport.agreed(on: ProtocolVersion.stateless)
        let result = try await request("server/discover", [:], silence: limits.start)
        guard case .array(let versions)? = result["supportedVersions"],
            versions.contains(.string(ProtocolVersion.stateless))
        else { throw Self.otherRevision }
        return MCPServerDescription(result, protocolVersion: ProtocolVersion.stateless)
    }

    /// Returns whether a refused handshake offers the stateless revision.
    private static func isStateless(_ refusal: JSONRPCError?) -> Bool {
        guard refusal?.code == JSONRPCError.unsupportedProtocolVersion,
            case .array(let versions)? = refusal?.data?["supported"]
        else { return false }
        return versions.contains(.string(ProtocolVersion.stateless))
    }

    private var capabilities: JSONValue { elicit == nil ? [:] : ["elicitation": ["form": [:]]] }

    private static let otherRevision = MCPClientError(
        .invalid,
        "The server uses a revision of the protocol that Hearth does not support. Update the server or Hearth.")

    /// Lists the tools of all pages.
    ///
    /// - Returns: The tools. Of several tools with the same name, only the first is returned.
    package func tools() async throws -> [MCPToolDescription] {
        guard offers.hasTools || offers.isSilent else { return [] }
        var names: Set<String> = []
        do {
            return try await listedTools().filter { names.insert($0.name).inserted }
        } catch let error as MCPClientError where error.refusal != nil && !offers.hasTools {
            return []
        }
    }

    private func listedTools() async throws -> [MCPToolDescription] {
        try await list("tools/list", "tools", most: limits.tools) { MCPToolDescription($0) }
    }

    /// Reads all pages of a list until the cursor is empty or repeated.
    func list<Element>(
        _ method: String, _ key: String, most: Int, _ element: (JSONValue) -> Element?
    ) async throws -> [Element] {
        var elements: [Element] = []
        var cursors: Set<JSONValue> = [.null, ""]
        var params: JSONValue = [:]
        var bytes = 0
        for _ in 0..<Self.maximumPages {
            let result = try await request(method, params, silence: limits.silence)
            bytes += result.bytes.count
            guard bytes <= limits.listBytes else {
                throw MCPClientError(
                    .invalid, "The server's list of \(key) exceeds the limit of \(limits.listBytes) bytes.")
            }
            switch result[key] {
            case .array(let page)?: elements += page.compactMap(element)
            // Servers in Go encode an empty list as `null`.
            case .null?: break
            default:
                throw MCPClientError(
                    .invalid, "The server answered '\(method)' without a list of \(key). Update the server.")
            }
            guard elements.count <= most else {
                throw MCPClientError(.invalid, "The server has more than the allowed \(most) \(key).")
            }
            guard let cursor = result["nextCursor"], cursors.insert(cursor).inserted else { return elements }
            params = ["cursor": cursor]
        }
        throw MCPClientError(.invalid, "The server's list of \(key) does not end.")
    }

    /// Calls a tool.
    ///
    /// Cancelling the task notifies the server.
    ///
    /// - Parameters:
    ///   - name: The tool's name on the server.
    ///   - arguments: An object that matches the tool's schema.
    ///   - progress: Receives progress reports.
    /// - Returns: The result, which is third-party text.
    package func call(
        _ name: String, _ arguments: JSONValue, progress: (@Sendable (Progress) -> Void)? = nil
    ) async throws -> MCPToolResult {
        let params: JSONValue = ["name": .string(name), "arguments": arguments]
        var input: JSONValue = [:]
        // The number of rounds is limited, because a server may ask for input again and again.
        for _ in 0..<Self.maximumInputs {
            let result = try await request(
                "tools/call", params.adding(input), silence: limits.silence, longest: limits.call,
                progress: progress ?? { _ in })
            guard Self.isInputRequired(result) else { return try MCPToolResult(result) }
            input = try await self.input(for: result)
        }
        throw MCPClientError(.refused, "The server asks for input too often.")
    }

    /// Asks the user for the input that an unfinished result requires, and returns the parameters with the answers.
    private func input(for result: JSONValue) async throws -> JSONValue {
        var responses: [JSONValue.Member] = []
        if case .object(let requests)? = result["inputRequests"] {
            guard requests.count <= Self.maximumInputs else { throw Self.noInput }
            for request in requests {
                guard let elicit, request.value["method"] == "elicitation/create",
                    let question = MCPElicitation(request.value["params"] ?? [:])
                else { throw Self.noInput }
                responses.append(JSONValue.Member(request.key, await elicit(question).json))
            }
        }
        guard !responses.isEmpty else { throw Self.noInput }
        let input: JSONValue = ["inputResponses": .object(responses)]
        return result["requestState"].map { input.adding(["requestState": $0]) } ?? input
    }

    private static func isInputRequired(_ result: JSONValue) -> Bool {
        result["resultType"]?.string == "input_required"
    }

    private static let noInput = MCPClientError(
        .refused, "The server asks for a kind of input that Hearth does not support.")

    /// Checks that the server responds.
    package func ping() async throws { _ = try await request("ping", [:], silence: limits.silence) }

    /// Ends the connection and all pending requests.
    package func close() async {
        finish(MCPClientError(.closed, "The connection to the server was closed."))
        reading?.cancel()
        await transport.close()
    }

    // MARK: Requests

    func request(
        _ method: String, _ params: JSONValue, silence: Duration, longest: Duration? = nil,
        progress: (@Sendable (Progress) -> Void)? = nil
    ) async throws -> JSONValue {
        if let end { throw end }
        try Task.checkCancellation()
        lastID += 1
        let id = lastID
        var meta: JSONValue = progress == nil ? [:] : ["progressToken": JSONValue(id)]
        if isStateless {
            meta = meta.adding([
                Envelope.protocolVersion: .string(ProtocolVersion.stateless), Envelope.clientCapabilities: capabilities,
                Envelope.clientInfo: info,
            ])
        }
        let params = meta == [:] ? params : params.adding(["_meta": meta])
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
        // The request may have been cancelled already.
        guard pending[id] != nil else { return }
        do {
            try await transport.send(message)
        } catch {
            resume(id, .failure(error))
        }
    }

    /// Ends a request whose deadline has passed.
    private func watch(_ id: Int, _ silence: Duration) async {
        while let deadline = pending[id]?.deadline {
            guard deadline <= timer.now() else {
                do { try await timer.sleep(deadline) } catch { return }
                continue
            }
            let late = MCPClientError(
                .timedOut,
                "The server did not answer within \(Int(silence.components.seconds)) seconds. Try again, or check "
                    + "the server.")
            abandon(id, pending[id]?.mismatch ?? late, reason: "It took too long.")
        }
    }

    private func abandon(_ id: Int, _ error: any Error, reason: String) {
        guard pending[id] != nil else { return }
        resume(id, .failure(error))
        let notification = JSONRPCMessage.notification(
            method: "notifications/cancelled", params: ["requestId": JSONValue(id), "reason": .string(reason)])
        notified = lastID
        // The notification is sent in a new task, because this task may be cancelled. Errors are ignored, because the
        // server may have ended.
        Task { [transport] in try? await transport.send(notification) }
    }

    private func resume(_ id: Int, _ result: Result<JSONValue, any Error>) {
        guard let waiting = pending.removeValue(forKey: id) else { return }
        waiting.clock?.cancel()
        waiting.continuation.resume(with: result)
        // A question ends with the calls that wait for it.
        if !pending.values.contains(where: { $0.progress != nil }) {
            asking?.cancel()
            questions = 0
        }
    }

    private func finish(_ error: MCPClientError) {
        guard end == nil else { return }
        end = error
        for id in Array(pending.keys) { resume(id, .failure(error)) }
    }

    // MARK: Server messages

    private func read() async {
        do {
            for try await message in transport.messages { await take(message) }
            finish(MCPClientError(.closed, "The server ended the connection."))
        } catch let error as MCPClientError {
            finish(error)
        } catch {
            finish(MCPClientError(.closed, "The connection to the server was lost: \(error)"))
        }
        await transport.close()
    }

    private func take(_ message: JSONRPCMessage) async {
        switch message {
        case .response(let id, let result):
            guard let number = asked(id) else { return mismatch(id, nil) }
            resume(number, .success(result))
        case .error(let id, let error):
            guard let number = asked(id) else { return mismatch(id, error) }
            resume(number, .failure(MCPClientError(error)))
        case .request(let id, "elicitation/create", let params) where elicit != nil: ask(id, params)
        case .request(let id, let method, _):
            // Other requests, such as for files or sampling, are not supported.
            let answer: JSONRPCMessage =
                method == "ping"
                ? .response(id: id, result: [:])
                : .error(id: id, JSONRPCError(JSONRPCError.methodNotFound, "Hearth does not support this method."))
            say(answer)
        case .notification("notifications/progress", let params): report(params)
        case .notification("notifications/tools/list_changed", _): toolChanges += 1
        case .notification("notifications/cancelled", let params):
            if askedID != nil, RequestID(params["requestId"]) == askedID { asking?.cancel() }
        case .notification: break
        }
    }

    /// Returns the number of the request with an ID; `nil` if the ID is unknown.
    ///
    /// Some servers send the number back as a string. The request may have ended already.
    private func asked(_ id: RequestID?) -> Int? {
        let number: Int? =
            switch id {
            case .number(let number)?: number
            case .string(let text)?: Int(text)
            case nil: nil
            }
        return number.flatMap { (1...max(1, lastID)).contains($0) ? $0 : nil }
    }

    /// Shortens the wait of all requests after a response with an unknown ID.
    ///
    /// The responses to these requests may still come, so they wait a little longer. A response without an ID may
    /// belong to a notification, so earlier requests keep their deadline.
    private func mismatch(_ id: RequestID?, _ error: JSONRPCError?) {
        let name = id == nil ? "without the request's id" : "with an id that Hearth did not send"
        let mismatch = MCPClientError(
            .invalid, "The server answered \(name), so its answers cannot be matched. Update the server.",
            serverMessage: error?.message)
        let deadline = timer.now() + limits.mismatch
        let first = id == nil ? notified ?? 0 : 0
        if id == nil { notified = nil }
        for (number, waiting) in pending where number > first && waiting.deadline > deadline {
            pending[number]?.mismatch = mismatch
            wait(for: number, until: deadline)
        }
    }

    /// Asks the user a question of the server in the background, while calls wait.
    private func ask(_ id: RequestID, _ params: JSONValue) {
        guard let elicit, let question = MCPElicitation(params) else {
            return say(
                .error(id: id, JSONRPCError(JSONRPCError.invalidParams, "Only forms with plain fields are supported.")))
        }
        let calls = pending.keys.filter { pending[$0]?.progress != nil }
        // Questions are asked one at a time, only during a call, and only a few in total.
        guard asking == nil, !calls.isEmpty, questions < Self.maximumInputs else {
            return say(.response(id: id, result: MCPElicitationAnswer.cancel.json))
        }
        questions += 1
        askedID = id
        for number in calls { wait(for: number, until: timer.now() + limits.input) }
        asking = Task {
            let answer = await elicit(question)
            (asking, askedID) = (nil, nil)
            for number in calls { wait(for: number, until: timer.now() + limits.silence) }
            say(.response(id: id, result: answer.json))
        }
    }

    /// Sets the deadline of a request.
    private func wait(for number: Int, until deadline: ContinuousClock.Instant) {
        guard let waiting = pending[number] else { return }
        pending[number]?.deadline = deadline
        // The running timer sleeps until the old deadline.
        waiting.clock?.cancel()
        pending[number]?.clock = Task { await watch(number, limits.silence) }
    }

    /// Sends a response in the background, unless too many responses are in flight.
    private func say(_ answer: JSONRPCMessage) {
        guard answering < Self.maximumAnswers else { return }
        answering += 1
        Task {
            try? await transport.send(answer)
            answering -= 1
        }
    }

    private func report(_ params: JSONValue) {
        guard let id = asked(RequestID(params["progressToken"])), let waiting = pending[id],
            let progress = waiting.progress, case .number(let done)? = params["progress"]
        else { return }
        // While the user answers a question, a call has a later deadline.
        if asking == nil {
            let deadline = min(waiting.start + waiting.longest, timer.now() + limits.silence)
            // A timer that sleeps until a later time would miss an earlier deadline.
            if deadline < waiting.deadline { wait(for: id, until: deadline) } else { pending[id]?.deadline = deadline }
        }
        pending[id]?.mismatch = nil
        var total: Double?
        if case .number(let all)? = params["total"] { total = Double(all) }
        progress(Progress(progress: Double(done) ?? 0, total: total, message: params["message"]?.string))
    }
}
