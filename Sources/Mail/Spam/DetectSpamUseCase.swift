import Foundation
package import MailReading

/// Says whether a mail is spam or phishing: the classifier, the rules, and what the user has marked, as one score.
///
/// The log-odds of the three are added. Without a classifier the rules decide alone, and the verdict says so. Nothing is
/// ever deleted because of a verdict.
public struct DetectSpamUseCase: Sendable {
    /// The score from which a mail counts as spam: a false positive does more harm than missed spam.
    public static let threshold = 0.87
    /// Between which scores later stages are asked: what is below is hardly ever spam, what is above hardly ever not.
    static let unsure = 0.05..<0.95
    private static let leastUnsure = log(unsure.lowerBound / (1 - unsure.lowerBound))
    /// How much a later stage counts, which has seen much of what the first stage saw, and the most that it can do.
    static let laterShare = 0.6
    private static let mostFromLater = 4.0
    /// How much the rules count beside a classifier that has seen most of it already.
    static let ruleShare = 0.25
    private static let mostFromRules = 2.0
    private static let leastFromRules = -1.0
    /// The most that rules can do that compare what no classifier of words can: a mail that it takes for surely honest stays
    /// so, whatever they find.
    private static let mostFromComparing = 6.0
    /// The most that is made of a mail that only some of the stages speak against: unsure.
    static let mostInDoubt = 0.79
    private static let doubt = log(mostInDoubt / (1 - mostInDoubt))
    /// The log-odds below which a text alone is that of honest mail.
    private static let honestTextOdds = -2.5
    /// How much rules must weigh together to be evidence that names itself.
    private static let leastEvidence = 1.0

    private let model: SpamModel?
    private let textModel: SpamModel?
    private let rules = RuleEngine()

    /// Creates a detector.
    ///
    /// - Parameters:
    ///   - model: The classifier; nil for rules alone.
    ///   - textModel: A classifier of text and links alone. It judges mails that came without headers, and is heard about all
    ///     others; see `Tools/mail_weights`.
    package init(model: SpamModel?, textModel: SpamModel? = nil) { (self.model, self.textModel) = (model, textModel) }

