public import Engine
import Foundation
import Support

extension RemoteLanguageModel {
    /// Starts the replies to a request of an API, each by a request of its own; several have consecutive seeds.
    ///
    /// Dropping a reply, or cancelling the task that reads it, closes its connection.
    ///
    /// - Parameters:
    ///   - request: The request. A text is continued as it stands.
    ///   - name: The name of the model in the answer.
    ///   - contextTokens: The maximum tokens of prompt and answer together; `nil` if it is not known.
    /// - Returns: The replies, once the server has accepted the requests.
    public func replies(
        to request: InferenceRequest, name: String, contextTokens: Int?
    ) async throws -> InferenceReply {
        let kind = request.format.isPlainText ? try await server.kind() : nil
        let body = try InferenceBody(request, model: endpoint.model, server: kind)
        let limit = try await limit(request, body, contextTokens: contextTokens)
        let replies = (0..<max(1, request.choices)).map { choice in
            RemoteReply(
                server: server, request: request, body: body, choice: choice, limit: limit,
                contextTokens: contextTokens)
        }
        // All are sent before the first is awaited. If one fails, dropping the others cancels them.
        let started = replies.map { $0.start() }
        for reply in started { try await reply.hasBegun() }
        var text: String?
        if case .text(let prompt) = request.prompt { text = prompt }
        return InferenceReply(
            model: name, fingerprint: "fp_remote", promptText: text, choices: started.map(\.events))
    }

    /// Counts the tokens of a request with the server's tokenizer, or estimates them if it has none.
    ///
    /// - Returns: The number of tokens that the server would read.
    public func tokenCount(for request: InferenceRequest) async throws -> Int {
        var request = request
        request.format = .text
        let body = try InferenceBody(request, model: endpoint.model)
        guard let messages = body.messages else { return try await tokenCount(of: body.text, messages: 0).tokens }
        let text = ChatBody.text(of: messages, tools: body.tools)
        return try await tokenCount(of: text, messages: messages.count).tokens
    }

    /// The maximum number of tokens to write that is sent; `nil` for the server's default.
    ///
    /// The default for a continued text is 16 tokens in this API, and servers refuse more than the context has room for.
    private func limit(
        _ request: InferenceRequest, _ body: InferenceBody, contextTokens: Int?
    ) async throws -> Int? {
        if request.maxTokens != nil || body.messages != nil { return request.maxTokens }
        guard let contextTokens else { return Self.usualLimit }
        let read = try await tokenCount(of: body.text, messages: 1).tokens
        return max(16, contextTokens - read)
    }

    /// The maximum number of tokens of a continued text if the context is not known.
    private static let usualLimit = 1_024
}

/// One reply to a request of an API.
private struct RemoteReply {
    let server: RemoteServer
    let request: InferenceRequest
    let body: InferenceBody
    /// The number of the choice, counted from 0.
    let choice: Int
    /// The maximum number of tokens; `nil` for the server's default.
    let limit: Int?
    let contextTokens: Int?

    /// A reply that was requested.
    struct Started {
        let events: InferenceReply.Events
        fileprivate let begin: AsyncThrowingStream<Void, any Error>

        /// Waits until the server has accepted the request.
        ///
        /// - Throws: `InferenceError` if it refuses; `CancellationError`.
        func hasBegun() async throws {
            for try await _ in begin {}
            try Task.checkCancellation()
        }
    }

    /// Sends the request.
    func start() -> Started {
        let (begin, began) = AsyncThrowingStream<Void, any Error>.makeStream()
        let (events, writer) = InferenceReply.Events.makeStream()
        let task = Task {
            var hasBegun = false
            do {
                try await write(to: writer) {
                    hasBegun = true
                    began.finish()
                }
                writer.finish()
            } catch {
                let error = sorted(error, hasBegun: hasBegun)
                began.finish(throwing: error)
                writer.finish(throwing: error)
            }
        }
        writer.onTermination = { _ in task.cancel() }
        return Started(events: events, begin: begin)
    }

    private func write(
        to writer: InferenceReply.Events.Continuation, begun: () -> Void
    ) async throws {
        let start = ContinuousClock.now
        var first: Duration?
        let end: InferenceEnd
        if body.messages == nil {
            let json = body.json(choice: choice, limit: limit)
            var tokens: [InferenceToken] = []
            var pieces = 0
            let reply = try await server.complete(json, count: min(limit ?? .max, Self.mostTokens), begun: begun) {
                tokens += TokenProbabilities.tokens($0.probabilities)
                // A token without text is a part of a character, or ends the reply.
                guard !$0.piece.isEmpty else { return }
                first = first ?? .now - start
                pieces += 1
                writer.yield(.text($0.piece, tokens: shown(tokens)))
                tokens = []
            }
            if !tokens.isEmpty, reply.finishReason == "length" { writer.yield(.text("", tokens: shown(tokens))) }
            end = self.end(
                reply.finishReason, reply.usage, reply.findings, pieces: pieces, reasoningPieces: 0, calls: false)
        } else {
            let reply = try await chat(begun: begun) { event in
                first = first ?? .now - start
                switch event {
                case .reasoning(let text): writer.yield(.reasoning(text))
                case .text(let text, let tokens): writer.yield(.text(text, tokens: shown(tokens)))
                }
            }
            if reply.hasStrayThoughts { writer.yield(.replacedText(reply.text)) }
            if isWrongly(empty: reply) { throw server.sentence(for: .empty(isCut: false)) }
            // Some servers do not support a limit of one call.
            let calls = reply.calls.prefix(request.maxToolCalls ?? .max)
            for call in calls {
                writer.yield(.toolCall(id: call.id, name: call.name))
                writer.yield(.toolArguments(call.arguments))
            }
            end = self.end(
                reply.finishReason, reply.usage, reply.findings, pieces: reply.pieces,
                reasoningPieces: reply.reasoningPieces, calls: !calls.isEmpty)
        }
        // Cancellation ends a stream without an error.
        try Task.checkCancellation()
        writer.yield(.finished(timed(end, first, .now - start)))
    }

