import Foundation
public import Platform
import Support
import Synchronization

/// An endpoint for measurements, without a session, schemas or a chat format.
///
/// Texts are sent to `POST /v1/completions`, and questions of ``chat(_:count:)`` to `/v1/chat/completions`. Times
/// include the network.
public struct MeasuredEndpoint: Sendable {
    /// A token and its log-probability.
    public struct Token: Sendable, Hashable {
        /// The number in the vocabulary; `nil` if only the text is known.
        public let id: Int32?
        /// The text; `nil` if only the number is known.
        public let text: String?
        /// The natural logarithm of the probability.
        public let logProbability: Double
    }

    /// A generated token.
    public struct Written: Sendable, Hashable {
        /// The number in the vocabulary; `nil` if the server does not report it.
        public let id: Int32?
        /// The text; `nil` if the server reports only the number.
        public let text: String?
        /// The most likely tokens at the token's position in descending order; empty if not reported.
        public let likeliest: [Token]
    }

    /// The way in which an endpoint reports probabilities of a text's tokens.
    public enum Probabilities: Sendable, Hashable {
        /// The endpoint reports probabilities for all tokens of the prompt in one request, as vLLM does.
        case alongPrompt
        /// The endpoint reports probabilities only for generated tokens, as llama-server and Hearth do, so that each
        /// position needs a request.
        case ofWritten
        /// The endpoint does not report probabilities.
        case none
    }

    /// The endpoint's information on itself.
    public struct Facts: Sendable, Hashable {
        /// The server's build, such as its `system_fingerprint`; `nil` if not reported.
        public var build: String?
        /// The name of the server program, such as `llamacpp` or `vllm`; `nil` if not reported.
        public var owner: String?
        /// The models that the endpoint lists.
        public var models: [String]
        /// The maximum number of tokens of prompt and answer together; `nil` if not reported.
        public var contextTokens: Int?
        /// The vocabulary size; `nil` if not reported.
        public var vocabulary: Int?
        /// The size of the weights in bytes; `nil` if not reported.
        public var bytes: UInt64?
        /// The type of the weights, such as `Q8_0`; `nil` if not reported.
        public var quantisation: String?
        /// Whether the server's tokenizer can be used.
        public var hasTokenizer: Bool
        public var probabilities: Probabilities
    }

    /// A text to continue.
    public enum Prompt: Sendable, Hashable {
        case text(String)
        case tokens([Int32])
    }

    /// The reply to a prompt.
    public struct Reply: Sendable, Hashable {
        public var text: String
        /// The tokens; empty if the server does not report them.
        public var tokens: [Written]
        /// The time of each piece of text, which can have several tokens, measured from the request.
        public var times: [Duration]
        /// The number of tokens in the prompt; `nil` if the server does not report it.
        public var promptTokens: Int?
        /// The number of tokens in the reply, or of pieces if the server does not report tokens.
        public var replyTokens: Int
        /// The time from the request to the end of the answer.
        public var duration: Duration
    }

    private let server: RemoteServer
    /// The limitations of the server found so far.
    private let limits: Limits

    private final class Limits: Sendable {
        struct State {
            /// Whether the server rejects fields that are not part of the API.
            var refusesExtensions = false
            /// The number of most likely tokens that the server reports; `nil` if the server reports no
            /// probabilities.
            var most: Int? = MeasuredEndpoint.mostLikely
            /// The texts of tokens by number.
            var pieces: [Int32: String] = [:]
            /// Whether the tokenizer's route is below the API's base URL.
            var hasTokenizerInAPI = false
        }

        let state = Mutex(State())
    }

    /// The number of most likely tokens to request: the maximum of vLLM and Hearth.
    public static let mostLikely = 20

    /// Creates a measured endpoint without connecting.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - network: The proxy and the certificates. Timeouts and retries are set in the endpoint.
    public init(_ endpoint: RemoteEndpoint, network: HTTPOptions = HTTPOptions()) {
        server = RemoteServer(endpoint, network: network)
        limits = Limits()
    }

    public var endpoint: RemoteEndpoint { server.endpoint }

    // MARK: Facts

