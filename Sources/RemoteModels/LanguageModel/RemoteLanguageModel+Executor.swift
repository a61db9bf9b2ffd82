import Engine
import Foundation
public import LanguageModels

extension RemoteLanguageModel {
    /// The executor of a session's requests.
    public final class Executor: LanguageModelExecutor {
        /// The identity of executors: the same model at the same endpoint.
        public struct Configuration: Hashable, Sendable {
            let server: RemoteServer

            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.server === right.server
            }

            public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(server)) }
        }

        private let server: RemoteServer

        public init(configuration: Configuration) { server = configuration.server }

        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: RemoteLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let answer = RemoteAnswer(server: server, request: request, channel: channel)
            if let schema = request.schema {
                try await answer.write(following: schema)
            } else {
                try await answer.write()
            }
        }
    }
}

/// An answer of a remote model that is streamed to the session.
private struct RemoteAnswer {
    let server: RemoteServer
    let request: LanguageModelExecutorGenerationRequest
    let channel: LanguageModelExecutorGenerationChannel
    private let responseID = UUID().uuidString
    private let reasoningID = UUID().uuidString
    private let callsID = UUID().uuidString
    private let start = ContinuousClock.now
    /// The additional tokens for a model whose reasoning cannot be disabled.
    private static let thinkingTokens = 4_096

    init(
        server: RemoteServer, request: LanguageModelExecutorGenerationRequest,
        channel: LanguageModelExecutorGenerationChannel
    ) {
        self.server = server
        self.request = request
        self.channel = channel
    }

    /// Streams an answer in words, or tool calls.
    ///
    /// If the model stops after its reasoning, as may happen after a tool's result, the answer is requested once more
    /// without reasoning.
    nonisolated(nonsending) func write() async throws {
        var asked = ChatRequest(model: server.endpoint.model, request: request)
        var replies: [ChatReply] = []
        var first: Duration?
        while true {
            let reply = try await server.chat(try asked.json(), tools: asked.tools) { event in
                first = first ?? .now - start
                await send(event)
            }
            try Task.checkCancellation()
            replies.append(reply)
            if !reply.isEmpty {
                if reply.hasMisplacedReasoning {
                    await channel.send(
                        .response(entryID: responseID, action: .replaceTextSegment(reply.text, tokenCount: 0)))
                }
                return await finish(replies, first)
            }
            guard reply.hasThoughts, asked.serverWithoutThoughts == nil, request.contextOptions.reasoningLevel == nil,
                let kind = try await server.kind()
            else { throw server.sentence(for: .empty(isCut: reply.finishReason == "length")) }
            asked.serverWithoutThoughts = kind
        }
    }

    /// Reports an answer that follows a schema, after a second request if the first answer is invalid.
    ///
    /// If the server enforces the schema, the answer streams. If the complete answer is invalid, it is withdrawn.
    nonisolated(nonsending) func write(following schema: GenerationSchema) async throws {
        var asked = ChatRequest(model: server.endpoint.model, request: request)
        let form = try await server.textForm(for: request)
        asked.textForm = form
        if form == nil, server.refusesSchemas { asked.schemaUse = .shown }
        asked.serverWithoutThoughts = server.knownKind
        if server.thinks { asked.thinkingTokens = Self.thinkingTokens }
        let tools = asked.tools
        var replies: [ChatReply] = []
        var first: Duration?
        while true {
            let reply: ChatReply
            let isBare = asked.textForm != nil
            var partial = PartialAnswer(schema, isBare: isBare)
            do {
                reply = try await server.chat(try asked.json(), tools: tools) { event in
                    first = first ?? .now - start
                    guard case .text(let piece, _) = event else { return await send(event) }
                    guard asked.schemaUse == .enforced else { return }
                    switch partial.add(piece) {
                    case .none: break
                    case .text(let text): await send(.text(text, []))
                    case .takenBack(let shown): await replace(shown, with: "")
                    }
                }
            } catch let error as RemoteModelError where error.code == .refused && asked.schemaUse == .enforced {
                await replace(partial.shown, with: "")
                // The server may lack support for schemas, or only for this extension. The next request shows which
                // is true.
                asked.schemaUse = !isBare || server.refusesSchemas ? .shown : .enforced
                asked.textForm = nil
                continue
            } catch let error as RemoteModelError where error.status == 500 && asked.schemaUse == .enforced {
                // A form that is enforced from the first token prevents reasoning, which some servers report as
                // an error.
                await replace(partial.shown, with: "")
                if asked.serverWithoutThoughts == nil, let kind = try await server.kind() {
                    asked.serverWithoutThoughts = kind
                } else {
                    asked.schemaUse = .shown
                    asked.textForm = nil
                    asked.thinkingTokens = Self.thinkingTokens
                }
                continue
            }
            if reply.hasThoughts { server.thinks = true }
            if asked.schemaUse == .shown { server.refusesSchemas = true }
            if form != nil, !isBare { server.refusesTextForms = true }
            try Task.checkCancellation()
            replies.append(reply)
            guard reply.calls.isEmpty else { return await finish(replies, first) }
            let isCut = reply.finishReason == "length"
            switch SchemaAnswer(schema, reply.text, isCut: isCut, isBare: isBare) {
            case .fits(let json), .cut(let json):
                if !partial.isShown(json) { await replace(partial.shown, with: json) }
                return await finish(replies, first)
            // The reasoning used up the tokens of the answer.
            case .unfit where isCut && reply.isEmpty && server.thinks && asked.thinkingTokens == 0:
                asked.thinkingTokens = Self.thinkingTokens
            case .unfit where reply.isEmpty && (isCut || asked.rejected != nil):
                throw server.sentence(for: .empty(isCut: isCut))
            // The session reports the incomplete answer.
            case .unfit where isCut && !partial.shown.isEmpty: return await finish(replies, first)
            case .unfit(let reason):
                await replace(partial.shown, with: "")
                guard asked.rejected == nil else {
                    throw RemoteModelError(
                        .unfitting,
                        "\(server.endpoint.model) at \(server.endpoint.host) did not answer in the requested format, "
                            + "even after a retry. Use another model for this.")
                }
                asked.rejected = (reply.text, reason)
                // A server that did not enforce the form is sent the schema in another way.
                asked.textForm = nil
                if server.refusesSchemas { asked.schemaUse = .shown }
            }
        }
    }

