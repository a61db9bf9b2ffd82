import MailReading
import Testing

@testable import Mail

@Suite struct RuleEngineTests {
    private let detector = DetectSpamUseCase(model: nil)

    /// Returns the names of the rules that a verdict by rules alone gives as reasons.
    private func found(_ message: MailMessage) -> Set<String> { Set(detector.verdict(message).reasons.map(\.rule)) }

    private func mail(
        from: String = "ann@example.org", name: String? = nil, subject: String = "Hello", text: String = "",
        links: [MailLink] = [], page: MailBody.Page? = nil, attachments: [String] = []
    ) -> MailMessage {
        MailMessage(
            from: [MailAddress(name: name, address: from)], subject: subject,
            body: MailBody(text: text, links: links, page: page),
            attachments: attachments.map { MailAttachment(name: $0, type: "application/octet-stream", byteCount: 1) })
    }

    /// The requirement's own example, AC-A-09.
    private var example: MailMessage {
        mail(
            from: "security@paypa1.com", subject: "Verify your account immediately",
            text: "Dear customer, please verify your account at http://paypa1-login.example/verify",
            links: [MailLink(target: "http://paypa1-login.example/verify")])
    }

    @Test func `AC-A-09: rules alone flag the requirement's example, with reasons`() {
        let verdict = detector.verdict(example)
        #expect(verdict.isSpam && verdict.score > 0.9 && verdict.stage == .rules)
        #expect(verdict.reasons.contains { $0.rule == "lookAlikeDomain" && $0.text.contains("paypal.com") })
        #expect(verdict.reasons.contains { $0.rule == "urgentCredentials" })
    }