    /// Determines the facts about the endpoint, from its list of models and a few short requests.
    public func facts() async throws -> Facts {
        var listed: [(id: String, json: JSONValue)] = []
        do {
            listed = try await server.listedModels()
        } catch let error as RemoteModelError where error.code == .notFound {
            // Some servers have no list of models. The following request shows whether the server has this model.
        }
        let own = listed.first { $0.id == endpoint.model } ?? listed.first { Self.isNamed(endpoint.model, $0) }
        if !listed.isEmpty, own == nil {
            let names = listed.prefix(8).map(\.id).filter(Self.isPlain).joined(separator: ", ")
            throw RemoteModelError(
                .notFound,
                "\(endpoint.host) lists no model \(endpoint.model)"
                    + (names.isEmpty ? ". " : "; it has \(names). ") + "Specify one of its models with --model.")
        }
        let hasTokenizer = try await tokens(of: "Hearth") != nil
        let (reply, probabilities) = try await probe()
        let meta = own?.json["meta"]
        return Facts(
            build: reply.fingerprint.flatMap { Self.isPlain($0) ? $0 : nil },
            owner: own?.json["owned_by"]?.string.flatMap { Self.isPlain($0) ? $0 : nil }, models: listed.map(\.id),
            contextTokens: own.flatMap { RemoteServer.contextTokens($0.json) },
            vocabulary: meta?["n_vocab"]?.integer.flatMap { $0 > 0 ? $0 : nil },
            bytes: meta?["size"]?.integer.flatMap { UInt64(exactly: $0) },
            quantisation: meta?["ftype"]?.string.flatMap { Self.isPlain($0) ? $0 : nil }, hasTokenizer: hasTokenizer,
            probabilities: probabilities)
    }

    /// Returns whether a name is the name or an alias of a listed model.
    private static func isNamed(_ name: String, _ listed: (id: String, json: JSONValue)) -> Bool {
        if case .array(let aliases)? = listed.json["aliases"], aliases.contains(.string(name)) { return true }
        return ChatReply.isSame(listed.id, name)
    }