    nonisolated(nonsending) private func send(_ event: ChatReply.Event) async {
        switch event {
        case .reasoning(let text):
            await channel.send(.reasoning(entryID: reasoningID, action: .appendText(text, tokenCount: 1)))
        case .text(let text, _):
            await channel.send(.response(entryID: responseID, action: .appendText(text, tokenCount: 1)))
        }
    }

    /// Replaces the text that was reported so far.
    nonisolated(nonsending) private func replace(_ shown: String, with text: String) async {
        // Bytes are compared, because a combining mark may follow its letter in a later piece.
        guard text.utf8.starts(with: shown.utf8) else {
            return await channel.send(.response(entryID: responseID, action: .replaceTextSegment(text, tokenCount: 0)))
        }
        let rest = String(decoding: text.utf8.dropFirst(shown.utf8.count), as: UTF8.self)
        if !rest.isEmpty { await send(.text(rest, [])) }
    }

    /// Reports the calls, and the total usage of all replies.
    nonisolated(nonsending) private func finish(_ replies: [ChatReply], _ first: Duration?) async {
        guard let last = replies.last else { return }
        for call in last.calls {
            await channel.send(
                .toolCalls(
                    entryID: callsID,
                    action: .toolCall(
                        id: call.id, name: call.name, action: .appendArguments(call.arguments, tokenCount: 1))))
        }
        let usages = replies.compactMap(\.usage)
        let isCounted = usages.count == replies.count
        let input = LanguageModelExecutorGenerationChannel.Usage.Input(
            totalTokenCount: usages.reduce(0) { $0 + $1.input }, cachedTokenCount: usages.reduce(0) { $0 + $1.cached })
        let output = LanguageModelExecutorGenerationChannel.Usage.Output(
            totalTokenCount: replies.reduce(0) { $0 + ($1.usage?.output ?? $1.pieces + $1.reasoningPieces) },
            reasoningTokenCount: replies.reduce(0) { $0 + ($1.usage?.reasoning ?? $1.reasoningPieces) })
        var metadata: [String: any ConvertibleToGeneratedContent] = [
            "finishReason": last.finishReason == "length" ? "length" : "stop",
            "place": server.endpoint.place.description,
        ]
        if let first { metadata["timeToFirstTokenSeconds"] = first / .seconds(1) }
        if !isCounted { metadata["isUsageEstimated"] = true }
        let findings = replies.map(\.findings)
        if let name = last.findings.answeringModel { metadata["answeringModel"] = name }
        let notes = findings.flatMap(\.notes).uniqued
        if !notes.isEmpty { metadata["notes"] = notes }
        let news = findings.flatMap(\.news).uniqued
        if !news.isEmpty { metadata["news"] = news }
        if last.calls.isEmpty {
            await channel.send(
                .response(
                    entryID: responseID, action: .updateUsage(input: input, output: output, metadata: metadata)))
        } else {
            await channel.send(
                .toolCalls(entryID: callsID, action: .updateUsage(input: input, output: output, metadata: metadata)))
        }
    }
}

extension [String] {
    /// The elements without duplicates, in order.
    fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
