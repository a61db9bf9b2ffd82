import Engines

/// Counts what the answers of the APIs take, and keeps nothing of requests where the server's settings say so.
struct CountingInference: InferenceBackend {
    let base: any InferenceBackend
    let metrics: ServerMetrics
    /// Whether something of a request may be kept.
    var stores = true

    func models() -> [InferenceModel] { base.models() }

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
            // Pulls on demand: no buffer, no task, and the end of the iteration ends the inner stream too.
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

    func embed(_ inputs: [InferenceEmbeddingInput], model: String?) async throws -> InferenceEmbeddings {
        try await base.embed(inputs, model: model)
    }

    func rerank(_ documents: [String], for query: String, model: String?) async throws -> InferenceRanking {
        try await base.rerank(documents, for: query, model: model)
    }

    func unload(_ model: String?) async throws { try await base.unload(model) }
}

/// Reads an answer and counts it once, however it ends.
private actor CountingReader {
    private var iterator: InferenceReply.Events.Iterator
    private let start: ContinuousClock.Instant
    private let metrics: ServerMetrics
    private var firstToken: Duration?
    private var isCounted = false

    init(_ events: InferenceReply.Events, since start: ContinuousClock.Instant, _ metrics: ServerMetrics) {
        iterator = events.makeAsyncIterator()
        self.start = start
        self.metrics = metrics
    }

    deinit {
        // Nobody read on: the client has gone.
        if !isCounted { metrics.countFailedAnswer("cancel") }
    }

    func next() async throws -> InferenceEvent? {
        var copy = iterator
        defer { iterator = copy }
        do {
            let event = try await copy.next(isolation: self)
            if firstToken == nil { firstToken = ContinuousClock.now - start }
            if case .finished(let end)? = event { count(end) }
            return event
        } catch {
            if !isCounted { metrics.countFailedAnswer(error is CancellationError ? "cancel" : "error") }
            isCounted = true
            throw error
        }
    }

    private func count(_ end: InferenceEnd) {
        isCounted = true
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
