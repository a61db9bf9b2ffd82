import Engine
import Foundation
import Platform
import Support
import Synchronization

/// The client of an endpoint, which streams answers and stores facts about the endpoint.
final class RemoteServer: Sendable {
    /// The facts about the endpoint that were learned from its responses.
    struct Findings {
        /// Whether the server does not support schemas in `response_format`.
        var lacksSchemas = false
        /// Whether the server has no `/tokenize` route.
        var lacksTokenizer = false
        /// Whether the server has no extension for the form of a text, or does not enforce it.
        var lacksTextForms = false
        /// Whether ``kind`` was determined.
        var isIdentified = false
        /// The kind of server; `nil` if it has no supported extensions.
        var kind: ServerKind?
        /// The arguments that the server rejects for the model.
        var arguments = RefusedArguments()
        /// Whether the model reasons even before an answer with a required form.
        var thinks = false
        /// Whether an answer contained the requested model's name.
        var hasAnsweredByName = false
        /// Whether the change to another model's name was already reported as news.
        var hasReportedOtherName = false
        /// The additional data that the server requires back with the model's calls.
        var callExtras = CallExtras()
    }

    let endpoint: RemoteEndpoint
    let options: HTTPOptions
    let findings = Mutex(Findings())

    /// The maximum number of bytes that are read from an error.
    static let maximumErrorBytes = 64 << 10
    /// The maximum number of bytes in an event of a stream.
    static let maximumEventBytes = 4 << 20
    /// The maximum number of bytes in a response that is a single JSON value.
    static let maximumJSONBytes = 32 << 20
    /// The maximum number of attempts with changed arguments, because a server may reject arguments one by one.
    private static let maximumRounds = 12

    init(_ endpoint: RemoteEndpoint, network: HTTPOptions) {
        self.endpoint = endpoint
        var options = network
        options.connectTimeout = endpoint.connectTimeout
        options.stallTimeout = endpoint.idleTimeout
        options.retries = endpoint.retries
        options.retryDelay = endpoint.retryDelay
        options.longestRetryDelay = .seconds(30)
        self.options = options
    }

    /// Whether the server does not support schemas in `response_format`.
    var refusesSchemas: Bool {
        get { findings.withLock { $0.lacksSchemas } }
        set { findings.withLock { $0.lacksSchemas = newValue } }
    }

    /// Whether the server has no extension for the form of a text, or does not enforce it.
    var refusesTextForms: Bool {
        get { findings.withLock { $0.lacksTextForms } }
        set { findings.withLock { $0.lacksTextForms = newValue } }
    }

    /// Whether the model reasons before an answer with a required form, so that it needs more tokens.
    var thinks: Bool {
        get { findings.withLock { $0.thinks } }
        set { findings.withLock { $0.thinks = newValue } }
    }

    // MARK: Answers

    /// Streams an answer to a chat.
    ///
    /// Cancelling the task closes the connection, upon which most servers stop generating.
    ///
    /// `tools` are the parameters of the available tools, by their names.
    ///
    /// - Returns: The complete answer, which may be empty.
    nonisolated(nonsending) func chat(
        _ body: JSONValue, tools: [String: JSONValue], begun: () -> Void = {},
        report: (ChatReply.Event) async -> Void
    ) async throws -> ChatReply {
        let choice = body["tool_choice"]
        var reply = ChatReply(tools: tools, requiresCall: choice == "required" || choice?.isObject == true)
        let body = findings.withLock { $0.callExtras.applied(to: body) }
        var findings = try await stream("chat/completions", body, begun: begun) { piece in
            let events =
                switch piece {
                case .whole(let json): try reply.add(whole: json)
                case .event(let event): try reply.add(event)
                }
            for event in events { await report(event) }
            return Progress(isDone: reply.isDone, hasReason: reply.finishReason != nil)
        }
        do {
            for event in try reply.finish() { await report(event) }
        } catch { throw sentence(for: error) }
        self.findings.withLock { $0.callExtras.add(reply.calls) }
        note(reply.answeringModel, &findings)
        reply.findings = findings
        return reply
    }

