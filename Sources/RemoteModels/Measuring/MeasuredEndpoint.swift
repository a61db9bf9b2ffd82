import Foundation
public import ModelLibrary
import OrderedJSON
import Synchronization

/// An endpoint as it stands, to be measured: no session, no schemas, nothing around the text.
///
/// Requests and answers are those of `POST /v1/completions`, and of `/v1/chat/completions` for ``chat(_:count:)``. Times are
/// those from here, with the network.
public struct MeasuredEndpoint: Sendable {
    /// A token and how likely it is.
    public struct Token: Sendable, Hashable {
        /// Its number in the vocabulary; nil where only its text is known.
        public let id: Int32?
        /// Its text; nil where only its number is known.
        public let text: String?
        /// The natural logarithm of its probability.
        public let logProbability: Double
    }

    /// A token that was written.
    public struct Written: Sendable, Hashable {
        /// Its number in the vocabulary; nil where the server does not tell.
        public let id: Int32?
        /// Its text; nil where the server tells only the number.
        public let text: String?
        /// What was likeliest at its place, the likeliest first; empty where the server does not tell.
        public let likeliest: [Token]
    }

    /// How the endpoint tells the probabilities of a text's tokens.
    public enum Probabilities: Sendable, Hashable {
        /// Along the prompt of one request, as vLLM does.
        case alongPrompt
        /// Of the token that is written, so that each place takes a request, as with llama-server and Hearth.
        case ofWritten
        /// Not at all.
        case none
    }

    /// What the endpoint says about itself.
    public struct Facts: Sendable, Hashable {
        /// The server's build, such as its `system_fingerprint`; nil if it does not tell.
        public var build: String?
        /// What it says it is, such as `llamacpp` or `vllm`; nil if it does not tell.
        public var owner: String?
        /// The models that it lists.
        public var models: [String]
        /// The maximum tokens of prompt and answer together; nil if it does not tell.
        public var contextTokens: Int?
        /// The vocabulary's size; nil if it does not tell.
        public var vocabulary: Int?
        /// The weights' size in bytes; nil if it does not tell.
        public var bytes: UInt64?
        /// The weights' type, such as `Q8_0`; nil if it does not tell.
        public var quantisation: String?
        /// Whether it shows its tokenizer.
        public var hasTokenizer: Bool
        /// How it tells probabilities.
        public var probabilities: Probabilities
    }

    /// A text to go on with.
    public enum Prompt: Sendable, Hashable {
        case text(String)
        case tokens([Int32])
    }

    /// A reply.
    public struct Reply: Sendable, Hashable {
        /// Its text.
        public var text: String
        /// Its tokens, as far as the server tells.
        public var tokens: [Written]
        /// When each piece of text came, from the request on; several tokens can come in one.
        public var times: [Duration]
        /// The prompt's tokens; nil if the server does not count them.
        public var promptTokens: Int?
        /// The reply's tokens, or its pieces if the server does not count them.
        public var replyTokens: Int
        /// From the request to the end of the answer.
        public var duration: Duration
    }

    private let server: RemoteServer
    /// What the server was found to refuse.
    private let limits: Limits

    private final class Limits: Sendable {
        struct State {
            /// Fields beyond the API's own.
            var refusesExtensions = false
            /// The number of likeliest tokens that it gives; nil for none.
            var most: Int? = MeasuredEndpoint.mostLikely
            /// The texts of tokens.
            var pieces: [Int32: String] = [:]
            /// Whether the route of the tokenizer lies below the API's base.
            var hasTokenizerInAPI = false
        }

        let state = Mutex(State())
    }

    /// The number of likeliest tokens to ask for: what vLLM and Hearth give at most.
    public static let mostLikely = 20

    /// Makes a measured endpoint; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - network: The proxy and the certificates; times and retries are those of the endpoint.
    public init(_ endpoint: RemoteEndpoint, network: DownloadOptions = DownloadOptions()) {
        server = RemoteServer(endpoint, network: network)
        limits = Limits()
    }

    /// The endpoint.
    public var endpoint: RemoteEndpoint { server.endpoint }

    // MARK: What it is

