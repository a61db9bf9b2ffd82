/// Decides how many tokens to draft: as many as promise the most tokens a second, often none.
///
/// It learns of one answer how often drafted tokens are right, by the length of the match that they follow. That costs
/// nothing: without a draft, too, the token that a match foretold is compared with the one that was chosen.
struct DraftPolicy: Sendable {
    /// The shares of right tokens, by class of match.
    private var acceptance = [0.3, 0.5, 0.6, 0.75, 0.85, 0.92, 0.95]
    /// How many tokens each share rests on; the first ones count for several.
    private var counts = Array(repeating: 8, count: 7)
    /// Whether drafts pay now, and for how many steps that was taken for granted.
    private var isDrafting = false
    private var unchanged = 0

    /// The most tokens of a draft.
    static let longestDraft = 47
    /// The least weight of the last token in a share.
    private static let memory = 0.05
    /// A draft has to promise that much: what is expected is never certain.
    private static let leastGain = 1.05
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

    /// How probably the token behind a match is right.
    ///
    /// - Parameter length: The tokens of the match.
    /// - Returns: 0…1.
    func acceptance(behind length: Int) -> Double { acceptance[Self.matchClass(length)] }

    /// Notes whether a foretold token was right.
    ///
    /// - Parameters:
    ///   - isRight: Whether the answer has it.
    ///   - length: The tokens of the match, those of the draft before this token included.
    mutating func note(_ isRight: Bool, behind length: Int) {
        let index = Self.matchClass(length)
        counts[index] += 1
        acceptance[index] += max(Self.memory, 1 / Double(counts[index])) * ((isRight ? 1 : 0) - acceptance[index])
    }

    /// The length of the draft that promises the most tokens a second.
    ///
    /// - Parameters:
    ///   - matched: The tokens of the match.
    ///   - limit: The most tokens that the draft may have.
    ///   - tokens: What the call computes without the draft, at least 1; all of it counts as progress.
    ///   - curve: The times of calls.
    /// - Returns: 0…`limit`, at most ``longestDraft``; 0 where no draft promises a gain.
    mutating func length(matched: Int, limit: Int, beside tokens: Int, _ curve: BatchCurve) -> Int {
        let limit = min(limit, Self.longestDraft)
        // What a draft of each length adds to the answer.
        var gains = [0.0]
        var reached = 1.0
        for length in stride(from: 1, through: limit, by: 1) {
            reached *= acceptance(behind: matched + length - 1)
            gains.append(gains[length - 1] + reached)
        }
        func rate(_ length: Int) -> Double { (Double(tokens) + gains[length]) / curve.seconds(tokens + length) }
        // Times that nobody knows are approached in steps.
        let known = min(limit, max(4 * curve.largest - tokens, 1))
        guard let best = (1..<max(known + 1, 1)).max(by: { rate($0) < rate($1) }) else { return 0 }
        let pays = rate(best) >= rate(0) * Self.leastGain
        // What does not pay, though it would probably be right, is tried at times, and what pays is left out at times:
        // both keep the curve up to date.
        if pays == isDrafting {
            unchanged += pays || acceptance(behind: matched) >= 0.5 ? 1 : 0
        } else {
            (isDrafting, unchanged) = (pays, 0)
        }
        guard unchanged >= Self.probeDistance else { return pays ? best : 0 }
        unchanged = 0
        if pays { return 0 }
        // The length whose call was measured least: one that pays may lie behind some that do not.
        let second = curve.seconds(tokens) / Double(tokens)
        let probes = BatchCurve.sizes.filter { size in
            size > tokens && gains.indices.contains(size - tokens)
                && curve.seconds(size) - curve.seconds(tokens) - gains[size - tokens] * second <= Self.mostProbeLoss
                    * second
        }
        return probes.min { curve.count(of: $0) < curve.count(of: $1) }.map { $0 - tokens } ?? 0
    }
}