    /// Streams the continuation of a text.
    ///
    /// Cancelling the task closes the connection.
    ///
    /// - Parameters:
    ///   - body: The body of the request.
    ///   - count: The requested maximum number of tokens.
    ///   - kept: The arguments that are sent even if the server rejects them.
    ///   - begun: Called when the server has accepted the request.
    ///   - report: Called with the answer so far, after each piece with text or tokens.
    /// - Returns: The complete answer.
    nonisolated(nonsending) func complete(
        _ body: JSONValue, count: Int, keeping kept: Set<String> = [], begun: () -> Void = {},
        report: (CompletionReply) async -> Void
    ) async throws -> CompletionReply {
        var reply = CompletionReply(count: count)
        var findings = try await stream("completions", body, keeping: kept, begun: begun) { piece in
            let hasWritten =
                switch piece {
                case .whole(let json): try reply.add(whole: json)
                case .event(let event): try reply.add(event)
                }
            if hasWritten { await report(reply) }
            return Progress(isDone: reply.isDone, hasReason: reply.finishReason != nil)
        }
        do { try reply.finish() } catch { throw sentence(for: error) }
        note(reply.answeringModel, &findings)
        reply.findings = findings
        return reply
    }

    /// Adds the answering model's name to the findings if it is not the requested name, the first time as news.
    private func note(_ answering: String?, _ reply: inout ReplyFindings) {
        guard let answering else { return }
        let isSame = ChatReply.isSame(answering, endpoint.model)
        let isNews = findings.withLock { known in
            if isSame { known.hasAnsweredByName = true }
            guard !isSame, known.hasAnsweredByName, !known.hasReportedOtherName else { return false }
            known.hasReportedOtherName = true
            return true
        }
        guard !isSame else { return }
        let name = QuotedServerText.name(answering)
        reply.answeringModel = name
        let note = "\(endpoint.host) answers with the model \(name) instead of \(endpoint.model)."
        reply.notes.append(note)
        if isNews { reply.news.append(note) }
    }

    /// A part of a response.
    private enum Piece {
        /// The complete response of a server that does not stream.
        case whole(JSONValue)
        case event(ServerSentEvents.Event)
    }

    /// The progress of a response.
    private enum Progress {
        case open
        /// A finish reason was sent, after which at most the usage follows.
        case ended
        case done

        init(isDone: Bool, hasReason: Bool) { self = isDone ? .done : hasReason ? .ended : .open }
    }

    /// Sends a request and passes on the pieces of its response.
    ///
    /// Rejected arguments are omitted or renamed. Cancelling the task closes the connection.
    ///
    /// - Parameters:
    ///   - path: The route relative to the API's base URL.
    ///   - body: The body of the request.
    ///   - kept: The arguments that are sent even if the server rejects them.
    ///   - begun: Called when the server has accepted the request.
    ///   - take: Called with each piece. Returns the progress of the response.
    nonisolated(nonsending) private func stream(
        _ path: String, _ body: JSONValue, keeping kept: Set<String> = [], begun: () -> Void,
        take: (Piece) async throws -> Progress
    ) async throws -> ReplyFindings {
        let known = findings.withLock(\.arguments)
        var arguments = known
        var body = body
        var rounds = 0
        while true {
            let sent = arguments.applied(to: body, keeping: kept)
            guard let error = try await attempt(path, sent, begun: begun, take: take) else { break }
            rounds += 1
            if rounds < Self.maximumRounds, let signed = CallExtras.signed(body, after: error) {
                body = signed
                continue
            }
            guard rounds < Self.maximumRounds, arguments.learn(from: error, body, keeping: kept) else {
                throw sentence(for: error, sent)
            }
        }
        let learned = arguments
        if learned != known { findings.withLock { $0.arguments.add(learned) } }
        let old = known.changes(of: body, keeping: kept).map(\.name)
        let changes = learned.changes(of: body, keeping: kept)
        return ReplyFindings(
            notes: changes.map { note($0.name, $0.change) },
            news: changes.filter { !old.contains($0.name) && $0.change == .leftOut && $0.name != "stream_options" }
                .map { note($0.name, $0.change) })
    }