    /// Classifies a mail.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - counts: What is known of its tokens from mails that the user marked; see `LearnedSpam`.
    package func verdict(_ message: MailMessage, counts: [Int64: LearnedSpam.Count] = [:]) -> SpamVerdict {
        let input = RuleInput(message)
        let isBare = message.isBare
        let found = rules.found(input)
        var reasons = found.map(\.reason)
        let fromRules = reasons.reduce(0) { $0 + $1.weight }
        var stage = SpamVerdict.Stage.rules
        var logOdds = RuleEngine.prior + fromRules
        // How much of it comes from rules that compare.
        var compared = found.reduce(0) { $0 + ($1.share == nil ? 0 : $1.reason.weight) }
        if let model = isBare ? textModel ?? model : model {
            let fromWords = model.logOdds(message, words: input.words)
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
                // What the user says of its like outweighs however many signs of one campaign.
                if learned < 0 { logOdds -= min(1, -learned / LearnedSpam.wholeWeight) * compared }
                stage = .learned
                let text =
                    learned > 0
                    ? "It resembles mails that you marked as spam." : "It resembles mails that you marked as not spam."
                reasons.append(SpamReason(rule: "learned", weight: learned, text: text))
            }
        }
        if !Self.hasEvidence(reasons) {
            if isBare {
                if logOdds > Self.leastUnsure { reasons.append(Self.bare) }
            } else if logOdds > Self.doubt, Self.settled(reasons) == 0, let textModel,
                textModel.logOdds(message, words: input.words) < Self.honestTextOdds
            {
                // A third opinion may settle it.
                reasons.append(Self.honestText)
                logOdds = Self.doubt
            }
        }
        return Self.verdict(logOdds: logOdds, stage: stage, reasons: reasons)
    }

    /// The verdict of some log-odds; of a mail without headers in doubt whatever later stages say, which read the same words.
    private static func verdict(logOdds: Double, stage: SpamVerdict.Stage, reasons: [SpamReason]) -> SpamVerdict {
        var score = 1 / (1 + exp(-logOdds))
        if reasons.contains(bare) { score = min(score, mostInDoubt) }
        return SpamVerdict(
            score: score, isSpam: score >= threshold, stage: stage,
            reasons: reasons.sorted { abs($0.weight) > abs($1.weight) })
    }

    /// What rules that settle who wrote a mail weigh together; 0 if none found anything.
    private static func settled(_ reasons: [SpamReason]) -> Double {
        reasons.filter { RuleEngine.settling.contains($0.rule) }.reduce(0) { $0 + $1.weight }
    }

    /// What words count: nothing where they speak against what is settled.
    private static func counted(_ words: Double, beside settled: Double) -> Double {
        settled == 0 ? words : settled < 0 ? min(0, words) : max(0, words)
    }

    /// Whether there is more against a mail than how it sounds: what rules found, or what the user marked.
    private static func hasEvidence(_ reasons: [SpamReason]) -> Bool {
        // That it does not say who sent it is nothing found, but something missing.
        let found = reasons.filter { $0.weight > 0 && $0.rule != "words" && $0.rule != "noSender" }
        return found.reduce(0) { $0 + $1.weight } >= leastEvidence
    }

    /// A mail without headers that nothing but its words speaks against.
    private static let bare = SpamReason(
        rule: "bare", weight: 0,
        text: "It has no headers from servers or mail programs, and its words alone do not make it spam.")
    /// A delivered one whose words and headers are those of spam, and its text is not.
    private static let honestText = SpamReason(
        rule: "honestText", weight: 0,
        text: "Its text alone is typical of legitimate mail, and the rules did not find enough to decide.")

    /// What rules add to the log-odds of a classifier.
    ///
    /// What a classifier of words has seen already counts in part. What it cannot see counts as its rule says, if there are
    /// two signs or more: honest mails trip over one, so one alone counts in part, too, and of several the strongest counts
    /// half.
    private static func beside(
        _ found: [(reason: SpamReason, share: Double?)]
    ) -> (seen: Double, compared: Double) {
        let compared = found.compactMap { find in find.share.map { $0 * find.reason.weight } }
        let isAlone = compared.count < 2
        let seen = found.reduce(0) { $0 + ($1.share == nil || isAlone ? ruleShare * $1.reason.weight : 0) }
        let beyond = isAlone ? 0 : compared.reduce(0, +) - (compared.max() ?? 0) / 2
        return (max(leastFromRules, min(mostFromRules, seen)), min(mostFromComparing, beyond))
    }

    /// A verdict together with what a later stage says of the mail.
    ///
    /// - Parameters:
    ///   - verdict: What is known so far.
    ///   - logOdds: Of being spam, as the stage sees it alone.
    static func verdict(_ verdict: SpamVerdict, with logOdds: Double, of stage: SpamVerdict.Stage) -> SpamVerdict {
        let counted = Self.counted(
            max(-mostFromLater, min(mostFromLater, laterShare * logOdds)), beside: settled(verdict.reasons))
        let before = max(1e-6, min(1 - 1e-6, verdict.score))
        let text = counted > 0 ? "Its content resembles spam." : "Its content resembles legitimate mail."
        let reasons = verdict.reasons + [SpamReason(rule: "meaning", weight: counted, text: text)]
        return Self.verdict(logOdds: log(before / (1 - before)) + counted, stage: stage, reasons: reasons)
    }

    private static func reason(words logOdds: Double) -> SpamReason {
        let text =
            switch logOdds {
            case 2...: "Its words and form are typical of spam."
            case 0..<2: "Its words and form are more like spam than legitimate mail."
            case -2..<0: "Its words and form are more like legitimate mail than spam."
            default: "Its words and form are typical of legitimate mail."
            }
        return SpamReason(rule: "words", weight: logOdds, text: text)
    }
}
