public import LanguageModels

/// Makes sessions that answer conversations: the requirement document's abstraction over engines.
public protocol ChatLLMProvider: Sendable {
    /// Tells whether an engine could answer now.
    ///
    /// - Returns: Whether there is one, and `enableFoundationModels` is on.
    func isSupported() -> Bool

    /// Makes a session.
    ///
    /// - Parameter config: What its answers begin with.
    /// - Returns: The session.
    func makeSession(config: ProviderConfig) -> any ChatSession
}

/// Which size of model answers.
public enum ModelVariant: String, Codable, Sendable, Hashable, CaseIterable {
    case auto
    case small
    case medium
}

/// What the sessions of a provider begin with.
public struct ProviderConfig: Sendable {
    /// Options of requests that have none of their own; by default the model's own temperature and no top-p.
    public var defaultOptions: GenerationOptions
    /// Whether each answer is logged: numbers only, never text.
    public var loggingEnabled: Bool
    /// What the model should follow; empty by default, and nothing takes its place.
    public var systemPrompt: String
    public var modelVariant: ModelVariant
    /// On by default; does nothing where the engine has no guardrails.
    public var guardrailsEnabled: Bool

    public init(
        defaultOptions: GenerationOptions = GenerationOptions(), loggingEnabled: Bool = false,
        systemPrompt: String = "", modelVariant: ModelVariant = .auto, guardrailsEnabled: Bool = true
    ) {
        self.defaultOptions = defaultOptions
        self.loggingEnabled = loggingEnabled
        self.systemPrompt = systemPrompt
        self.modelVariant = modelVariant
        self.guardrailsEnabled = guardrailsEnabled
    }
}
