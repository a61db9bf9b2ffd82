/// Decides how many tokens to draft: as many as promise the most tokens a second, often none.
///
/// It learns of one answer how often drafted tokens are right, by the length of the match that they follow. That costs
/// nothing: without a draft, too, the token that a match foretold is compared with the one that was chosen.
struct DraftPolicy: Sendable {
    /// The shares of right tokens, by class of match.
    private var acceptance = [0.3, 0.5, 0.6, 0.7, 0.8, 0.85]
    /// Whether drafts pay now, and for how many steps that was taken for granted.
    private var isDrafting = false
    private var unchanged = 0

    /// The most tokens of a draft.
    static let longestDraft = 16
    /// The weight of the last token in a share.
    private static let memory = 0.08
    /// A draft has to promise that much: what is expected is never certain.
    private static let leastGain = 1.05
    /// One step in so many is taken the other way, with a draft or without: the machine may have become another.
    private static let probeDistance = 64

    /// The class of a match: 2, 3, 4 tokens, then up to 7, 15 and more.
    private static func matchClass(_ length: Int) -> Int {
        switch length {
        case ...2: 0
        case 3: 1
        case 4: 2
        case ...7: 3
        case ...15: 4
        default: 5
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
        acceptance[index] += Self.memory * ((isRight ? 1 : 0) - acceptance[index])
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
        // Times that nobody knows are approached in steps.
        let limit = min(limit, Self.longestDraft, max(curve.reach - tokens, 1))
        var best = (length: 0, rate: 0.0)
        var (reached, expected) = (1.0, 0.0)
        for length in stride(from: 1, through: limit, by: 1) {
            reached *= acceptance(behind: matched + length - 1)
            expected += reached
            let rate = (Double(tokens) + expected) / curve.seconds(tokens + length)
            if rate > best.rate { best = (length, rate) }
        }
        guard best.length > 0 else { return 0 }
        let pays = best.rate >= Double(tokens) / curve.seconds(tokens) * Self.leastGain
        // What does not pay, though it would probably be right, is tried at times, and what pays is left out at times:
        // both keep the curve up to date.
        if pays == isDrafting {
            unchanged += pays || acceptance(behind: matched) >= 0.5 ? 1 : 0
        } else {
            (isDrafting, unchanged) = (pays, 0)
        }
        guard unchanged >= Self.probeDistance else { return pays ? best.length : 0 }
        unchanged = 0
        return pays ? 0 : best.length
    }
}
