/// Direct access to models, with all features of the OpenAI API.
///
/// Unlike ``AIEngine`` it is stateless: each request contains the whole conversation.
public protocol InferenceBackend: Sendable {
    /// Returns the installed models that can answer, embed or rerank, followed by the remote models that may be used
    /// now.
    func models() -> [InferenceModel]

    /// Returns the model for a name or an alias of the settings.
    ///
    /// - Parameter name: The model's name; `nil` for the model that Hearth chooses.
    /// - Returns: The model as in ``models()``; `nil` if there is no such model.
    func model(_ name: String?) -> InferenceModel?

    /// Loads the model if necessary, and starts one reply for each choice; the replies run concurrently.
    func generate(_ request: InferenceRequest) async throws -> InferenceReply

    /// Splits a text into the tokens of a model; loads the model if necessary.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - model: The model's id; `nil` for the model that Hearth chooses.
    ///   - addsSpecial: Adds the begin and end tokens that the model was trained with.
    ///   - parsesSpecial: Parses texts such as `<|im_end|>` as control tokens.
    /// - Returns: The tokens in order; may be empty.
    func tokenize(
        _ text: String, model: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken]

    /// Returns the text of a model's tokens, including control tokens.
    ///
    /// - Parameters:
    ///   - tokens: The ids of the tokens.
    ///   - model: The model's id; `nil` for the model that Hearth chooses.
    /// - Returns: The text; invalid UTF-8 is replaced by U+FFFD.
    func detokenize(_ tokens: [Int], model: String?) async throws -> String

    /// Counts the tokens of a prompt, including the chat format and tools; loads the model if necessary.
    ///
    /// - Parameter request: The request whose prompt is counted.
    /// - Returns: The number of prompt tokens of ``generate(_:)``.
    func countTokens(_ request: InferenceRequest) async throws -> Int

    /// Computes embeddings of length 1.
    ///
    /// - Parameters:
    ///   - inputs: The texts or tokens to embed.
    ///   - model: The model's id; `nil` for the most recently installed embedding model.
    ///   - truncates: Whether a text that is too long for the model is truncated at its end; otherwise it is
    ///     an error.
    /// - Returns: One vector for each input, in order.
    func embed(
        _ inputs: [InferenceEmbeddingInput], model: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings

    /// Scores the relevance of documents to a query, after truncating documents that are too long for the model.
    ///
    /// - Parameters:
    ///   - documents: The texts to score.
    ///   - query: The text to compare each document with.
    ///   - model: The model's id; `nil` for the most recently installed reranking model.
    /// - Returns: One score for each document, in order.
    func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking

    /// Answers typed questions about one state with the probabilities of their options.
    func decide(_ request: InferenceDecisionRequest) async throws -> InferenceDecisions

    /// Unloads a model: now, or as soon as it is idle.
    ///
    /// A later request loads it again.
    ///
    /// - Parameter model: The model's id; `nil` for the model that Hearth chooses.
    func unload(_ model: String?) async throws
}

extension InferenceBackend {
    public func model(_ name: String?) -> InferenceModel? {
        models().first { name == nil ? $0.kind == .generative && !$0.isRemote : $0.id == name }
    }
}

/// A model as the API lists it.
public struct InferenceModel: Sendable, Hashable {
    /// The purpose of a model.
    public enum Kind: String, Sendable, Hashable {
        case generative, embedding, reranker
    }

    /// The id of the installed model, or the user's name for a remote model.
    public var id: String
    /// The time of installation, in seconds since 1970.
    public var created: Int
    /// The owner: the publishing organisation, if known, or the host of a remote model.
    public var ownedBy: String
    public var kind: Kind
    /// The maximum tokens of prompt and answer together, or of a text to embed; `nil` if the file does not
    /// declare it.
    public var contextTokens: Int?
    /// True if the model's chat template supports reasoning.
    public var canReason: Bool
    /// The context size of the training in tokens; `nil` if the file does not declare it.
    public var trainedContextTokens: Int?
    /// True if the model is known to read images.
    public var readsImages = false
    /// True for a remote model; lists of installed models omit it.
    public var isRemote = false

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

public struct InferenceTextToken: Sendable, Hashable {
    /// The token's id in the vocabulary.
    public var id: Int
    /// The token's bytes; may be only a part of a character.
    public var bytes: [UInt8]

    public init(id: Int, bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
    }
}

public enum InferenceEmbeddingInput: Sendable, Hashable {
    case text(String)
    case tokens([Int])
}

/// Embeddings, and their token usage.
public struct InferenceEmbeddings: Sendable, Hashable {
    /// The id of the embedding model.
    public var model: String
    /// One vector for each input, of length 1.
    public var vectors: [[Float]]
    /// The number of input tokens, including special tokens.
    public var tokens: Int

    public init(model: String, vectors: [[Float]], tokens: Int) {
        self.model = model
        self.vectors = vectors
        self.tokens = tokens
    }
}