    /// Finds out what the endpoint is and what it tells, with one short request for text.
    ///
    /// - Returns: What was found.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    public func facts() async throws -> Facts {
        var listed: [(id: String, json: JSONValue)] = []
        do {
            listed = try await server.listedModels()
        } catch let error as RemoteModelError where error.code == .notFound {
            // Not every server lists its models; whether it has this one shows below.
        }
        let own = listed.first { $0.id == endpoint.model } ?? listed.first { Self.isNamed(endpoint.model, $0) }
        if !listed.isEmpty, own == nil {
            let names = listed.prefix(8).map(\.id).filter(Self.isPlain).joined(separator: ", ")
            throw RemoteModelError(
                .notFound,
                "\(endpoint.host) lists no model \(endpoint.model)"
                    + (names.isEmpty ? ". " : "; it has \(names). ") + "Name one of its models with --model.")
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

    /// Whether a listed model has a name, as its own or as another one.
    private static func isNamed(_ name: String, _ listed: (id: String, json: JSONValue)) -> Bool {
        if case .array(let aliases)? = listed.json["aliases"], aliases.contains(.string(name)) { return true }
        return ChatReply.isSame(listed.id, name)
    }

    /// Whether a server's word can stand in a sentence and a report.
    private static func isPlain(_ word: String) -> Bool {
        (1...128).contains(word.utf8.count)
            && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " _-.:/@+".contains($0)) }
    }

    /// Asks for one token with all that a server may tell, then with less of it.
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
                    "\(endpoint.host) has no /completions below \(endpoint.url.path()), which continues a text as it "
                        + "stands, or no model \(endpoint.model) there. Parity cannot be measured without it; `hearth "
                        + "bench load` needs only /chat/completions.")
            }
        }
        preconditionFailure("the last attempt is answered or throws")
    }

    // MARK: Tokens

    /// The tokens of a text with what begins a prompt, by the server's own tokenizer.
    ///
    /// - Parameter text: The text.
    /// - Returns: The tokens; nil if the server does not show its tokenizer.
    /// - Throws: `CancellationError`, and `RemoteModelError` if the server cannot be reached.
    public func tokens(of text: String) async throws -> [Int32]? {
        // The one name of each is llama-server's, the other vLLM's.
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
                // It has none there.
            }
        }
        return nil
    }

    // MARK: Replies

    /// Has a text continued, greedily.
    ///
    /// - Parameters:
    ///   - prompt: The text.
    ///   - count: The maximum number of tokens.
    ///   - readsTokens: Whether to ask for the tokens; the reply then comes as a whole, without times of its pieces.
    ///   - passesEnd: Whether to go on where the reply would end, as far as the server can.
    ///   - onPiece: Hears how many pieces have come.
    /// - Returns: The reply.
    /// - Throws: `RemoteModelError`, `CancellationError`.
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

    /// What is likeliest at each place of a text, by one request.
    ///
    /// - Parameter tokens: The text's tokens.
    /// - Returns: What could come after each token but the last, the likeliest first, with the text's own next token.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    public func likeliest(along tokens: [Int32]) async throws -> [[Token]] {
        let reply = try await complete(
            .tokens(tokens), 1, readsTokens: false, [.init("prompt_logprobs", JSONValue(Self.mostLikely))],
            isWhole: true)
        // Nothing comes before the first token.
        let places = (reply.prompt ?? []).dropFirst().compactMap(\.self)
        guard places.count == tokens.count - 1 else { throw server.sentence(for: .unreadable) }
        return places
    }

    /// What is likeliest after a text, by one request; what the server has computed of the text before is not computed
    /// again.
    ///
    /// - Parameter tokens: The text's tokens.
    /// - Returns: What could come next, the likeliest first; nothing where the server does not tell, as where the text ends.
    /// - Throws: `RemoteModelError`, `CancellationError`.
    public func likeliest(after tokens: [Int32]) async throws -> [Token] {
        try await complete(.tokens(tokens), 1, readsTokens: true, [.init("cache_prompt", true)]).likeliestFirst ?? []
    }

    /// The text of a token of a text that was split before; nil if it is not known.
    ///
    /// - Parameter id: The token's number.
    /// - Returns: The text.
    public func text(of id: Int32) -> String? { limits.state.withLock { $0.pieces[id] } }

    /// Asks a question as a chat does.
    ///
    /// - Parameters:
    ///   - text: The question.
    ///   - count: The maximum number of tokens of the answer.
    /// - Returns: The answer.
    /// - Throws: `RemoteModelError`, `CancellationError`.
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
        // An answer of thoughts alone takes as long as another one.
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
        // A stream loses tokens of llama-server's that are a part of a character, and has no probabilities of vLLM's prompt.
        let streams = !readsTokens && !isWhole
        members.append(.init("stream", .bool(streams)))
        if streams { members.append(.init("stream_options", ["include_usage": true])) }
        if readsTokens, let most {
            members.append(.init("logprobs", JSONValue(most)))
            if !refusesExtensions {
                // The one is an older llama-server's name, the other makes vLLM tell numbers of tokens.
                members += [.init("n_probs", JSONValue(most)), .init("return_tokens_as_token_ids", true)]
            }
        }
        if !refusesExtensions { members += extra }
        // What is compared is what is likeliest.
        return try await server.complete(.object(members), count: count, keeping: ["temperature"]) { _ in onPiece() }
    }
}
