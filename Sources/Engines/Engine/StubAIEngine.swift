public import LanguageModels

/// The engine that is used where there is no other: it is never available and answers nothing.
public struct StubAIEngine: AIEngine {
    public let name = "none"
    public let tier = AIEngineTier.stub
    public var languageModel: (any LanguageModel)? { nil }

    /// Creates the engine.
    public init() {}

    public func isAvailable() -> Bool { false }

    public func textStream(prompt: String, maxTokens: Int) -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { throw AIError.noBackendAvailable }
    }

    public func classification(of texts: [String], categories: [String]) async throws -> [TextClassification] {
        throw AIError.noBackendAvailable
    }

    public func embed(text: String) async throws -> [Float] { throw AIError.noBackendAvailable }

    public func unload() async {}
}
