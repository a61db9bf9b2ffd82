import Engine
import LanguageModels

/// An engine that is ready where a test says so.
struct FakeEngine: AIEngine {
    var name = "fake"
    var tier = AIEngineTier.localModel
    var isReady = true

    var languageModel: (any LanguageModel)? { nil }

    func isAvailable() -> Bool { isReady }

    func classification(of texts: [String], categories: [String]) async throws -> [TextClassification] { [] }
}
