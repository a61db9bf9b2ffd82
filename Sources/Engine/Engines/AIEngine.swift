public import LanguageModels

/// The kinds of engine, in the order in which ``AIEngineResolver`` prefers them.
public enum AIEngineTier: String, Sendable, Codable, CaseIterable {
    /// Apple's Foundation Models.
    case foundationModels
    /// A model file on this device, through llama.cpp.
    case localModel
    /// No engine.
    case stub
}

/// A generative model, independent of what runs it.
///
/// Features make sessions with ``languageModel``.
public protocol AIEngine: Sendable {
    /// What people call it, such as the model's name.
    var name: String { get }

    /// The kind of engine.
    var tier: AIEngineTier { get }

    /// What sessions are made with; `nil` where there is no model.
    var languageModel: (any LanguageModel)? { get }

    /// The model as conversations use it.
    ///
    /// - Parameter guardrails: Whether the guardrails that can be switched off are on.
    /// - Returns: The model; `nil` where there is none.
    func chatModel(guardrails: Bool) -> ChatModel?

    /// Whether it could answer now: its model can be opened, and is loaded or fits into the memory that is free.
    func isAvailable() -> Bool

    /// Weighs categories for each of several texts.
    ///
    /// - Returns: One classification for each text, in order.
    /// - Throws: `AIError`, or what the model throws.
    func classification(of texts: [String], categories: [String]) async throws -> [TextClassification]
}

extension AIEngine {
    public func chatModel(guardrails: Bool) -> ChatModel? {
        languageModel.map { ChatModel(id: name, name: name, languageModel: $0) }
    }
}
