public import LanguageModels

/// A chat model.
public struct ChatModel: Sendable {
    /// The id that was requested or chosen.
    public var id: String
    /// The display name.
    public var name: String
    public var languageModel: any LanguageModel
    /// The maximum tokens of prompt and answer together; nil if the engine does not report it.
    public var contextTokens: Int?
    /// What the context of a remote model can be, in tokens: what its server or a user says of it may be nonsense.
    public static let remoteContextTokens = 256...(1 << 30)

    /// What of it a prompt made of documents or mails may count on: a longer one takes a small machine minutes to read.
    public var promptTokens: Int? { contextTokens.map { min($0, 4_096) } }
    /// Counts the tokens of a transcript for the model; nil if the engine cannot.
    public var countTokens: (@Sendable (Transcript) async throws -> Int)?
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

    public init(
        id: String, name: String, languageModel: any LanguageModel, contextTokens: Int? = nil,
        countTokens: (@Sendable (Transcript) async throws -> Int)? = nil, hasGuardrails: Bool = false,
        place: ModelPlace = .thisMachine, isRemote: Bool = false, ability: ModelAbility = .trusted,
        load: @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws -> Void = { _ in }
    ) {
        self.id = id
        self.name = name
        self.languageModel = languageModel
        self.contextTokens = contextTokens
        self.countTokens = countTokens
        self.hasGuardrails = hasGuardrails
        self.place = place
        self.isRemote = isRemote
        self.ability = ability
        self.load = load
    }
}
