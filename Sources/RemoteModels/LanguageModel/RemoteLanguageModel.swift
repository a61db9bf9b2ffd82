public import LanguageModels
public import Platform
public import UniformTypeIdentifiers

/// A model behind an OpenAI-compatible API, for use with a `LanguageModelSession`.
///
/// ```swift
/// let endpoint = try RemoteEndpoint(url: "http://box:8000/v1", model: "qwen3-32b")
/// let session = LanguageModelSession(model: RemoteLanguageModel(endpoint), instructions: "Answer in one sentence.")
/// print(try await session.respond(to: "What is a hearth?").content)
/// ```
///
/// The whole session is sent to the server, and nowhere else: redirects are not followed. Answers stream.
///
/// An answer that follows a schema is validated, and requested once more if it is invalid. If the server supports
/// schemas, the answer streams before its validation and is withdrawn if it is invalid. Otherwise the answer is
/// reported after its validation.
public struct RemoteLanguageModel: LanguageModel {
    public var endpoint: RemoteEndpoint { server.endpoint }
    let server: RemoteServer

    /// Creates the model without connecting.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - network: The proxy and the certificates. Timeouts and retries are set in the endpoint.
    public init(_ endpoint: RemoteEndpoint, network: HTTPOptions = HTTPOptions()) {
        server = RemoteServer(endpoint, network: network)
    }

    /// The capabilities guided generation, tools, reasoning and images, even if the endpoint lacks them.
    public var capabilities: LanguageModelCapabilities {
        LanguageModelCapabilities([.guidedGeneration, .toolCalling, .reasoning, .vision])
    }

    /// Returns `true` for text, such as JSON and CSV, and for images.
    nonisolated public func supportsDataAttachmentType(_ type: UTType) -> Bool {
        type.isReadableText || type.conforms(to: .image)
    }

    public var executorConfiguration: Executor.Configuration { Executor.Configuration(server: server) }

    /// The endpoint's information on the model.
    public struct Description: Sendable, Hashable {
        /// The models that the endpoint lists.
        public var models: [String]
        /// The maximum number of tokens of prompt and answer together; `nil` if the endpoint does not report it.
        public var contextTokens: Int?
        /// Whether the endpoint lists the model.
        public var hasModel: Bool
        /// Whether the endpoint has a list of models.
        public var hasList = true
    }

    /// Requests the endpoint's list of models, without sending a prompt.
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

    /// The number of tokens in a conversation.
    public struct TokenCount: Sendable, Hashable {
        /// The number of tokens that the server will read, including the chat format.
        public var tokens: Int
        /// Whether the number is estimated from the length of the text, because the server has no tokenizer.
        public var isEstimate: Bool
    }

    /// Counts the tokens of a conversation, with the server's tokenizer if available.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`, `CancellationError`.
    public func tokenCount(for transcript: Transcript) async throws -> TokenCount {
        let (text, messages) = try ChatRequest.text(of: transcript)
        return try await tokenCount(of: text, messages: messages)
    }

    /// Counts the tokens of a text that consists of the given number of messages, including the chat format.
    func tokenCount(of text: String, messages: Int) async throws -> TokenCount {
        // A chat format adds about five tokens per message.
        let format = 5 * messages
        guard !text.isEmpty else { return TokenCount(tokens: format, isEstimate: true) }
        if let tokens = try await server.tokenCount(text) {
            return TokenCount(tokens: tokens + format, isEstimate: false)
        }
        // Western text has four or five bytes per token, and code three. An estimate that is too high does no harm.
        return TokenCount(tokens: (text.utf8.count + 2) / 3 + format, isEstimate: true)
    }
}
