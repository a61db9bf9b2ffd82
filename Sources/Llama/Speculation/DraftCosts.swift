/// The measured cost of a draft model's calls, and the length of text that it may read for that cost.
struct DraftCosts: Sendable {
    /// How a small model's cache is brought to a text.
    struct Reading: Equatable {
        /// The place in the text where the cache begins.
        var origin = 0
        /// Tokens from there on that it has already.
        var kept = 0
    }

    /// The size of its weights as a share of the model's, which says what a guess costs until that is measured.
    var sizeShare: Double
    /// Seconds of a call with a token or a few, and for each token of one with many.
    private var guessSeconds: Double?
    private var readSeconds: Double?
    /// Seconds that calls have taken since they were last accounted for.
    private var spentSeconds = 0.0

    /// Tokens of a call that takes about as long as one with a single token.
    private static let fewTokens = 4
    /// The cost of one of many tokens, as a share of a single one, until it is measured.
    private static let assumedReadShare = 0.2
    /// The least that has to be read of a text for drafts of any use.
    private static let leastTokens = 32
    private static let memory = 0.2
    /// A call may have been interrupted for any time.
    private static let largestSurprise = 4.0

    init(sizeShare: Double) { self.sizeShare = sizeShare }

    /// The time of a guess, in seconds, beside that of a token of the model.
    func guessing(plainSeconds: Double) -> Double { guessSeconds ?? plainSeconds * sizeShare }

    /// Notes the time of a call.
    mutating func note(_ time: Duration, tokens: Int) {
        let seconds = time / .seconds(1)
        guard tokens > 0, seconds > 0 else { return }
        spentSeconds += seconds
        if tokens <= Self.fewTokens {
            guessSeconds = Self.moved(guessSeconds, to: seconds)
        } else {
            readSeconds = Self.moved(readSeconds, to: seconds / Double(tokens))
        }
    }

    private static func moved(_ known: Double?, to measured: Double) -> Double {
        guard let known else { return measured }
        return known + memory * (min(measured, known * largestSurprise) - known)
    }

    /// Returns the seconds of calls since the last call of this function.
    mutating func takeSeconds() -> Double {
        defer { spentSeconds = 0 }
        return spentSeconds
    }

    /// Chooses the part of a text that the small model reads before it guesses.
    ///
    /// - Parameters:
    ///   - textTokens: Tokens of prompt and answer.
    ///   - following: What the cache has of this text.
    ///   - limit: The most guesses that will be wanted.
    ///   - contextTokens: Tokens that the cache holds.
    ///   - seconds: The time that reading may take.
    ///   - plainSeconds: The time of a token of the model.
    /// - Returns: `nil` if the time suffices for too little.
    func reading(
        of textTokens: Int, following: Reading, limit: Int, contextTokens: Int, within seconds: Double,
        plainSeconds: Double
    ) -> Reading? {
        let guess = guessing(plainSeconds: plainSeconds)
        let read = max(readSeconds ?? guess * Self.assumedReadShare, 1e-9)
        // Half of the time is left for drafts.
        let affordable = Int(min(max((seconds / 2 - guess) / read, 0), 1e6))
        let fresh = min(textTokens, affordable, contextTokens / 4 * 3, contextTokens - limit)
        let known = textTokens - following.origin
        // The last token is always computed: its output is wanted.
        let kept = min(following.kept, known - 1)
        let missing = guess + Double(max(known - kept - Self.fewTokens, 0)) * read
        // Saved calls pay for a longer look back.
        if kept > 0, known + limit <= contextTokens, fresh < 2 * known, missing <= seconds {
            return Reading(origin: following.origin, kept: kept)
        }
        guard fresh > 0, fresh >= min(textTokens, Self.leastTokens) else { return nil }
        return Reading(origin: textTokens - fresh, kept: 0)
    }
}
