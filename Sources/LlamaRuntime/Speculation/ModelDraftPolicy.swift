/// A small model's guess of the next token.
struct Guess: Sendable, Equatable {
    let token: TokenID
    /// The small model's own probability of it, 0…1.
    let confidence: Double
}

/// Decides how far a small model drafts: token by token, for as long as one more promises to save more time than it costs.
///
/// It learns of one answer how often the small model's tokens are right, by its own confidence in them. Unlike a match of
/// the lookup, each of them costs a call, also one that is not tried because the small model is not sure of it.
struct ModelDraftPolicy: Sendable {
    /// The shares of right tokens, by class of confidence.
    private var acceptance = [0.25, 0.45, 0.6, 0.75, 0.88, 0.95]
    /// The share of right tokens behind right ones, before the small model is asked.
    private var mean = 0.7
    /// Whether drafts pay now, and for how many steps that was taken for granted.
    private var isDrafting = false
    private var unchanged = 0

    /// The most tokens of a draft.
    private static let longestDraft = 16
    /// The weight of the last token in a share.
    private static let memory = 0.08
    /// How much more than it costs a token has to promise: what is expected is never certain.
    private static let leastGain = 1.1
    /// One step in so many is taken the other way, with a draft or without: the text may have become another.
    private static let probeDistance = 64

    private static func confidenceClass(_ confidence: Double) -> Int {
        switch confidence {
        case ..<0.3: 0
        case ..<0.5: 1
        case ..<0.7: 2
        case ..<0.85: 3
        case ..<0.95: 4
        default: 5
        }
    }

    /// How probably a token is right of which the small model is so sure.
    ///
    /// - Parameter confidence: 0…1.
    /// - Returns: 0…1.
    func acceptance(at confidence: Double) -> Double { acceptance[Self.confidenceClass(confidence)] }

    /// Notes whether a token of the small model was right.
    ///
    /// - Parameters:
    ///   - isRight: Whether the answer has it.
    ///   - confidence: How sure the small model was.
    mutating func note(_ isRight: Bool, at confidence: Double) {
        let index = Self.confidenceClass(confidence)
        let outcome = isRight ? 1.0 : 0
        acceptance[index] += Self.memory * (outcome - acceptance[index])
        mean += Self.memory * (outcome - mean)
    }

    /// Whether the small model is asked in this step.
    ///
    /// - Parameters:
    ///   - asking: What a call of it takes, in the seconds of the curve.
    ///   - curve: The times of the model's calls.
    /// - Returns: Whether a draft promises a gain; now and then the opposite, to learn.
    mutating func starts(asking: Double, _ curve: BatchCurve) -> Bool {
        let pays = mean * curve.seconds(1) >= (asking + Self.growth(of: 1, curve)) * Self.leastGain
        if pays == isDrafting { unchanged += 1 } else { (isDrafting, unchanged) = (pays, 0) }
        guard unchanged >= Self.probeDistance else { return pays }
        unchanged = 0
        return !pays
    }

    /// Drafts token by token; the first one is asked for in any case.
    ///
    /// - Parameters:
    ///   - limit: The most tokens that the draft may have.
    ///   - asking: What a call of the small model takes, in the seconds of the curve.
    ///   - curve: The times of the model's calls.
    ///   - next: Asks the small model for the token behind those before; nil if it has none.
    /// - Returns: What it said, and how many of these tokens are worth a check: all, or all but the last.
    /// - Throws: What asking throws.
    func draft<Failure: Error>(
        limit: Int, asking: Double, _ curve: BatchCurve, next: () throws(Failure) -> Guess?
    ) throws(Failure) -> (guesses: [Guess], worthwhile: Int) {
        // Times that nobody knows are approached in steps.
        let limit = min(limit, Self.longestDraft, max(2 * curve.largest - 1, 1))
        var guesses: [Guess] = []
        var reached = 1.0
        while guesses.count < limit {
            let growth = Self.growth(of: guesses.count + 1, curve)
            let isWorthAsking = reached * mean * curve.seconds(1) >= (asking + growth) * Self.leastGain
            guard guesses.isEmpty || isWorthAsking, let guess = try next() else { break }
            guesses.append(guess)
            reached *= acceptance(at: guess.confidence)
            // Having asked costs nothing any more.
            guard reached * curve.seconds(1) >= growth * Self.leastGain else {
                return (guesses, guesses.count - 1)
            }
        }
        return (guesses, guesses.count)
    }

    /// The additional time of a call for the last of a number of drafted tokens.
    private static func growth(of drafted: Int, _ curve: BatchCurve) -> Double {
        max(curve.seconds(drafted + 1) - curve.seconds(drafted), 0)
    }
}
