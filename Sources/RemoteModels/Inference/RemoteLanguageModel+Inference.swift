public import Engine
import Foundation
import Support

extension RemoteLanguageModel {
    /// Starts the replies to a request, each with a separate request to the server and consecutive seeds.
    ///
    /// Discarding a reply, or cancelling the task that reads it, closes its connection.
    ///
    /// - Parameters:
    ///   - request: The request. A prompt that is a text is continued verbatim.
    ///   - name: The model's name in the answer.
    ///   - contextTokens: The maximum number of tokens of prompt and answer together; `nil` if unknown.
    /// - Returns: The replies, as soon as the server has accepted all requests.
    public func replies(
        to request: InferenceRequest, name: String, contextTokens: Int?
    ) async throws -> InferenceReply {
        let needsKind = request.format.isPlainText || InferenceBody.hasExtensions(request)
        let kind = needsKind ? try await server.kind() : nil
        let body = try InferenceBody(request, model: endpoint.model, server: kind)
        let limit = try await limit(request, body, contextTokens: contextTokens)
        let replies = (0..<max(1, request.choices)).map { choice in
            RemoteReply(
                server: server, request: request, body: body, choice: choice, limit: limit,
                contextTokens: contextTokens)
        }
        // All requests are sent before the first response is awaited. If one request fails, discarding the other
        // replies cancels their requests.
        let started = replies.map { $0.start() }
        for reply in started { try await reply.hasBegun() }
        var text: String?
        if case .text(let prompt) = request.prompt { text = prompt }
        return InferenceReply(
            model: name, fingerprint: "fp_remote", promptText: text, choices: started.map(\.events))
    }

    /// Returns the number of a request's tokens, from the server's tokenizer or else an estimate.
    public func tokenCount(for request: InferenceRequest) async throws -> Int {
        // The options do not change the prompt.
        var plain = InferenceRequest(model: nil, prompt: request.prompt)
        plain.tools = request.tools
        let body = try InferenceBody(plain, model: endpoint.model)
        guard let messages = body.messages else { return try await tokenCount(of: body.text, messages: 0).tokens }
        let text = ChatBody.text(of: messages, tools: body.tools)
        return try await tokenCount(of: text, messages: messages.count).tokens
    }

    /// Returns the maximum number of tokens to request; `nil` for the server's default.
    ///
    /// A continued text needs an explicit limit: the API's default is 16 tokens, and servers reject more than the
    /// context holds.
    private func limit(
        _ request: InferenceRequest, _ body: InferenceBody, contextTokens: Int?
    ) async throws -> Int? {
        if request.maxTokens != nil || body.messages != nil { return request.maxTokens }
        guard let contextTokens else { return Self.defaultLimit }
        let read = try await tokenCount(of: body.text, messages: 1).tokens
        return max(16, contextTokens - read)
    }

    /// The maximum number of tokens in a continued text if the context size is unknown.
    private static let defaultLimit = 1_024
}

/// A reply, which is requested from the server separately from other replies.
private struct RemoteReply {
    let server: RemoteServer
    let request: InferenceRequest
    let body: InferenceBody
    /// The index of the choice, from 0.
    let choice: Int
    /// The maximum number of tokens; `nil` for the server's default.
    let limit: Int?
    let contextTokens: Int?

    /// A reply whose request was sent.
    struct Started {
        let events: InferenceReply.Events
        fileprivate let begin: AsyncThrowingStream<Void, any Error>

        /// Waits until the server has accepted the request.
        ///
        /// - Throws: `InferenceError` if the request is rejected; `CancellationError`.
        func hasBegun() async throws {
            for try await _ in begin {}
            try Task.checkCancellation()
        }
    }

    /// Sends the request.
    func start() -> Started {
        let (begin, began) = AsyncThrowingStream<Void, any Error>.makeStream()
        let events = InferenceReply.Events.paced { writer in
            var hasBegun = false
            do {
                try await write(to: writer) {
                    hasBegun = true
                    began.finish()
                }
            } catch {
                let error = sorted(error, hasBegun: hasBegun)
                began.finish(throwing: error)
                throw error
            }
        }
        return Started(events: events, begin: begin)
    }

