import Engine
import Synchronization

/// A backend that plays the same events for every request, or one reply after another, and records the requests.
final class PlayedInference: InferenceBackend {
    private let replies: [[InferenceEvent]]
    private let asked = Mutex<[InferenceRequest]>([])
    private let truncations = Mutex<[Bool]>([])
    private let unloadedModels = Mutex<[String?]>([])
    private let decided = Mutex<[InferenceDecisionRequest]>([])

    private let readsImages: Bool

    convenience init(_ events: [InferenceEvent] = [], readsImages: Bool = true) {
        self.init(replies: [events], readsImages: readsImages)
    }

    /// - Parameter replies: The replies in their order; the last reply is repeated.
    init(replies: [[InferenceEvent]], readsImages: Bool = true) {
        (self.replies, self.readsImages) = (replies, readsImages)
    }

    var decisions: [InferenceDecisionRequest] { decided.withLock { $0 } }
    var requests: [InferenceRequest] { asked.withLock { $0 } }
    /// Whether long texts were to be truncated, for each embedding request.
    var truncates: [Bool] { truncations.withLock { $0 } }
    /// The arguments of all calls of `unload`.
    var unloaded: [String?] { unloadedModels.withLock { $0 } }

    static let end = InferenceEnd(
        reason: .stop, promptTokens: 5, cachedTokens: 2, outputTokens: 3, reasoningTokens: 1)

    func models() -> [InferenceModel] {
        var scripted = InferenceModel(
            id: "scripted", created: 1_700_000_000, ownedBy: "local", kind: .generative, contextTokens: 4_096,
            canReason: true)
        scripted.readsImages = readsImages
        return [
            scripted, InferenceModel(id: "vectors", created: 0, ownedBy: "local", kind: .embedding, contextTokens: 512),
        ]
    }

    func generate(_ request: InferenceRequest) async throws -> InferenceReply {
        let number = asked.withLock { asked in
            asked.append(request)
            return asked.count - 1
        }
        try check(request)
        let played = Played(replies[min(number, replies.count - 1)])
        return InferenceReply(
            model: "scripted", fingerprint: "fp_1", choices: [AsyncThrowingStream { played.next() }])
    }

    func tokenize(
        _ text: String, model: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken] { [] }

    func detokenize(_ tokens: [Int], model: String?) async throws -> String { "" }

    func countTokens(_ request: InferenceRequest) async throws -> Int {
        try check(request)
        return 5
    }

    private func check(_ request: InferenceRequest) throws {
        guard request.model == nil || request.model == "scripted" else {
            throw InferenceError(.modelNotFound, "There is no model of that name.")
        }
        if request.hasImages, !readsImages { throw InferenceError.readsNoImages("scripted") }
    }

    func embed(
        _ inputs: [InferenceEmbeddingInput], model: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings {
        truncations.withLock { $0.append(truncates) }
        return InferenceEmbeddings(model: "vectors", vectors: inputs.map { _ in [0.5, -1] }, tokens: 4)
    }

    /// Gives longer documents higher scores.
    func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking {
        InferenceRanking(model: "ranker", scores: documents.map { Double($0.utf8.count) / 64 }, tokens: 9)
    }

    /// Gives the last option the highest probability.
    func decide(_ request: InferenceDecisionRequest) async throws -> InferenceDecisions {
        decided.withLock { $0.append(request) }
        let probabilities = request.questions.map { question in
            let rest = Array(repeating: 0.25 / Double(question.options.count - 1), count: question.options.count - 1)
            return rest + [0.75]
        }
        return InferenceDecisions(model: "scripted", probabilities: probabilities, tokens: 20, cachedTokens: 8)
    }

    func unload(_ model: String?) async throws { unloadedModels.withLock { $0.append(model) } }
}

/// The events that one reader has not received yet.
private final class Played: Sendable {
    private let rest: Mutex<ArraySlice<InferenceEvent>>

    init(_ events: [InferenceEvent]) { rest = Mutex(events[...]) }

    func next() -> InferenceEvent? { rest.withLock { $0.popFirst() } }
}