    /// Requests the answer to a conversation, and once more without reasoning if that broke the form, or was all that came
    /// and not for want of the request's own tokens.
    private func chat(
        begun: () -> Void, report: (ChatReply.Event) async -> Void
    ) async throws -> ChatReply {
        let kind = body.hasForm ? server.knownKind : nil
        var hasReported = false
        let reply: ChatReply
        do {
            reply = try await chat(withoutThoughtsOf: kind, begun: begun) {
                hasReported = true
                await report($0)
            }
        } catch let error as RemoteModelError where error.status == 500 && body.hasForm && kind == nil && !hasReported {
            guard let kind = try await server.kind() else { throw error }
            return try await chat(withoutThoughtsOf: kind, begun: begun, report: report)
        }
        guard isWrongly(empty: reply) || (reply.isEmpty && limit == nil && request.stop.isEmpty), reply.hasThoughts,
            kind == nil, request.reasoningEffort == nil,
            let kind = try await server.kind()
        else { return reply }
        var again = try await chat(withoutThoughtsOf: kind, begun: begun, report: report)
        again.add(reply)
        return again
    }

    private func chat(
        withoutThoughtsOf kind: ServerKind?, begun: () -> Void, report: (ChatReply.Event) async -> Void
    ) async throws -> ChatReply {
        try await server.chat(
            body.json(choice: choice, limit: limit, withoutThoughtsOf: kind), tools: body.callable, begun: begun,
            report: report)
    }

    /// Whether a reply lacks an answer; a limit or a stop sequence may leave nothing of one.
    private func isWrongly(empty reply: ChatReply) -> Bool {
        reply.isEmpty && reply.finishReason != "length" && request.stop.isEmpty
    }

    /// The most tokens of a continued text that are read.
    private static let mostTokens = 1 << 21

    /// Tokens with as many alternatives as were asked for.
    private func shown(_ tokens: [InferenceToken]) -> [InferenceToken] {
        guard let top = request.topLogProbabilities else { return [] }
        return tokens.map { InferenceToken($0.token, alternatives: Array($0.alternatives.prefix(top))) }
    }

    private func end(
        _ reason: String?, _ usage: ChatChunk.Usage?, _ findings: ReplyFindings, pieces: Int, reasoningPieces: Int,
        calls: Bool
    ) -> InferenceEnd {
        var end = InferenceEnd(
            reason: reason == "length" ? .length : calls ? .toolCalls : .stop, promptTokens: usage?.input ?? 0,
            cachedTokens: usage?.cached ?? 0, outputTokens: usage?.output ?? pieces + reasoningPieces,
            reasoningTokens: usage?.reasoning ?? reasoningPieces)
        end.seed = body.seed(of: choice)
        end.answeringModel = findings.answeringModel
        end.notes = findings.notes
        end.news = findings.news
        return end
    }

    private func timed(_ end: InferenceEnd, _ first: Duration?, _ whole: Duration) -> InferenceEnd {
        var end = end
        end.timeToFirstToken = first
        if let first, end.outputTokens > 1, whole > first {
            end.decodeRate = Double(end.outputTokens - 1) / ((whole - first) / .seconds(1))
        }
        return end
    }

    // MARK: Errors

    /// Maps an error to one of the API; cancellation stays as it is.
    private func sorted(_ error: any Error, hasBegun: Bool) -> any Error {
        guard let error = error as? RemoteModelError else { return error }
        // What ends a reply that the server began is not the request's fault.
        if hasBegun, error.code != .tooLong { return InferenceError(.remote, error.message) }
        let host = server.endpoint.host
        switch error.code {
        case .tooLong: return InferenceError(.contextExceeded, error.message, contextTokens: contextTokens)
        case .refused where request.format != .text:
            return InferenceError(
                .unsupported,
                error.message + " Nor may it hold its models to a form (`response_format`): leave that out, or name a "
                    + "model of this machine, which is held to it.")
        case .refused: return InferenceError(.invalidRequest, error.message)
        case .notFound where body.messages == nil:
            return InferenceError(
                .unsupported,
                "\(host) has no /completions below \(server.endpoint.url.path()), which continues a text as it stands, or "
                    + "no model \(server.endpoint.model) there. Send the text as a message of a conversation, or name a "
                    + "model of this machine.")
        case .notFound: return InferenceError(.modelNotFound, error.message, parameter: "model")
        default: return InferenceError(.remote, error.message)
        }
    }
}

extension InferenceRequest.Format {
    /// Whether it is the form of a text, for which only some servers have an extension.
    fileprivate var isPlainText: Bool {
        switch self {
        case .regex, .choices, .grammar, .without: true
        case .text, .jsonObject, .jsonSchema: false
        }
    }
}
