import Foundation
import GuidedDecoding
import Support

/// Chooses tokens from logits; one per answer, since it carries the answer's random numbers.
struct Sampler {
    /// A token that may be chosen.
    struct Candidate {
        let token: TokenID
        let logit: Float
    }

    private let parameters: SamplingParameters
    private var generator: SplitMix64
    /// Changes the logits before; nil where nothing changes them.
    private var adjuster: LogitAdjuster?
    /// The seed in use, so that an answer can be repeated.
    let seed: UInt64

    init(_ parameters: SamplingParameters) {
        self.parameters = parameters
        adjuster = LogitAdjuster(parameters.adjustments)
        seed = parameters.seed ?? UInt64.random(in: 0...UInt64.max)
        generator = SplitMix64(seed: seed)
    }

    /// Whether ``adjust(_:after:promptTokens:vocabulary:)`` changes logits.
    var adjusts: Bool { adjuster != nil }

    /// Applies biases and penalties to the logits of the next token, where there are any.
    ///
    /// - Parameters:
    ///   - tokens: The prompt and the answer so far.
    ///   - promptTokens: How many of them are the prompt.
    ///   - vocabulary: The model's.
    mutating func adjust(
        _ logits: UnsafeMutableBufferPointer<Float>, after tokens: [TokenID], promptTokens: Int, vocabulary: Vocabulary
    ) {
        adjuster?.adjust(logits, after: tokens, promptTokens: promptTokens) { vocabulary.bytes(of: $0) }
    }

    /// Chooses the next token.
    ///
    /// - Parameters:
    ///   - logits: One per token; those of tokens that are not allowed become -infinity.
    ///   - allowed: The tokens that may be chosen; nil for all.
    /// - Returns: The token. Where only one is allowed no random number is drawn.
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

    /// The tokens that top-k, top-p and min-p leave.
    func candidates(_ logits: UnsafeMutableBufferPointer<Float>, top: Double) -> [Candidate] {
        var candidates = topCandidates(logits, top: top)
        cut(&candidates, top: top, logits)
        return candidates
    }

    static let notANumber = LlamaError(
        .engineFailure,
        "The model computed invalid probabilities. Its file may be damaged, or the cache type may be too imprecise.")

    /// The top-k tokens; without top-k, those that min-p can still let through.
    ///
    /// In falling order if top-p needs it.
    private func topCandidates(_ logits: UnsafeMutableBufferPointer<Float>, top: Double) -> [Candidate] {
        if let topK = parameters.topK, hasTopK(logits) {
            return Logits.top(topK, of: logits).map { Candidate(token: TokenID($0), logit: logits[$0]) }
        }
        // ln 0 is -infinity: with min-p 0 every token stays.
        let floor = top + log(parameters.minP)
        var kept: [Candidate] = []
        for (index, logit) in logits.enumerated() where logit > -.infinity && Double(logit) >= floor {
            kept.append(Candidate(token: TokenID(index), logit: logit))
        }
        if parameters.topP < 1 { kept.sort { ($0.logit, $1.token) > ($1.logit, $0.token) } }
        return kept
    }

    /// Whether top-k leaves out anything.
    private func hasTopK(_ logits: UnsafeMutableBufferPointer<Float>) -> Bool {
        parameters.topK.map { $0 < logits.count } ?? false
    }

    /// Applies top-p and min-p; the most probable candidate always stays.
    private func cut(
        _ candidates: inout [Candidate], top: Double, _ logits: UnsafeMutableBufferPointer<Float>
    ) {
        if parameters.topP < 1 {
            // Top-p counts shares of what top-k left: of everything when it left everything.
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
        // With min-p 0 the floor is -infinity, and so is the logit of what a guide forbids.
        candidates.removeAll { Double($0.logit) < floor || $0.logit == -.infinity }
    }

    /// Applies XTC; the least probable of the probable tokens always stays.
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
        // XTC may have taken the most probable one: at a low temperature all weights beside it would be 0.
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
