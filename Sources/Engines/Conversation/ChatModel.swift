public import LanguageModels

/// A model as a conversation uses it.
public struct ChatModel: Sendable {
    /// The name under which it was asked for, or was chosen.
    public var id: String
    /// What people call it.
    public var name: String
    public var languageModel: any LanguageModel
    /// Tokens that prompt and answer may have together; nil where the engine does not say.
    public var contextTokens: Int?
    /// Counts the tokens of a transcript as the model reads it; nil where the engine cannot.
    public var countTokens: (@Sendable (Transcript) async throws -> Int)?
    /// Whether the guardrails setting does anything for this engine.
    public var hasGuardrails: Bool
    /// What the exam says of it, which decides what it writes where the user did not name it.
    public var ability: ModelAbility
    /// Loads the model, with progress from 0 to 1; does nothing where it is loaded.
    public var load: @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws -> Void

    public init(
        id: String, name: String, languageModel: any LanguageModel, contextTokens: Int? = nil,
        countTokens: (@Sendable (Transcript) async throws -> Int)? = nil, hasGuardrails: Bool = false,
        ability: ModelAbility = .trusted,
        load: @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws -> Void = { _ in }
    ) {
        self.id = id
        self.name = name
        self.languageModel = languageModel
        self.contextTokens = contextTokens
        self.countTokens = countTokens
        self.hasGuardrails = hasGuardrails
        self.ability = ability
        self.load = load
    }
}
