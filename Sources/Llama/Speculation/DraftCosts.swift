/// The measured cost of a draft model's calls, which determines how much text the draft model reads.
struct DraftCosts: Sendable {
    /// The part of a text that a draft model's cache covers.
    struct Reading: Equatable {
        /// The index in the text at which the cache begins.
        var origin = 0
        /// The number of tokens from `origin` that are already cached.
        var kept = 0
    }

    /// The size of the draft model relative to the target model, as an estimate of the cost until it is measured.
    var sizeShare: Double
    /// The measured seconds of a call with at most ``fewTokens`` tokens; `nil` before the first one.
    private var guessSeconds: Double?
    private var readSeconds: Double?
    /// The seconds of calls since the last ``takeSeconds()``.
    private var spentSeconds = 0.0

    /// The maximum number of tokens of a call that takes about as long as a call with a single token.
    private static let fewTokens = 4
    /// The cost of each token in a large call relative to a call with a single token, until it is measured.
    private static let assumedReadShare = 0.2
    /// The minimum number of tokens to read for useful drafts.
    private static let minimumTokens = 32
    private static let memory = 0.2
    /// The maximum ratio of a measured to a known time, because a call may have been interrupted for any time.
    private static let largestSurprise = 4.0

    init(sizeShare: Double) { self.sizeShare = sizeShare }

    /// Returns the seconds of a guess, estimated from the target model's seconds per token until it is measured.
    func guessing(plainSeconds: Double) -> Double { guessSeconds ?? plainSeconds * sizeShare }

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

    /// Chooses the part of a text that the draft model reads before it guesses.
    ///
    /// Returns `nil` if the time limit allows too few tokens.
    func reading(
        of textTokens: Int, following: Reading, limit: Int, contextTokens: Int, within seconds: Double,
        plainSeconds: Double
    ) -> Reading? {
        let guess = guessing(plainSeconds: plainSeconds)
        let read = max(readSeconds ?? guess * Self.assumedReadShare, 1e-9)
        // Half of the time is reserved for drafts.
        let affordable = Int(min(max((seconds / 2 - guess) / read, 0), 1e6))
        let fresh = min(textTokens, affordable, contextTokens / 4 * 3, contextTokens - limit)
        let known = textTokens - following.origin
        // The last token is always computed, because its output is needed.
        let kept = min(following.kept, known - 1)
        let missing = guess + Double(max(known - kept - Self.fewTokens, 0)) * read
        // Extending the cached text is preferred, because it is cheap and allows a longer text.
        if kept > 0, known + limit <= contextTokens, fresh < 2 * known, missing <= seconds {
            return Reading(origin: following.origin, kept: kept)
        }
        guard fresh > 0, fresh >= min(textTokens, Self.minimumTokens) else { return nil }
        return Reading(origin: textTokens - fresh, kept: 0)
    }
}
