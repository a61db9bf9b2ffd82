import CLlama

/// A small model of the same vocabulary, which drafts answers of a larger one.
///
/// Confined to the scheduler's thread. Its cache follows one text, from some place on: reading all of a long prompt may cost
/// more than drafts save.
final class DraftModel {
    /// Its costs and savings.
    var ledger: DraftLedger
    /// The time that a call counts as having taken; see `GenerationLoop.callTime`.
    var callTime: GenerationLoop.CallTime?
    private let context: EngineContext
    private let batch: TokenBatch
    private let abortFlag: AbortFlag
    /// Whether it drafts at any cost; for tests.
    private let isForced: Bool
    /// Tokens that both vocabularies have; one may be padded.
    private let commonTokens: Int
    /// The place in the text where the cache begins, and the tokens in it.
    private var origin = 0
    private var cached: [TokenID] = []
    /// Tokens behind those, to be computed before the next one can be told.
    private var pending: [TokenID] = []

    /// Tokens of one call: between calls a request can be cancelled on GPUs, too.
    private static let chunkTokens = 64

    /// - Parameters:
    ///   - model: The small model's weights.
    ///   - target: The weights of the model that it drafts for.
    ///   - configuration: That of the model's own context.
    ///   - contextTokens: Tokens that a text may have.
    ///   - abortFlag: What ends a running computation.
    /// - Throws: `LlamaError`.
    init(
        _ model: LlamaModel, for target: LlamaModel, _ configuration: ContextConfiguration, contextTokens: Int,
        _ abortFlag: AbortFlag
    ) throws {
        let own = ContextConfiguration(
            contextTokens: min(contextTokens, ContextConfiguration.draftContextTokens), sharesCache: false,
            maxSequences: 1, prefillChunkTokens: Self.chunkTokens, threads: configuration.threads,
            flashAttention: configuration.flashAttention, keyCacheType: configuration.keyCacheType,
            valueCacheType: configuration.valueCacheType)
        context = try EngineContext(model: model, configuration: own, purpose: .generation, abortFlag: abortFlag)
        batch = TokenBatch(capacity: context.batchTokens)
        self.abortFlag = abortFlag
        isForced = configuration.draftTokens != nil
        commonTokens = min(model.vocabulary.count, target.vocabulary.count)
        ledger = DraftLedger(
            sizeShare: Double(llama_model_size(model.handle)) / Double(max(llama_model_size(target.handle), 1)))
    }

    /// How the cache would follow a text.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer.
    ///   - room: Tokens that are to be drafted behind it.
    ///   - curve: The times of the model's calls.
    /// - Returns: nil if the credit pays for too little of it.
    func reading(of text: [TokenID], room: Int, _ curve: BatchCurve) -> DraftLedger.Reading? {
        let following = DraftLedger.Reading(origin: origin, kept: keptTokens(of: text))
        return ledger.reading(
            of: text.count, following: following, room: room, contextTokens: context.contextTokens, curve,
            isPaidFor: isForced)
    }

    /// How many cached tokens a text has at their place.
    private func keptTokens(of text: [TokenID]) -> Int {
        let limit = min(cached.count, text.count - origin)
        var count = 0
        while count < limit, cached[count] == text[origin + count] { count += 1 }
        return count
    }

    /// Lets the cache follow a text; the next token to be told is the one behind it.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer.
    ///   - reading: How, as ``reading(of:room:_:)`` says of it.
    /// - Returns: False if it has tokens that the small model does not know.
    /// - Throws: `LlamaError`.
    func follow(_ text: [TokenID], _ reading: DraftLedger.Reading) throws(LlamaError) -> Bool {
        origin = reading.origin
        try cut(to: reading.kept)
        // Its cache may not go back: then all of it is read again.
        pending = Array(text[(origin + cached.count)...])
        return pending.allSatisfy { Int($0) < commonTokens }
    }

    /// Forgets the cached tokens behind the first so many.
    private func cut(to count: Int) throws(LlamaError) {
        let kept = count > 0 && cached.count >= count ? try context.rewind(0, to: count) : false
        guard kept else {
            cached = []
            return try context.clear(0)
        }
        cached.removeLast(cached.count - count)
    }

    /// Tells the next token: the most probable one.
    ///
    /// - Returns: nil if the computation was aborted, or the cache is full.
    /// - Throws: `LlamaError`.
    func next() throws(LlamaError) -> Guess? {
        guard cached.count + pending.count <= context.contextTokens else { return nil }
        var count: Int
        repeat {
            count = min(pending.count, Self.chunkTokens)
            guard !abortFlag.isSet, try compute(count) else { return nil }
        } while !pending.isEmpty
        let row = UnsafeMutableBufferPointer(rebasing: try context.logits(at: count - 1)[..<commonTokens])
        guard let best = Logits.argmax(row) else { throw Sampler.notANumber }
        pending = [TokenID(best)]
        return Guess(token: TokenID(best), confidence: Logits.probability(ofLargest: best, in: row))
    }

    /// Computes the first of the tokens that wait.
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
        ledger.note(callTime?(count) ?? .now - start, tokens: count)
        guard outcome == .done else {
            // What the cache holds of the call is unknown; what it held before is not.
            try cut(to: cached.count)
            return false
        }
        cached += pending.prefix(count)
        pending.removeFirst(count)
        return true
    }
}
