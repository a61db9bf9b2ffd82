public import LanguageModels

/// The engine of last resort: never available, and refuses every request.
public struct StubAIEngine: AIEngine {
    public let name = "none"
    public let tier = AIEngineTier.stub
    public var languageModel: (any LanguageModel)? { nil }

    public init() {}

    public func isAvailable() -> Bool { false }

    public func classification(of texts: [String], categories: [String]) async throws -> [TextClassification] {
        throw AIError.noBackendAvailable
    }
}
