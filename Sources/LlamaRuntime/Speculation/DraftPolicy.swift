/// Decides how many tokens to draft: as many as promise the most tokens a second, often none.
///
/// It learns of one answer how often drafted tokens are right, by where the match stands and how long it is. That costs
/// nothing: without a draft, too, the token that a match foretold is compared with the one that was chosen.
struct DraftPolicy: Sendable {
    /// Where a match stands.
    ///
    /// An answer that copies from its prompt goes on doing so; what it repeats of itself, as code does, soon differs.
    enum Source: Int, Sendable { case prompt, answer }

    /// The prediction of a match.
    struct Foretold: Sendable {
        var source: Source
        /// The tokens of the match.
        var matched: Int
        /// For each token whether it follows the end of a sentence or a line, where answers that quote stop.
        var followsEnd: [Bool]
    }

    /// How often tokens were right, with what is assumed at first.
    private struct Share: Sendable {
        var value: Double
        /// How many tokens it rests on; what is assumed counts for several.
        var count: Int
        /// The least weight of the last token.
        let memory: Double

        mutating func note(_ isRight: Bool) {
            count += 1
            value += max(memory, 1 / Double(count)) * ((isRight ? 1 : 0) - value)
        }
    }

    /// By source and class of match.
    private var shares = [[0.3, 0.5, 0.6, 0.8, 0.92, 0.97, 0.98], [0.3, 0.5, 0.6, 0.75, 0.85, 0.92, 0.95]].map {
        $0.map { Share(value: $0, count: 8, memory: 0.05) }
    }
    /// Of tokens that follow an end, by source.
    private var endShares = [Share](repeating: Share(value: 0.7, count: 2, memory: 0.15), count: 2)
    /// Whether drafts pay now, and for how many steps that was taken for granted.
    private var isDrafting = false
    private var unchanged = 0
    /// How many tokens of plain decoding a draft may cost, and what the last one did.
    private var credit = 10.0
    private var cost = 0.0

    /// Whether a call without other answers has one of the sizes whose times are measured.
    private let endsAtSizes: Bool

    /// - Parameter hasModel: Whether a small model drafts what the matches leave, which costs more than a short draft of theirs.
    init(hasModel: Bool = false) { endsAtSizes = !hasModel }

    /// The most tokens of a draft.
    ///
    /// From 64 tokens on llama.cpp computes attention in tiles on CPUs: behind 700 tokens such a call takes no longer than one of
    /// 48 (1.5B, 0.5.0).
    static let longestDraft = 63
    /// A draft has to promise that much: what is expected is never certain.
    private static let leastGain = 1.05
    /// The credit that each step adds.
    private static let creditOfStep = 0.02
    /// Shorter matches end anywhere.
    private static let leastMatchOfEnd = 4
    /// A draft of which so much is expected to be right is nearly certain.
    private static let certainShare = 0.75
    /// How often such drafts are tried in calls of a size.
    private static let leastTries = 3
    /// One step in so many is taken the other way, with a draft or without: the machine may have become another.
    private static let probeDistance = 64
    /// How many tokens of plain decoding such a draft may be expected to cost.
    private static let mostProbeLoss = 0.75

    /// The class of a match: 2, 3, 4 tokens, then up to 7, 15, 31 and more.
    private static func matchClass(_ length: Int) -> Int {
        switch length {
        case ...2: 0
        case 3: 1
        case 4: 2
        case ...7: 3
        case ...15: 4
        case ...31: 5
        default: 6
        }
    }

    private static func isAtEnd(_ index: Int, of foretold: Foretold) -> Bool {
        foretold.matched + index >= leastMatchOfEnd && foretold.followsEnd[index]
    }

    /// How probably a foretold token is right, if those before it are.
    ///
    /// - Parameters:
    ///   - index: Which of the tokens.
    ///   - foretold: What the match foretells.
    /// - Returns: 0…1.
    func acceptance(at index: Int, of foretold: Foretold) -> Double {
        let share = shares[foretold.source.rawValue][Self.matchClass(foretold.matched + index)].value
        return Self.isAtEnd(index, of: foretold) ? min(share, endShares[foretold.source.rawValue].value) : share
    }

