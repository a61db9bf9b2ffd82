import Foundation
import GuidedDecoding
import Support

/// A sampler that chooses the tokens of one answer from logits, with a separate sequence of random numbers.
struct Sampler {
    struct Candidate {
        let token: TokenID
        let logit: Float
    }

    private let parameters: SamplingParameters
    private var generator: SplitMix64
    /// The adjuster of the logits before sampling; `nil` without adjustments.
    private var adjuster: LogitAdjuster?
    /// The seed in use, with which the answer can be reproduced.
    let seed: UInt64

    init(_ parameters: SamplingParameters) {
        self.parameters = parameters
        adjuster = LogitAdjuster(parameters.adjustments)
        seed = parameters.seed ?? UInt64.random(in: 0...UInt64.max)
        generator = SplitMix64(seed: seed)
    }

    var adjusts: Bool { adjuster != nil }

    mutating func adjust(
        _ logits: UnsafeMutableBufferPointer<Float>, after tokens: [TokenID], promptTokens: Int, vocabulary: Vocabulary
    ) {
        adjuster?.adjust(logits, after: tokens, promptTokens: promptTokens) { vocabulary.bytes(of: $0) }
    }

    /// Chooses the next token, after setting the logits of disallowed tokens to -infinity.
    ///
    /// If only one token is allowed, no random number is used.
    /// - Throws: `engineFailure` if no logit is a number, which a damaged model causes.
    mutating func sample(
        _ logits: UnsafeMutableBufferPointer<Float>, allowed: TokenMask? = nil
    ) throws(LlamaError) -> TokenID {
        if let allowed { Logits.keep(allowed, in: logits) }
        guard let best = Logits.argmax(logits) else { throw Self.notANumber }
        if parameters.isGreedy { return TokenID(best) }
        let top = Double(logits[best])
        var left = candidates(logits, top: top)
        excludeTopChoices(&left, top: top)
        return choose(left, top: top)
    }

    /// Returns the tokens that remain after top-k, top-p and min-p.
    func candidates(_ logits: UnsafeMutableBufferPointer<Float>, top: Double) -> [Candidate] {
        var candidates = topCandidates(logits, top: top)
        cut(&candidates, top: top, logits)
        return candidates
    }

    static let notANumber = LlamaError(
        .engineFailure,
        "The model computed invalid probabilities. Its file may be damaged, or the cache type may be too imprecise.")

    /// Returns the top-k tokens, or without top-k the tokens that satisfy min-p.
    ///
    /// They are in descending order if top-p requires it.
    private func topCandidates(_ logits: UnsafeMutableBufferPointer<Float>, top: Double) -> [Candidate] {
        if let topK = parameters.topK, hasTopK(logits) {
            return Logits.top(topK, of: logits).map { Candidate(token: TokenID($0), logit: logits[$0]) }
        }
        // ln 0 is -infinity, so with a min-p of 0 all tokens remain.
        let floor = top + log(parameters.minP)
        var kept: [Candidate] = []
        for (index, logit) in logits.enumerated() where logit > -.infinity && Double(logit) >= floor {
            kept.append(Candidate(token: TokenID(index), logit: logit))
        }
        if parameters.topP < 1 { kept.sort { ($0.logit, $1.token) > ($1.logit, $0.token) } }
        return kept
    }

    private func hasTopK(_ logits: UnsafeMutableBufferPointer<Float>) -> Bool {
        parameters.topK.map { $0 < logits.count } ?? false
    }

    /// Applies top-p and min-p; the most probable candidate always remains.
    private func cut(
        _ candidates: inout [Candidate], top: Double, _ logits: UnsafeMutableBufferPointer<Float>
    ) {
        if parameters.topP < 1 {
            // Top-p refers to the tokens that remain after top-k.
            let total =
                hasTopK(logits)
                ? candidates.reduce(0) { $0 + exp(Double($1.logit) - top) }
                : exp(Logits.logSumExp(logits) - top)
            var sum = 0.0
            var kept = 0
            while kept < candidates.count, sum < parameters.topP * total {
                sum += exp(Double(candidates[kept].logit) - top)
                kept += 1
            }
            candidates.removeLast(candidates.count - max(kept, 1))
        }
        let floor = top + log(parameters.minP)
        // With a min-p of 0, the floor is -infinity, so disallowed tokens are removed separately.
        candidates.removeAll { Double($0.logit) < floor || $0.logit == -.infinity }
    }

    /// Applies XTC; the least probable of the probable tokens always remains.
    private mutating func excludeTopChoices(_ candidates: inout [Candidate], top: Double) {
        guard let xtc = parameters.xtc, xtc.probability > 0, xtc.threshold <= 0.5, candidates.count > 1,
            generator.nextUnit() < xtc.probability
        else { return }
        candidates.sort { ($0.logit, $1.token) > ($1.logit, $0.token) }
        let weights = candidates.map { exp(Double($0.logit) - top) }
        let floor = xtc.threshold * weights.reduce(0, +)
        let probable = weights.prefix { $0 >= floor }.count
        candidates.removeFirst(max(probable - 1, 0))
    }

    private mutating func choose(_ candidates: [Candidate], top: Double) -> TokenID {
        guard candidates.count > 1 else { return candidates[0].token }
        // XTC may have removed the most probable token. Relative to this token, all weights would be 0 at a low
        // temperature.
        let top = parameters.xtc == nil ? top : candidates.reduce(-.infinity) { max($0, Double($1.logit)) }
        let weights = candidates.map { exp((Double($0.logit) - top) / parameters.temperature) }
        var target = generator.nextUnit() * weights.reduce(0, +)
        for (candidate, weight) in zip(candidates, weights) {
            target -= weight
            if target < 0 { return candidate.token }
        }
        return candidates[candidates.count - 1].token
    }
}