    /// Sends a request once.
    ///
    /// - Returns: The error with which the server rejects the request before the first piece; otherwise `nil`.
    private nonisolated(nonsending) func attempt(
        _ path: String, _ body: JSONValue, begun: () -> Void, take: (Piece) async throws -> Progress
    ) async throws -> RemoteServerError? {
        let (head, pieces) = try await send(path, body)
        guard (200..<300).contains(head.status) else { return try await error(head, pieces) }
        let type = head.headers["content-type"]?.lowercased() ?? ""
        let mayBePage = type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
        if !mayBePage { begun() }
        var hasTaken = false
        var progress = Progress.open
        do {
            // Before September 2025, llama-server sent its errors in an `error` field of the event stream.
            var reader = ServerSentEvents(limit: Self.maximumEventBytes, readsErrorField: true)
            var start: [UInt8]? = []
            var (isWhole, whole) = (false, [UInt8]())
            for try await bytes in pieces {
                var bytes = bytes
                // Some servers label a stream as JSON or as a web page, or vice versa.
                if let waiting = start {
                    bytes = waiting + bytes
                    guard let form = Self.form(of: bytes) else {
                        start = bytes
                        continue
                    }
                    guard form != .webPage else { throw webPage }
                    if mayBePage { begun() }
                    start = nil
                    isWhole = form == .json
                }
                guard !isWhole else {
                    whole += bytes
                    guard whole.count <= Self.maximumJSONBytes else { throw RemoteFault.tooLarge }
                    continue
                }
                for event in reader.add(bytes) where progress != .done {
                    guard !event.isTooLong else { throw RemoteFault.tooLarge }
                    progress = try await take(.event(event))
                    hasTaken = true
                }
                if progress == .done { break }
            }
            try Task.checkCancellation()
            if isWhole {
                try await takeWhole(whole, take)
            } else if progress != .done, let event = reader.finish() {
                do { _ = try await take(.event(event)) } catch RemoteFault.unreadable {
                    // The stream ended within an event.
                    throw RemoteFault.cutOff
                }
            }
        } catch RemoteFault.error(let error) where !hasTaken {
            return error
        } catch let fault as RemoteFault {
            throw sentence(for: fault, body)
        } catch let failure as HTTPError {
            // Some servers close the connection as soon as the answer is complete.
            guard progress == .ended else { throw brokenOff(failure) }
        }
        return nil
    }

    /// Processes a response that is not an event stream: one JSON value, or one value per line.
    private nonisolated(nonsending) func takeWhole(
        _ bytes: [UInt8], _ take: (Piece) async throws -> Progress
    ) async throws {
        let bytes = bytes.drop { !Self.isStructure($0) }
        if let json = JSONValue(ofServer: Array(bytes)) {
            _ = try await take(.whole(json))
            return
        }
        let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
        guard lines.count > 1 else { throw RemoteFault.unreadable }
        for line in lines {
            if try await take(.event(.init(data: Array(line)))) == .done { return }
        }
    }

    private enum Form {
        case events
        case json
        case webPage
    }

    /// Returns the actual form of a response, regardless of its content type; `nil` if only white space has arrived.
    private static func form(of bytes: [UInt8]) -> Form? {
        let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        guard bytes.count <= maximumErrorBytes else { return .events }
        return bytes.first { !blank.contains($0) }
            .map { $0 == UInt8(ascii: "<") ? .webPage : isStructure($0) ? .json : .events }
    }

    private static func isStructure(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }
}
