import Engines
import LanguageModels
import Synchronization

/// An engine that says what a test tells it to.
struct FakeEngine: AIEngine {
    struct Failure: Error {}

    var name = "fake"
    var tier = AIEngineTier.localModel
    var isReady = true
    var pieces: [String] = []
    var fails = false
    var logScores: [Double] = []
    var ended = Latch()

    var languageModel: (any LanguageModel)? { nil }

    func isAvailable() -> Bool { isReady }

    func textStream(prompt: String, maxTokens: Int) -> AsyncThrowingStream<String, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
        continuation.onTermination = { [ended] _ in ended.open() }
        for piece in pieces.prefix(maxTokens) { continuation.yield(piece) }
        if fails {
            continuation.finish(throwing: Failure())
        } else if pieces.count <= maxTokens {
            continuation.finish()
        }
        return stream
    }

    func classification(of texts: [String], categories: [String]) async throws -> [TextClassification] {
        if categories.isEmpty { return [] }
        return try texts.map { _ in
            try TextClassification(logScores: logScores, calibration: LabelCalibration(labels: categories))
        }
    }

    func embed(text: String) async throws -> [Float] { [1, 0] }

    func unload() async {}
}
