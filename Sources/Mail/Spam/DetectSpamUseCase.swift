import Foundation
package import MailReading

/// A use case that decides whether a mail is spam or phishing, from the classifier, the rules and the user's marks.
///
/// The log-odds of the three are added. Without a classifier, the rules decide alone and the verdict says so.
/// A verdict never causes a deletion.
public struct DetectSpamUseCase: Sendable {
    /// The minimum score of spam; it is high because a false positive does more harm than missed spam.
    public static let threshold = 0.87
    /// The scores at which later stages are asked: mails below are rarely spam, mails above rarely legitimate.
    static let unsure = 0.05..<0.95
    private static let minimumUnsure = log(unsure.lowerBound / (1 - unsure.lowerBound))
    /// The weight of a later stage, which shares much evidence with the first stage.
    static let laterShare = 0.6
    private static let maximumFromLater = 4.0
    /// The weight of rules whose evidence the classifier mostly shares.
    static let ruleShare = 0.25
    private static let maximumFromRules = 2.0
    private static let minimumFromRules = -1.0
    /// The maximum log-odds from rules that compare parts of a mail, which a word classifier cannot do.
    ///
    /// A mail that the classifier considers certainly legitimate stays legitimate, whatever these rules find.
    private static let maximumFromComparing = 6.0
    /// The maximum score of a mail that only some of the stages consider spam, so that its verdict stays unsure.
    static let mostInDoubt = 0.79
    private static let doubt = log(mostInDoubt / (1 - mostInDoubt))
    /// The log-odds of the text alone below which the text is typical of legitimate mail.
    private static let honestTextOdds = -2.5
    /// The minimum total weight of rules that counts as concrete evidence.
    private static let minimumEvidence = 1.0
    /// The share at which the shipped words count if the user's own mails contradict them.
    private static let contradictedShare = 0.5

    private let model: SpamModel?
    private let textModel: SpamModel?
    private let rules = RuleEngine()

    /// Creates a detector.
    ///
    /// - Parameters:
    ///   - model: The classifier; `nil` for rules alone.
    ///   - textModel: The classifier of text and links alone. It judges mails without headers, and gives a
    ///     second opinion on all others; see `Tools/mail_weights`.
    package init(model: SpamModel?, textModel: SpamModel? = nil) { (self.model, self.textModel) = (model, textModel) }

    /// Classifies a mail with what the user's marks tell about it; see `LearnedSpam` and `SpamLessons`.
    package func verdict(
        _ message: MailMessage, counts: [Int64: LearnedSpam.Count] = [:], lessons: SpamLessons? = nil
    ) -> SpamVerdict {
        let input = RuleInput(message)
        let isBare = message.isBare
        let found = rules.found(input)
        var reasons = found.map(\.reason)
        let fromRules = reasons.reduce(0) { $0 + $1.weight }
        var stage = SpamVerdict.Stage.rules
        var logOdds = RuleEngine.prior + fromRules
        // The part of the log-odds that comes from rules that compare parts of the mail.
        var compared = found.reduce(0) { $0 + ($1.share == nil ? 0 : $1.reason.weight) }
        let taught = lessons.map { Self.taught($0, input, beside: Self.settled(reasons)) } ?? 0
        if let model = isBare ? textModel ?? model : model {
            var fromWords = model.logOdds(message, words: input.words)
            if fromWords * taught < 0 { fromWords *= Self.contradictedShare }
            let beside = Self.beside(found.filter { !RuleEngine.settling.contains($0.reason.rule) })
            let settled = Self.settled(reasons)
            compared = beside.compared + max(0, settled)
            logOdds = Self.counted(fromWords, beside: settled) + beside.seen + beside.compared + settled
            stage = .features
            reasons.append(Self.reason(words: fromWords))
        }
        if !counts.isEmpty {
            let learned = LearnedSpam.logOdds(LearnedSpam.tokens(message), counts)
            if abs(learned) >= 0.1 {
                logOdds += learned
                // The user's marks on similar mails outweigh any number of campaign rules.
                if learned < 0 { logOdds -= min(1, -learned / LearnedSpam.wholeWeight) * compared }
                stage = .learned
                let text =
                    learned > 0
                    ? "It resembles mails that you marked as spam." : "It resembles mails that you marked as not spam."
                reasons.append(SpamReason(rule: "learned", weight: learned, text: text))
            }
        }
        if taught != 0 {
            logOdds += taught
            stage = .learned
            reasons.append(Self.reason(lessons: taught))
        }
        if !Self.hasEvidence(reasons) {
            if isBare {
                if logOdds > Self.minimumUnsure { reasons.append(Self.bare) }
            } else if logOdds > Self.doubt, Self.settled(reasons) == 0, let textModel,
                textModel.logOdds(message, words: input.words) < Self.honestTextOdds
            {
                // A later stage may decide.
                reasons.append(Self.honestText)
                logOdds = Self.doubt
            }
        }
        return Self.verdict(logOdds: logOdds, stage: stage, reasons: reasons)
    }

