import MailReading
import Testing

@testable import Mail

/// Mails without transport headers, and mails whose stages disagree.
///
/// Servers and mail programs add such headers. Without them, words alone leave a mail unsure.
@Suite struct BareMailTests {
    private func mail(links: [String] = [], returnPath: String? = nil) -> MailMessage {
        MailMessage(
            messageID: "1@firm.example", from: [MailAddress(name: "Kara Lowe", address: "kara@firm.example")],
            to: [MailAddress(address: "tom@firm.example")], returnPath: returnPath, subject: "Friday's numbers",
            body: MailBody(
                text: "Here are the numbers for the gas desk that you asked for on Friday, please look through them.",
                links: links.map { MailLink(target: $0, text: "here") }))
    }

    /// Returns a classifier that always returns these log odds, by default those of spam.
    private func model(_ logOdds: Double = 6, isOfTextAlone: Bool = false) throws -> SpamModel {
        let blank = try #require(LinearModel(bits: 10, biases: [0], weights: Array(repeating: 0, count: 1024)))
        return try #require(SpamModel(linear: blank, slope: 1, offset: logOdds, isOfTextAlone: isOfTextAlone))
    }

    @Test func `words alone cannot make a mail without transport headers spam, and the verdict says why`() throws {
        let detector = DetectSpamUseCase(model: try model())
        let verdict = detector.verdict(mail())
        #expect(!verdict.isSpam && verdict.score == DetectSpamUseCase.mostInDoubt)
        #expect(verdict.reasons.contains { $0.rule == "bare" && $0.text.contains("words alone") })
        let delivered = detector.verdict(mail(returnPath: "kara@firm.example"))
        #expect(delivered.isSpam && !delivered.reasons.contains { $0.rule == "bare" })
    }

    @Test func `a rule's finding makes a mail without transport headers spam`() throws {
        let verdict = DetectSpamUseCase(model: try model()).verdict(mail(links: ["https://paypa1.com/login"]))
        #expect(verdict.isSpam && verdict.reasons.contains { $0.rule == "lookAlikeLink" })
        #expect(!verdict.reasons.contains { $0.rule == "bare" })
        // Without a classifier, rules alone can make the mail spam.
        var phishing = mail(links: ["https://paypa1.com/login"])
        phishing.from = [MailAddress(name: "PayPal", address: "security@paypa1.com")]
        phishing.subject = "Verify your account immediately"
        #expect(DetectSpamUseCase(model: nil).verdict(phishing).isSpam)
    }

    @Test func `a missing sender alone does not make a mail without transport headers spam`() throws {
        var nameless = mail()
        nameless.from = []
        let verdict = DetectSpamUseCase(model: try model()).verdict(nameless)
        #expect(!verdict.isSpam && verdict.reasons.contains { $0.rule == "noSender" })
    }

    @Test func `the user's marks make a mail without transport headers spam`() throws {
        var counts: [Int64: LearnedSpam.Count] = [:]
        for token in LearnedSpam.tokens(mail()).all { counts[token] = LearnedSpam.Count(spam: 1) }
        let verdict = DetectSpamUseCase(model: try model()).verdict(mail(), counts: counts)
        #expect(verdict.isSpam && verdict.stage == .learned)
    }

    @Test func `later stages can make a mail without transport headers legitimate, but not spam`() async throws {
        var stage = MailClassifier.LaterStage(.embedding, floor: 0.5)
        stage.spam = { _ in 9 }
        let classifier = MailClassifier(spam: try model(), category: nil, laterStages: [stage, stage])
        let known = classifier.spam(mail())
        #expect(classifier.isUnsure(known))
        let verdict = try await classifier.laterSpam(mail(), after: known)
        #expect(!verdict.isSpam && verdict.score == DetectSpamUseCase.mostInDoubt && verdict.stage == .embedding)
        #expect(verdict.reasons.count { $0.rule == "bare" } == 1)
        // A later stage can still make the mail legitimate.
        stage.spam = { _ in -9 }
        let honest = MailClassifier(spam: try model(), category: nil, laterStages: [stage])
        let cleared = try await honest.laterSpam(mail(), after: known)
        #expect(cleared.score < 0.1)
        // If the first stage is unsure, later stages can make a delivered mail spam, but not a mail without headers.
        stage.spam = { _ in 9 }
        let unsure = MailClassifier(spam: try model(0), category: nil, laterStages: [stage])
        for message in [mail(), mail(returnPath: "kara@firm.example")] {
            let verdict = try await unsure.laterSpam(message, after: unsure.spam(message))
            #expect(verdict.isSpam == !message.isBare)
        }
    }

    @Test func `a mail without transport headers is judged by the model for text alone`() throws {
        let detector = DetectSpamUseCase(model: try model(), textModel: try model(-5, isOfTextAlone: true))
        let verdict = detector.verdict(mail())
        #expect(verdict.score < 0.01 && !verdict.reasons.contains { $0.rule == "bare" })
    }

    @Test func `a delivered mail with an honest text is unsure until a rule or later stage finds spam`() async throws {
        var stage = MailClassifier.LaterStage(.embedding, floor: 0.5)
        stage.spam = { _ in 9 }
        let classifier = MailClassifier(
            spam: try model(), spamText: try model(-3, isOfTextAlone: true), category: nil, laterStages: [stage])
        let delivered = mail(returnPath: "kara@firm.example")
        let known = classifier.spam(delivered)
        #expect(!known.isSpam && known.score > 0.78 && known.reasons.contains { $0.rule == "honestText" })
        // A later stage that finds spam makes the mail spam.
        #expect(try await classifier.laterSpam(delivered, after: known).isSpam)
        let found = mail(links: ["https://paypa1.com/login"], returnPath: "kara@firm.example")
        #expect(classifier.spam(found).isSpam)
        let agreeing = DetectSpamUseCase(model: try model(), textModel: try model(1, isOfTextAlone: true))
        #expect(agreeing.verdict(delivered).isSpam)
    }

    @Test func `features for text alone depend on neither the sender nor headers`() {
        let features = MailFeatures(bits: 12, isOfTextAlone: true)
        var other = mail(returnPath: "bounces@service.example")
        other.from = [MailAddress(address: "news@shop.example")]
        other.list = MailListing(id: "news.shop.example")
        other.headers = [MailHeader("x-mailer", "Bulk 1.0")]
        #expect(features.vector(other) == features.vector(mail()))
        #expect(MailFeatures(bits: 12).vector(other) != MailFeatures(bits: 12).vector(mail()))
    }

    @Test func `isBare is false if any header comes from a server or a mail program`() {
        #expect(mail().isBare)
        var written = mail()
        written.headers = ["mime-version", "x-folder", "status"].map { MailHeader($0, "1") }
        #expect(written.isBare)
        for name in ["received", "user-agent", "x-mailer", "dkim-signature", "arc-seal", "precedence"] {
            var other = mail()
            other.headers = [MailHeader(name, "")]
            #expect(!other.isBare, "\(name)")
        }
        var listed = mail()
        listed.list = MailListing(id: "dev.example")
        var checked = mail()
        checked.authentication = MailAuthentication(spf: .pass)
        #expect(!listed.isBare && !checked.isBare)
    }
}
