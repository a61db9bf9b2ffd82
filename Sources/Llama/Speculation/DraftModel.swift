import CLlama

/// A small model with the same vocabulary, which drafts answers of a larger model.
///
/// A draft model is confined to the scheduler's thread. Its cache covers a part of one text, because reading a whole
/// long prompt may take more time than drafts save.
final class DraftModel: DraftSource {
    /// A fixed duration of calls (see `GenerationLoop.callTime`).
    var callTime: GenerationLoop.CallTime? {
        didSet { if let callTime { costs.sizeShare = callTime(1, true) / callTime(1, false) } }
    }
    private var costs: DraftCosts
    private let context: EngineContext
    private let batch: TokenBatch
    private let abortFlag: AbortFlag
    /// The number of tokens that both vocabularies have, because one of them may be padded.
    private let commonTokens: Int
    /// The index in the text at which the cached tokens begin.
    private var origin = 0
    private var cached: [TokenID] = []
    /// The part of the text to cover before the next guess.
    private var reading = DraftCosts.Reading()
    /// The tokens that must be computed before the next token can be guessed.
    private var pending: [TokenID] = []
    /// The maximum number of tokens per call, because a request can be cancelled on GPUs only between calls.
    private static let chunkTokens = 64
    /// The probabilities that divide guesses into kinds.
    private static let confidences = [0.3, 0.5, 0.7, 0.85, 0.95]

    /// The initial policy, whose initial and maximum credit are small because it is used for many answers.
    static var policy: DraftPolicy {
        DraftPolicy(
            shares: [0.25, 0.45, 0.6, 0.75, 0.88, 0.95].map { DraftPolicy.Share(value: $0) }, credit: 4,
            maximumCredit: 32)
    }

    init(
        _ model: LlamaModel, for target: LlamaModel, _ configuration: ContextConfiguration, contextTokens: Int,
        _ abortFlag: AbortFlag
    ) throws {
        var own = ContextConfiguration(
            contextTokens: min(contextTokens, ContextConfiguration.draftContextTokens), maxSequences: 1,
            threads: configuration.threads, flashAttention: configuration.flashAttention,
            cacheType: configuration.cacheType)
        // Without a shared cache, no outputs for scoring are allocated.
        (own.sharesCache, own.prefillChunkTokens) = (false, Self.chunkTokens)
        context = try EngineContext(model: model, configuration: own, purpose: .generation, abortFlag: abortFlag)
        batch = TokenBatch(capacity: context.batchTokens)
        self.abortFlag = abortFlag
        commonTokens = min(model.vocabulary.count, target.vocabulary.count)
        costs = DraftCosts(
            sizeShare: Double(llama_model_size(model.handle)) / Double(max(llama_model_size(target.handle), 1)))
    }

    func guessSeconds(plainSeconds: Double) -> Double { costs.guessing(plainSeconds: plainSeconds) }

    func takeSeconds() -> Double { costs.takeSeconds() }

    func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool {
        let following = DraftCosts.Reading(origin: origin, kept: keptTokens(of: text))
        guard
            let reading = costs.reading(
                of: text.count, following: following, limit: limit, contextTokens: context.contextTokens,
                within: seconds, plainSeconds: plainSeconds)
        else { return false }
        self.reading = reading
        pending = Array(text[(reading.origin + reading.kept)...])
        return pending.allSatisfy { Int($0) < commonTokens }
    }

    /// Returns the number of cached tokens that match a text at their position.
    private func keptTokens(of text: [TokenID]) -> Int {
        let limit = min(cached.count, text.count - origin)
        var count = 0
        while count < limit, cached[count] == text[origin + count] { count += 1 }
        return count
    }

    /// Guesses the most probable token; returns `nil` if the computation was aborted or the cache is full.
    func next() throws(LlamaError) -> Guess? {
        origin = reading.origin
        let kept = cached.prefix(reading.kept)
        if kept.count < cached.count, try !cut(to: kept.count) { pending = kept + pending }
        guard cached.count + pending.count <= context.contextTokens else { return nil }
        var count: Int
        repeat {
            count = min(pending.count, Self.chunkTokens)
            guard !abortFlag.isSet, try compute(count) else { return nil }
        } while !pending.isEmpty
        let row = UnsafeMutableBufferPointer(rebasing: try context.logits(at: count - 1)[..<commonTokens])
        guard let best = Logits.argmax(row) else { throw Sampler.notANumber }
        pending = [TokenID(best)]
        let confidence = Logits.probability(ofLargest: best, in: row)
        let kind = Self.confidences.firstIndex { confidence < $0 } ?? Self.confidences.count
        return Guess(token: TokenID(best), kind: kind)
    }

    /// Keeps only the first `count` cached tokens; returns false if the cache had to be emptied.
    private func cut(to count: Int) throws(LlamaError) -> Bool {
        let isKept = count > 0 ? try context.rewind(0, to: count) : false
        if isKept { cached.removeLast(cached.count - count) } else { cached = [] }
        if !isKept { try context.clear(0) }
        reading.kept = cached.count
        return isKept
    }

    /// Computes the first pending tokens; returns whether they are now cached.
    private func compute(_ count: Int) throws(LlamaError) -> Bool {
        batch.clear()
        for (index, token) in pending.prefix(count).enumerated() {
            batch.add(
                token, position: cached.count + index, sequence: 0, wantsOutput: index == pending.count - 1)
        }
        let start = ContinuousClock.now
        let outcome = try context.compute(batch)
        context.synchronize()
        costs.note(callTime?(count, true) ?? .now - start, tokens: count)
        guard outcome == .done else {
            // The cached tokens of this call are unknown, but the tokens of earlier calls are still valid.
            _ = try cut(to: cached.count)
            return false
        }
        cached += pending.prefix(count)
        reading.kept = cached.count
        pending.removeFirst(count)
        return true
    }
}