    /// Returns the verdict for some log-odds.
    ///
    /// A mail without headers stays unsure whatever later stages find, because these read the same words.
    private static func verdict(logOdds: Double, stage: SpamVerdict.Stage, reasons: [SpamReason]) -> SpamVerdict {
        var score = 1 / (1 + exp(-logOdds))
        if reasons.contains(bare) { score = min(score, mostInDoubt) }
        return SpamVerdict(
            score: score, isSpam: score >= threshold, stage: stage,
            reasons: reasons.sorted { abs($0.weight) > abs($1.weight) })
    }

    /// Returns the total weight of the rules that determine who wrote a mail; 0 if no such rule applies.
    private static func settled(_ reasons: [SpamReason]) -> Double {
        reasons.filter { RuleEngine.settling.contains($0.rule) }.reduce(0) { $0 + $1.weight }
    }

    /// Returns the log-odds from words, or 0 if they contradict the rules that determine who wrote the mail.
    private static func counted(_ words: Double, beside settled: Double) -> Double {
        settled == 0 ? words : settled < 0 ? min(0, words) : max(0, words)
    }

    /// Returns whether there is evidence besides the words, from rules or from the user's marks.
    private static func hasEvidence(_ reasons: [SpamReason]) -> Bool {
        // A missing sender is an absence, not evidence.
        let found = reasons.filter { $0.weight > 0 && $0.rule != "words" && $0.rule != "noSender" }
        return found.reduce(0) { $0 + $1.weight } >= minimumEvidence
    }

    /// The reason for a mail without headers that only its words make suspicious.
    private static let bare = SpamReason(
        rule: "bare", weight: 0,
        text: "It has no headers from servers or mail programs, and its words alone do not make it spam.")
    /// The reason for a delivered mail whose words and headers are typical of spam, but whose text is not.
    private static let honestText = SpamReason(
        rule: "honestText", weight: 0,
        text: "Its text alone is typical of legitimate mail, and the rules did not find enough to decide.")

    /// Returns the log-odds that rules add to a classifier's log-odds.
    ///
    /// Rules whose evidence the classifier mostly shares count in part. If at least two rules that compare
    /// parts of the mail apply, each counts by its share, and the strongest at half. Legitimate mails often
    /// match a single such rule, so a single one counts in part, too.
    private static func beside(
        _ found: [(reason: SpamReason, share: Double?)]
    ) -> (seen: Double, compared: Double) {
        let compared = found.compactMap { find in find.share.map { $0 * find.reason.weight } }
        let isAlone = compared.count < 2
        let seen = found.reduce(0) { $0 + ($1.share == nil || isAlone ? ruleShare * $1.reason.weight : 0) }
        let beyond = isAlone ? 0 : compared.reduce(0, +) - (compared.max() ?? 0) / 2
        return (max(minimumFromRules, min(maximumFromRules, seen)), min(maximumFromComparing, beyond))
    }

    /// Combines a verdict with the log-odds of spam according to a later stage alone.
    static func verdict(_ verdict: SpamVerdict, with logOdds: Double, of stage: SpamVerdict.Stage) -> SpamVerdict {
        let counted = Self.counted(
            max(-maximumFromLater, min(maximumFromLater, laterShare * logOdds)), beside: settled(verdict.reasons))
        let before = max(1e-6, min(1 - 1e-6, verdict.score))
        let text = counted > 0 ? "Its content resembles spam." : "Its content resembles legitimate mail."
        let reasons = verdict.reasons + [SpamReason(rule: "meaning", weight: counted, text: text)]
        return Self.verdict(logOdds: log(before / (1 - before)) + counted, stage: stage, reasons: reasons)
    }

    /// Returns the log-odds from the user's own mails, which never make a confirmed mail of a well-known company spam.
    private static func taught(_ lessons: SpamLessons, _ input: RuleInput, beside settled: Double) -> Double {
        let logOdds = counted(lessons.logOdds, beside: settled)
        return logOdds > 0 && input.isOfConfirmedBrand || abs(logOdds) < 0.1 ? 0 : logOdds
    }

    private static func reason(lessons logOdds: Double) -> SpamReason {
        let text =
            logOdds > 0
            ? "It is like mails that you marked as spam, or had learned as spam."
            : "It is like mails that you marked as not spam, or had learned as not spam."
        return SpamReason(rule: "lessons", weight: logOdds, text: text)
    }

    private static func reason(words logOdds: Double) -> SpamReason {
        let text =
            switch logOdds {
            case 2...: "Its words and structure are typical of spam."
            case 0..<2: "Its words and structure are more like spam than legitimate mail."
            case -2..<0: "Its words and structure are more like legitimate mail than spam."
            default: "Its words and structure are typical of legitimate mail."
            }
        return SpamReason(rule: "words", weight: logOdds, text: text)
    }
}
