import Engine
import Synchronization

/// A backend that counts the usage of answers, and stores no request data if the server's settings forbid it.
struct CountingInference: InferenceBackend {
    let base: any InferenceBackend
    let metrics: ServerMetrics
    /// Whether data from a request may be stored.
    var stores = true

    func models() -> [InferenceModel] { base.models() }

    func model(_ name: String?) -> InferenceModel? { base.model(name) }

    func generate(_ request: InferenceRequest) async throws -> InferenceReply {
        let start = ContinuousClock.now
        var request = request
        request.keepsInstructions = request.keepsInstructions && stores
        var reply: InferenceReply
        do {
            reply = try await base.generate(request)
        } catch {
            metrics.countFailedAnswer(error is CancellationError ? "cancel" : "error")
            throw error
        }
        reply.choices = reply.choices.map { events in
            let reader = CountingReader(events, since: start, metrics)
            // The stream pulls on demand, without a buffer or task. Ending the iteration also ends the inner stream.
            return InferenceReply.Events { try await reader.next() }
        }
        return reply
    }

    func tokenize(
        _ text: String, model: String?, addsSpecial: Bool, parsesSpecial: Bool
    ) async throws -> [InferenceTextToken] {
        try await base.tokenize(text, model: model, addsSpecial: addsSpecial, parsesSpecial: parsesSpecial)
    }

    func detokenize(_ tokens: [Int], model: String?) async throws -> String {
        try await base.detokenize(tokens, model: model)
    }

    func countTokens(_ request: InferenceRequest) async throws -> Int { try await base.countTokens(request) }

    func embed(
        _ inputs: [InferenceEmbeddingInput], model: String?, truncates: Bool
    ) async throws -> InferenceEmbeddings {
        try await base.embed(inputs, model: model, truncates: truncates)
    }

    func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking {
        try await base.rerank(documents, for: query, model: model)
    }

    func decide(_ request: InferenceDecisionRequest) async throws -> InferenceDecisions {
        try await base.decide(request)
    }

    func unload(_ model: String?) async throws { try await base.unload(model) }
}

/// A reader of an answer that counts the answer exactly once, however it ends.
private final class CountingReader: Sendable {
    private struct State {
        var firstToken: Duration?
        var isCounted = false
    }

    private let events: InferenceReply.Events
    private let start: ContinuousClock.Instant
    private let metrics: ServerMetrics
    private let state = Mutex(State())

    init(_ events: InferenceReply.Events, since start: ContinuousClock.Instant, _ metrics: ServerMetrics) {
        self.events = events
        self.start = start
        self.metrics = metrics
    }

    deinit {
        // The stream was abandoned, because the client has disconnected.
        countFailure("cancel")
    }

    func next() async throws -> InferenceEvent? {
        // The stream keeps its position itself.
        var iterator = events.makeAsyncIterator()
        do {
            let event = try await iterator.next()
            let firstToken = state.withLock { state in
                let first = state.firstToken ?? (ContinuousClock.now - start)
                state.firstToken = first
                if case .finished? = event { state.isCounted = true }
                return first
            }
            if case .finished(let end)? = event { count(end, firstToken) }
            return event
        } catch {
            countFailure(error is CancellationError ? "cancel" : "error")
            throw error
        }
    }

    private func countFailure(_ result: StaticString) {
        let isFirst = state.withLock { state in
            defer { state.isCounted = true }
            return !state.isCounted
        }
        if isFirst { metrics.countFailedAnswer(result) }
    }

    private func count(_ end: InferenceEnd, _ firstToken: Duration) {
        let result: StaticString =
            switch end.reason {
            case .stop: "stop"
            case .length: "length"
            case .toolCalls: "tool_calls"
            }
        metrics.countAnswer(
            promptTokens: end.promptTokens, cachedTokens: end.cachedTokens, outputTokens: end.outputTokens,
            firstToken: firstToken, result: result)
    }
}
