import MailReading
import Testing

@testable import Mail

/// Rules that compare the parts of a mail with each other: their findings, and the honest mails that they accept.
@Suite struct CampaignRuleTests {
    private let rulesAlone = DetectSpamUseCase(model: nil)

    /// Returns the names of the rules that a verdict by rules alone gives as reasons.
    private func found(_ message: MailMessage) -> Set<String> { Set(rulesAlone.verdict(message).reasons.map(\.rule)) }

    private func mail(
        _ name: String? = nil, from: String = "ann@example.org", subject: String = "Hello", text: String = "",
        links: [String] = ["https://landing.example/page"], checks: MailAuthentication = MailAuthentication(),
        pictures: Int = 0
    ) -> MailMessage {
        MailMessage(
            messageID: "1@example.org", from: [MailAddress(name: name, address: from)], subject: subject,
            body: MailBody(
                text: text, links: links.map { MailLink(target: $0, text: "here") },
                page: MailBody.Page(remoteImages: pictures)), authentication: checks)
    }

    private let passed = MailAuthentication(spf: .pass, dkim: .pass, dmarc: .pass)

    /// Returns a detector whose classifier always returns these log odds; 0 means unsure.
    private func detector(_ logOdds: Double = 0) throws -> DetectSpamUseCase {
        let blank = try #require(LinearModel(bits: 10, biases: [0], weights: Array(repeating: 0, count: 1024)))
        let model: SpamModel = try #require(SpamModel(linear: blank, slope: 1, offset: logOdds))
        return DetectSpamUseCase(model: model)
    }

    @Test(arguments: [
        ("Ledger", "news@bakery.example"), ("McAfee™", "a@bakery.example"),
        ("Microsoft account team", "x@shop.example"), ("Banco.Bradesco", "promo@outlook.com"),
        ("Trust Wallet", "b@bakery.example"),
    ])
    func `flags a sender who has a brand's name and an unrelated address`(name: String, from: String) {
        #expect(found(mail(name, from: from)).isSuperset(of: ["borrowedName", "brandByStranger"]))
        let alarm = mail(name, from: from, subject: "Unusual sign in")
        #expect(found(alarm).contains("brandMatter"))
        #expect(!found(mail(name, from: from, links: [])).contains("brandByStranger"))
    }

    @Test(arguments: [
        ("Ed Norton", "ed@example.org"), ("Bob (Microsoft MVP)", "bob@example.org"), ("Chase Miller", "c@example.org"),
        ("Apple Tree Nursery", "a@example.org"), ("Amazon", "no-reply@amazon.de"), ("Sparkasse", "a@sparkasse-ort.de"),
        ("Crédit Agricole", "a@credit-agricole.fr"), ("Banco do Brasil", "a@bb.com.br"), ("Tesco", "a@sender.example"),
        ("Ann Lee", "ann@example.org"), ("Instagram", "security@mail.instagram.com"),
    ])
    func `names of people, of brands at their domains and of shops raise no suspicion`(name: String, from: String) {
        #expect(found(mail(name, from: from)).isDisjoint(with: ["borrowedName", "brandByStranger", "brandMatter"]))
        #expect(!rulesAlone.verdict(mail(name, from: from)).isSpam)
    }

    @Test func `flags a shop's name if the subject offers a gift, and a brand's name if the subject names an account`()
    {
        #expect(found(mail("Tesco", from: "a@x.example", subject: "Claim your reward")).contains("brandMatter"))
        #expect(found(mail(subject: "PayPal: verify your account")).contains("brandInSubject"))
        #expect(!found(mail(subject: "Pay by PayPal from today on")).contains("brandInSubject"))
        let own = mail(from: "service@paypal.com", subject: "PayPal: verify your account")
        #expect(!found(own).contains("brandInSubject"))
    }

    @Test(arguments: [
        "Lerοy Merlin", "Αmazοn", "C o i n b a s e", "F.e.d.E.x", "Iedger", "PayPaI", "Micr0soft", "Trust-WaIIet",
        "VlAGRA", "C0NSUMER REWARDS", "𝗬𝗼𝘂𝗿 prize", "S\u{34E}a\u{34E}v\u{34E}ings", "X\u{E0130}finity",
    ])
    func `detects disguised letters in sender names and subjects`(line: String) {
        #expect(Disguise.found(in: line) != nil)
        #expect(found(mail(line, subject: line)).isSuperset(of: ["disguisedName", "disguisedSubject"]))
    }

