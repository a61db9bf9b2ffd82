/// A policy that chooses the length of a draft with the highest expected throughput, which is often 0.
///
/// The policy learns the hit rate of each kind of guess, also from guesses that are not tried.
struct DraftPolicy: Sendable {
    struct Share: Sendable {
        var value: Double
        /// The number of guesses from which the value was computed; the initial assumption counts for several
        /// guesses.
        var count = 8
        /// The minimum weight of the latest guess in the hit rate.
        var memory = 0.05

        mutating func note(_ isRight: Bool) {
            count += 1
            value += max(memory, 1 / Double(count)) * ((isRight ? 1 : 0) - value)
        }
    }

    /// The hit rates by kind of guess.
    private var shares: [Share]
    /// The hit rate of all guesses, which estimates the hit rate of guesses that are not made yet.
    private var share = Share(value: 0.7)
    /// Whether drafts currently save time.
    private var isDrafting = false
    private var unchanged = 0
    /// The allowed cost of drafts, in tokens of plain decoding.
    private(set) var credit: Double
    private var cost = 0.0
    /// The maximum credit, so that the savings of one answer do not allow expensive drafts in the next.
    private let maximumCredit: Double

    init(shares: [Share], credit: Double = 10, maximumCredit: Double = .infinity) {
        self.shares = shares
        self.credit = credit
        self.maximumCredit = maximumCredit
    }

    /// The maximum number of tokens of a draft.
    ///
    /// For calls of at least 64 tokens, llama.cpp computes attention in tiles on CPUs. After 700 tokens, such a call
    /// takes no longer than a call of 48 tokens (1.5B, llama.cpp 0.5.0).
    static let longestDraft = 63
    /// The minimum expected gain of a draft, because expectations are uncertain.
    private static let minimumGain = 1.05
    /// The minimum expected gain of a guess that takes time.
    private static let minimumGainOfGuess = 1.1
    /// The maximum number of guesses per draft that take time.
    private static let maximumPaidGuesses = 16
    /// The credit that each step adds, in tokens of plain decoding.
    private static let creditPerStep = 0.02
    /// The expected share of right tokens above which a draft counts as nearly certain.
    private static let certainShare = 0.75
    /// The number of trials of nearly certain drafts for each call size.
    private static let minimumTries = 3
    /// The number of steps between probes, which draft although drafts do not pay, or the reverse.
    ///
    /// Probes detect changes of the machine's speed.
    private static let probeDistance = 64
    /// The maximum expected cost of a probe, in tokens of plain decoding.
    private static let maximumProbeLoss = 0.75

    /// Returns the probability that a guess is right if all preceding guesses are right.
    func acceptance(of guess: Guess) -> Double {
        min(shares[guess.kind].value, guess.limitingKind.map { shares[$0].value } ?? 1)
    }

    mutating func note(_ isRight: Bool, _ guess: Guess) {
        shares[guess.limitingKind ?? guess.kind].note(isRight)
        share.note(isRight)
    }

    /// Subtracts the cost of the last draft and of its guesses from the credit, and adds the saved calls.
    mutating func settle(saved: Int, spent: Double = 0) {
        let balance = credit + Double(saved) - cost - spent
        credit = max(min(balance, maximumCredit), -maximumCredit)
        cost = 0
    }

    mutating func addStep() { credit = min(credit + Self.creditPerStep, maximumCredit) }

    // MARK: Guesses

    /// Returns whether to ask a source whose guesses take `seconds` each; in probes, returns the opposite.
    mutating func asks(_ seconds: Double, _ curve: BatchCurve) -> Bool {
        guard seconds > 0 else { return true }
        let pays = isWorthAsking(seconds, reached: 1, guesses: 0, beside: 1, curve)
        return pays != probes(pays)
    }

    /// Returns whether one more guess is expected to save more time than the guess and its part of the call take.
    private func isWorthAsking(
        _ seconds: Double, reached: Double, guesses: Int, beside tokens: Int, _ curve: BatchCurve
    ) -> Bool {
        let growth = curve.seconds(tokens + guesses + 1) - curve.seconds(tokens + guesses)
        return reached * share.value * curve.seconds(1) >= (seconds + max(growth, 0)) * Self.minimumGainOfGuess
    }

    /// Takes guesses from a source as long as they promise a gain, and chooses how many guesses to try.
    ///
    /// The call computes `tokens` without the draft.
    mutating func draft<Source: DraftSource>(
        by source: inout Source, limit: Int, beside tokens: Int, _ curve: BatchCurve
    ) throws(Source.Failure) -> (guesses: [Guess], length: Int) {
        let seconds = source.guessSeconds(plainSeconds: curve.seconds(1))
        guard seconds > 0 else {
            var guesses: [Guess] = []
            while guesses.count < limit, let guess = try source.next() { guesses.append(guess) }
            let length = length(of: guesses, beside: tokens, curve)
            return (Array(guesses.prefix(max(length, 1))), length)
        }
        let limit = min(limit, Self.maximumPaidGuesses, Self.known(tokens, curve))
        var (guesses, reached) = ([Guess](), 1.0)
        // The first guess is always made.
        while guesses.count < limit,
            guesses.isEmpty
                || isWorthAsking(seconds, reached: reached, guesses: guesses.count, beside: tokens, curve),
            let guess = try source.next()
        {
            guesses.append(guess)
            reached *= acceptance(of: guess)
        }
        // The time for guesses that are already made does not affect the length.
        let length = best(guesses, beside: tokens, curve, endsAtSizes: false).length
        cost = Self.cost(of: length, tokens, curve)
        return (guesses, length)
    }

