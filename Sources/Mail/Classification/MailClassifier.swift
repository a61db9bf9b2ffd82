import Foundation
public import MailReading

/// A classifier that uses the cheapest stage that is certain enough, and that detects spam.
public struct MailClassifier: Sendable {
    /// A slow stage that is asked only if the first stage is uncertain.
    public struct LaterStage: Sendable {
        /// The name of the stage, which is stored in its verdicts.
        public let name: CategoryVerdict.Stage
        /// The minimum probability at which the stage's choice of a category is accepted.
        public let floor: Double
        /// Returns the probability of each of `MailCategory.known`, in that order; `nil` for a spam-only stage.
        public var run: (@Sendable (MailMessage) async throws -> [Double])?
        /// Returns the log-odds of being spam; `nil` for a category-only stage.
        public var spam: (@Sendable (MailMessage) async throws -> Double)?

        public init(
            _ name: CategoryVerdict.Stage, floor: Double,
            run: (@Sendable (MailMessage) async throws -> [Double])? = nil
        ) {
            (self.name, self.floor, self.run) = (name, floor, run)
        }
    }

    /// The stages to ask if the first stage is uncertain, cheapest first.
    package let laterStages: [LaterStage]

    private let spamDetector: DetectSpamUseCase
    private let categoryModel: CategoryModel?
    private let features: MailFeatures?

    /// Creates a classifier.
    ///
    /// - Parameters:
    ///   - spam: The spam classifier; `nil` for rules alone.
    ///   - spamText: The spam classifier by text and links alone.
    ///   - category: The first stage of category classification.
    ///   - laterStages: The stages to ask if the first stage is uncertain, cheapest first. If no stage reaches
    ///     its floor, the most probable category is accepted if its probability is at least 0.4 and at least
    ///     half of the last stage's floor.
    public init(
        spam: SpamModel?, spamText: SpamModel? = nil, category: CategoryModel?, laterStages: [LaterStage] = []
    ) {
        spamDetector = DetectSpamUseCase(model: spam, textModel: spamText)
        categoryModel = category
        features = category.map { MailFeatures(bits: $0.linear.bits) }
        self.laterStages = laterStages
    }

    /// Detects spam with the fast stages; see `DetectSpamUseCase`.
    public func spam(
        _ message: MailMessage, counts: [Int64: LearnedSpam.Count] = [:], lessons: SpamLessons? = nil
    ) -> SpamVerdict {
        spamDetector.verdict(message, counts: counts, lessons: lessons)
    }

    /// Returns whether a later stage may improve the verdict.
    func isUnsure(_ verdict: SpamVerdict) -> Bool {
        verdict.stage != .user && DetectSpamUseCase.unsure.contains(verdict.score)
            && laterStages.contains { $0.spam != nil }
    }

    /// Asks the later stages about spam as long as the verdict of the first stage is uncertain.
    ///
    /// The result is the verdict of the last stage that was asked. Stages that fail are skipped, so only
    /// `CancellationError` is thrown.
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

    /// Returns the category of a mail.
    ///
    /// - Parameters:
    ///   - message: The mail.
    ///   - preference: The category that the user chose for other mails of the sender.
    /// - Returns: The verdict of the first stage that was certain enough. If none was, the best guess is
    ///   returned if it is probable enough, or else `uncategorized` with the confidence of that guess. Stages
    ///   that fail are skipped.
    /// - Throws: `CancellationError`.
    public func category(_ message: MailMessage, preference: MailCategory? = nil) async throws -> CategoryVerdict {
        let quick = quickCategory(message, preference: preference)
        return quick.isSure ? quick.verdict : try await laterCategory(message, after: quick)
    }

    /// The verdict of the first stage, which takes well under a millisecond.
    struct QuickVerdict: Sendable {
        /// The verdict to show until a later stage has answered.
        var verdict: CategoryVerdict
        /// Whether no later stage needs to be asked.
        var isSure: Bool
        fileprivate var likeliest = MailCategory.uncategorized
    }

    /// Whether any later stage classifies by category.
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

    /// Asks the later stages for the category of a mail that the first stage is uncertain about.
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

    /// Returns the probabilities of `MailCategory.known` according to a single stage, and the stage's floor.
    func probabilities(
        _ message: MailMessage, by stage: CategoryVerdict.Stage
    ) async throws -> (probabilities: [Double], floor: Double) {
        if let later = laterStages.first(where: { $0.name == stage }), let run = later.run {
            return (MailCategory.plausible(try await run(message), for: message), later.floor)
        }
        guard let categoryModel, let features else { return ([], 0) }
        return (categoryModel.probabilities(message, features), categoryModel.floor)
    }

    /// The most probable category so far.
    private struct Best {
        var verdict = CategoryVerdict(category: .uncategorized, confidence: 0, stage: .features)
        var likeliest = MailCategory.uncategorized

        /// Adds the probabilities of a stage, and returns whether that stage is certain enough to decide.
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

        /// Returns the best guess if no stage was certain; an improbable guess becomes `uncategorized`.
        func guess(floor: Double) -> CategoryVerdict {
            var guess = verdict
            if guess.confidence >= max(0.4, floor / 2), likeliest != .uncategorized { guess.category = likeliest }
            return guess
        }
    }
}