    /// Returns whether a server's text is safe to show in messages and reports.
    private static func isPlain(_ word: String) -> Bool {
        (1...128).contains(word.utf8.count)
            && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " _-.:/@+".contains($0)) }
    }

    /// Requests one token with all probabilities, then with fewer probabilities until the server accepts the request.
    private func probe() async throws -> (CompletionReply, Probabilities) {
        for (refusesExtensions, most) in [(false, Self.mostLikely), (true, 5), (true, nil)] {
            limits.state.withLock { ($0.refusesExtensions, $0.most) = (refusesExtensions, most) }
            do {
                let extra: [JSONValue.Member] =
                    refusesExtensions ? [] : [.init("prompt_logprobs", JSONValue(Self.mostLikely))]
                let reply = try await complete(.text("One, two, three, four,"), 1, readsTokens: true, extra)
                if reply.prompt?.contains(where: { $0?.isEmpty == false }) == true { return (reply, .alongPrompt) }
                return (reply, reply.likeliestFirst?.isEmpty == false ? .ofWritten : .none)
            } catch let error as RemoteModelError where error.code == .refused && most != nil {
                continue
            } catch let error as RemoteModelError where error.code == .notFound {
                throw RemoteModelError(
                    .notFound,
                    "\(endpoint.host) has no /completions below \(endpoint.url.path()), which continues a text "
                        + "without a chat format, or no model \(endpoint.model) there. Parity cannot be measured "
                        + "without it; `hearth bench load` needs only /chat/completions.")
            }
        }
        preconditionFailure("the last attempt is answered or throws")
    }

    // MARK: Tokens

    /// Tokenizes a text with the server's own tokenizer, including the tokens that start a prompt.
    ///
    /// - Returns: The tokens; `nil` if the server's tokenizer cannot be used.
    /// - Throws: `CancellationError`, and `RemoteModelError` if the server is unreachable.
    public func tokens(of text: String) async throws -> [Int32]? {
        // llama-server reads `content` and `add_special`, vLLM `prompt` and `add_special_tokens`.
        let body: JSONValue = [
            "model": .string(endpoint.model), "content": .string(text), "prompt": .string(text), "add_special": true,
            "add_special_tokens": true, "parse_special": false, "with_pieces": true,
        ]
        let isInAPI = limits.state.withLock(\.hasTokenizerInAPI)
        for isInAPI in isInAPI ? [true] : [false, true] {
            do {
                let json = try await server.fetch("tokenize", body, outsideOfAPI: !isInAPI)
                guard case .array(let tokens)? = json["tokens"] else { continue }
                limits.state.withLock { $0.hasTokenizerInAPI = isInAPI }
                let ids = tokens.compactMap { ($0["id"] ?? $0).integer.flatMap { Int32(exactly: $0) } }
                guard ids.count == tokens.count else { return nil }
                limits.state.withLock { state in
                    for (id, token) in zip(ids, tokens) { state.pieces[id] = token["piece"]?.string }
                }
                return ids
            } catch let error as RemoteModelError where [.unreachable, .timeout].contains(error.code) {
                throw error
            } catch let error as RemoteModelError where error.code != .cutOff {
                // There is no tokenizer at this route.
            }
        }
        return nil
    }

    // MARK: Replies

    /// Requests the greedy continuation of a text.
    ///
    /// - Parameters:
    ///   - prompt: The text.
    ///   - count: The maximum number of tokens.
    ///   - readsTokens: Whether the tokens are requested. The reply then does not stream and has no times of pieces.
    ///   - passesEnd: Whether the reply continues after an end token, if the server supports that.
    ///   - onPiece: Called with the number of pieces so far.
    public func reply(
        to prompt: Prompt, count: Int, readsTokens: Bool = false, passesEnd: Bool = false,
        onPiece: (Int) -> Void = { _ in }
    ) async throws -> Reply {
        let start = ContinuousClock.now
        var times: [Duration] = []
        let extra: [JSONValue.Member] = passesEnd ? [.init("ignore_eos", true)] : []
        let reply = try await complete(prompt, count, readsTokens: readsTokens, extra) {
            times.append(.now - start)
            onPiece(times.count)
        }
        return Reply(
            text: reply.text, tokens: reply.tokens, times: readsTokens ? [] : times,
            promptTokens: reply.usage?.input, replyTokens: reply.usage?.output ?? max(times.count, reply.tokens.count),
            duration: .now - start)
    }

    /// Requests the most likely tokens at each position of a text, in one request.
    ///
    /// - Returns: For each token but the last, the possible next tokens in descending order, including the actual
    ///   next token.
    public func likeliest(along tokens: [Int32]) async throws -> [[Token]] {
        let reply = try await complete(
            .tokens(tokens), 1, readsTokens: false, [.init("prompt_logprobs", JSONValue(Self.mostLikely))],
            isWhole: true)
        // The first token has no probabilities.
        let places = (reply.prompt ?? []).dropFirst().compactMap(\.self)
        guard places.count == tokens.count - 1 else { throw server.sentence(for: .unreadable) }
        return places
    }

    /// Requests the most likely tokens after a text, in one request for which the server reuses its cached prefix.
    ///
    /// - Returns: The possible next tokens in descending order; empty if the server reports no tokens, for example at
    ///   an end.
    public func likeliest(after tokens: [Int32]) async throws -> [Token] {
        try await complete(.tokens(tokens), 1, readsTokens: true, [.init("cache_prompt", true)]).likeliestFirst ?? []
    }

    /// Returns the text of a token that ``tokens(of:)`` returned; `nil` if it is unknown.
    public func text(of id: Int32) -> String? { limits.state.withLock { $0.pieces[id] } }

    /// Requests the answer to a question in a chat, with at most `count` tokens.
    public func chat(_ text: String, count: Int) async throws -> Reply {
        let body: JSONValue = [
            "model": .string(endpoint.model), "messages": [["role": "user", "content": .string(text)]],
            "stream": true, "stream_options": ["include_usage": true], "temperature": 0,
            "max_tokens": JSONValue(count),
        ]
        let start = ContinuousClock.now
        var times: [Duration] = []
        let reply = try await server.chat(body, tools: [:]) { _ in times.append(.now - start) }
        try Task.checkCancellation()
        // An answer with reasoning alone can be timed as well.
        if reply.isEmpty, reply.reasoningPieces == 0 { throw server.sentence(for: .empty(isCut: false)) }
        return Reply(
            text: reply.text, tokens: [], times: times, promptTokens: reply.usage?.input,
            replyTokens: reply.usage?.output ?? times.count, duration: .now - start)
    }

    private func complete(
        _ prompt: Prompt, _ count: Int, readsTokens: Bool, _ extra: [JSONValue.Member], isWhole: Bool = false,
        onPiece: () -> Void = {}
    ) async throws -> CompletionReply {
        let (refusesExtensions, most) = limits.state.withLock { ($0.refusesExtensions, $0.most) }
        let text: JSONValue =
            switch prompt {
            case .text(let text): .string(text)
            case .tokens(let tokens): .array(tokens.map { JSONValue($0) })
            }
        var members: [JSONValue.Member] = [
            .init("model", .string(endpoint.model)), .init("prompt", text), .init("max_tokens", JSONValue(count)),
            .init("temperature", 0),
        ]
        // In a stream, llama-server omits tokens that are part of a character, and vLLM the probabilities of the
        // prompt.
        let streams = !readsTokens && !isWhole
        members.append(.init("stream", .bool(streams)))
        if streams { members.append(.init("stream_options", ["include_usage": true])) }
        if readsTokens, let most {
            members.append(.init("logprobs", JSONValue(most)))
            if !refusesExtensions {
                // `n_probs` is for older llama-servers. The other member makes vLLM report token numbers.
                members += [.init("n_probs", JSONValue(most)), .init("return_tokens_as_token_ids", true)]
            }
        }
        if !refusesExtensions { members += extra }
        // Only greedy replies can be compared, so the temperature is never omitted.
        return try await server.complete(.object(members), count: count, keeping: ["temperature"]) { _ in onPiece() }
    }
}
