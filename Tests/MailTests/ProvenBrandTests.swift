import MailReading
import Testing

@testable import Mail

/// Mail that a well-known firm provably wrote itself: sufficient proof, and forgeries that must not pass.
@Suite struct ProvenBrandTests {
    private func mail(
        _ from: String = "service@paypal.com", name: String? = "PayPal", confirmed: String? = nil,
        subject: String = "You've got money", text: String = "Casper Reed sent you 15.00 USD.",
        links: [String] = ["https://www.paypal.com/activity/payment/8AB1"],
        change: (inout MailMessage) -> Void = { _ in }
    ) -> MailMessage {
        let sender = MailAddress(name: name, address: from)
        var message = MailMessage(
            messageID: "1@mail.example", from: [sender], returnPath: "bounce@\(sender.domain)", subject: subject,
            body: MailBody(text: text, links: links.map { MailLink(target: $0, text: "Details") }),
            authentication: MailAuthentication(
                spf: .pass, dkim: .pass, dmarc: .pass, domain: confirmed ?? sender.domain))
        change(&message)
        return message
    }

    private func isProven(_ message: MailMessage) -> Bool { ProvenBrand(RuleInput(message)) != nil }

    /// Returns a classifier that by default judges every mail as spam.
    private func alarmed(_ logOdds: Double = 6) throws -> SpamModel {
        let blank = try #require(LinearModel(bits: 10, biases: [0], weights: Array(repeating: 0, count: 1024)))
        return try #require(SpamModel(linear: blank, slope: 1, offset: logOdds))
    }

    @Test(arguments: [
        ("service@paypal.de", "PayPal", "https://www.paypal.com/activity/payment/8AB1"),
        ("service@intl.paypal.com", "service@intl.paypal.com", "https://www.paypal.com/help"),
        ("dse_NA4@docusign.net", "Ann Heron via DocuSign", "https://na4.docusign.net/Signing/EmailStart.aspx?a=1"),
        (
            "account-security-noreply@accountprotection.microsoft.com", "Microsoft account team",
            "https://aka.ms/privacy"
        ),
        ("mcinfo@ups.com", "UPS", "https://wwwapps.ups.com/WebTracking?tracknum=1Z"),
        ("noreply@github.com", "GitHub", "https://github.com/password_reset/1a2b"),
        ("info@bancosantander.es", "Santander", "https://click.exct.net/?qs=1"),
        ("noreply@service-mail.zalando.de", "Zalando", "https://www.instagram.com/zalando"),
        ("no.reply@advice.hmrc.gov.uk", "HMRC", "https://www.tax.service.gov.uk/personal-account"),
        ("no-reply@orange.fr", "Orange", "https://espace-client.orange.fr/factures"),
        ("security@facebookmail.com", "Facebook", "https://www.facebook.com/hacked/login_alert"),
        ("no_reply@email.apple.com", "Apple", "https://apps.apple.com/account/subscriptions"),
    ])
    func `a firm's mail is proven by a confirmed sender and own links`(from: String, name: String, link: String) {
        #expect(isProven(mail(from, name: name, links: [link])))
        #expect(isProven(mail(from, name: name, links: [])))
    }

    @Test func `the wording of proven mail counts neither in the classifier nor in later stages`() async throws {
        let detector = DetectSpamUseCase(model: try alarmed())
        let verdict = detector.verdict(mail())
        #expect(verdict.score < 0.05 && verdict.reasons.contains { $0.rule == "provenBrand" && $0.weight == -6 })
        let forged = detector.verdict(mail { $0.authentication = MailAuthentication(dmarc: .fail) })
        #expect(forged.isSpam)
        // A later stage that judges the same words changes nothing either.
        var doubted = verdict
        doubted.score = 0.3
        #expect(DetectSpamUseCase.verdict(doubted, with: 9, of: .embedding).score < 0.301)
        #expect(DetectSpamUseCase.verdict(doubted, with: -9, of: .embedding).score < 0.3)
    }

    @Test func `the user's spam marks outweigh the proof that a mail is from a firm`() throws {
        var counts: [Int64: LearnedSpam.Count] = [:]
        for token in LearnedSpam.tokens(mail()).all { counts[token] = LearnedSpam.Count(spam: 1) }
        #expect(DetectSpamUseCase(model: try alarmed()).verdict(mail(), counts: counts).score > 0.5)
    }