    @Test(arguments: [
        "PayPal", "LINKEDIN", "Ledger", "J. R. R. Tolkien", "WiFi at McIntyre's", "Straße 5, Köln", "Ελλάδα", "Москва",
        "e.g. plan B", "A B C", "MODEL R2D2", "100 % off", "Größe 🏴󠁧󠁢󠁥󠁮󠁧󠁿 cup", "Việt Nam", "iPhone and eInvoice",
        "Re: [list] URL List", "日本語の件名", "",
    ])
    func `finds no disguise in honest names and subjects`(line: String) { #expect(Disguise.found(in: line) == nil) }

    @Test(arguments: [
        ("zuusavjngfzfmh", true), ("4tmbq1x6y8", true), ("drpblgkyr", true), ("mindspring", false),
        ("deutschlandfunk", false), ("angstschweiss", false), ("newsletter", false), ("schwartzstrasse", false),
        ("bob1985", false), ("rhythm", false), ("xn--mnchen-3ya", false),
    ])
    func `recognizes randomly generated names`(name: String, isMadeUp: Bool) {
        #expect(GeneratedName.isLikely(name) == isMadeUp)
    }

    @Test(arguments: [
        ("https://103-52-115-55.cloud.example/x", "machineLink"), ("http://49.181.62.50.host.example/", "machineLink"),
        ("https://is.gd/x", "onlyShortened"), ("https://storage.googleapis.com/a/b.html", "onlyFreePages"),
        ("https://docs.google.com/forms/d/e/1/viewform", "onlyFreePages"),
        ("https://www.google.com/url?q=http://x.example", "redirectLink"),
        ("https://www.google.co.uk/amp/x.example/a", "redirectLink"),
        ("https://www.bing.com/ck/a?!&&p=1", "redirectLink"),
        ("https://net.example/?a=4256&oc=26275&c=68351", "affiliateLink"),
        ("https://net.example/cl/3788_md/22222/1721/68", "affiliateLink"),
        ("https://net.example/4dVshg37711wDoN1174veilx", "codeLink"),
        ("https://bakery.example/wp-includes/js/login.php", "hackedSite"),
        ("https://x.example/{{unsubscribe}}", "brokenTemplate"),
    ])
    func `links that are typical of campaigns raise the spam score`(link: String, rule: String) {
        let verdict = rulesAlone.verdict(mail(links: [link], pictures: 1))
        #expect(verdict.reasons.contains { $0.rule == rule && $0.weight > 0 && $0.text.hasSuffix(".") })
        #expect(verdict.score > rulesAlone.verdict(mail(links: [], pictures: 1)).score)
    }

    @Test(arguments: [
        "https://news.example.org/2024/03/01/spring", "https://shop.example/p/12345?color=red&size=4",
        "https://click.list-manage.com/track/click?u=5da25878ff2eb343122436614&id=1",
        "https://u123.ct.sendgrid.net/ls/click?upn=nCqaoZooJXV", "https://youtu.be/dQw4w9WgXcQ",
        "https://bakery.example/wp-content/uploads/2024/menu.pdf", "https://10-downing-street.example/",
        "https://github.com/a/b/commit/3f2b1c9d8e7f6a5b4c3d", "https://www.google.com/maps/place/Otterwick",
        "https://cdn.example/v1.2.3/x", "https://shop.example/?page=3&c=12",
    ])
    func `no campaign rule flags the links of honest mails`(link: String) {
        #expect(
            found(mail(links: [link], pictures: 1)).isDisjoint(with: [
                "machineLink", "onlyShortened", "onlyFreePages", "redirectLink", "affiliateLink", "codeLink",
                "hackedSite", "brokenTemplate",
            ]))
        #expect(!rulesAlone.verdict(mail(links: [link], pictures: 1)).isSpam)
    }

