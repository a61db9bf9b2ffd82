import Foundation
public import MailReading

/// Classifies a mail with the cheapest stage that is certain enough, and detects spam.
public struct MailClassifier: Sendable {
    /// A stage that takes time.
    public struct LaterStage: Sendable {
        /// The stage that its verdicts carry.
        public let name: CategoryVerdict.Stage
        /// The minimum probability at which its choice of a category counts.
        public let floor: Double
        /// Gives the likelihood of each category, in the order of `MailCategory.known`; nil for a stage of spam only.
        public var run: (@Sendable (MailMessage) async throws -> [Double])?
        /// Gives the log-odds of being spam; nil for a stage of categories only.
        public var spam: (@Sendable (MailMessage) async throws -> Double)?

        /// Creates a stage.
        public init(
            _ name: CategoryVerdict.Stage, floor: Double,
            run: (@Sendable (MailMessage) async throws -> [Double])? = nil
        ) {
            (self.name, self.floor, self.run) = (name, floor, run)
        }
    }

    /// The stages to ask if the first stage is unsure, cheapest first.
    package let laterStages: [LaterStage]

    private let spamDetector: DetectSpamUseCase
    private let categoryModel: CategoryModel?
    private let features: MailFeatures?

    /// Creates a classifier.
    ///
    /// - Parameters:
    ///   - spam: The classifier of spam; nil for rules alone.
    ///   - spamText: The classifier of spam by text and links alone.
    ///   - category: The first stage of categories.
    ///   - laterStages: What is asked where the first is unsure, cheapest first; where none reaches its own floor, the
    ///     likeliest counts from half of the last one's on.
    public init(
        spam: SpamModel?, spamText: SpamModel? = nil, category: CategoryModel?, laterStages: [LaterStage] = []
    ) {
        spamDetector = DetectSpamUseCase(model: spam, textModel: spamText)
        categoryModel = category
        features = category.map { MailFeatures(bits: $0.linear.bits) }
        self.laterStages = laterStages
    }

    /// Detects spam with the stages that take no time; see `DetectSpamUseCase`.
    public func spam(_ message: MailMessage, counts: [Int64: LearnedSpam.Count] = [:]) -> SpamVerdict {
        spamDetector.verdict(message, counts: counts)
    }

    /// Whether later stages may know better.
    func isUnsure(_ verdict: SpamVerdict) -> Bool {
        verdict.stage != .user && DetectSpamUseCase.unsure.contains(verdict.score)
            && laterStages.contains { $0.spam != nil }
    }

    /// A verdict on spam together with what later stages say, as long as it is unsure.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - verdict: What ``spam(_:counts:)`` said of it.
    /// - Returns: The verdict of the last stage that was asked. A stage that fails is passed over.
    public func laterSpam(_ message: MailMessage, after verdict: SpamVerdict) async throws -> SpamVerdict {
        var verdict = verdict
        for later in laterStages where isUnsure(verdict) {
            guard let spam = later.spam, let stage = SpamVerdict.Stage(rawValue: later.name.rawValue) else { continue }
            try Task.checkCancellation()
            guard let logOdds = try? await spam(message) else { continue }
            verdict = DetectSpamUseCase.verdict(verdict, with: logOdds, of: stage)
        }
        try Task.checkCancellation()
        return verdict
    }

    /// The category of a mail.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - preference: Where the user put other mails of its sender.
    /// - Returns: The verdict of the first stage that was sure enough; `uncategorized`, with the best guess's likelihood,
    ///   where none was. A stage that fails is passed over.
    public func category(_ message: MailMessage, preference: MailCategory? = nil) async throws -> CategoryVerdict {
        let quick = quickCategory(message, preference: preference)
        return quick.isSure ? quick.verdict : try await laterCategory(message, after: quick)
    }

    /// What the first stage says, in well under a millisecond.
    struct QuickVerdict: Sendable {
        /// What to show until a later stage says more.
        var verdict: CategoryVerdict
        /// Whether no other stage needs to be asked.
        var isSure: Bool
        fileprivate var likeliest = MailCategory.uncategorized
    }

    /// Whether there are stages for what the first one is unsure of.
    var hasLaterStages: Bool { laterStages.contains { $0.run != nil } }

    func quickCategory(_ message: MailMessage, preference: MailCategory?) -> QuickVerdict {
        if let preference {
            return QuickVerdict(
                verdict: CategoryVerdict(category: preference, confidence: 1, stage: .preference), isSure: true)
        }
        var best = Best()
        var isSure = false
        if let categoryModel, let features {
            let probabilities = categoryModel.probabilities(message, features)
            isSure = best.take(probabilities, .features, floor: categoryModel.floor)
        }
        return QuickVerdict(
            verdict: isSure ? best.verdict : best.guess(floor: categoryModel?.floor ?? 0), isSure: isSure,
            likeliest: best.likeliest)
    }

    /// What the later stages say of a mail that the first one is unsure of.
    func laterCategory(_ message: MailMessage, after quick: QuickVerdict) async throws -> CategoryVerdict {
        var best = Best(
            verdict: CategoryVerdict(
                category: .uncategorized, confidence: quick.verdict.confidence, stage: quick.verdict.stage),
            likeliest: quick.likeliest)
        var floor = categoryModel?.floor ?? 0
        for later in laterStages {
            guard let run = later.run else { continue }
            try Task.checkCancellation()
            floor = later.floor
            guard let probabilities = try? await run(message) else { continue }
            let plausible = MailCategory.plausible(probabilities, for: message)
            if best.take(plausible, later.name, floor: floor) { return best.verdict }
        }
        try Task.checkCancellation()
        return best.guess(floor: floor)
    }

    /// The likelihoods of `MailCategory.known` as one stage sees them alone, and the one from which on its choice counts.
    func probabilities(
        _ message: MailMessage, by stage: CategoryVerdict.Stage
    ) async throws -> (probabilities: [Double], floor: Double) {
        if let later = laterStages.first(where: { $0.name == stage }), let run = later.run {
            return (MailCategory.plausible(try await run(message), for: message), later.floor)
        }
        guard let categoryModel, let features else { return ([], 0) }
        return (categoryModel.probabilities(message, features), categoryModel.floor)
    }

    /// The likeliest category so far.
    private struct Best {
        var verdict = CategoryVerdict(category: .uncategorized, confidence: 0, stage: .features)
        var likeliest = MailCategory.uncategorized

        /// Takes a stage's word in.
        ///
        /// - Returns: Whether it is sure enough to decide.
        mutating func take(_ probabilities: [Double], _ stage: CategoryVerdict.Stage, floor: Double) -> Bool {
            guard probabilities.count == MailCategory.known.count,
                let most = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] })
            else { return false }
            if probabilities[most] > verdict.confidence {
                verdict = CategoryVerdict(category: .uncategorized, confidence: probabilities[most], stage: stage)
                likeliest = MailCategory.known[most]
            }
            guard probabilities[most] >= floor else { return false }
            verdict = CategoryVerdict(
                category: MailCategory.known[most], confidence: probabilities[most], stage: stage)
            return true
        }

        /// Where nobody was sure: a fair guess is better than none, a poor one is not.
        func guess(floor: Double) -> CategoryVerdict {
            var guess = verdict
            if guess.confidence >= max(0.4, floor / 2), likeliest != .uncategorized { guess.category = likeliest }
            return guess
        }
    }
}