    /// Notes whether a foretold token was right; those before it were.
    ///
    /// - Parameters:
    ///   - isRight: Whether the answer has it.
    ///   - index: Which of the tokens.
    ///   - foretold: What the match foretold.
    mutating func note(_ isRight: Bool, at index: Int, of foretold: Foretold) {
        if Self.isAtEnd(index, of: foretold) {
            endShares[foretold.source.rawValue].note(isRight)
        } else {
            shares[foretold.source.rawValue][Self.matchClass(foretold.matched + index)].note(isRight)
        }
    }

    /// Settles what the last draft has cost.
    ///
    /// - Parameter accepted: How many of its tokens the answer has.
    mutating func settle(accepted: Int) {
        credit += Double(accepted) - cost
        cost = 0
    }

    /// The length of the draft that promises the most tokens a second.
    ///
    /// If all of it is wrong, drafts have cost no more than ten tokens of plain decoding, and one of fifty, beyond what they
    /// have saved.
    ///
    /// - Parameters:
    ///   - foretold: What the match foretells: the draft may be as long.
    ///   - tokens: What the call computes without the draft, at least 1; all of it counts as progress.
    ///   - curve: The times of calls.
    /// - Returns: At most ``longestDraft``; 0 where no draft promises a gain.
    mutating func length(of foretold: Foretold, beside tokens: Int, _ curve: BatchCurve) -> Int {
        let length = promising(foretold, tokens, curve)
        credit += Self.creditOfStep
        cost = length > 0 ? Self.cost(of: length, tokens, curve) : 0
        return length
    }

    /// The cost of a draft, in tokens of plain decoding.
    private static func cost(of length: Int, _ tokens: Int, _ curve: BatchCurve) -> Double {
        (curve.seconds(tokens + length) / curve.seconds(tokens) - 1) * Double(tokens)
    }

    private mutating func promising(_ foretold: Foretold, _ tokens: Int, _ curve: BatchCurve) -> Int {
        let limit = min(foretold.followsEnd.count, Self.longestDraft)
        // What a draft of each length adds to the answer.
        var gains = [0.0]
        var reached = 1.0
        for length in stride(from: 1, through: limit, by: 1) {
            reached *= acceptance(at: length - 1, of: foretold)
            gains.append(gains[length - 1] + reached)
        }
        func rate(_ length: Int) -> Double { (Double(tokens) + gains[length]) / curve.seconds(tokens + length) }
        // Times that nobody knows are approached in steps.
        let known = min(limit, max(4 * curve.largest - tokens, 1))
        // Between the sizes times are guesses: kernels that compute several tokens at once make some calls take longer than
        // larger ones. Beside other answers the sizes are reached together.
        let affordable = (1..<max(known + 1, 1)).filter {
            (tokens > 1 || !endsAtSizes || BatchCurve.sizes.contains(1 + $0))
                && Self.cost(of: $0, tokens, curve) <= credit
        }
        let best = affordable.max { rate($0) < rate($1) } ?? 0
        let pays = best > 0 && rate(best) >= rate(0) * Self.leastGain
        // A slow first call of some size would keep drafts short for ever. One that is nearly certain costs little.
        if pays,
            let untried = affordable.first(where: { length in
                length > best && gains[length] >= Self.certainShare * Double(length)
                    && (length == Self.longestDraft || BatchCurve.sizes.contains(tokens + length))
                    && curve.count(near: tokens + length) < Self.leastTries
            })
        {
            return untried
        }
        // What does not pay, though it would probably be right, is tried at times, and what pays is left out at times:
        // both keep the curve up to date.
        if pays == isDrafting {
            unchanged += pays || limit > 0 && acceptance(at: 0, of: foretold) >= 0.5 ? 1 : 0
        } else {
            (isDrafting, unchanged) = (pays, 0)
        }
        guard unchanged >= Self.probeDistance else { return pays ? best : 0 }
        unchanged = 0
        if pays { return 0 }
        // The length whose call was measured least: one that pays may lie behind some that do not.
        let probes = BatchCurve.sizes.filter { size in
            size > tokens && gains.indices.contains(size - tokens)
                && Self.cost(of: size - tokens, tokens, curve) - gains[size - tokens] <= Self.mostProbeLoss
        }
        return probes.min { curve.count(near: $0) < curve.count(near: $1) }.map { $0 - tokens } ?? 0
    }
}
