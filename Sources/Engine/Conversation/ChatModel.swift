public import LanguageModels

public struct ChatModel: Sendable {
    /// The id that was requested or chosen.
    public var id: String
    /// The display name.
    public var name: String
    /// Answers a conversation; the request's model and number of choices are ignored.
    ///
    /// Throws, as does the event stream, `InferenceError`, `CancellationError`, or an error of an engine that
    /// is used through Apple's API.
    public var reply: @Sendable (InferenceRequest) async throws -> InferenceReply.Events
    /// The model for sessions, used by features that need a schema.
    public var languageModel: any LanguageModel
    /// The maximum tokens of prompt and answer together; `nil` if the engine does not report it.
    public var contextTokens: Int?
    /// The valid range of a remote model's context in tokens; a size outside of it is an error of the server or user.
    public static let remoteContextTokens = 256...(1 << 30)

    /// The part of the context that a prompt of documents or mails may use.
    ///
    /// This part has at most 4,096 tokens, because a small machine needs minutes to process a longer prompt.
    public var promptTokens: Int? { contextTokens.map { min($0, 4_096) } }
    /// Counts the tokens of a conversation, without the tokens that begin an answer; `nil` if the engine cannot.
    public var countTokens: (@Sendable (InferenceRequest) async throws -> Int)?
    /// True if the model reads the images of messages.
    public var readsImages = false
    /// Whether the guardrails setting has an effect on this engine.
    public var hasGuardrails: Bool
    /// The destination of the text that the model reads.
    public var place: ModelPlace
    /// True if a server runs the model; text marked as local only is never sent to such a model.
    public var isRemote: Bool
    /// The model's exam result, which decides what the model may write unless the user chose the model.
    public var ability: ModelAbility
    /// Loads the model, with progress from 0 to 1; does nothing if it is loaded.
    public var load: @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws -> Void
    /// Processes a conversation before its next message arrives.
    ///
    /// Errors are ignored here; the request for the answer reports them.
    public var prewarm: @Sendable (InferenceRequest) async -> Void

    /// Creates a value for an engine with its own interface.
    public init(
        id: String, name: String, reply: @escaping @Sendable (InferenceRequest) async throws -> InferenceReply.Events,
        languageModel: any LanguageModel, contextTokens: Int? = nil,
        countTokens: (@Sendable (InferenceRequest) async throws -> Int)? = nil, hasGuardrails: Bool = false,
        place: ModelPlace = .thisMachine, isRemote: Bool = false, ability: ModelAbility = .trusted,
        load: @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws -> Void = { _ in },
        prewarm: @escaping @Sendable (InferenceRequest) async -> Void = { _ in }
    ) {
        self.id = id
        self.name = name
        self.reply = reply
        self.languageModel = languageModel
        self.contextTokens = contextTokens
        self.countTokens = countTokens
        self.hasGuardrails = hasGuardrails
        self.place = place
        self.isRemote = isRemote
        self.ability = ability
        self.load = load
        self.prewarm = prewarm
    }

    /// Creates a value for a model that is available only through Apple's API.
    ///
    /// All values for the model share its `executors`.
    public init(
        id: String, name: String, languageModel: any LanguageModel,
        executors: ConversationExecutors = ConversationExecutors(), contextTokens: Int? = nil,
        countTokens: (@Sendable (Transcript) async throws -> Int)? = nil, hasGuardrails: Bool = false,
        ability: ModelAbility = .trusted
    ) {
        self.init(
            id: id, name: name, reply: { try executors.reply(to: $0, with: languageModel) },
            languageModel: languageModel, contextTokens: contextTokens, hasGuardrails: hasGuardrails, ability: ability,
            // A failed prewarm costs only time.
            prewarm: { try? executors.prewarm($0, with: languageModel) })
        guard let countTokens else { return }
        self.countTokens = { try await countTokens(try Transcript($0)) }
    }
}
