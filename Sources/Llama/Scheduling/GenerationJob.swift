/// The state of a request in the scheduler, confined to the scheduler's thread.
final class GenerationJob {
    let request: GenerationRequest
    let channel: EventChannel
    /// The prompt and the generated tokens.
    private(set) var tokens: [TokenID]
    private(set) var outputTokens = 0
    /// The chat to which the request belongs, if chats are saved.
    let conversation: SavedConversation?
    var awaitsSavedPrefix = false
    /// The saved prefix that was read from disk; `nil` after the job has started.
    var savedPrefix: SavedPrefix?
    /// The saved state to read from disk for the job, of its chat or else of its instructions.
    var saved: SavedConversation? { conversation ?? request.instructions?.file }
    /// Whether a prompt reader is computing the prompt.
    var isReadAhead = false
    var scoring: ScoringProgress?

    /// The drafter that finds the answer's next tokens in available texts, created for the first draft.
    private var drafter: Drafter<TextDrafts>?
    /// The number of steps until the next draft, after a draft did not fit into the cache.
    private var draftPause = 0
    private var (acceptedDraftTokens, rejectedDraftTokens) = (0, 0)
    private var sampler: Sampler
    private var guide: ReplyGuide?
    private var assembler = UTF8Assembler()
    private var stopStrings: StopStringMatcher
    /// `nil` if repetitions do not end the answer.
    private var repetition: RepetitionDetector?
    private let submitted: ContinuousClock.Instant
    private var firstStep: ContinuousClock.Instant?
    private var firstToken: ContinuousClock.Instant?
    private var lastToken: ContinuousClock.Instant?
    private var cachedTokens: Int?

    init(_ submission: Submission) {
        request = submission.request
        channel = submission.channel
        conversation = submission.conversation
        submitted = submission.time
        tokens = submission.request.prompt
        sampler = Sampler(submission.request.sampling)
        guide = submission.request.guide
        scoring = submission.request.scoring.map(ScoringProgress.init)
        stopStrings = StopStringMatcher(submission.request.stopStrings)
        if submission.request.stopsRepetition { repetition = RepetitionDetector() }
    }

    /// A request as it is passed from the caller's task to the scheduler's thread.
    struct Submission: Sendable {
        let request: GenerationRequest
        let channel: EventChannel
        let time: ContinuousClock.Instant
        var conversation: SavedConversation?
    }

    /// The expected number of cached tokens: the prompt with a short answer, or with the continuations to score.
    var neededTokens: Int {
        max(minimumTokens, tokens.count + min(request.maxTokens ?? Self.shortAnswer, Self.shortAnswer))
    }

    /// The minimum number of cached tokens: the prompt with one token, or with the longest continuation to score.
    var minimumTokens: Int { tokens.count + 1 + (scoring?.tree.nodes.map(\.depth).max() ?? 0) }

    private static let shortAnswer = 512

    /// Records the number of reused tokens at the first start; later restarts do not count.
    func noteStart(reusedTokens: Int) {
        if cachedTokens == nil { cachedTokens = reusedTokens }
    }

    func noteStep(at time: ContinuousClock.Instant) {
        if firstStep == nil { firstStep = time }
    }

    /// Chooses and reports the next token and the tokens that the guide forces after it; returns the reason if these
    /// tokens end the answer.
    func advance(
        with logits: UnsafeMutableBufferPointer<Float>, vocabulary: Vocabulary, contextTokens: Int
    ) throws(LlamaError) -> GenerationSummary.FinishReason? {
        if request.isPrefill {
            noteToken()
            return .maxTokens
        }
        if request.forcedTokens == .sampled || guide?.forcedToken() == nil {
            // Penalties and the mask change the logits, but the reported probabilities are the model's own.
            let normaliser = request.topLogProbabilities.map { _ in Logits.logSumExp(logits) }
            let alternatives = alternatives(logits, normaliser)
            let avoided = avoidedTokens(vocabulary)
            let isAdjusted = sampler.adjusts || !avoided.isEmpty
            let own = normaliser != nil && isAdjusted ? Array(logits) : nil
            sampler.adjust(logits, after: tokens, promptTokens: request.prompt.count, vocabulary: vocabulary)
            avoid(avoided, logits)
            let id = try sampler.sample(logits, allowed: guide?.allowedTokens())
            let token = GeneratedToken(
                id: id, logProbability: normaliser.map { Double(own?[Int(id)] ?? logits[Int(id)]) - $0 },
                alternatives: alternatives)
            let end = append(token, vocabulary, contextTokens)
            guard end == nil, request.forcedTokens != .sampled else { return end }
        }
        while let forced = guide?.forcedToken() {
            let token = GeneratedToken(id: forced, logProbability: nil, alternatives: [])
            if let end = append(token, vocabulary, contextTokens) { return end }
        }
        return nil
    }

    /// Returns the tokens that would end the answer while the answer must not end.
    private func avoidedTokens(_ vocabulary: Vocabulary) -> Set<TokenID> {
        let isShort = outputTokens < request.minTokens
        guard isShort || request.avoidsEnd else { return [] }
        var avoided = vocabulary.endTokens.union(request.endTokens)
        // The caller's stop tokens end the answer even if the model's end tokens are avoided.
        if isShort { avoided.formUnion(request.stopTokens) } else { avoided.subtract(request.stopTokens) }
        return avoided
    }

