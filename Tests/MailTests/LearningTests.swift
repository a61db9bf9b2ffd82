import Foundation
import MailReading
import Testing

@testable import Mail

@Suite struct LearningTests {
    private func mail(_ subject: String, _ text: String, from: String) -> MailMessage {
        MailMessage(from: [MailAddress(address: from)], subject: subject, body: MailBody(text: text))
    }

    private func counts(_ marked: [(MailMessage, Bool)]) -> [Int64: LearnedSpam.Count] {
        var counts: [Int64: LearnedSpam.Count] = [:]
        for (message, isSpam) in marked {
            for token in LearnedSpam.tokens(message).all {
                if isSpam {
                    counts[token, default: .init()].spam += 1
                } else {
                    counts[token, default: .init()].ham += 1
                }
            }
        }
        return counts
    }

    @Test func `a single spam mark changes the verdict on similar mails, but hardly on other mails`() {
        let first = mail(
            "Rates for your roof",
            "Our roofing team is in your street this week and looks at your roof for free, call us today.",
            from: "offers@roofs.example")
        let next = mail(
            "Rates for your roof",
            "Our roofing team is in your street this week and looks at your roof for free, call us soon.",
            from: "news@roofs.example")
        let other = mail(
            "Minutes of the meeting", "Here are the minutes, our team is in the office this week, call me.",
            from: "ann@example.org")
        let detector = DetectSpamUseCase(model: nil)
        let known = counts([(first, true)])
        #expect(!detector.verdict(next).isSpam)
        let verdict = detector.verdict(next, counts: known)
        #expect(verdict.isSpam && verdict.stage == .learned && verdict.reasons.contains { $0.rule == "learned" })
        #expect(!detector.verdict(other, counts: known).isSpam)
        #expect(abs(LearnedSpam.logOdds(LearnedSpam.tokens(other), known)) < 0.5)
    }

    @Test func `a mark as not spam outweighs a confident wrong verdict`() {
        let phishing = mail(
            "Verify your account immediately", "Dear customer, please verify your account, your password is suspended.",
            from: "security@paypa1.com")
        let detector = DetectSpamUseCase(model: nil)
        #expect(detector.verdict(phishing).score > 0.9)
        #expect(!detector.verdict(phishing, counts: counts([(phishing, false)])).isSpam)
        // Marks on both sides cancel each other out.
        #expect(detector.verdict(phishing, counts: counts([(phishing, false), (phishing, true)])).isSpam)
    }

    /// Returns a model whose weights are the summed features of each category's mails.
    private func model(_ mails: [(MailCategory, MailMessage)]) throws -> CategoryModel {
        let bits = 12
        var weights = [Float](repeating: 0, count: MailCategory.known.count << bits)
        for (category, message) in mails {
            let table = try #require(MailCategory.known.firstIndex(of: category)) << bits
            let vector = MailFeatures(bits: bits).vector(message)
            for (place, value) in zip(vector.places, vector.values) { weights[table + Int(place)] += 10 * value }
        }
        let biases = MailCategory.known.map { _ in Float(0) }
        let linear = try #require(LinearModel(bits: bits, biases: biases, weights: weights))
        return try #require(CategoryModel(linear: linear, floor: 0.5))
    }

    @Test func `a mail whose category the first stage is unsure of goes to the next stage`() async throws {
        let mails: [(MailCategory, MailMessage)] = [
            (.primary, mail("lunch on friday", "are you free to meet for lunch", from: "ann@primary.example")),
            (.promotions, mail("sale today", "save money on all shoes now", from: "shop@promotions.example")),
            (.updates, mail("your order", "order confirmed and shipped to you", from: "shop@updates.example")),
        ]
        let model = try model(mails)
        let classifier = MailClassifier(spam: nil, category: model)
        for (category, message) in mails {
            let verdict = try await classifier.category(message)
            #expect(verdict.category == category && verdict.stage == .features)
        }
        // The first stage is below its floor, so the next stage decides.
        let strange = mail("", "", from: "x@y.example")
        var strict = model
        strict.floor = 1.1
        let asked = MailClassifier(
            spam: nil, category: strict, laterStages: [.init(.languageModel, floor: 0.6) { _ in [0, 0, 0.9, 0.1, 0] }])
        #expect(try await asked.category(strange).category == .promotions)
        #expect(try await asked.category(strange).stage == .languageModel)
    }

