import Foundation

/// The result of checking whether two backends produce the same replies and probabilities.
public struct ParityReport: Sendable, Hashable, Codable {
    /// The limits within which the results of two backends count as the same.
    public struct Limits: Sendable, Hashable, Codable {
        /// The minimum share of equal tokens in a prompt's replies.
        package var matchRatio = 0.99
        /// The minimum share of prompts that must reach ``matchRatio``: 4 of 5.
        public var prompts = 0.8
        /// The mean divergence, in nats, above which backends count as different regardless of their replies.
        package var meanKL = 0.01

        /// Creates the default limits.
        public init() {}
    }

    public enum Verdict: String, Sendable, Hashable, Codable {
        /// The replies are the same.
        case pass
        /// The replies differ only where rounding can change the baseline's most likely token.
        case explained
        /// The replies differ in other places.
        case fail
    }

    /// The comparison of the replies to one prompt.
    public struct Prompt: Sendable, Hashable, Codable {
        /// The prompt's name.
        public var id: String
        /// The differences between the replies.
        public var comparison: TokenComparison
        /// The verdict on the replies.
        public var verdict: Verdict
        /// The first position at which an endpoint's second reply differed from its first reply; `nil` if both were the
        /// same.
        package var ownDivergence: Int?
    }

    /// The differences of the probabilities along the same text.
    public struct Divergences: Sendable, Hashable, Codable {
        /// The number of positions compared.
        package var places: Int
        /// The Kullback–Leibler divergence, in nats.
        package var meanKL, maximumKL, percentile99KL: Double
        /// The absolute difference of the next token's log-probability.
        package var meanLogProbabilityDelta, maximumLogProbabilityDelta: Double
        /// The share of positions with the same most likely token.
        package var sameTopRate: Double
        /// The largest change of the margin between the two most likely tokens.
        package var maximumMarginDelta: Double

        /// Summarizes differences; `nil` if no positions were compared.
        package init?(_ differences: RunnerResult.Differences) {
            let (kl, deltas) = (differences.kl, differences.logProbabilityDeltas.map { abs($0) })
            guard let maximum = kl.max(), let high = Statistics.percentile(kl, 0.99) else { return nil }
            places = kl.count
            (meanKL, maximumKL, percentile99KL) = (kl.reduce(0, +) / Double(kl.count), maximum, high)
            meanLogProbabilityDelta = deltas.isEmpty ? 0 : deltas.reduce(0, +) / Double(deltas.count)
            maximumLogProbabilityDelta = deltas.max() ?? 0
            sameTopRate = Double(differences.sameTop) / Double(kl.count)
            maximumMarginDelta = differences.marginDeltas.map { abs($0) }.max() ?? 0
        }
    }

    public let baseline: String
    /// The backend that is compared with the baseline.
    public let backend: String
    public let limits: Limits
    /// The comparisons of the replies, one for each prompt.
    public let prompts: [Prompt]
    /// The noise floor: the larger of the backends' divergences from themselves with another batch size.
    public let noise: Divergences?
    /// The divergence between the backends; `nil` if it was not measured.
    package let divergences: Divergences?
    /// `true` if the replies were compared by characters, because their tokens are unknown or differ; `nil` otherwise.
    package let comparesCharacters: Bool?
    public let verdict: Verdict
    /// The reason for the verdict, in a sentence.
    public let reason: String

    /// Evaluates the measurements.
    ///
    /// `replies` and `ownDivergences` are keyed by the prompts' names. `ownDivergences` contains the positions at which
    /// an endpoint's second reply differed from its first reply.
    public init(
        baseline: String, backend: String, replies: [(id: String, comparison: TokenComparison)], noise: Divergences?,
        divergences: Divergences?, limits: Limits = Limits(), ownDivergences: [String: Int] = [:],
        comparesCharacters: Bool = false
    ) {
        (self.baseline, self.backend, self.limits) = (baseline, backend, limits)
        (self.noise, self.divergences) = (noise, divergences)
        self.comparesCharacters = comparesCharacters ? true : nil
        let floor = Float(noise?.maximumMarginDelta ?? 0)
        let prompts = replies.map { reply in
            let margin = reply.comparison.firstDivergence?.margin
            let own = ownDivergences[reply.id]
            // If an endpoint's replies are not reproducible at or before this position, the difference is not a sign of
            // another model.
            let isOwn = own.map { $0 <= reply.comparison.firstDivergence?.position ?? .max } ?? false
            let verdict: Verdict =
                reply.comparison.matchRatio >= limits.matchRatio
                ? .pass : isOwn || margin.map { $0 <= floor } ?? false ? .explained : .fail
            return Prompt(id: reply.id, comparison: reply.comparison, verdict: verdict, ownDivergence: own)
        }
        self.prompts = prompts
        let passed = prompts.count { $0.verdict == .pass }
        let failed = prompts.filter { $0.verdict == .fail }
        if let meanKL = divergences?.meanKL, !(meanKL <= limits.meanKL) {
            verdict = .fail
            reason =
                "The probabilities differ by \(Self.text(meanKL)) nats on average; at most \(limits.meanKL) are "
                + "allowed."
        } else if prompts.isEmpty {
            verdict = .fail
            reason = "No replies could be compared."
        } else if Double(passed) >= limits.prompts * Double(prompts.count) {
            verdict = .pass
            reason = "\(passed) of \(prompts.count) prompts have the same replies."
        } else if failed.isEmpty {
            verdict = .explained
            reason =
                "\(passed) of \(prompts.count) prompts have the same replies. The others diverge where the margin between "
                + "the baseline's two most likely tokens was at most \(Self.text(Double(floor))), which rounding alone explains"
                + (ownDivergences.isEmpty ? "." : ", or where the replies of one endpoint to the same prompt differ.")
        } else {
            verdict = .fail
            reason =
                "\(failed.count) of \(prompts.count) prompts have different replies, which rounding does not explain: "
                + failed.map(\.id).joined(separator: ", ") + "."
        }
    }

    private static func text(_ value: Double) -> String { String(format: "%.2g", value) }
}
