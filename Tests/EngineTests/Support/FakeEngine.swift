import Engine
import LanguageModels

/// An engine whose availability the test sets.
struct FakeEngine: AIEngine {
    var name = "fake"
    var tier = AIEngineTier.localModel
    var isReady = true

    var languageModel: (any LanguageModel)? { nil }

    func isAvailable() -> Bool { isReady }

    func classification(of texts: [String], categories: [String]) async throws -> [TextClassification] { [] }
}
