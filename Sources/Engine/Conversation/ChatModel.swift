public import LanguageModels

/// A chat model.
public struct ChatModel: Sendable {
    /// The id that was requested or chosen.
    public var id: String
    /// The display name.
    public var name: String
    /// Answers a conversation; the request's model and number of choices are ignored.
    ///
    /// Throws, like the events, `InferenceError`, `CancellationError`, or what an engine behind Apple's API throws.
    public var reply: @Sendable (InferenceRequest) async throws -> InferenceReply.Events
    /// The model for sessions, for features that need a schema.
    public var languageModel: any LanguageModel
    /// The maximum tokens of prompt and answer together; nil if the engine does not report it.
    public var contextTokens: Int?
    /// What the context of a remote model can be, in tokens: what its server or a user says of it may be nonsense.
    public static let remoteContextTokens = 256...(1 << 30)

    /// What of it a prompt made of documents or mails may count on: a longer one takes a small machine minutes to read.
    public var promptTokens: Int? { contextTokens.map { min($0, 4_096) } }
    /// Counts the tokens of a conversation, without those that begin an answer; nil if the engine cannot.
    public var countTokens: (@Sendable (InferenceRequest) async throws -> Int)?
    /// Whether the guardrails setting has an effect on this engine.
    public var hasGuardrails: Bool
    /// Where the words go that the model reads.
    public var place: ModelPlace
    /// Whether a server computes it and not this program; what is marked as local only is never shown to such a model.
    public var isRemote: Bool
    /// The model's ability according to the exam, which decides what it writes unless the user chose it.
    public var ability: ModelAbility
    /// Loads the model, with progress from 0 to 1; does nothing if it is loaded.
    public var load: @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws -> Void
    /// Computes a conversation before its next message is there; what fails is reported by the answer to that.
    public var prewarm: @Sendable (InferenceRequest) async -> Void

    /// Creates a value for an engine with an interface of its own.
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

    /// Creates a value for a model that is known by Apple's API alone.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - name: The display name.
    ///   - languageModel: The model.
    ///   - executors: Where its executors are kept between values.
    ///   - contextTokens: The maximum tokens of prompt and answer together; nil if it is not known.
    ///   - countTokens: Counts the tokens of a transcript; nil if the engine cannot.
    ///   - hasGuardrails: Whether the guardrails setting has an effect on it.
    ///   - ability: Its ability according to the exam.
    public init(
        id: String, name: String, languageModel: any LanguageModel,
        executors: ConversationExecutors = ConversationExecutors(), contextTokens: Int? = nil,
        countTokens: (@Sendable (Transcript) async throws -> Int)? = nil, hasGuardrails: Bool = false,
        ability: ModelAbility = .trusted
    ) {
        self.init(
            id: id, name: name, reply: { try executors.reply(to: $0, with: languageModel) },
            languageModel: languageModel, contextTokens: contextTokens, hasGuardrails: hasGuardrails, ability: ability,
            // A warm-up that fails costs only time.
            prewarm: { try? executors.prewarm($0, with: languageModel) })
        guard let countTokens else { return }
        self.countTokens = { try await countTokens(try Transcript($0)) }
    }
}