    /// Makes tokens the least probable, so that they are chosen only if no other token is allowed.
    private func avoid(_ tokens: Set<TokenID>, _ logits: UnsafeMutableBufferPointer<Float>) {
        for token in tokens where logits.indices.contains(Int(token)) {
            logits[Int(token)] = -.greatestFiniteMagnitude
        }
    }

    /// Computes the allowed next tokens, which the guide caches, while a GPU computes the logits.
    ///
    /// With a vocabulary of 150,000 tokens, this takes 0.7 ms per token of JSON.
    func findAllowedTokens() {
        guard request.forcedTokens == .sampled || guide?.forcedToken() == nil else { return }
        _ = guide?.allowedTokens()
    }

    // MARK: Drafts

    /// Drafts at most `room` tokens from the available texts, for a call that computes `tokens` other tokens.
    func draft(atMost room: Int, beside tokens: Int, _ curve: BatchCurve, _ vocabulary: Vocabulary) -> Draft {
        guard wantsDrafts else { return Draft() }
        if drafter == nil {
            drafter = Drafter(
                TextDrafts(
                    prediction: request.predictedTokens, prompt: request.prompt, isEnd: vocabulary.endsSentence))
        }
        draftPause = max(draftPause - 1, 0)
        let limit = draftLimit(room)
        guard drafter?.asks(after: self.tokens, limit: limit, curve) == true else { return Draft() }
        return drafter?.draft(after: self.tokens, limit: limit, beside: tokens, curve) ?? Draft()
    }

    /// Whether drafts may be used; the ids of images can be neither drafted nor read by a draft model.
    var wantsDrafts: Bool {
        request.usesSpeculation && request.forcedTokens != .oneByOne && request.images.isEmpty
    }

    /// Returns the maximum length of a draft, which never reaches the last token of the answer.
    func draftLimit(_ room: Int) -> Int {
        guard draftPause == 0 else { return 0 }
        return min(room, request.maxTokens.map { $0 - outputTokens - 1 } ?? room, DraftPolicy.longestDraft)
    }

    /// Records the result of a draft, after a call from whose outputs `chosen` tokens were chosen.
    func note(_ draft: Draft, chosen: Int, _ curve: BatchCurve) {
        let right = draft.confirmed(by: tokens)
        acceptedDraftTokens += right
        rejectedDraftTokens += draft.tokens.count - right
        drafter?.note(tokens, chosen: chosen, curve)
    }

    func pauseDrafts() { draftPause = 64 }

    func noteToken() {
        let time = ContinuousClock.now
        if firstToken == nil { firstToken = time }
        lastToken = time
    }

    private func append(
        _ token: GeneratedToken, _ vocabulary: Vocabulary, _ contextTokens: Int
    ) -> GenerationSummary.FinishReason? {
        noteToken()
        tokens.append(token.id)
        outputTokens += 1
        // Like stop strings, stop tokens end only the answer, because they would make a tool call invalid.
        let isStop = request.stopTokens.contains(token.id) && guide?.isAnswer != false
        // A grammar or schema may demand repetitions.
        let isFree = guide?.restrictsToGrammar != true
        let pieces = guide?.accept(token.id)

        let isEnd =
            vocabulary.isEndOfGeneration(token.id) || request.endTokens.contains(token.id)
            || isStop
        let ends = isEnd && !request.ignoresEndOfGeneration
        var text = ends ? "" : assembler.append(vocabulary.bytes(of: token.id))
        // If reasoning and calls are separated from the answer, stop strings apply only to the answer.
        if let pieces, !request.stopStrings.isEmpty { text = pieces.map(\.answerText).joined() }
        text = stopStrings.append(text)
        channel.send(.token(token, text: text))
        if ends { return .endOfGeneration }
        if stopStrings.hasMatched { return .stopString }
        if let limit = request.maxTokens, outputTokens >= limit { return .maxTokens }
        if isFree, repetition?.append(token.id) == true { return .repetition }
        return tokens.count > contextTokens ? .contextFull : nil
    }

    private func alternatives(
        _ logits: UnsafeMutableBufferPointer<Float>, _ normaliser: Double?
    ) -> [GeneratedToken.Alternative] {
        guard let count = request.topLogProbabilities, let normaliser else { return [] }
        return Logits.top(count, of: logits).map {
            GeneratedToken.Alternative(token: TokenID($0), logProbability: Double(logits[$0]) - normaliser)
        }
    }

    func finish(_ reason: GenerationSummary.FinishReason) {
        if let scoring, !scoring.finish() { return fail(ScoringProgress.noRoom) }
        channel.send(.finished(summary(reason, stopStrings.finish())))
        channel.finish(.success(()))
    }

    func fail(_ error: any Error) { channel.finish(.failure(error)) }

    private func summary(_ reason: GenerationSummary.FinishReason, _ remaining: String) -> GenerationSummary {
        let start = firstStep ?? submitted
        let first = firstToken ?? start
        let cached = cachedTokens ?? 0
        return GenerationSummary(
            finishReason: reason, remainingText: remaining, promptTokens: request.prompt.count, cachedTokens: cached,
            outputTokens: outputTokens, acceptedDraftTokens: acceptedDraftTokens,
            rejectedDraftTokens: rejectedDraftTokens, seed: sampler.seed,
            timings: GenerationTimings(
                queued: start - submitted, prefill: first - start, decode: (lastToken ?? first) - first,
                prefillTokens: request.prompt.count - cached, decodeTokens: max(outputTokens - 1, 0)))
    }
}