    private func write(
        to writer: PacedWriter, begun: () -> Void
    ) async throws {
        let start = ContinuousClock.now
        var first: Duration?
        let end: InferenceEnd
        if body.messages == nil {
            let json = body.json(choice: choice, limit: limit)
            var tokens: [InferenceToken] = []
            var pieces = 0
            let reply = try await server.complete(json, count: min(limit ?? .max, Self.maximumTokens), begun: begun) {
                tokens += TokenProbabilities.tokens($0.probabilities)
                // A token without text is part of a character, or the end token.
                guard !$0.piece.isEmpty else { return }
                first = first ?? .now - start
                pieces += 1
                await writer.send(.text($0.piece, tokens: shown(tokens)))
                tokens = []
            }
            if !tokens.isEmpty, reply.finishReason == "length" { await writer.send(.text("", tokens: shown(tokens))) }
            end = self.end(
                reply.finishReason, reply.usage, reply.findings, pieces: pieces, reasoningPieces: 0, calls: false)
        } else {
            let reply = try await chat(begun: begun) { event in
                first = first ?? .now - start
                switch event {
                case .reasoning(let text): await writer.send(.reasoning(text))
                case .text(let text, let tokens): await writer.send(.text(text, tokens: shown(tokens)))
                }
            }
            if reply.hasMisplacedReasoning { await writer.send(.replacedText(reply.text)) }
            if lacksAnswer(empty: reply) { throw server.sentence(for: .empty(isCut: false)) }
            // Some servers do not support a limit of one call, so further calls are dropped.
            let calls = reply.calls.prefix(request.maxToolCalls ?? .max)
            for call in calls {
                await writer.send(.toolCall(id: call.id, name: call.name))
                await writer.send(.toolArguments(call.arguments))
            }
            end = self.end(
                reply.finishReason, reply.usage, reply.findings, pieces: reply.pieces,
                reasoningPieces: reply.reasoningPieces, calls: !calls.isEmpty)
        }
        // A stream ends without an error if the task is cancelled.
        try Task.checkCancellation()
        await writer.send(.finished(timed(end, first, .now - start)))
    }

    /// Requests the answer to a conversation, and if necessary once more without reasoning.
    ///
    /// The second attempt is made if the reasoning broke the required form, or if only reasoning was generated
    /// although the request sets no token limit.
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
        guard lacksAnswer(empty: reply) || (reply.isEmpty && limit == nil && request.stop.isEmpty), reply.hasThoughts,
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

    /// Returns whether a reply lacks an answer for a reason other than a token limit or a stop sequence.
    private func lacksAnswer(empty reply: ChatReply) -> Bool {
        reply.isEmpty && reply.finishReason != "length" && request.stop.isEmpty
    }

    /// The maximum number of tokens that are read from a continued text.
    private static let maximumTokens = 1 << 21

    /// Returns the tokens with the requested number of alternatives.
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

    /// Converts an error, except for cancellation, to an error of the API.
    private func sorted(_ error: any Error, hasBegun: Bool) -> any Error {
        guard let error = error as? RemoteModelError else { return error }
        // An error after the server accepted the request is not caused by the request.
        if hasBegun, error.code != .tooLong { return InferenceError(.remote, error.message) }
        let host = server.endpoint.host
        switch error.code {
        case .tooLong: return InferenceError(.contextExceeded, error.message, contextTokens: contextTokens)
        case .refused where request.format != .text:
            return InferenceError(
                .unsupported,
                error.message + " It may also not support `response_format`: omit it, or use a model on this machine, "
                    + "which enforces it.")
        case .refused: return InferenceError(.invalidRequest, error.message)
        case .notFound where body.messages == nil:
            return InferenceError(
                .unsupported,
                "\(host) has no /completions below \(server.endpoint.url.path()), which continues a text without a "
                    + "chat format, or no model \(server.endpoint.model) there. Send the text as a message of a "
                    + "conversation, or use a model on this machine.")
        case .notFound: return InferenceError(.modelNotFound, error.message, parameter: "model")
        default: return InferenceError(.remote, error.message)
        }
    }
}

extension InferenceRequest.Format {
    /// Whether the format constrains a plain text, for which only some servers have an extension.
    fileprivate var isPlainText: Bool {
        switch self {
        case .regex, .choices, .grammar, .without: true
        case .text, .jsonObject, .jsonSchema: false
        }
    }
}
