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
        /// Whether `textForms` is known.
        var isIdentified = false
        /// Whose words for a text's form it knows; nil for none.
        var textForms: TextForm.Server?
    }

    let endpoint: RemoteEndpoint
    private let options: DownloadOptions
    private let findings = Mutex(Findings())

    private static let mostErrorBytes = 64 << 10
    private static let mostJSONBytes = 32 << 20

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

    // MARK: Answers

    /// Asks for an answer, and reports it as it comes.
    ///
    /// Cancelling the task closes the connection, by which servers know that nobody wants the rest.
    ///
    /// - Parameters:
    ///   - body: The request.
    ///   - tools: The names of the tools that may be called.
    ///   - begun: Called when the server has taken the request.
    ///   - report: Gets what comes.
    /// - Returns: The whole answer.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    nonisolated(nonsending) func chat(
        _ body: JSONValue, tools: Set<String>, begun: () -> Void = {}, report: (ChatReply.Event) async -> Void
    ) async throws -> ChatReply {
        var reply = ChatReply(model: endpoint.model, tools: tools)
        try await stream("chat/completions", body, begun: begun) { piece in
            let events =
                switch piece {
                case .whole(let json): try reply.add(try ChatChunk(json))
                case .event(let data): try reply.add(data)
                }
            for event in events { await report(event) }
            return reply.isDone
        }
        do {
            for event in try reply.finish() { await report(event) }
        } catch { throw sentence(for: error) }
        return reply
    }

    /// Has a text continued, and reports the answer after each piece that wrote something.
    ///
    /// Cancelling the task closes the connection.
    ///
    /// - Parameters:
    ///   - body: The request.
    ///   - count: The maximum number of tokens that it asks for.
    ///   - begun: Called when the server has taken the request.
    ///   - report: Gets the answer so far.
    /// - Returns: The whole answer.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    nonisolated(nonsending) func complete(
        _ body: JSONValue, count: Int, begun: () -> Void = {}, report: (CompletionReply) -> Void
    ) async throws -> CompletionReply {
        var reply = CompletionReply(model: endpoint.model, count: count)
        try await stream("completions", body, begun: begun) { piece in
            let hasWritten =
                switch piece {
                case .whole(let json): try reply.add(json)
                case .event(let data): try reply.add(data)
                }
            if hasWritten { report(reply) }
            return reply.isDone
        }
        do { try reply.finish() } catch { throw sentence(for: error) }
        return reply
    }

    /// A part of an answer as it comes.
    enum Piece {
        /// All of it, from a server that does not stream.
        case whole(JSONValue)
        /// The data of an event.
        case event([UInt8])
    }

    /// Sends a request, and passes on the pieces of its answer.
    ///
    /// Cancelling the task closes the connection.
    ///
    /// - Parameters:
    ///   - path: The route below the API's base.
    ///   - body: The request.
    ///   - begun: Called when the server has taken the request.
    ///   - take: Gets each piece; returns whether nothing more is due.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    nonisolated(nonsending) func stream(
        _ path: String, _ body: JSONValue, begun: () -> Void, take: (Piece) async throws -> Bool
    ) async throws {
        let (head, pieces) = try await send(path, body)
        guard head.status == 200 else { throw await failure(head, pieces) }
        let type = head.headers["content-type"]?.lowercased() ?? ""
        if type.hasPrefix("text/html") || type.hasPrefix("application/xhtml") { throw webPage }
        begun()
        do {
            if type.hasPrefix("application/json") {
                _ = try await take(.whole(try await json(pieces)))
            } else {
                var reader = ServerSentEvents()
                var isDone = false
                for try await bytes in pieces {
                    for data in try reader.add(bytes) where !isDone { isDone = try await take(.event(data)) }
                    if isDone { break }
                }
                try Task.checkCancellation()
                if !isDone, let data = reader.finish() { _ = try await take(.event(data)) }
            }
        } catch is ServerSentEvents.TooLarge {
            throw sentence(for: .tooLarge)
        } catch let fault as RemoteFault {
            throw sentence(for: fault)
        } catch let failure as TransientFailure {
            throw brokenOff(failure)
        }
    }

    // MARK: What the endpoint is

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
        guard case .array(let models)? = json["data"] else { throw sentence(for: .unreadable) }
        return models.compactMap { model in model["id"]?.string.map { ($0, model) } }
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
        guard head.status == 200 else { throw await failure(head, pieces) }
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
        guard let text = TextForm.text(of: request), !refusesTextForms, let server = try await textForms() else {
            return nil
        }
        return TextForm(text, for: server)
    }

    private func textForms() async throws -> TextForm.Server? {
        let known = findings.withLock { $0 }
        if known.isIdentified { return known.textForms }
        var server: TextForm.Server?
        do {
            let own = try await listedModels().first { ChatReply.isSame($0.id, endpoint.model) }
            server = own?.json["owned_by"]?.string.flatMap(TextForm.Server.init(owner:))
        } catch let error as RemoteModelError {
            // The request for the answer tells what is wrong, and the next one asks again.
            if [.unreachable, .timeout, .server, .cutOff].contains(error.code) { return nil }
        }
        findings.withLock { ($0.isIdentified, $0.textForms) = (true, server) }
        return server
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
                if let count = json["count"]?.integer, count >= 0 { return count }
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
        headers["authorization"] = endpoint.key.map { "Bearer \($0)" }
        if body != nil {
            headers["content-type"] = "application/json"
            // libcurl would wait for leave to send a long conversation.
            headers["expect"] = ""
        }
        let request = HTTPRequest(
            address: address, headers: headers,
            isProxied: endpoint.place != .thisMachine && options.usesProxy(for: address.origin.host),
            method: body == nil ? "GET" : "POST", body: body?.text ?? "")
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

    /// What an answer means that is none.
    private func failure(_ head: HTTPHead, _ pieces: HTTPBody) async -> any Error {
        let host = endpoint.host
        if (300..<400).contains(head.status) {
            let target = head.headers["location"].flatMap { URL(string: $0, relativeTo: endpoint.url) }
            return RemoteModelError(
                .redirected,
                "\(host) redirects to \(target.map(WebAddress.shown) ?? "another address"). Redirects are not followed, so "
                    + "that your words go only where you said. If the new address is right, add the model again with it."
            )
        }
        var bytes: [UInt8] = []
        // An error that cannot be read is told by its status.
        var iterator = pieces.makeAsyncIterator()
        while bytes.count < Self.mostErrorBytes, let piece = try? await iterator.next(isolation: nil) { bytes += piece }
        if Task.isCancelled { return CancellationError() }
        let error = ServerError(try? JSONValue(bytes), status: head.status)
        return sentence(for: error)
    }

    private func sentence(for error: ServerError) -> RemoteModelError {
        let (host, model) = (endpoint.host, endpoint.model)
        let what = [error.status.map { "\($0)" }, error.name].compactMap(\.self).joined(separator: ", ")
        let answer = what.isEmpty ? "" : " (it answered \(what))"
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
        switch error.status {
        case 404?:
            return RemoteModelError(
                .notFound,
                "\(host) has no model \(model), or no OpenAI-compatible API at \(endpoint.url.path())\(answer). Check both "
                    + "with `hearth models list` and in the server's own list.")
        case 429?:
            return RemoteModelError(
                .server,
                "\(host) takes no more requests now\(answer)"
                    + (options.retries > 0 ? ", also after \(options.retries) more tries" : "") + ". Ask again later."
            )
        case 400?, 405?, 413?, 415?, 422?, 501?:
            return RemoteModelError(
                .refused,
                "\(host) refuses the request\(answer). It may not support something that was asked for, such as tools.")
        default:
            return RemoteModelError(.server, "\(host) failed\(answer). Ask again later, or look into its log.")
        }
    }

    func sentence(for fault: RemoteFault) -> RemoteModelError {
        let (host, model) = (endpoint.host, endpoint.model)
        switch fault {
        case .error(let error): return sentence(for: error)
        case .unreadable:
            return RemoteModelError(
                .badAnswer,
                "\(host) sent something that is no answer of an OpenAI-compatible API. Check the URL, and what runs there."
            )
        case .otherModel(let name):
            // Nothing that a terminal would take for an order.
            let isName =
                name.utf8.count <= 128
                && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.:/@+".contains($0)) }
            return RemoteModelError(
                .otherModel,
                "\(host) answered with \(isName ? "the model \(name)" : "another model"), not with \(model). If that is "
                    + "the one that you want, add the model again with its name.")
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
