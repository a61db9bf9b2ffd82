public import LanguageModels
public import Platform

/// A model behind an OpenAI-compatible API, for use with a `LanguageModelSession`.
///
/// ```swift
/// let endpoint = try RemoteEndpoint(url: "http://box:8000/v1", model: "qwen3-32b")
/// let session = LanguageModelSession(model: RemoteLanguageModel(endpoint), instructions: "Answer in one sentence.")
/// print(try await session.respond(to: "What is a hearth?").content)
/// ```
///
/// The whole session is sent to the server, and nowhere else: redirects are not followed. Answers stream. An answer that
/// follows a schema is validated, and requested once more if it is invalid. If the server supports schemas, such an answer
/// streams before that and is withdrawn if it is invalid; otherwise it is reported after validation.
public struct RemoteLanguageModel: LanguageModel {
    /// The endpoint.
    public var endpoint: RemoteEndpoint { server.endpoint }
    let server: RemoteServer

    /// Makes the model; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - network: The proxy and the certificates; times and retries are those of the endpoint.
    public init(_ endpoint: RemoteEndpoint, network: HTTPOptions = HTTPOptions()) {
        server = RemoteServer(endpoint, network: network)
    }

    /// Guided generation, tools and reasoning, whether the endpoint supports them or not.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning])
    }

    public var executorConfiguration: Executor.Configuration { Executor.Configuration(server: server) }

    /// The endpoint's report about the model.
    public struct Description: Sendable, Hashable {
        /// The models that the endpoint lists.
        public var models: [String]
        /// The maximum tokens of prompt and answer together; `nil` if the endpoint does not report it.
        public var contextTokens: Int?
        /// Whether the endpoint lists the model.
        public var hasModel: Bool
        /// Whether the endpoint has a list of models.
        public var hasList = true
    }

    /// Requests the endpoint's list of models; no prompt is sent.
    public func describe() async throws -> Description {
        let models: [(id: String, contextTokens: Int?)]
        do {
            models = try await server.models()
        } catch let error as RemoteModelError where [404, 405, 501].contains(error.status) {
            return Description(models: [], contextTokens: nil, hasModel: false, hasList: false)
        }
        let own =
            models.first { $0.id == endpoint.model } ?? models.first { ChatReply.isSame($0.id, endpoint.model) }
        return Description(
            models: models.map(\.id), contextTokens: own?.contextTokens, hasModel: own != nil)
    }

    /// The number of tokens of a conversation.
    public struct TokenCount: Sendable, Hashable {
        /// The number of tokens that the server will read, chat format included.
        public var tokens: Int
        /// Whether the number is estimated from the length of the text, as the server has no tokenizer.
        public var isEstimate: Bool
    }

    /// Counts the tokens of a conversation, with the server's tokenizer if it has one.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`, `CancellationError`.
    public func tokenCount(for transcript: Transcript) async throws -> TokenCount {
        let (text, messages) = try ChatRequest.text(of: transcript)
        return try await tokenCount(of: text, messages: messages)
    }

    /// Counts the tokens of a text.
    ///
    /// - Parameter messages: The number of messages that it consists of.
    /// - Returns: The count, chat format included.
    func tokenCount(of text: String, messages: Int) async throws -> TokenCount {
        // A chat format adds about five tokens to a message.
        let format = 5 * messages
        guard !text.isEmpty else { return TokenCount(tokens: format, isEstimate: true) }
        if let tokens = try await server.tokenCount(text) {
            return TokenCount(tokens: tokens + format, isEstimate: false)
        }
        // Western text has four or five bytes a token, and code three. Counting too many does no harm.
        return TokenCount(tokens: (text.utf8.count + 2) / 3 + format, isEstimate: true)
    }
}