    @Test func `rules alone do not flag honest mails`() {
        let honest = [
            mail(subject: "Lunch?", text: "Shall we meet at noon?"),
            mail(
                from: "service@paypal.com", name: "PayPal", subject: "Your receipt", text: "You paid 12 dollars.",
                links: [MailLink(target: "https://www.paypal.com/activity", text: "your account")]),
            mail(
                from: "news@example.org", subject: "Our spring sale: 20% off", text: "Unsubscribe any time.",
                links: [MailLink(target: "https://click.list-manage.com/track?u=1", text: "www.example.org")],
                page: MailBody.Page(remoteImages: 9, trackers: 1, hiddenCharacters: 60)),
            mail(subject: "Password", text: "Your password was changed yesterday. If it was you, do nothing."),
            mail(from: "no-reply@amazon.de", name: "Amazon", subject: "Dispatched", text: "Your parcel is on its way."),
        ]
        for message in honest { #expect(!detector.verdict(message).isSpam, "\(message.subject)") }
    }

    @Test(arguments: [
        ("paypa1.com", "paypal.com"), ("paypaI.com".lowercased(), "paypal.com"), ("paypal-secure.net", "paypal.com"),
        ("login.paypal.com.evil.example", "paypal.com"), ("arnazon.com", "amazon.com"),
        ("micros0ft.co", "microsoft.com"),
        ("xn--pypal-4ve.com", "paypal.com"), ("netfIix.com".lowercased(), "netflix.com"), ("gooogle.com", "google.com"),
        ("faceboook.com", "facebook.com"), ("metamask-wallet.io", "metamask.io"), ("pаypal.com", "paypal.com"),
    ])
    func `recognizes look-alike domains and the sites that they imitate`(host: String, site: String) {
        #expect(LookAlike.imitated(by: host) == site)
    }

    @Test(arguments: [
        "paypal.com", "mail.paypal.com", "amazon.de", "amazon.co.uk", "example.org", "apple-tree-nursery.org",
        "upside.com",
        "visaplan.net", "sparkasse-ort.de", "zoominfo.com", "google.com.au", "steamboat.org", "ingress.example", "",
        "localhost", "dhl.de",
    ])
    func `does not take honest domains for look-alikes`(host: String) {
        #expect(LookAlike.imitated(by: host) == nil)
    }

    @Test(arguments: [
        ("mail.example.co.uk", "example.co.uk"), ("a.b.example.org", "example.org"), ("example.org", "example.org"),
        ("www.city.kawasaki.jp", "city.kawasaki.jp"), ("shop.example.org.mt", "example.org.mt"),
        ("www.example.msk.example", "msk.example"), ("mail.example.com.br", "example.com.br"),
        ("a.example.k12.ma.us", "example.k12.ma.us"), ("www.example.vic.edu.au", "example.vic.edu.au"),
        ("ann.github.io", "github.io"), ("a.b.c.d.e.f.g.h.example.co.uk", "example.co.uk"), ("co.uk", "co.uk"),
        ("www.me.de", "me.de"), ("10.0.0.1", "10.0.0.1"), ("localhost", "localhost"), ("", ""), ("..a..b.org", "b.org"),
    ])
    func `a host's registered domain is one label longer than its public suffix`(host: String, registered: String) {
        #expect(MailDomain.registered(host) == registered)
    }

    @Test(arguments: [
        ("co.uk", true), ("com.br", true), ("org", true), ("example.uk", false), ("co.museum", false),
        ("www.co.uk", false), ("", false),
    ])
    func `guesses public suffixes without the public suffix list`(host: String, isSuffix: Bool) {
        #expect(PublicSuffix.guess(host) == isSuffix)
    }

    @Test func `decodes Punycode labels`() {
        #expect(Punycode.decode("xn--mnchen-3ya") == "münchen")
        #expect(Punycode.decode("xn--pypal-4ve") == "pаypal")
        #expect(Punycode.decode("xn--fiqs8s") == "中国")
        #expect(Punycode.decode("plain") == nil)
        for bad in ["xn--", "xn--a", "xn--99999999999", "xn--\u{FF}", "xn---", "xn--zzzzzzzzzzzzzzzzzzzz"] {
            _ = Punycode.decode(bad)
        }
    }

    @Test func `flags a link whose text names another site than its target`() {
        func rules(_ text: String?, _ target: String) -> Set<String> {
            found(mail(links: [MailLink(target: target, text: text)]))
        }
        #expect(rules("www.bank.example", "http://evil.example/x").contains("linkSaysOtherSite"))
        #expect(rules("https://bank.com/login", "http://evil.example/x").contains("linkSaysOtherSite"))
        #expect(!rules("https://bank.com/login", "https://www.bank.com/login").contains("linkSaysOtherSite"))
        #expect(!rules("click here", "http://evil.example/x").contains("linkSaysOtherSite"))
        #expect(!rules("bank.com", "https://x.list-manage.com/t").contains("linkSaysOtherSite"))
        #expect(!rules("read me.txt", "http://evil.example/x").contains("linkSaysOtherSite"))
    }

    @Test(arguments: [
        ("http://192.168.3.4/x", "numberLink"), ("http://3232235777/", "numberLink"),
        ("http://paypal.com@evil.example/", "hiddenSite"), ("http://xn--pypal-4ve.com/", "punycodeLink"),
        ("http://example.org:8081/x", "strangePort"), ("javascript:alert(1)", "dangerousLink"),
        ("https://bit.ly/x", "shortenedLink"), ("https://login.web.app/", "freeHosting"),
        ("http://win.prize.xyz/", "strangeEnding"),
    ])
    func `recognizes suspicious links, which raise the spam score`(target: String, rule: String) {
        let verdict = detector.verdict(mail(links: [MailLink(target: target, text: "here")]))
        #expect(verdict.reasons.contains { $0.rule == rule && $0.weight > 0 && $0.text.hasSuffix(".") })
        #expect(verdict.score > detector.verdict(mail()).score)
    }

    @Test func `flags contradictions of the sender's name and addresses, and failed authentication`() {
        #expect(found(mail(from: "x@evil.example", name: "PayPal Service")).contains("borrowedName"))
        #expect(found(mail(from: "x@evil.example", name: "ceo@example.org")).contains("addressAsName"))
        #expect(!found(mail(from: "x@paypal.com", name: "PayPal Service")).contains("borrowedName"))
        var other = mail()
        other.replyTo = [MailAddress(address: "prize@gmail.com")]
        #expect(found(other).isSuperset(of: ["replyElsewhere", "replyToFreeMail"]))
        other.list = MailListing(id: "x", isPostable: true)
        #expect(!found(other).contains("replyElsewhere"))
        var failed = mail()
        failed.authentication = MailAuthentication(spf: .fail, dkim: .fail, dmarc: .fail)
        #expect(found(failed).isSuperset(of: ["failedSPF", "failedSignature", "failedDMARC"]))
    }

    @Test func `flags risky attachments, forms, scripts and phrases`() {
        #expect(found(mail(attachments: ["invoice.pdf.exe"])).isSuperset(of: ["riskyAttachment", "doubleEnding"]))
        #expect(found(mail(attachments: ["login.html"])).contains("pageAttachment"))
        #expect(found(mail(page: MailBody.Page(hasForm: true, hasScript: true))).isSuperset(of: ["form", "script"]))
        #expect(
            found(mail(text: "I am a barrister, the beneficiary of 5 million dollars is deceased")).contains(
                "advanceFee"))
        #expect(found(mail(text: "I recorded you with your webcam, send bitcoin")).contains("extortion"))
        #expect(found(mail(subject: "CLAIM YOUR PRIZE TODAY")).isSuperset(of: ["shouting", "prize"]))
        // The only finding is that the mail has no transport headers.
        #expect(found(mail()) == ["bare"])
    }

    @Test func `finds phrases as whole words in one pass`() {
        let matcher = PhraseMatcher([["your account", "account"], ["your account now", "free"]])
        #expect(matcher.found(in: ["is", "your", "account", "freed"]) == ["your account", "account"])
        #expect(matcher.found(in: ["your", "account", "now"]) == ["your account", "account", "your account now"])
        #expect(matcher.found(in: ["your"]).isEmpty && matcher.found(in: []).isEmpty)
    }

    @Test func `every rule has a unique name`() {
        let names = RuleEngine().names
        #expect(Set(names).count == names.count && names.count > 30)
    }
}
