import Engines
import Foundation
import LanguageModels
import ModelFiles
import ModelLibrary
import OrderedJSON
import Synchronization

/// One endpoint: sends requests, reads answers, and puts what goes wrong into sentences.
final class RemoteServer: Sendable {
    /// What the endpoint was found to lack, and to be.
    private struct Findings {
        /// `response_format` with a schema.
        var lacksSchemas = false
        /// `/tokenize`.
        var lacksTokenizer = false
        /// Words of its own for a text's form, or what holds the model to them.
        var lacksTextForms = false
        /// Whether `kind` is known.
        var isIdentified = false
        /// What it is; `nil` if it has only what the API has.
        var kind: ServerKind?
        /// The arguments that it refuses for the model.
        var arguments = RefusedArguments()
        /// Whether the model thought although it was asked for an answer in a form.
        var thinks = false
        /// Whether it has answered with the name that was asked for.
        var hasAnsweredByName = false
        /// Whether it was told that another name answers since.
        var hasToldOfOtherName = false
    }

    let endpoint: RemoteEndpoint
    private let options: DownloadOptions
    private let findings = Mutex(Findings())

    private static let mostErrorBytes = 64 << 10
    private static let mostJSONBytes = 32 << 20
    /// How often a request is sent with other arguments: more often than servers have reasons.
    private static let mostRounds = 12

    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - network: The proxy and the certificates.
    init(_ endpoint: RemoteEndpoint, network: DownloadOptions) {
        self.endpoint = endpoint
        var options = network
        options.connectTimeout = endpoint.connectTimeout
        options.stallTimeout = endpoint.idleTimeout
        options.retries = endpoint.retries
        options.retryDelay = endpoint.retryDelay
        options.longestRetryDelay = .seconds(30)
        self.options = options
    }

    var refusesSchemas: Bool {
        get { findings.withLock { $0.lacksSchemas } }
        set { findings.withLock { $0.lacksSchemas = newValue } }
    }

    var refusesTextForms: Bool {
        get { findings.withLock { $0.lacksTextForms } }
        set { findings.withLock { $0.lacksTextForms = newValue } }
    }

    /// Whether the model thinks before an answer in a form, so that it needs room for that.
    var thinks: Bool {
        get { findings.withLock { $0.thinks } }
        set { findings.withLock { $0.thinks = newValue } }
    }

    // MARK: Answers

