public import LanguageModels

/// The engine that is used where there is no other: it is never available and answers nothing.
public struct StubAIEngine: AIEngine {
    public let name = "none"
    public let tier = AIEngineTier.stub
    public var languageModel: (any LanguageModel)? { nil }

    /// Creates the engine.
    public init() {}

    public func isAvailable() -> Bool { false }

    public func classification(of texts: [String], categories: [String]) async throws -> [TextClassification] {
        throw AIError.noBackendAvailable
    }
}
