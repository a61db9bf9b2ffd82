import CLlama

/// A small model of the same vocabulary, which drafts answers of a larger one.
///
/// Confined to the scheduler's thread. Its cache follows one text, from some place on: reading all of a long prompt may cost
/// more than drafts save.
final class DraftModel: DraftSource {
    /// The time that a call counts as having taken; see `GenerationLoop.callTime`.
    var callTime: GenerationLoop.CallTime? {
        didSet { if let callTime { costs.sizeShare = callTime(1, true) / callTime(1, false) } }
    }
    private var costs: DraftCosts
    private let context: EngineContext
    private let batch: TokenBatch
    private let abortFlag: AbortFlag
    /// Tokens that both vocabularies have; one may be padded.
    private let commonTokens: Int
    /// The place in the text where the cache begins, and the tokens in it.
    private var origin = 0
    private var cached: [TokenID] = []
    /// The place at which the cache begins before the next guess, and the part of it that is kept.
    private var reading = DraftCosts.Reading()
    /// Tokens after those, to be computed before the next one can be guessed.
    private var pending: [TokenID] = []
    /// Tokens of one call: between calls a request can be cancelled on GPUs, too.
    private static let chunkTokens = 64
    /// Guesses have kinds by their own probability: less than each of these, or more.
    private static let confidences = [0.3, 0.5, 0.7, 0.85, 0.95]

    /// The policy is kept from answer to answer, so a little credit begins with, and no more than some is kept.
    static var policy: DraftPolicy {
        DraftPolicy(
            shares: [0.25, 0.45, 0.6, 0.75, 0.88, 0.95].map { DraftPolicy.Share(value: $0) }, credit: 4, mostCredit: 32)
    }

    /// - Parameters:
    ///   - model: The small model's weights.
    ///   - target: The weights of the model that it drafts for.
    ///   - configuration: That of the model's own context.
    ///   - contextTokens: Tokens that a text may have.
    ///   - abortFlag: What ends a running computation.
    init(
        _ model: LlamaModel, for target: LlamaModel, _ configuration: ContextConfiguration, contextTokens: Int,
        _ abortFlag: AbortFlag
    ) throws {
        var own = ContextConfiguration(
            contextTokens: min(contextTokens, ContextConfiguration.draftContextTokens), maxSequences: 1,
            threads: configuration.threads, flashAttention: configuration.flashAttention,
            cacheType: configuration.cacheType)
        // A cache of its own needs no outputs for scoring.
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

    /// How many cached tokens a text has at their place.
    private func keptTokens(of text: [TokenID]) -> Int {
        let limit = min(cached.count, text.count - origin)
        var count = 0
        while count < limit, cached[count] == text[origin + count] { count += 1 }
        return count
    }

    /// Guesses the most probable token.
    ///
    /// - Returns: `nil` if the computation was aborted, or the cache is full.
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

    /// Removes the cached tokens after the first so many.
    ///
    /// - Returns: Whether those are kept; a cache that cannot go back is empty then.
    private func cut(to count: Int) throws(LlamaError) -> Bool {
        let isKept = count > 0 ? try context.rewind(0, to: count) : false
        if isKept { cached.removeLast(cached.count - count) } else { cached = [] }
        if !isKept { try context.clear(0) }
        reading.kept = cached.count
        return isKept
    }

    /// Computes the first of the pending tokens.
    ///
    /// - Returns: Whether they are in the cache now.
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
            // What the cache holds of the call is unknown; what it held before is not.
            _ = try cut(to: cached.count)
            return false
        }
        cached += pending.prefix(count)
        reading.kept = cached.count
        pending.removeFirst(count)
        return true
    }
}
