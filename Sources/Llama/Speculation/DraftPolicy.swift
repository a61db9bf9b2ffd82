/// Decides how many tokens of a source to draft: as many as promise the most tokens a second, often none.
///
/// It learns how often guesses of each kind are right, also from those that are not tried.
struct DraftPolicy: Sendable {
    /// How often guesses of a kind were right, with an assumption at first.
    struct Share: Sendable {
        var value: Double
        /// The number of guesses it rests on; the assumption counts for several.
        var count = 8
        /// The least weight of the last guess.
        var memory = 0.05

        mutating func note(_ isRight: Bool) {
            count += 1
            value += max(memory, 1 / Double(count)) * ((isRight ? 1 : 0) - value)
        }
    }

    /// The shares of right guesses by their kinds.
    private var shares: [Share]
    /// That of all guesses, for those that are not made yet.
    private var share = Share(value: 0.7)
    /// Whether drafts pay now, and for how many steps that was taken for granted.
    private var isDrafting = false
    private var unchanged = 0
    /// How many tokens of plain decoding drafts may cost now, and how much the last one did.
    private(set) var credit: Double
    private var cost = 0.0
    /// The credit never exceeds this, so that savings of one answer pay for little in the next.
    private let mostCredit: Double

    /// - Parameter shares: What is assumed of each kind of guess.
    init(shares: [Share], credit: Double = 10, mostCredit: Double = .infinity) {
        self.shares = shares
        self.credit = credit
        self.mostCredit = mostCredit
    }

    /// The most tokens of a draft.
    ///
    /// From 64 tokens on llama.cpp computes attention in tiles on CPUs: behind 700 tokens such a call takes no longer than one of
    /// 48 (1.5B, 0.5.0).
    static let longestDraft = 63
    /// A draft has to promise that much: what is expected is never certain.
    private static let leastGain = 1.05
    /// A guess that takes time has to promise that much.
    private static let leastGainOfGuess = 1.1
    /// The most guesses of a draft that take time.
    private static let mostPaidGuesses = 16
    /// The credit that each step adds.
    private static let creditOfStep = 0.02
    /// A draft of which so much is expected to be right is nearly certain.
    private static let certainShare = 0.75
    /// How often such drafts are tried in calls of a size.
    private static let leastTries = 3
    /// One step in so many is taken the other way, with a draft or without: the machine may have become another.
    private static let probeDistance = 64
    /// How many tokens of plain decoding such a draft may be expected to cost.
    private static let mostProbeLoss = 0.75

    /// How probably a guess is right, if those before it are.
    func acceptance(of guess: Guess) -> Double {
        min(shares[guess.kind].value, guess.limitingKind.map { shares[$0].value } ?? 1)
    }

    /// Notes whether a guess was right; those before it were.
    mutating func note(_ isRight: Bool, _ guess: Guess) {
        shares[guess.limitingKind ?? guess.kind].note(isRight)
        share.note(isRight)
    }

    /// Settles what the last draft has cost.
    ///
    /// - Parameters:
    ///   - saved: Tokens that needed no call of their own.
    ///   - spent: What its guesses have cost, in tokens of plain decoding.
    mutating func settle(saved: Int, spent: Double = 0) {
        let balance = credit + Double(saved) - cost - spent
        credit = max(min(balance, mostCredit), -mostCredit)
        cost = 0
    }

    /// Adds the credit of a step.
    mutating func addStep() { credit = min(credit + Self.creditOfStep, mostCredit) }

    // MARK: Guesses

    /// Whether a source of guesses is asked in this step.
    ///
    /// - Parameter seconds: The time of a guess; a source of free ones is always asked.
    /// - Returns: Whether a draft promises a gain; now and then the opposite, to learn.
    mutating func asks(_ seconds: Double, _ curve: BatchCurve) -> Bool {
        guard seconds > 0 else { return true }
        let pays = isWorthAsking(seconds, reached: 1, guesses: 0, beside: 1, curve)
        return pays != probes(pays)
    }

    /// Whether one more guess promises to save more time than it takes, with its part of the model's call.
    private func isWorthAsking(
        _ seconds: Double, reached: Double, guesses: Int, beside tokens: Int, _ curve: BatchCurve
    ) -> Bool {
        let growth = curve.seconds(tokens + guesses + 1) - curve.seconds(tokens + guesses)
        return reached * share.value * curve.seconds(1) >= (seconds + max(growth, 0)) * Self.leastGainOfGuess
    }

