import Foundation

/// Whether two backends produce the same results.
public struct ParityReport: Sendable, Hashable, Codable {
    /// The limits within which results count as the same.
    public struct Limits: Sendable, Hashable, Codable {
        /// The minimum share of equal tokens in a prompt's replies.
        package var matchRatio = 0.99
        /// The minimum share of prompts that must reach it: 4 of 5.
        public var prompts = 0.8
        /// The mean divergence, in nats, above which backends count as different regardless of their replies.
        package var meanKL = 0.01

        /// Creates the default limits.
        public init() {}
    }

    /// The verdict.
    public enum Verdict: String, Sendable, Hashable, Codable {
        /// The replies are the same.
        case pass
        /// They differ only where the baseline's margin is within rounding error.
        case explained
        /// They differ otherwise.
        case fail
    }

    /// A prompt's replies.
    public struct Prompt: Sendable, Hashable, Codable {
        /// The prompt's name.
        public var id: String
        /// How they differ.
        public var comparison: TokenComparison
        /// The verdict on them.
        public var verdict: Verdict
        /// The first token at which an endpoint's own reply was another one when it was asked again; nil if none was.
        package var ownDivergence: Int?
    }

    /// The divergence of the probabilities along the same text.
    public struct Divergences: Sendable, Hashable, Codable {
        /// Places that were compared.
        package var places: Int
        /// Of the Kullback–Leibler divergence, in nats.
        package var meanKL, maximumKL, percentile99KL: Double
        /// Of the absolute difference of the next token's log-probability.
        package var meanLogProbabilityDelta, maximumLogProbabilityDelta: Double
        /// The share of positions with the same most likely token.
        package var sameTopRate: Double
        /// The largest change of the margin of the most likely token.
        package var maximumMarginDelta: Double

        /// Summarises differences; nil if there are none.
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

    /// The baseline backend.
    public let baseline: String
    /// The other.
    public let backend: String
    /// The limits used.
    public let limits: Limits
    /// The prompts' replies.
    public let prompts: [Prompt]
    /// The noise floor: the divergence of a backend from itself with other batch sizes, for the noisier of the two.
    public let noise: Divergences?
    /// The divergence between the two.
    package let divergences: Divergences?
    /// Whether replies were compared by characters, because their tokens are not known or not the same; nil for tokens.
    package let comparesCharacters: Bool?
    /// The verdict.
    public let verdict: Verdict
    /// Why, in a sentence.
    public let reason: String

    /// Evaluates the measurements.
    ///
    /// - Parameters:
    ///   - baseline: The baseline backend.
    ///   - backend: The other.
    ///   - replies: The prompts' replies.
    ///   - noise: The noise floor.
    ///   - divergences: How the two differ.
    ///   - limits: The limits within which results count as the same.
    ///   - ownDivergences: Where an endpoint that was asked a prompt again replied otherwise, by the prompts' names.
    ///   - comparesCharacters: Whether replies are compared by characters.
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
            // From where one differs from itself, it differs from others for the same reason.
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
                "\(passed) of \(prompts.count) prompts have the same replies; the others diverge where the baseline's "
                + "lead was at most \(Self.text(Double(floor))), which rounding alone explains"
                + (ownDivergences.isEmpty ? "." : ", or where an endpoint differed from itself when asked again.")
        } else {
            verdict = .fail
            reason =
                "\(failed.count) of \(prompts.count) prompts have different replies, which rounding does not explain: "
                + failed.map(\.id).joined(separator: ", ") + "."
        }
    }

    private static func text(_ value: Double) -> String { String(format: "%.2g", value) }
}