    /// Asks for an answer, and reports it as it comes.
    ///
    /// Cancelling the task closes the connection, by which servers know that nobody wants the rest.
    ///
    /// - Parameters:
    ///   - body: The request.
    ///   - tools: The parameters of the tools that may be called, by their names.
    ///   - begun: Called when the server has taken the request.
    ///   - report: Gets what comes.
    /// - Returns: The whole answer, which may be empty.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    nonisolated(nonsending) func chat(
        _ body: JSONValue, tools: [String: JSONValue], begun: () -> Void = {},
        report: (ChatReply.Event) async -> Void
    ) async throws -> ChatReply {
        var reply = ChatReply(tools: tools)
        var findings = try await stream("chat/completions", body, begun: begun) { piece in
            let events =
                switch piece {
                case .whole(let json): try reply.add(whole: json)
                case .event(let event): try reply.add(event)
                }
            for event in events { await report(event) }
            return reply.isDone
        }
        do {
            for event in try reply.finish() { await report(event) }
        } catch { throw sentence(for: error) }
        note(reply.answeringModel, &findings)
        reply.findings = findings
        return reply
    }

    /// Has a text continued, and reports the answer after each piece that wrote something.
    ///
    /// Cancelling the task closes the connection.
    ///
    /// - Parameters:
    ///   - body: The request.
    ///   - count: The maximum number of tokens that it asks for.
    ///   - kept: The arguments that are sent whatever the server says of them.
    ///   - begun: Called when the server has taken the request.
    ///   - report: Gets the answer so far.
    /// - Returns: The whole answer.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    nonisolated(nonsending) func complete(
        _ body: JSONValue, count: Int, keeping kept: Set<String> = [], begun: () -> Void = {},
        report: (CompletionReply) -> Void
    ) async throws -> CompletionReply {
        var reply = CompletionReply(count: count)
        var findings = try await stream("completions", body, keeping: kept, begun: begun) { piece in
            let hasWritten =
                switch piece {
                case .whole(let json): try reply.add(whole: json)
                case .event(let event): try reply.add(event)
                }
            if hasWritten { report(reply) }
            return reply.isDone
        }
        do { try reply.finish() } catch { throw sentence(for: error) }
        note(reply.answeringModel, &findings)
        reply.findings = findings
        return reply
    }

    /// Notes the name under which the model answered; a name that changes is news once.
    private func note(_ answering: String?, _ reply: inout ReplyFindings) {
        guard let answering else { return }
        let isSame = ChatReply.isSame(answering, endpoint.model)
        let isNews = findings.withLock { known in
            if isSame { known.hasAnsweredByName = true }
            guard !isSame, known.hasAnsweredByName, !known.hasToldOfOtherName else { return false }
            known.hasToldOfOtherName = true
            return true
        }
        guard !isSame else { return }
        let name = ServerWords.name(answering)
        reply.answeringModel = name
        let note = "\(endpoint.host) answers with the model \(name) where \(endpoint.model) is asked for."
        reply.notes.append(note)
        if isNews { reply.news.append(note) }
    }

    /// A part of an answer as it comes.
    enum Piece {
        /// All of it, from a server that does not stream.
        case whole(JSONValue)
        case event(ServerSentEvents.Event)
    }

    /// Sends a request, and passes on the pieces of its answer; arguments that the server refuses are left out or renamed.
    ///
    /// Cancelling the task closes the connection.
    ///
    /// - Parameters:
    ///   - path: The route below the API's base.
    ///   - body: The request.
    ///   - kept: The arguments that are sent whatever the server says of them.
    ///   - begun: Called when the server has taken the request.
    ///   - take: Gets each piece; returns whether nothing more is due.
    /// - Returns: What was changed of the request.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    nonisolated(nonsending) private func stream(
        _ path: String, _ body: JSONValue, keeping kept: Set<String> = [], begun: () -> Void,
        take: (Piece) async throws -> Bool
    ) async throws -> ReplyFindings {
        let known = findings.withLock(\.arguments)
        var arguments = known
        var rounds = 0
        while true {
            let sent = arguments.applied(to: body, keeping: kept)
            guard let error = try await attempt(path, sent, begun: begun, take: take) else { break }
            rounds += 1
            guard rounds < Self.mostRounds, arguments.learn(from: error, body, keeping: kept) else {
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
    /// - Returns: The error with which the server refuses it before it answers anything; `nil` once it has answered.
    private nonisolated(nonsending) func attempt(
        _ path: String, _ body: JSONValue, begun: () -> Void, take: (Piece) async throws -> Bool
    ) async throws -> ServerError? {
        let (head, pieces) = try await send(path, body)
        guard head.status == 200 else { return try await error(head, pieces) }
        let type = head.headers["content-type"]?.lowercased() ?? ""
        if type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") { throw webPage }
        begun()
        var hasTaken = false
        do {
            var reader = ServerSentEvents()
            var start: [UInt8]? = []
            var (isWhole, whole) = (false, [UInt8]())
            var isDone = false
            for try await bytes in pieces {
                var bytes = bytes
                // Some servers say that a stream is JSON, or the other way round.
                if let waiting = start {
                    bytes = waiting + bytes
                    guard let isJSON = Self.isJSON(bytes) else {
                        start = bytes
                        continue
                    }
                    start = nil
                    isWhole = isJSON
                }
                guard !isWhole else {
                    whole += bytes
                    guard whole.count <= Self.mostJSONBytes else { throw RemoteFault.tooLarge }
                    continue
                }
                for event in try reader.add(bytes) where !isDone {
                    isDone = try await take(.event(event))
                    hasTaken = true
                }
                if isDone { break }
            }
            try Task.checkCancellation()
            if isWhole {
                guard let json = try? JSONValue(whole.drop { !Self.isStructure($0) }) else {
                    throw RemoteFault.unreadable
                }
                _ = try await take(.whole(json))
            } else if !isDone, let event = reader.finish() {
                do { _ = try await take(.event(event)) } catch RemoteFault.unreadable {
                    // The beginning of a piece.
                    throw RemoteFault.cutOff
                }
            }
        } catch is ServerSentEvents.TooLarge {
            throw sentence(for: .tooLarge)
        } catch RemoteFault.error(let error) where !hasTaken {
            return error
        } catch let fault as RemoteFault {
            throw sentence(for: fault, body)
        } catch let failure as TransientFailure {
            throw brokenOff(failure)
        }
        return nil
    }

    /// Whether an answer is JSON and no stream; `nil` while its first byte has not come.
    private static func isJSON(_ bytes: [UInt8]) -> Bool? {
        let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        guard bytes.count <= mostErrorBytes else { return false }
        return bytes.first { !blank.contains($0) }.map(isStructure)
    }

    private static func isStructure(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

    /// The models of the endpoint, and how many tokens each can read and write together, as far as it tells.
    ///
    /// - Throws: `RemoteModelError`, `CancellationError`.
    func models() async throws -> [(id: String, contextTokens: Int?)] {
        try await listedModels().map { ($0.id, Self.contextTokens($0.json)) }
    }

    /// The models of the endpoint, each with all that it tells of it.
    ///
    /// - Throws: `RemoteModelError`, `CancellationError`.
    func listedModels() async throws -> [(id: String, json: JSONValue)] {
        let json = try await fetch("models", nil)
        let lists = [json, json["data"], json["models"]].compactMap(\.self)
        guard case .array(let models)? = lists.first(where: { if case .array = $0 { true } else { false } }) else {
            throw sentence(for: .unreadable)
        }
        return models.compactMap { model in
            let names = [model, model["id"], model["name"], model["model"]]
            return names.lazy.compactMap { $0?.string }.first.map { ($0, model) }
        }
    }

    /// Sends a request, and reads its answer as a whole.
    ///
    /// - Parameters:
    ///   - path: The route.
    ///   - body: The request; nil for none.
    ///   - isOutsideOfAPI: Whether the route lies beside `/v1` and not below.
    /// - Returns: The answer.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    func fetch(_ path: String, _ body: JSONValue?, outsideOfAPI isOutsideOfAPI: Bool = false) async throws -> JSONValue
    {
        let (head, pieces) = try await send(path, body, outsideOfAPI: isOutsideOfAPI)
        guard head.status == 200 else { throw sentence(for: try await error(head, pieces)) }
        if head.headers["content-type"]?.lowercased().hasPrefix("text/html") == true { throw webPage }
        do {
            return try await self.json(pieces)
        } catch let fault as RemoteFault {
            throw sentence(for: fault)
        } catch let failure as TransientFailure {
            throw brokenOff(failure)
        }
    }

    /// The text that a request asks for in the server's own words; nil where it has none.
    ///
    /// Which server it is, it is asked once, and only when such a text is due: others may take no notice of words that they
    /// do not know.
    ///
    /// - Throws: `CancellationError`.
    func textForm(for request: LanguageModelExecutorGenerationRequest) async throws -> TextForm? {
        guard let text = TextForm.text(of: request), !refusesTextForms, let server = try await kind() else {
            return nil
        }
        return TextForm(text, for: server)
    }

    /// What the server is, if it was asked.
    var knownKind: ServerKind? { findings.withLock(\.kind) }

    /// What the server is; it is asked once.
    ///
    /// - Throws: `CancellationError`.
    func kind() async throws -> ServerKind? {
        let known = findings.withLock { $0 }
        if known.isIdentified { return known.kind }
        var kind: ServerKind?
        do {
            let own = try await listedModels().first { ChatReply.isSame($0.id, endpoint.model) }
            kind = own?.json["owned_by"]?.string.flatMap(ServerKind.init(owner:))
        } catch let error as RemoteModelError {
            // The request for the answer tells what is wrong, and the next one asks again.
            if [.unreachable, .timeout, .server, .cutOff].contains(error.code) { return nil }
        }
        findings.withLock { ($0.isIdentified, $0.kind) = (true, kind) }
        return kind
    }

    /// The context of a model: the field has another name for each server.
    static func contextTokens(_ model: JSONValue) -> Int? {
        let meta = model["meta"]
        return [
            model["max_model_len"], model["context_length"], model["context_window"], model["max_context_length"],
            meta?["n_ctx"], meta?["n_ctx_train"],
        ]
        .compactMap { $0?.integer }.first(where: ChatModel.remoteContextTokens.contains)
    }

    /// Counts the tokens of a text, with the server's own tokenizer if it shows it.
    ///
    /// - Returns: Nil if it does not.
    /// - Throws: `CancellationError`.
    func tokenCount(_ text: String) async throws -> Int? {
        guard !findings.withLock({ $0.lacksTokenizer }) else { return nil }
        // The one name is llama-server's, the other vLLM's.
        let body: JSONValue = [
            "model": .string(endpoint.model), "content": .string(text), "prompt": .string(text),
            "add_special_tokens": false,
        ]
        do {
            let (head, pieces) = try await send("tokenize", body, outsideOfAPI: true)
            if head.status == 200 {
                let json = try await json(pieces)
                if let count = json["count"]?.integer, ChatChunk.Usage.counts.contains(count) { return count }
                if case .array(let tokens)? = json["tokens"] { return tokens.count }
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            // An estimate takes its place; what is wrong with the server is reported by the request for an answer.
            return nil
        }
        findings.withLock { $0.lacksTokenizer = true }
        return nil
    }

    // MARK: Requests

    /// Sends a request, again where it was not taken.
    private func send(
        _ path: String, _ body: JSONValue?, outsideOfAPI: Bool = false
    ) async throws -> (HTTPHead, HTTPBody) {
        let address = endpoint.route(path, outsideOfAPI: outsideOfAPI)
        var headers = ["user-agent": "Hearth", "accept": "text/event-stream, application/json"]
        // A proxy that compresses may hold back pieces of a stream; some do it all the same.
        headers["accept-encoding"] = "identity"
        headers["authorization"] = endpoint.key.map { "Bearer \($0)" }
        if body != nil {
            headers["content-type"] = "application/json"
            // libcurl would wait for leave to send a long conversation.
            headers["expect"] = ""
        }
        let request = HTTPRequest(
            address: address, headers: headers,
            isProxied: endpoint.place != .thisMachine && options.usesProxy(for: address.origin.host),
            method: body == nil ? "GET" : "POST", body: body?.text ?? "", decodesBody: true)
        var policy = RetryPolicy(options)
        while true {
            let start = ContinuousClock.now
            let wait: Duration
            do {
                let (head, pieces) = try await HTTPConnections(options).send(request)
                // Another Hearth that asked elsewhere in turn has tried again itself.
                guard [429, 502, 503].contains(head.status), head.headers["x-should-retry"] != "false" else {
                    return (head, pieces)
                }
                let busy = TransientFailure(
                    .server, "", retryAfter: RetryPolicy.retryAfter(head.headers["retry-after"]))
                guard let next = policy.next(after: busy) else { return (head, pieces) }
                wait = next
            } catch let failure as TransientFailure {
                let waited = ContinuousClock.now - start
                guard waited < options.stallTimeout else {
                    throw RemoteModelError(
                        .timeout,
                        "\(endpoint.host) did not answer within \(Int(waited / .seconds(1))) seconds. It may be loading "
                            + "the model or have too much to do. Ask again, or use another model.")
                }
                // Whoever does not even take a connection will not a second later.
                guard waited < options.connectTimeout, let next = policy.next(after: failure) else {
                    throw RemoteModelError(
                        .unreachable,
                        "\(endpoint.host) cannot be reached: \(failure.reason). Check that the server runs and that "
                            + "its address is right, or use another model.")
                }
                wait = next
            } catch let error as ModelLibraryError {
                throw RemoteModelError(.unreachable, error.message)
            }
            try await Task.sleep(for: wait)
        }
    }

    private func json(_ pieces: HTTPBody) async throws -> JSONValue {
        var bytes: [UInt8] = []
        for try await piece in pieces {
            bytes += piece
            guard bytes.count <= Self.mostJSONBytes else { throw RemoteFault.tooLarge }
        }
        try Task.checkCancellation()
        guard let json = try? JSONValue(bytes) else { throw RemoteFault.unreadable }
        return json
    }

    // MARK: Sentences

    private var webPage: RemoteModelError {
        RemoteModelError(
            .badAnswer,
            "\(endpoint.host) answered with a web page, not as an OpenAI-compatible API does. Check the URL, which often "
                + "ends in /v1; some networks show a login page first.")
    }

    private func brokenOff(_ failure: TransientFailure) -> RemoteModelError {
        RemoteModelError(
            .cutOff, "The answer of \(endpoint.host) broke off: \(failure.reason). What had come is kept. Ask again.")
    }

    /// The error of an answer with another status than 200.
    ///
    /// - Throws: `RemoteModelError` for a redirect, `CancellationError`.
    private func error(_ head: HTTPHead, _ pieces: HTTPBody) async throws -> ServerError {
        let host = endpoint.host
        if (300..<400).contains(head.status) {
            let target = head.headers["location"].flatMap { URL(string: $0, relativeTo: endpoint.url) }
            throw RemoteModelError(
                .redirected,
                "\(host) redirects to \(target.map(WebAddress.shown) ?? "another address"). Redirects are not followed, so "
                    + "that your words go only where you said. If the new address is right, add the model again with it."
            )
        }
        var bytes: [UInt8] = []
        // An error that cannot be read is told by its status.
        var iterator = pieces.makeAsyncIterator()
        while bytes.count < Self.mostErrorBytes, let piece = try? await iterator.next(isolation: nil) { bytes += piece }
        try Task.checkCancellation()
        var json = try? JSONValue(bytes)
        if json == nil, head.headers["content-type"]?.lowercased().hasPrefix("text/plain") == true {
            json = .string(String(decoding: bytes, as: UTF8.self))
        }
        return ServerError(json, status: head.status)
    }

    private func note(_ name: String, _ change: RefusedArguments.Change) -> String {
        switch change {
        case .leftOut: "\(endpoint.host) does not take `\(name)` for \(endpoint.model), so it was left out."
        case .renamed(let wanted):
            "\(endpoint.host) wants `\(wanted)` in the place of `\(name)` for \(endpoint.model)."
        }
    }

    private func sentence(for error: ServerError, _ body: JSONValue? = nil) -> RemoteModelError {
        let (host, model) = (endpoint.host, endpoint.model)
        let what = [error.status.map { "\($0)" }, error.name].compactMap(\.self).joined(separator: ", ")
        let words = ServerWords.shown(error.message, key: endpoint.key, body: body).map { ": “\($0)”" } ?? ""
        let answer = what.isEmpty ? words : " (it answered \(what))\(words)"
        if error.isTooLong {
            return RemoteModelError(
                .tooLong,
                "The conversation is longer than \(model) at \(host) can read\(answer). Start a new conversation, or "
                    + "shorten the prompt.")
        }
        if error.refusesKey {
            let advice =
                endpoint.key == nil
                ? "requires a key\(answer). Add or measure the model with --key-env or --key-file."
                : "does not accept the key\(answer). Check that it is complete and may use \(model)."
            return RemoteModelError(.accessDenied, "\(host) \(advice)")
        }
        let named = body.map { RefusedArguments.named(in: error, $0) } ?? []
        if !named.isEmpty, error.status.map({ $0 < 500 || $0 == 501 }) ?? true {
            let names = named.map { "`\($0)`" }.joined(separator: " and ")
            return RemoteModelError(
                .refused,
                "\(host) does not take \(names) for \(model)\(answer). Without it the answer would not be what was asked "
                    + "for, so nothing was left out. Ask without it, or use another model.", status: error.status)
        }
        switch error.status {
        case 404?:
            return RemoteModelError(
                .notFound,
                "\(host) has no model \(model), or no OpenAI-compatible API at \(endpoint.url.path())\(answer). Check both "
                    + "with `hearth models list` and in the server's own list.", status: 404)
        case 429?:
            return RemoteModelError(
                .server,
                "\(host) takes no more requests now\(answer)"
                    + (options.retries > 0 ? ". It was asked \(options.retries + 1) times" : "") + ". Ask again later.",
                status: 429)
        case 400?, 405?, 413?, 415?, 422?, 501?:
            return RemoteModelError(
                .refused,
                "\(host) refuses the request\(answer). It may not support something that was asked for, such as tools.",
                status: error.status)
        default:
            return RemoteModelError(
                .server, "\(host) failed\(answer). Ask again later, or look into its log.", status: error.status)
        }
    }

    func sentence(for fault: RemoteFault, _ body: JSONValue? = nil) -> RemoteModelError {
        let (host, model) = (endpoint.host, endpoint.model)
        switch fault {
        case .error(let error): return sentence(for: error, body)
        case .unreadable:
            return RemoteModelError(
                .badAnswer,
                "\(host) sent something that is no answer of an OpenAI-compatible API. Check the URL, and what runs there."
            )
        case .empty(let isCut):
            return RemoteModelError(
                .empty,
                isCut
                    ? "\(model) at \(host) answered nothing: its tokens ran out before the answer, perhaps while it "
                        + "thought. Allow more tokens, or use another model."
                    : "\(model) at \(host) answered nothing. Ask again, or use another model.")
        case .unknownTool(let name):
            let isName = name.utf8.count <= 64 && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            return RemoteModelError(
                .badCall,
                "\(model) at \(host) calls \(isName ? "the tool '\(name)'" : "a tool") that it was not given, so nothing "
                    + "was called. Ask again, or use another model.")
        case .unreadableCall(let name):
            return RemoteModelError(
                .badCall,
                "\(model) at \(host) calls the tool '\(name)' with arguments that are no JSON object, so nothing was "
                    + "called. Ask again, or use another model.")
        case .tooLarge:
            return RemoteModelError(.badAnswer, "The answer of \(host) is too large, so the rest of it is not read.")
        case .cutOff:
            return RemoteModelError(
                .cutOff, "\(host) ended the answer before it was complete. What had come is kept. Ask again.")
        case .filtered:
            return RemoteModelError(.refused, "\(host) stopped the answer because of its contents.")
        }
    }
}