    @Test func `an evaluation that is joined from parts counts the samples of all parts`() async throws {
        let mails = [("cheap pills", "spam"), ("minutes", "ham")].map {
            LabelledMail(mail($0.0, "text", from: "a@example.org"), label: $0.1, group: nil)
        }
        func part(_ mail: LabelledMail) async -> SpamEvaluation {
            await SpamEvaluation([mail]) { message in
                let isSpam = message.subject != "minutes"
                return SpamVerdict(score: isSpam ? 0.9 : 0.1, isSpam: isSpam, stage: .rules, reasons: [])
            }
        }
        let joined = SpamEvaluation(joining: [await part(mails[0]), await part(mails[1])])
        #expect(joined.samples.map(\.score) == [0.9, 0.1] && joined.samples.map(\.isPositive) == [true, false])
        #expect(joined.report.truePositives == 1 && joined.report.trueNegatives == 1)
    }

    @Test func `an evaluation of categories reports accuracy, calibration and timing`() {
        func judgement(
            _ label: MailCategory, _ found: MailCategory, _ probabilities: [Double]
        ) -> CategoryEvaluation.Judgement {
            CategoryEvaluation.Judgement(label: label, found: found, probabilities: probabilities)
        }
        let known = MailCategory.known
        let (first, second) = (known[0], known[1])
        let evaluation = CategoryEvaluation(
            [
                judgement(first, first, [0.9, 0.1, 0, 0, 0]), judgement(first, second, [0.3, 0.7, 0, 0, 0]),
                judgement(second, second, [0.2, 0.8, 0, 0, 0]),
                judgement(second, .uncategorized, [0.35, 0.4, 0, 0, 0]),
            ], times: [4, 1, 3, 2])
        #expect(evaluation.count == 4 && evaluation.abstentions == 1 && evaluation.accuracy == 0.5)
        #expect(evaluation.recall(first) == 0.5 && evaluation.precision(first) == 1)
        #expect(evaluation.recall(second) == 0.5 && evaluation.precision(second) == 0.5)
        #expect(abs(evaluation.macroF1 - (2.0 / 3 + 0.5) / 2) < 1e-9)
        // Of the four pairs of a mail of the first category and another mail, one pair has the wrong order.
        #expect(evaluation.areaUnderCurve(first) == 0.75)
        // In bands of 0.1: 0.9 and 0.8 are right, 0.7 is wrong, 0.4 is right.
        #expect(abs(evaluation.calibrationError - (0.1 + 0.2 + 0.7 + 0.6) / 4) < 1e-9)
        #expect(evaluation.medianMilliseconds == 3 && evaluation.slowestMilliseconds == 4)
        let nothing = CategoryEvaluation([], times: [])
        #expect(nothing.count == 0 && nothing.accuracy == 0 && nothing.macroF1 == 0)
        #expect(nothing.medianMilliseconds == nil)
    }

    @Test func `a labelled mail loses the headers that reveal where the mail was collected`() {
        let message = MailMessage(
            headers: ["received", "x-spam-status", "delivered-to", "x-gmail-labels", "arc-seal", "x-mailer"].map {
                MailHeader($0, "x")
            })
        let headers = LabelledMail(message, label: "ham", group: nil).message.headers
        // The headers still show that servers delivered the mail, but not which servers.
        #expect(headers == [MailHeader("x-mailer", "x"), MailHeader("received", "")])
    }

    @Test func `precision, recall and similar measures match values computed by hand`() {
        func sample(_ score: Double, _ isPositive: Bool) -> BinaryReport.Sample {
            .init(score: score, isPositive: isPositive)
        }
        let samples = [
            sample(0.9, true), sample(0.8, false), sample(0.7, true), sample(0.3, true), sample(0.2, false),
            sample(0.1, false),
        ]
        let report = BinaryReport(samples, threshold: 0.5)
        #expect(
            (report.truePositives, report.falsePositives, report.falseNegatives, report.trueNegatives) == (2, 1, 1, 2))
        #expect(abs(report.precision - 2.0 / 3) < 1e-12 && abs(report.recall - 2.0 / 3) < 1e-12)
        // Of the nine pairs, 3 + 2 + 2 are in the right order.
        #expect(abs(report.areaUnderCurve - 7.0 / 9) < 1e-12)
        #expect(report.unsure == 3)
        #expect(abs(report.calibrationError - (0.1 + 0.8 + 0.3 + 0.7 + 0.2 + 0.1) / 6) < 1e-9)
        #expect(BinaryReport.recall(of: samples, falsePositives: 0) == 1.0 / 3)
        #expect(BinaryReport.recall(of: samples, falsePositives: 1) == 1)
        let interval = BinaryReport.interval(1, of: 10)
        #expect(abs(interval.lowerBound - 0.01787) < 1e-4 && abs(interval.upperBound - 0.40415) < 1e-4)
    }
}