    @Test(arguments: [
        "paypa1.com", "paypal-secure.com", "paypal.com.account-check.example", "paypal.xyz", "xn--pypal-4ve.com",
        "paypal.github.io", "mail.paypal.example", "pаypal.com", "notpaypal.com",
    ])
    func `mail from a look-alike domain that passes every check is not proven`(domain: String) {
        #expect(!isProven(mail("service@\(domain)", links: ["https://\(domain)/login"])))
        #expect(!isProven(mail("service@\(domain)")))
    }

    @Test func `mail is proven only if the receiving server confirmed the domain in From`() {
        #expect(!isProven(mail(confirmed: "evil.example")))
        #expect(!isProven(mail { $0.authentication.domain = nil }))
        #expect(
            !isProven(
                mail {
                    $0.authentication = MailAuthentication(spf: .pass, dkim: .pass, dmarc: .fail, domain: "paypal.com")
                }))
        #expect(!isProven(mail { $0.authentication = MailAuthentication() }))
        #expect(!isProven(mail { $0.from.append(MailAddress(address: "ann@evil.example")) }))
        #expect(isProven(mail("service@intl.paypal.com", confirmed: "paypal.com")))
    }

    @Test(arguments: [
        "https://evil.example/login", "https://paypal.com.evil.example/", "https://www.paypal.com@evil.example/",
        "https://evil.example\\@www.paypal.com/", "https://www.paypal.com/redirect?to=https%3A%2F%2Fevil.example%2F",
        "https://www.paypal.com/out?u=https%253A%252F%252Fevil.example",
        "https://www.paypal.com/go?next=//evil.example",
        "https://www.paypal.com/invoice/p/#7XK", "https://www.paypal.com/paypalme/help", "https://paypal.me/help",
        "https://bit.ly/x", "https://docs.google.com/forms/d/1", "https://click.exct.net/?qs=1", "javascript:alert(1)",
        "https://www.facebook.com/paypal-refund-help", "mailto:refund@evil.example", "tel:+18885550100",
        "http://192.0.2.7/", "data:text/html,x",
    ])
    func `a firm's mail with a single link to another site is not proven`(link: String) {
        #expect(!isProven(mail(links: ["https://www.paypal.com/", link])))
    }

    @Test(arguments: [
        "https://www.facebook.com/PayPal", "https://www.youtube.com/@PayPal", "https://www.paypalobjects.com/x.html",
        "https://apps.apple.com/app/paypal/id1",
        "mailto:help@paypal.com", "https://www.paypal.com/signin?returnUri=https%3A%2F%2Fwww.paypal.com%2Fmyaccount",
    ])
    func `a firm's mail with links to its own pages on other sites is proven`(link: String) {
        #expect(isProven(mail(links: ["https://www.paypal.com/", link])))
    }

    @Test func `a mail with a foreign reply address or another firm's name is not proven`() {
        #expect(!isProven(mail { $0.replyTo = [MailAddress(address: "paypal.support@gmail.com")] }))
        #expect(isProven(mail { $0.replyTo = [MailAddress(address: "help@paypal.com")] }))
        #expect(!isProven(mail(name: "Microsoft account team")))
        #expect(!isProven(mail(name: "refund@evil.example")))
        #expect(isProven(mail(name: "service@paypal.com")))
        #expect(!isProven(mail("dse@docusign.net", name: "DocuSign", subject: "Complete: PayPal invoice", links: [])))
    }

    @Test(arguments: [
        "ann@gmail.com", "ann@outlook.com", "ann@icloud.com", "ann@me.com", "ann@live.com", "ann@yahoo.com",
        "ann@orange.fr", "noreply2@orange.fr", "no-reply.facture@orange.fr", "ann@t-online.de",
        "ann@tenant.onmicrosoft.com", "drive-shares-noreply@google.com",
        "abc123@marketplace.amazon.de", "ann@members.ebay.de", "notifications@github.com", "guest@guest.booking.com",
        "comments-noreply@docs.google.com", "hit-reply@linkedin.com",
    ])
    func `mail from an address that third parties can use on a firm's domain is not proven`(from: String) {
        #expect(!isProven(mail(from, name: nil, links: [])))
    }

    @Test(arguments: [
        "Your account was charged 499 USD. Not you? Call +1 (888) 555-0100 now.",
        "Note from seller: call 1-888-555-0100 to cancel.", "Rufen Sie an: 0800 555 0100.",
        "Ring us on ０８００ ５５５ ０１００", "call +1 (8O8) 555-O1OO",
    ])
    func `a mail with a phone number is proven only if the firm's mails contain no customer notes`(text: String) {
        #expect(!isProven(mail(text: text)))
        // A bank's own mails contain no notes of customers.
        #expect(isProven(mail("alerts@notify.wellsfargo.com", name: "Wells Fargo", text: text, links: [])))
    }

    @Test(arguments: [
        "Transaction ID: 8AB12345CD678901E", "Order 302-1234567-1234567", "You sent 1,204.00 USD on 2026-03-17 09:15.",
        "Card 4111 1111 1111 1111", "am 04.03.2026, 9:12 Uhr", "Code: 118 402", "IBAN DE89 3704 0044 0532 0130 00",
        "Tracking number 1Z999AA10123456784",
    ])
    func `codes, dates and amounts are not phone numbers`(text: String) {
        #expect(!PhoneNumber.isFound(in: text))
        #expect(isProven(mail(text: text)))
    }

    @Test func `a mail with a form or an attached page, or from a mailing list, is not proven`() {
        #expect(!isProven(mail { $0.body.page = MailBody.Page(hasForm: true) }))
        #expect(!isProven(mail { $0.attachments = [MailAttachment(name: "a.html", type: "text/html", byteCount: 9)] }))
        #expect(
            isProven(mail { $0.attachments = [MailAttachment(name: "a.pdf", type: "application/pdf", byteCount: 9)] }))
        #expect(!isProven(mail { $0.list = MailListing(id: "talk.paypal.com", isPostable: true) }))
    }

    @Test(arguments: [
        ("service@paypa1.com", "PayPal"), ("service@paypal.com.account-check.example", "Robin"),
        ("no-reply@accounts.google.com.login.example", nil), ("x@mail.amazon.de.parcels.example", "Amazon"),
    ])
    func `a domain that imitates a company's makes a mail spam despite other stages`(from: String, name: String?) throws
    {
        let verdict = DetectSpamUseCase(model: try alarmed(-4)).verdict(mail(from, name: name, links: []))
        #expect(verdict.isSpam && verdict.reasons.contains { $0.rule == "impostor" })
        #expect(DetectSpamUseCase.verdict(verdict, with: -9, of: .embedding).isSpam)
    }

    @Test func `a mail that fails the checks of a firm's domain is spam, except on a mailing list`() throws {
        let failed = MailAuthentication(spf: .fail, dkim: MailAuthentication.Verdict.none, dmarc: .fail)
        let detector = DetectSpamUseCase(model: try alarmed(-4))
        #expect(detector.verdict(mail { $0.authentication = failed }).isSpam)
        let listed = mail {
            $0.authentication = failed
            $0.list = MailListing(id: "users.example.org", isPostable: true)
        }
        #expect(!detector.verdict(listed).isSpam)
        #expect(!detector.verdict(mail("ann@example.org", name: nil) { $0.authentication = failed }).isSpam)
    }

    @Test(arguments: [
        "mail.paypal.com", "paypal.com", "amazon.co.uk", "news.example.com", "com.example", "", "..", "a..b",
    ])
    func `a host imitates a brand only if the brand's domain precedes the registered domain`(host: String) {
        #expect(Brand.site(before: MailDomain.registered(host), in: host) == nil)
    }

    @Test func `accepts any text as an address or a link without a crash`() {
        for text in [
            "", "@", "a@", "a@.", "%", "https://", "https://%%%/%zz?=//", "//", "https://[::1", "mailto:", "tel:",
        ] {
            #expect(!isProven(mail(text, links: [text])))
            #expect(!PhoneNumber.isFound(in: text))
        }
    }
}
