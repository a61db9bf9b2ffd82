/// Direct access to the installed models, with all features of the OpenAI API.
///
/// Other than ``AIEngine`` it keeps no session and no transcript: each request brings the whole conversation.
public protocol InferenceBackend: Sendable {
    /// The installed models that can answer or embed.
    func models() -> [InferenceModel]

    /// Loads the model if it has to be, and starts one reply for each choice; they run together.
    ///
    /// - Parameter request: What to answer, and how.
    /// - Returns: The replies, to be read event by event.
    /// - Throws: `InferenceError`, `CancellationError`.
    func generate(_ request: InferenceRequest) async throws -> InferenceReply

    /// Turns texts into vectors of length 1.
    ///
    /// - Parameters:
    ///   - inputs: What to embed.
    ///   - model: The model's id; nil for the embedding model that was installed last.
    /// - Returns: One vector for each input, in order.
    /// - Throws: `InferenceError`, `CancellationError`.
    func embed(_ inputs: [InferenceEmbeddingInput], model: String?) async throws -> InferenceEmbeddings
}

/// A model as the API lists it.
public struct InferenceModel: Sendable, Hashable {
    /// The purpose of a model.
    public enum Kind: String, Sendable, Hashable {
        case generative, embedding
    }

    /// The id that it is installed under.
    public var id: String
    /// When it was installed, in seconds since 1970.
    public var created: Int
    /// The owner: the organisation that published it, if known.
    public var ownedBy: String
    public var kind: Kind
    /// The maximum tokens of prompt and answer together, or of a text to embed; nil if the file does not declare it.
    public var contextTokens: Int?
    /// Whether its chat template knows reasoning.
    public var canReason: Bool

    public init(
        id: String, created: Int, ownedBy: String, kind: Kind, contextTokens: Int?, canReason: Bool = false
    ) {
        self.id = id
        self.created = created
        self.ownedBy = ownedBy
        self.kind = kind
        self.contextTokens = contextTokens
        self.canReason = canReason
    }
}

/// A text to embed, or its tokens.
public enum InferenceEmbeddingInput: Sendable, Hashable {
    case text(String)
    case tokens([Int])
}

/// Embeddings, and their token usage.
public struct InferenceEmbeddings: Sendable, Hashable {
    /// The id of the model that embedded.
    public var model: String
    /// One vector for each input, of length 1.
    public var vectors: [[Float]]
    /// Tokens that were read, special ones included.
    public var tokens: Int

    public init(model: String, vectors: [[Float]], tokens: Int) {
        self.model = model
        self.vectors = vectors
        self.tokens = tokens
    }
}
