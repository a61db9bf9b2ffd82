/// Keeps account of what a small model costs and saves, so that in the long run it never costs more than a small share of
/// the time, whatever its drafts promised.
///
/// The unit is the time that the model itself takes for one token. Every token that is written earns a little, a draft earns
/// what it saved and pays for all calls that it took, and the small model reads and drafts only what the credit pays for.
struct DraftLedger: Sendable {
    /// How the small model's cache is brought to a text.
    struct Reading: Equatable {
        /// The place in the text where the cache begins.
        let origin: Int
        /// Tokens from there on that it has already.
        let kept: Int
    }

    /// The time that the small model may still cost.
    private(set) var credit = Self.firstCredit
    /// Seconds of a call of the small model with a token or a few, and of one of many more tokens that it reads.
    private var askSeconds: Double?
    private var readSeconds: Double?
    /// Seconds that it has taken since the last settlement.
    private var spent = 0.0
    /// Seconds of the model's last call, and of those with one token.
    ///
    /// The curve also foretells times that nobody measured, which is too vague to tell small gains from small losses.
    private var lastCall = 0.0
    private var plainSeconds: Double?
    /// Its size as a share of the model's, which says what it costs until that is measured.
    private let sizeShare: Double

    /// Enough to read a short prompt and to try a few drafts.
    private static let firstCredit = 4.0
    /// The most that savings of one answer pay for in the next.
    private static let mostCredit = 32.0
    /// The credit for a written token: the share of the time that wasted drafts may cost.
    private static let earnedShare = 0.015
    /// Tokens of a call that takes about as long as one with a single token.
    private static let fewTokens = 4
    /// The cost of one of many tokens, as a share of a single one, until it is measured.
    private static let assumedReadShare = 0.2
    /// The least that has to be read of a text for drafts of any use.
    private static let leastTokens = 32
    private static let memory = 0.2
    /// A call may have been interrupted for any time.
    private static let largestSurprise = 4.0

    /// - Parameter sizeShare: The bytes of the small model's weights as a share of the model's.
    init(sizeShare: Double) { self.sizeShare = sizeShare }

    /// The time of a call of the small model with one or a few tokens.
    ///
    /// - Parameter curve: The times of the model's calls.
    /// - Returns: Seconds, measured or assumed.
    func asking(_ curve: BatchCurve) -> Double { askSeconds ?? curve.seconds(1) * sizeShare }

    private func reading(_ curve: BatchCurve) -> Double {
        readSeconds ?? asking(curve) * Self.assumedReadShare
    }

    /// Decides what the small model reads before it drafts.
    ///
    /// - Parameters:
    ///   - textTokens: Tokens of prompt and answer.
    ///   - following: What it has of this text.
    ///   - room: Tokens that are to be drafted.
    ///   - contextTokens: Tokens that its cache holds.
    ///   - curve: The times of the model's calls.
    ///   - isPaidFor: Whether to read what the credit does not pay for, too.
    /// - Returns: What its cache is to begin with; nil if the credit pays for too little.
    func reading(
        of textTokens: Int, following: Reading, room: Int, contextTokens: Int, _ curve: BatchCurve,
        isPaidFor: Bool = false
    ) -> Reading? {
        let most = min(contextTokens / 4 * 3, contextTokens - room)
        let fresh = min(textTokens, isPaidFor ? textTokens : affordableTokens(curve), most)
        let known = textTokens - following.origin
        let kept = min(following.kept, known - 1)
        // What drafts have saved pays for a longer look back.
        if kept > 0, known + room <= contextTokens, fresh < 2 * known, isPaidFor || affords(known - kept, curve) {
            return Reading(origin: following.origin, kept: kept)
        }
        guard fresh > 0, fresh >= min(textTokens, Self.leastTokens) else { return nil }
        return Reading(origin: textTokens - fresh, kept: 0)
    }

    private func affords(_ missing: Int, _ curve: BatchCurve) -> Bool {
        let further = Double(max(missing - Self.fewTokens, 0))
        return asking(curve) + further * reading(curve) <= credit * curve.seconds(1)
    }

    /// Tokens that it may read of a text that it does not know: half of the credit is left for drafts.
    private func affordableTokens(_ curve: BatchCurve) -> Int {
        let left = credit / 2 * curve.seconds(1) - asking(curve)
        return Int(min(max(left / max(reading(curve), 1e-9), 0), 1e6))
    }

    /// Takes in the time of a call of the small model.
    ///
    /// - Parameters:
    ///   - time: How long it took.
    ///   - tokens: Its tokens.
    mutating func note(_ time: Duration, tokens: Int) {
        let seconds = time / .seconds(1)
        guard tokens > 0, seconds > 0 else { return }
        spent += seconds
        if tokens <= Self.fewTokens {
            askSeconds = Self.moved(askSeconds, to: seconds)
        } else {
            readSeconds = Self.moved(readSeconds, to: seconds / Double(tokens))
        }
    }

    private static func moved(_ known: Double?, to measured: Double) -> Double {
        guard let known else { return measured }
        return known + memory * (min(measured, known * largestSurprise) - known)
    }

    /// Takes in the time of a call of the model for the one answer that is being written.
    ///
    /// - Parameters:
    ///   - time: How long it took.
    ///   - tokens: Its tokens, each with an output.
    mutating func noteCall(_ time: Duration, tokens: Int) {
        lastCall = time / .seconds(1)
        if tokens == 1, lastCall > 0 { plainSeconds = Self.moved(plainSeconds, to: lastCall) }
    }

    /// Settles the last call.
    ///
    /// - Parameter chosen: Tokens that were chosen from its outputs, each of which would have taken a call without drafts;
    ///   those that a guide forces would not.
    mutating func settle(chosen: Int) {
        credit += Self.earnedShare * Double(chosen)
        if spent > 0, let plainSeconds {
            let taken = min(lastCall, Self.largestSurprise * plainSeconds * Double(chosen)) + spent
            credit += Double(chosen) - taken / plainSeconds
        }
        spent = 0
        credit = min(max(credit, -Self.mostCredit), Self.mostCredit)
    }
}
