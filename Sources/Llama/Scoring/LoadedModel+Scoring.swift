import Synchronization

extension LoadedModel {
    /// Computes the log-probabilities of continuations, as in generation at temperature 1.
    ///
    /// The requests run concurrently, with as few engine calls as possible. Prompts stay cached for later prompts
    /// with the same prefix.
    /// - Returns: One result per request, in order.
    /// - Throws: `LlamaError` with `invalidRequest`, `contextExceeded`, `unsupportedOperation`,
    ///   `engineFailure` or `closed`; `CancellationError`.
    public func score(_ requests: [ScoringRequest]) async throws -> [ScoringResult] {
        for request in requests { try validate(request) }
        // All requests start before the first request is awaited. An error releases the streams, which frees the
        // sequences.
        let running = try requests.map { request in
            let task = ScoringTask(ContinuationTree(request.continuations))
            var generation = GenerationRequest(prompt: request.prompt, priority: request.priority)
            generation.scoring = task
            return (task: task, stream: try generate(generation))
        }
        var results: [ScoringResult] = []
        for (task, stream) in running {
            let summary = try await stream.collect().summary
            guard let continuations = task.continuations else { throw LlamaError.closedWhileRunning }
            results.append(
                ScoringResult(
                    continuations: continuations, promptTokens: summary.promptTokens,
                    cachedTokens: summary.cachedTokens, queued: summary.timings.queued,
                    computing: summary.timings.prefill + summary.timings.decode))
        }
        return results
    }

    /// Scores requests together with recurring requests, whose results are cached while the model is loaded.
    ///
    /// - Throws: The errors of ``score(_:)``.
    package func score(
        _ requests: [ScoringRequest], recurring: [ScoringRequest]
    ) async throws -> (results: [ScoringResult], recurring: [[Double]]) {
        var known = recurringScores.withLock { all in
            Dictionary(recurring.compactMap { one in all[one].map { (one, $0) } }) { first, _ in first }
        }
        let unknown = recurring.filter { known[$0] == nil }
        let results = try await score(requests + unknown)
        for (request, result) in zip(unknown, results.dropFirst(requests.count)) {
            known[request] = result.continuations.map(\.logProbability)
        }
        recurringScores.withLock { [known] all in
            if all.count + unknown.count > Self.mostRecurring { all.removeAll() }
            all.merge(known) { first, _ in first }
        }
        return (Array(results.prefix(requests.count)), recurring.compactMap { known[$0] })
    }

    private static let mostRecurring = 1_000

    /// Returns the tokens with which the model would generate a label as its complete answer, including the
    /// end token.
    ///
    /// The tokens are the same as in a guided answer. The label is never read as control tokens.
    /// - Parameters:
    ///   - label: The label as text.
    ///   - prompt: The preceding prompt from `tokens(for:)`.
    /// - Throws: `LlamaError` with `invalidRequest` for an empty label, `unsupportedModel` if the model has
    ///   no token that ends an answer, `inputTooLong` for labels of 2 GB.
    public func labelTokens(_ label: String, after prompt: [TokenID]) throws(LlamaError) -> [TokenID] {
        let vocabulary = model.vocabulary
        let tokens = try vocabulary.plainTokens(label, isContinuation: !prompt.isEmpty)
        guard !tokens.isEmpty else {
            throw LlamaError(.invalidRequest, "The label is empty; it has no tokens to score.")
        }
        return tokens + [try endOfAnswer()]
    }

    /// Returns the token that ends an answer, which is the same as in guides.
    private func endOfAnswer() throws(LlamaError) -> TokenID {
        let vocabulary = model.vocabulary
        if let end = vocabulary.endOfTurnToken ?? vocabulary.endToken { return end }
        return try guideVocabulary().endToken
    }

    private func validate(_ request: ScoringRequest) throws(LlamaError) {
        guard !request.continuations.isEmpty else {
            throw LlamaError(.invalidRequest, "The request has no continuations to score.")
        }
        for continuation in request.continuations {
            guard !continuation.isEmpty else {
                throw LlamaError(.invalidRequest, "A continuation is empty; it needs at least one token.")
            }
            if let token = continuation.first(where: { $0 < 0 || Int($0) >= model.vocabulary.count }) {
                throw LlamaError(
                    .invalidRequest,
                    "Token \(token) of a continuation is not in the vocabulary of \(model.vocabulary.count) tokens.")
            }
            // The last token of a continuation is never computed.
            let tokens = request.prompt.count + continuation.count
            guard contextTokens == 0 || tokens <= contextTokens + 1 else {
                throw LlamaError.contextExceeded(promptTokens: tokens, contextTokens: contextTokens)
            }
        }
    }
}