    // MARK: The length

    /// Returns the length of a draft of free guesses with the highest expected throughput; 0 if no length promises a
    /// gain.
    ///
    /// If all drafts are wrong, they cost at most the initial credit (ten tokens of plain decoding), one token in
    /// fifty, and previous savings. All `tokens` that the call computes without the draft count as progress.
    mutating func length(of guesses: [Guess], beside tokens: Int, _ curve: BatchCurve) -> Int {
        let length = promising(guesses, tokens, curve)
        cost = Self.cost(of: length, tokens, curve)
        return length
    }

    /// Returns the cost of a draft, in tokens of plain decoding.
    private static func cost(of length: Int, _ tokens: Int, _ curve: BatchCurve) -> Double {
        length > 0 ? (curve.seconds(tokens + length) / curve.seconds(tokens) - 1) * Double(tokens) : 0
    }

    /// Returns the maximum length with a predictable call time, which grows in steps with the measured sizes.
    private static func known(_ tokens: Int, _ curve: BatchCurve) -> Int { max(4 * curve.largest - tokens, 1) }

    /// Returns the expected number of tokens that a draft of each length adds, beginning with length 0.
    private func gains(_ guesses: [Guess]) -> [Double] {
        var (gains, reached) = ([0.0], 1.0)
        for guess in guesses.prefix(Self.longestDraft) {
            reached *= acceptance(of: guess)
            gains.append(gains[gains.count - 1] + reached)
        }
        return gains
    }

    /// Returns the length with the highest expected throughput, or a length to try in order to learn its time.
    private func best(
        _ guesses: [Guess], beside tokens: Int, _ curve: BatchCurve, endsAtSizes: Bool
    ) -> (length: Int, isTrial: Bool) {
        let gains = gains(guesses)
        func rate(_ length: Int) -> Double { (Double(tokens) + gains[length]) / curve.seconds(tokens + length) }
        // Between the measured sizes, times are uncertain, because kernels that compute several tokens at once make
        // some calls slower than larger calls. With concurrent answers, the sum of their drafts matters.
        let affordable = (1..<max(min(gains.count - 1, Self.known(tokens, curve)) + 1, 1)).filter {
            (tokens > 1 || !endsAtSizes || BatchCurve.sizes.contains(1 + $0))
                && Self.cost(of: $0, tokens, curve) <= credit
        }
        let best = affordable.max { rate($0) < rate($1) } ?? 0
        guard best > 0, rate(best) >= rate(0) * Self.minimumGain else { return (0, false) }
        // A slow first call of some size would keep all later drafts shorter. So larger sizes are tried with
        // nearly certain drafts, which cost little.
        let untried = affordable.first { length in
            length > best && gains[length] >= Self.certainShare * Double(length)
                && (length == Self.longestDraft || BatchCurve.sizes.contains(tokens + length))
                && curve.count(near: tokens + length) < Self.minimumTries
        }
        return (untried ?? best, untried != nil)
    }

    private mutating func promising(_ guesses: [Guess], _ tokens: Int, _ curve: BatchCurve) -> Int {
        let (best, isTrial) = best(guesses, beside: tokens, curve, endsAtSizes: true)
        let pays = best > 0
        // Sometimes a draft is tried that does not pay, or a draft that pays is omitted, to keep the curve up to
        // date.
        let isLikely = guesses.first.map { acceptance(of: $0) >= 0.5 } ?? false
        guard !isTrial, probes(pays, counts: pays || isLikely) else { return best }
        if pays { return 0 }
        // The length is chosen whose call was measured least often, because a longer draft may pay even if shorter
        // drafts do not.
        let gains = gains(guesses)
        let probes = BatchCurve.sizes.filter { size in
            size > tokens && gains.indices.contains(size - tokens)
                && Self.cost(of: size - tokens, tokens, curve) - gains[size - tokens] <= Self.maximumProbeLoss
        }
        return probes.min { curve.count(near: $0) < curve.count(near: $1) }.map { $0 - tokens } ?? 0
    }

    /// Returns whether this step is a probe; only steps with `counts` reduce the distance to the next probe.
    private mutating func probes(_ pays: Bool, counts: Bool = true) -> Bool {
        if pays == isDrafting { unchanged += counts ? 1 : 0 } else { (isDrafting, unchanged) = (pays, 0) }
        guard unchanged >= Self.probeDistance else { return false }
        unchanged = 0
        return true
    }
}