    @Test func `flags impossible, random and free-hosted senders, empty return paths and false replies`() {
        for address in [
            "news@correios", "news@%offer.example", "@offer.example", "(<a@offer.example", "a@𝗢𝗳𝗳𝗲𝗿.example",
        ] { #expect(found(mail(from: address)).contains("impossibleSender"), "\(address)") }
        for address in [
            "offer_new_70312@sale.example", "a@fkmzcdfjcndxp.example", "a@r.a.g.n.sale.example",
            "a1b2c3d4@sale.example",
        ] { #expect(found(mail(from: address)).contains("randomSender"), "\(address)") }
        for address in [
            "ann_19850@gmail.com", "news+4f5g6h7j@example.org", "jörg@münchen.example", "info@mail.example",
        ] { #expect(found(mail(from: address)).isDisjoint(with: ["randomSender", "impossibleSender"]), "\(address)") }
        #expect(found(mail(from: "noreply@prize-1.firebaseapp.com")).contains("freeSender"))
        let reset = mail(from: "noreply@app-1.firebaseapp.com", links: ["https://app-1.firebaseapp.com/__/auth/action"])
        #expect(!found(reset).contains("freeSender"))
        var bounced = mail()
        bounced.returnPath = ""
        #expect(found(bounced).contains("noReturn"))
        bounced.headers = [MailHeader("auto-submitted", "auto-replied")]
        #expect(!found(bounced).contains("noReturn"))
        #expect(found(mail(subject: "Re: your prize")).contains("falseAnswer"))
    }

    @Test func `flags a sender that failed authentication, but not if no check was made`() {
        let none = MailAuthentication(spf: MailAuthentication.Verdict.none, dkim: MailAuthentication.Verdict.none)
        #expect(found(mail(checks: none)).contains("unprovenSender"))
        #expect(!found(mail()).contains("unprovenSender") && !found(mail(checks: passed)).contains("unprovenSender"))
        // A small server without signatures that is allowed to send for its own domain.
        var small = mail(checks: MailAuthentication(spf: .pass))
        small.returnPath = "bounce@example.org"
        #expect(!found(small).contains("unprovenSender"))
        #expect(found(mail(from: "info@paypal.com", checks: none)).contains("forgedBrand"))
        #expect(!found(mail(from: "ann@yahoo.com", checks: none)).contains("forgedBrand"))
    }

    @Test(arguments: [
        ("Freispiele für dich", "gambling"), ("Welcome to AvoCasino", "gambling"), ("Meet singles near you", "dating"),
        ("Vous avez été sélectionné", "reward"), ("Ihr Gewinn: jetzt gewinnen", "reward"),
        ("Token airdrop", "coinGift"), ("Su paquete", "parcelFee"), ("Encomenda retida", "parcelFee"),
        ("Your subscription has expired", "lapsed"), ("Stärkere Erektion", "potency"),
        ("Sua conta será bloqueada", "accountAlarm"),
    ])
    func `recognizes the topic of a subject in several languages`(subject: String, rule: String) {
        let message = mail(subject: subject)
        #expect(found(message).isSuperset(of: [rule, "topicElsewhere"]))
        #expect(found(mail(subject: subject, links: [])).isDisjoint(with: [rule, "topicElsewhere"]))
        #expect(!found(mail(subject: subject, links: ["https://example.org/x"])).contains("topicElsewhere"))
    }

    @Test func `recognizes a topic in the text only if two of its phrases occur`() {
        #expect(!found(mail(text: "We passed the casino on the way.")).contains("gambling"))
        #expect(found(mail(text: "Our casino gives you free spins.")).contains("gambling"))
    }

    @Test func `campaign rules skip mailing lists and replies`() {
        var listed = mail("Ledger", subject: "Claim your reward", links: ["https://is.gd/x"])
        listed.list = MailListing(id: "talk.example.org", isPostable: true)
        var answer = mail("Ledger", subject: "Re: Claim your reward", links: ["https://is.gd/x"])
        answer.inReplyTo = ["0@example.org"]
        let campaign = Set(RuleEngine.campaignRules.map(\.name))
        for message in [listed, answer] {
            #expect(found(message).isDisjoint(with: campaign.union(["borrowedName"])))
            #expect(!rulesAlone.verdict(message).isSpam)
        }
    }

    @Test func `finds phrases with and without accents`() {
        let matcher = PhraseMatcher([["votre récompense", "konto bestätigen"]])
        #expect(matcher.found(in: MailWords.words("Votre RÉCOMPENSE", limit: 9)) == ["votre récompense"])
        #expect(matcher.found(in: MailWords.words("votre recompense", limit: 9)) == ["votre récompense"])
    }

    @Test func `several campaign rules outweigh a classifier that leans towards honest, a single rule does not`()
        throws
    {
        let none = MailAuthentication(spf: .fail, dkim: MailAuthentication.Verdict.none)
        let phishing = [
            mail(
                "Ledger", from: "a@bakery.example", subject: "Data breach", links: ["https://is.gd/x"], checks: passed),
            mail("Correios", from: "aviso1@correios", subject: "Encomenda retida", checks: none),
            mail(
                "Casino 💎", from: "noreply@a-1.firebaseapp.com", subject: "Freispiele warten",
                links: ["https://net.example/?a=1&c=2"], checks: passed),
        ]
        for message in phishing { #expect(try detector(-1).verdict(message).isSpam, "\(message.subject)") }
        let single = [
            mail("Ledger", from: "a@bakery.example", links: []), mail(checks: none),
            mail(subject: "Freispiele", links: ["https://example.org/x"]),
            mail(links: ["https://is.gd/x"], pictures: 1), mail(links: ["https://net.example/?a=1&c=2"]), mail("Lerοy"),
        ]
        for message in single {
            let verdict = try detector().verdict(message)
            #expect(!verdict.isSpam && verdict.score < 0.8, "\(verdict.reasons)")
        }
        // Campaign rules do not make a mail spam that the classifier considers clearly honest.
        for message in phishing { #expect(try !detector(-6).verdict(message).isSpam) }
    }

    @Test func `the user's marks as not spam outweigh any number of campaign rules`() throws {
        let wanted = mail(
            "Ledger", from: "noreply@a-1.firebaseapp.com", subject: "Re: Data breach",
            text: "The minutes of our meeting, as we agreed on Monday.", links: ["https://net.example/?a=1&c=2"])
        var counts: [Int64: LearnedSpam.Count] = [:]
        for token in LearnedSpam.tokens(wanted).all { counts[token, default: .init()].ham += 1 }
        for detector in [try detector(2), DetectSpamUseCase(model: nil)] {
            #expect(detector.verdict(wanted).score > 0.99)
            #expect(!detector.verdict(wanted, counts: counts).isSpam)
        }
    }

    @Test func `accepts honest mails that resemble campaigns even if the classifier is unsure`() throws {
        var newsletter = mail(
            "Kitchen Shop", from: "news@kitchen-shop.example", subject: "Gutscheine: 20 % auf Messer",
            text: "Jetzt gewinnen! Unsubscribe any time.",
            links: ["https://u1.ct.sendgrid.net/ls/click?upn=nCqaoZooJXV4wDoN1174"], checks: passed)
        newsletter.list = MailListing(isUnsubscribable: true)
        newsletter.returnPath = "bounces+1-2-ann=example.org@em1.sendgrid.net"
        let honest = [
            newsletter,
            mail(
                "DHL Paket", from: "noreply@dhl.de", subject: "Ihr Paket wartet: Planen Sie Ihre Lieferung",
                links: ["https://www.dhl.de/track?piececode=003404"], checks: passed),
            mail(
                "Kitchen Shop", from: "orders@kitchen-shop.example", subject: "Your receipt for order 5512",
                text: "You paid 30 dollars by PayPal.", links: ["https://pay.stripe.com/receipts/acct_1/x"],
                checks: passed),
            mail(
                "Ann Lee", from: "ann@gmail.com", subject: "Gift card for Bob",
                links: ["https://docs.google.com/forms/d/e/1/viewform"], checks: passed),
            mail("Ann Lee", subject: "Photos", links: ["https://bit.ly/x"], checks: MailAuthentication(spf: .softFail)),
            mail(
                "X", from: "info@x.com", subject: "Ann posted", links: ["https://t.co/abc", "https://t.co/def"],
                checks: passed),
            mail(
                "Microsoft Outlook", from: "MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firm.example",
                subject: "Undeliverable: Report", links: []),
            mail(
                "Google", from: "no-reply@accounts.google.com", subject: "Security alert: unusual activity",
                links: ["https://accounts.google.com/AccountChooser?Email=a"], checks: passed),
            mail(
                "Sparkasse Ort", from: "info@sparkasse-ort.de", subject: "Action required: neue AGB",
                links: ["https://www.sparkasse-ort.de/agb"], checks: passed),
            mail(
                "Airline", from: "booking@airline.example", subject: "Claim your miles",
                links: ["https://click.airline.example/abc", "https://www.airline.example"], checks: passed),
        ]
        for message in honest {
            let verdict = try detector().verdict(message)
            #expect(!verdict.isSpam, "\(message.subject): \(verdict.reasons)")
            #expect(!DetectSpamUseCase(model: nil).verdict(message).isSpam, "\(message.subject)")
        }
    }
}
