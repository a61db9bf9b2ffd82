/// Direct access to models, with all features of the OpenAI API.
///
/// Other than ``AIEngine`` it keeps no session and no transcript: each request brings the whole conversation.
public protocol InferenceBackend: Sendable {
    /// The installed models that can answer, embed or rerank, and behind them the remote ones that may be asked now.
    func models() -> [InferenceModel]

    /// The model that answers to a name, by itself or by another name of the settings.
    ///
    /// - Parameter name: The model's name; nil for the one that Hearth chooses.
    /// - Returns: The model as ``models()`` lists it; nil if there is none.
    func model(_ name: String?) -> InferenceModel?

    /// Loads the model if it has to be, and starts one reply for each choice; they run together.
    ///
    /// - Returns: The replies, to be read event by event.
    func generate(_ request: InferenceRequest) async throws -> InferenceReply

    /// Splits a text into the tokens of a model; loads the model if it has to be.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - model: The model's id; nil for the one that Hearth chooses.
    ///   - addsSpecial: Adds the begin and end tokens that the model was trained with.
    ///   - parsesSpecial: Reads texts such as `<|im_end|>` as control tokens.
    /// - Returns: The tokens in order; may be empty.
    func tokenize(
        _ text: String, model: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken]

    /// The text of a model's tokens, control tokens included.
    ///
    /// - Parameters:
    ///   - tokens: The ids of the tokens.
    ///   - model: The model's id; nil for the one that Hearth chooses.
    /// - Returns: The text; what is no UTF-8 is replaced by U+FFFD.
    func detokenize(_ tokens: [Int], model: String?) async throws -> String

    /// Counts the tokens of a prompt, those of the chat format and the tools included; loads the model if it has to be.
    ///
    /// - Parameter request: What would be answered.
    /// - Returns: The tokens that ``generate(_:)`` would have the model read.
    func countTokens(_ request: InferenceRequest) async throws -> Int

    /// Turns texts into vectors of length 1.
    ///
    /// - Parameters:
    ///   - inputs: What to embed.
    ///   - model: The model's id; nil for the embedding model that was installed last.
    ///   - truncates: Whether the end of a text that is too long for the model is left out; else it is an error.
    /// - Returns: One vector for each input, in order.
    func embed(
        _ inputs: [InferenceEmbeddingInput], model: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings

    /// Scores how well documents answer a query; the end of a document that is too long for the model is left out.
    ///
    /// - Parameters:
    ///   - documents: The documents.
    ///   - query: What is asked.
    ///   - model: The model's id; nil for the reranking model that was installed last.
    /// - Returns: One score for each document, in order.
    func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking

    /// Answers typed questions about one state with the probabilities of their options.
    func decide(_ request: InferenceDecisionRequest) async throws -> InferenceDecisions

    /// Gives back a model's memory: now, or as soon as nobody uses it. A later request loads it again.
    ///
    /// - Parameter model: The model's id; nil for the one that Hearth chooses.
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

    /// The id that it is installed under, or the name that the user gave a remote one.
    public var id: String
    /// When it was installed, in seconds since 1970.
    public var created: Int
    /// The owner: the organisation that published it, if known; of a remote one the place where its words go.
    public var ownedBy: String
    public var kind: Kind
    /// The maximum tokens of prompt and answer together, or of a text to embed; nil if the file does not declare it.
    public var contextTokens: Int?
    /// Whether its chat template knows reasoning.
    public var canReason: Bool
    /// The tokens that the model was trained on; nil if the file does not declare them.
    public var trainedContextTokens: Int?
    /// Whether it is a remote model, which is on no list of installed ones.
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

/// A token of a text.
public struct InferenceTextToken: Sendable, Hashable {
    /// The token's number in the model's vocabulary.
    public var id: Int
    /// The token's bytes; may be only a part of a character.
    public var bytes: [UInt8]

    public init(id: Int, bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
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
