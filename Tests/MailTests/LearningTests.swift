import Foundation
import MailReading
import Support
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

    @Test func `one mark changes the next verdict on its like, and hardly any other`() {
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

    @Test func `not spam outweighs a sure wrong verdict`() {
        let phishing = mail(
            "Verify your account immediately", "Dear customer, please verify your account, your password is suspended.",
            from: "security@paypa1.com")
        let detector = DetectSpamUseCase(model: nil)
        #expect(detector.verdict(phishing).score > 0.9)
        #expect(!detector.verdict(phishing, counts: counts([(phishing, false)])).isSpam)
        // And marks on both sides cancel each other.
        #expect(detector.verdict(phishing, counts: counts([(phishing, false), (phishing, true)])).isSpam)
    }

    @Test func `a classifier learns what tells two kinds apart, the same every time`() {
        var mails: [LabelledMail] = []
        for number in 0..<60 {
            let isSpam = number.isMultiple(of: 2)
            let text =
                isSpam
                ? "cheap pills offer number \(number) order now" : "the meeting notes of group \(number) are attached"
            var message = mail("subject \(number)", text, from: "a\(number)@example.org")
            message.returnPath = "a\(number)@example.org"
            mails.append(LabelledMail(message, label: isSpam ? "spam" : "ham", group: "\(number)"))
        }
        var trainer = SpamTrainer()
        trainer.bits = 12
        let model = trainer.fit(mails)
        #expect(model != nil && model == trainer.fit(mails))
        let report = SpamEvaluation(mails, model: model).report
        #expect(report.recall == 1 && report.falsePositives == 0)
        let folded = SpamEvaluation(crossValidating: mails, folds: 5, trainer: trainer)
        #expect(folded.report.areaUnderCurve > 0.99)
        #expect(trainer.fit(mails.filter { $0.label == "spam" }) == nil)
    }

    @Test func `categories are learned, and a mail of none is left to the next stage`() async throws {
        let kinds: [(MailCategory, String, String)] = [
            (.primary, "lunch on friday", "are you free to meet for lunch"),
            (.promotions, "sale today", "save money on all shoes now"),
            (.updates, "your order", "order confirmed and shipped to you"),
            (.social, "new follower", "somebody follows you now"),
            (.forums, "[dev] release", "has anybody built the release yet"),
        ]
        var mails: [LabelledMail] = []
        for (category, subject, text) in kinds {
            for number in 0..<20 {
                mails.append(
                    LabelledMail(
                        mail(
                            "\(subject) \(number)", "\(text) \(number * 7)",
                            from: "a\(number)@\(category.rawValue).example"),
                        label: category.rawValue, group: "\(category.rawValue)\(number)"))
            }
        }
        var trainer = CategoryTrainer()
        (trainer.bits, trainer.floor) = (12, 0.5)
        let evaluation = CategoryEvaluation(crossValidating: mails, trainer: trainer)
        #expect(
            MailCategory.known.allSatisfy {
                evaluation.count($0) == 20 && evaluation.recall($0) >= 0.9 && evaluation.precision($0) >= 0.9
            })
        let model = try #require(trainer.fit(mails))
        let classifier = MailClassifier(spam: nil, category: model)
        #expect(try await classifier.category(mails[0].message).category == .primary)
        #expect(try await classifier.category(mails[0].message).stage == .features)
        // What the first stage does not know goes to the next, and to nobody where none is sure.
        let strange = mail("", "", from: "x@y.example")
        var strict = model
        strict.floor = 1.1
        let asked = MailClassifier(
            spam: nil, category: strict, laterStages: [.init(.languageModel, floor: 0.6) { _ in [0, 0, 0.9, 0.1, 0] }])
        #expect(try await asked.category(strange).category == .promotions)
        #expect(try await asked.category(strange).stage == .languageModel)
        #expect(trainer.fit([]) == nil)
    }

    @Test func `an evaluation of categories says what was right, how sure it was and how long it took`() {
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
        // Of four pairs of the first category's and another's likelihood, one is the wrong way round.
        #expect(evaluation.areaUnderCurve(first) == 0.75)
        // Bands of a tenth: 0.9 is right, 0.8 is right, 0.7 is wrong, 0.4 is right.
        #expect(abs(evaluation.calibrationError - (0.1 + 0.2 + 0.7 + 0.6) / 4) < 1e-9)
        #expect(evaluation.medianMilliseconds == 3 && evaluation.slowestMilliseconds == 4)
        let nothing = CategoryEvaluation([], times: [])
        #expect(nothing.count == 0 && nothing.accuracy == 0 && nothing.macroF1 == 0)
        #expect(nothing.medianMilliseconds == nil)
    }

    @Test func `headers that tell where a mail was collected are taken away`() {
        let message = MailMessage(
            headers: ["received", "x-spam-status", "delivered-to", "x-gmail-labels", "arc-seal", "x-mailer"].map {
                MailHeader($0, "x")
            })
        let headers = LabelledMail(message, label: "ham", group: nil).message.headers
        // That servers brought it stays known, and nothing of them.
        #expect(headers == [MailHeader("x-mailer", "x"), MailHeader("received", "")])
    }

    @Test func `measures are those computed by hand`() {
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
        // Of the nine pairs, 3 + 2 + 2 are in order.
        #expect(abs(report.areaUnderCurve - 7.0 / 9) < 1e-12)
        #expect(report.unsure == 3)
        #expect(abs(report.calibrationError - (0.1 + 0.8 + 0.3 + 0.7 + 0.2 + 0.1) / 6) < 1e-9)
        #expect(BinaryReport.recall(of: samples, falsePositives: 0) == 1.0 / 3)
        #expect(BinaryReport.recall(of: samples, falsePositives: 1) == 1)
        let interval = BinaryReport.interval(1, of: 10)
        #expect(abs(interval.lowerBound - 0.01787) < 1e-4 && abs(interval.upperBound - 0.40415) < 1e-4)
    }

    @Test func `Platt's fit gives back the odds that the labels were drawn by`() {
        var random = SplitMix64(seed: 3)
        let sums = (0..<20_000).map { _ -> (sum: Double, isSpam: Bool) in
            let sum = Double.random(in: -4...4, using: &random)
            return (sum, Double.random(in: 0..<1, using: &random) < 1 / (1 + exp(-(1.5 * sum - 0.7))))
        }
        let (slope, offset) = SpamTrainer.platt(sums)
        #expect(abs(slope - 1.5) < 0.08 && abs(offset + 0.7) < 0.08)
    }
}
