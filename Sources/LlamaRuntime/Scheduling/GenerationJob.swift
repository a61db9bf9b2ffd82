/// A request on its way through the scheduler.
///
/// Confined to the scheduler's thread.
final class GenerationJob {
    let request: GenerationRequest
    let channel: EventChannel
    /// The prompt and what was generated so far.
    private(set) var tokens: [TokenID]
    private(set) var outputTokens = 0

    private var sampler: Sampler
    private var assembler = UTF8Assembler()
    private var stopStrings: StopStringMatcher
    private let submitted: ContinuousClock.Instant
    private var firstStep: ContinuousClock.Instant?
    private var firstToken: ContinuousClock.Instant?
    private var lastToken: ContinuousClock.Instant?
    private var cachedTokens: Int?

    init(_ submission: Submission) {
        request = submission.request
        channel = submission.channel
        submitted = submission.time
        tokens = submission.request.prompt
        sampler = Sampler(submission.request.sampling)
        stopStrings = StopStringMatcher(submission.request.stopStrings)
    }

    /// A request as it crosses from the caller's task to the scheduler's thread.
    struct Submission: Sendable {
        let request: GenerationRequest
        let channel: EventChannel
        let time: ContinuousClock.Instant
    }

    /// Notes where the job starts; only the first time counts, not a restart after it had to make room.
    func noteStart(reusedTokens: Int) {
        if cachedTokens == nil { cachedTokens = reusedTokens }
    }

    func noteStep(at time: ContinuousClock.Instant) {
        if firstStep == nil { firstStep = time }
    }

    /// Chooses the next token and reports it.
    /// - Returns: Why the generation ends with it, or nil.
    func advance(
        with logits: UnsafeMutableBufferPointer<Float>, vocabulary: Vocabulary, contextTokens: Int
    ) throws(LlamaError) -> GenerationSummary.FinishReason? {
        let token = try sampler.sample(logits)
        let time = ContinuousClock.now
        if firstToken == nil { firstToken = time }
        lastToken = time
        tokens.append(token)
        outputTokens += 1

        let ends = vocabulary.isEndOfGeneration(token) && !request.ignoresEndOfGeneration
        let text = ends ? "" : stopStrings.append(assembler.append(vocabulary.bytes(of: token)))
        channel.send(.token(generatedToken(token, logits), text: text))
        if ends { return .endOfGeneration }
        if stopStrings.hasMatched { return .stopString }
        if let limit = request.maxTokens, outputTokens >= limit { return .maxTokens }
        return tokens.count > contextTokens ? .contextFull : nil
    }

    private func generatedToken(_ token: TokenID, _ logits: UnsafeMutableBufferPointer<Float>) -> GeneratedToken {
        guard let count = request.topLogProbabilities else {
            return GeneratedToken(id: token, logProbability: nil, alternatives: [])
        }
        let normaliser = Logits.logSumExp(logits)
        return GeneratedToken(
            id: token, logProbability: Double(logits[Int(token)]) - normaliser,
            alternatives: Logits.top(count, of: logits).map {
                GeneratedToken.Alternative(token: TokenID($0), logProbability: Double(logits[$0]) - normaliser)
            })
    }

    /// Reports the end.
    func finish(_ reason: GenerationSummary.FinishReason) {
        var remaining = stopStrings.append(assembler.finish())
        remaining += stopStrings.finish()
        channel.send(.finished(summary(reason, remaining)))
        channel.finish(.success(()))
    }

    func fail(_ error: any Error) { channel.finish(.failure(error)) }

    private func summary(_ reason: GenerationSummary.FinishReason, _ remaining: String) -> GenerationSummary {
        let start = firstStep ?? submitted
        let first = firstToken ?? start
        let cached = cachedTokens ?? 0
        return GenerationSummary(
            finishReason: reason, remainingText: remaining, promptTokens: request.prompt.count, cachedTokens: cached,
            outputTokens: outputTokens, seed: sampler.seed,
            timings: GenerationTimings(
                queued: start - submitted, prefill: first - start, decode: (lastToken ?? first) - first,
                prefillTokens: request.prompt.count - cached, decodeTokens: max(outputTokens - 1, 0)))
    }
}