    /// Draws guesses from a source for as long as they promise a gain, and chooses how many to try.
    ///
    /// - Parameters:
    ///   - source: The source, which was told the text.
    ///   - limit: The most tokens that there is room for.
    ///   - tokens: What the call computes without the draft.
    /// - Returns: The guesses to learn from, and how many of them are the draft.
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
        let limit = min(limit, Self.mostPaidGuesses, Self.known(tokens, curve))
        var (guesses, reached) = ([Guess](), 1.0)
        // The first one is wanted in any case.
        while guesses.count < limit,
            guesses.isEmpty
                || isWorthAsking(seconds, reached: reached, guesses: guesses.count, beside: tokens, curve),
            let guess = try source.next()
        {
            guesses.append(guess)
            reached *= acceptance(of: guess)
        }
        // Made guesses cost nothing any more.
        let length = best(guesses, beside: tokens, curve, endsAtSizes: false).length
        cost = Self.cost(of: length, tokens, curve)
        return (guesses, length)
    }

    // MARK: The length

    /// The length of the draft that promises the most tokens a second, of guesses that are free.
    ///
    /// If all of it is wrong, drafts have cost no more than ten tokens of plain decoding, and one of fifty, beyond what they
    /// have saved.
    ///
    /// - Parameters:
    ///   - guesses: The draft may be as long.
    ///   - tokens: What the call computes without the draft, at least 1; all of it counts as progress.
    /// - Returns: At most ``longestDraft``; 0 where no draft promises a gain.
    mutating func length(of guesses: [Guess], beside tokens: Int, _ curve: BatchCurve) -> Int {
        let length = promising(guesses, tokens, curve)
        cost = Self.cost(of: length, tokens, curve)
        return length
    }

    /// The cost of a draft, in tokens of plain decoding.
    private static func cost(of length: Int, _ tokens: Int, _ curve: BatchCurve) -> Double {
        length > 0 ? (curve.seconds(tokens + length) / curve.seconds(tokens) - 1) * Double(tokens) : 0
    }

    /// The most tokens of a draft by the times of calls: times that nobody knows are approached in steps.
    private static func known(_ tokens: Int, _ curve: BatchCurve) -> Int { max(4 * curve.largest - tokens, 1) }

    /// The tokens that a draft of each length adds to the answer, from no draft on.
    private func gains(_ guesses: [Guess]) -> [Double] {
        var (gains, reached) = ([0.0], 1.0)
        for guess in guesses.prefix(Self.longestDraft) {
            reached *= acceptance(of: guess)
            gains.append(gains[gains.count - 1] + reached)
        }
        return gains
    }

    /// The length that promises the most tokens a second, or one that is to be tried to learn its time.
    private func best(
        _ guesses: [Guess], beside tokens: Int, _ curve: BatchCurve, endsAtSizes: Bool
    ) -> (length: Int, isTrial: Bool) {
        let gains = gains(guesses)
        func rate(_ length: Int) -> Double { (Double(tokens) + gains[length]) / curve.seconds(tokens + length) }
        // Between the sizes times are guesses: kernels that compute several tokens at once make some calls take longer than
        // larger ones. Beside other answers the sizes are reached together.
        let affordable = (1..<max(min(gains.count - 1, Self.known(tokens, curve)) + 1, 1)).filter {
            (tokens > 1 || !endsAtSizes || BatchCurve.sizes.contains(1 + $0))
                && Self.cost(of: $0, tokens, curve) <= credit
        }
        let best = affordable.max { rate($0) < rate($1) } ?? 0
        guard best > 0, rate(best) >= rate(0) * Self.leastGain else { return (0, false) }
        // A slow first call of some size would keep drafts short for ever. One that is nearly certain costs little.
        let untried = affordable.first { length in
            length > best && gains[length] >= Self.certainShare * Double(length)
                && (length == Self.longestDraft || BatchCurve.sizes.contains(tokens + length))
                && curve.count(near: tokens + length) < Self.leastTries
        }
        return (untried ?? best, untried != nil)
    }

    private mutating func promising(_ guesses: [Guess], _ tokens: Int, _ curve: BatchCurve) -> Int {
        let (best, isTrial) = best(guesses, beside: tokens, curve, endsAtSizes: true)
        let pays = best > 0
        // Sometimes a draft is tried that does not pay, and one is left out that does:
        // both keep the curve up to date.
        let isLikely = guesses.first.map { acceptance(of: $0) >= 0.5 } ?? false
        guard !isTrial, probes(pays, counts: pays || isLikely) else { return best }
        if pays { return 0 }
        // The length whose call was measured least: one that pays may lie behind some that do not.
        let gains = gains(guesses)
        let probes = BatchCurve.sizes.filter { size in
            size > tokens && gains.indices.contains(size - tokens)
                && Self.cost(of: size - tokens, tokens, curve) - gains[size - tokens] <= Self.mostProbeLoss
        }
        return probes.min { curve.count(near: $0) < curve.count(near: $1) }.map { $0 - tokens } ?? 0
    }

    /// Whether this step is taken the other way, with a draft or without; only steps that count bring the next probe nearer.
    private mutating func probes(_ pays: Bool, counts: Bool = true) -> Bool {
        if pays == isDrafting { unchanged += counts ? 1 : 0 } else { (isDrafting, unchanged) = (pays, 0) }
        guard unchanged >= Self.probeDistance else { return false }
        unchanged = 0
        return true
    }
}
