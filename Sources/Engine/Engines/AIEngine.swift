public import LanguageModels

/// The kinds of engine, in the order of preference of ``AIEngineResolver``.
public enum AIEngineTier: String, Sendable, Codable, CaseIterable {
    /// Apple's Foundation Models.
    case foundationModels
    /// A model file on this device, through llama.cpp.
    case localModel
    /// A placeholder without a model.
    case stub
}

/// A generative model, independent of the engine that runs it.
///
/// Features create sessions with ``languageModel``.
public protocol AIEngine: Sendable {
    /// The display name, such as the model's name.
    var name: String { get }

    var tier: AIEngineTier { get }

    /// The model for sessions; `nil` if there is no model.
    var languageModel: (any LanguageModel)? { get }

    /// Returns the model for conversations.
    ///
    /// - Parameter guardrails: Whether the optional guardrails are on.
    /// - Returns: The model; `nil` if there is no model.
    func chatModel(guardrails: Bool) -> ChatModel?

    /// Returns whether the engine can answer now: its model can be opened, and is loaded or fits into the free
    /// memory.
    func isAvailable() -> Bool

    /// Computes the probability of each category for several texts.
    ///
    /// - Returns: One classification for each text, in order.
    /// - Throws: `AIError`, or errors of the model.
    func classification(of texts: [String], categories: [String]) async throws -> [TextClassification]
}

extension AIEngine {
    public func chatModel(guardrails: Bool) -> ChatModel? {
        languageModel.map { ChatModel(id: name, name: name, languageModel: $0) }
    }
}
