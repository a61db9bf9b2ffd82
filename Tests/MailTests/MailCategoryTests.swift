import MailReading
import Testing

@testable import Mail

/// The influence of a mail's form on its category, independent of its words.
@Suite struct MailCategoryTests {
    private let even = MailCategory.known.map { _ in 0.2 }

    private func plausible(_ name: String, _ address: String, subject: String = "Hello") -> [MailCategory: Double] {
        let message = MailMessage(from: [MailAddress(name: name, address: address)], subject: subject)
        return Dictionary(
            uniqueKeysWithValues: zip(MailCategory.known, MailCategory.plausible(even, for: message)))
    }

    @Test func `a mail without any sign of a mailing list is not in forums`() {
        #expect(plausible("Ann", "ann@example.org")[.forums] == 0)
        #expect(plausible("Ann", "ann@example.org", subject: "[dev] Release")[.forums] == 0.2)
        #expect((plausible("", "no-reply@example.org")[.forums] ?? 1) < 0.1)
        #expect(plausible("", "no-reply@example.org", subject: "[Example] Reset your password")[.forums] == 0)
    }

    private func plausible(_ message: MailMessage) -> [MailCategory: Double] {
        Dictionary(uniqueKeysWithValues: zip(MailCategory.known, MailCategory.plausible(even, for: message)))
    }

    private func listed(_ list: MailListing, subject: String = "What we read in March") -> MailMessage {
        MailMessage(
            from: [MailAddress(name: "Book Club", address: "letter@book-club.example")], subject: subject, list: list)
    }

    @Test(arguments: ["What we read in March", "Sailing on Saturday", "Members' letter 4", "Spring programme"])
    func `a newsletter with only an unsubscribe link is not primary, and rarely forums or social`(subject: String) {
        let found = plausible(listed(MailListing(isUnsubscribable: true), subject: subject))
        #expect(found[.primary] == 0)
        for other in [MailCategory.forums, .social] { #expect((found[.promotions] ?? 0) > 5 * (found[other] ?? 1)) }
    }

    @Test func `a list that accepts posts may be a forum`() {
        #expect((plausible(listed(MailListing(isPostable: true, isUnsubscribable: true)))[.forums] ?? 0) > 0)
        var answer = listed(MailListing(id: "talk.example", isUnsubscribable: true), subject: "Re: Books")
        answer.inReplyTo = ["1@example.org"]
        #expect((plausible(answer)[.forums] ?? 0) > 0)
        var program = listed(MailListing(isUnsubscribable: true))
        program.headers = [MailHeader("mailing-list", "contact talk@groups.example")]
        #expect((plausible(program)[.forums] ?? 0) > 0)
    }

    @Test(arguments: [
        ("Steam Support", "noreply@steampowered.com", "New sign in", "A new computer signed in to your account."),
        ("Steam Support", "noreply@steampowered.com", "Thank you for your Steam purchase!", "Invoice: 123456789"),
        (
            "Microsoft account team", "account-security-noreply@accountprotection.microsoft.com", "Security code",
            "482913"
        ),
        ("GitHub", "noreply@github.com", "[GitHub] Please reset your password", "Use the link."),
        ("Heronpost", "track@heronpost.example", "Your parcel is out for delivery", "Tracking number 1Z"),
        ("Seilerei", "keine-antwort@seilerei.example", "Ihre Bestellung", "Bestellnummer 77"),
        ("Voilerie", "ne-pas-repondre@voilerie.example", "Votre facture", "18 EUR"),
        ("Puerto", "no_responder@puerto.example", "Nuevo inicio de sesión", "Desde Vigo."),
        ("Bäckerei Müller", "info@xn--bckerei-mller-bfb28a.de", "Ihre Bestellung", "Liegt bereit."),
        ("はねむし書店", "no-reply@hanemushi.example", "【重要】パスワード変更のお知らせ", "19時26分に変更されました。"),
        ("さぎ運輸", "no-reply@sagi.example", "はねむし書店より", "お荷物を本日13時から15時の間にお届けします。"),
        ("青鷺快递", "noreply@qinglu.example", "您的包裹今天送达", "订单号:48213,已发货。"),
        ("晴天銀行", "noreply@qingtian.example", "10月份對帳單", "請登入查看。"),
    ])
    func `codes, receipts, sign-ins and parcels are updates`(name: String, from: String, subject: String, text: String)
    {
        let found = plausible(
            MailMessage(
                from: [MailAddress(name: name, address: from)], subject: subject, body: MailBody(text: text)))
        let most = found.max { $0.value < $1.value }
        #expect(most?.key == .updates && found[.primary] == 0 && found[.forums] == 0, "\(found)")
    }

    @Test func `a newsletter in Japanese that offers delivery is not an update`() {
        for subject in ["【送料無料】産地直送のりんごをお届け", "ご注文はお早めに", "春の新作が登場"] {
            let found = plausible(listed(MailListing(isUnsubscribable: true), subject: subject))
            #expect(found[.promotions] == found[.updates], "\(subject)")
        }
    }

    @Test func `a person who mentions an order or a code is not an automated sender`() {
        for subject in ["Your order for lunch?", "Re: Ihre Bestellung", "Password", "お荷物の件"] {
            let message = MailMessage(
                from: [MailAddress(name: "Ann Lee", address: "ann@example.org")], subject: subject,
                body: MailBody(text: "Which security code do you mean?"))
            let found = plausible(message)
            #expect(found[.primary, default: 0] > found[.promotions, default: 1])
            #expect(found[.promotions, default: 0] > found[.updates, default: 1])
        }
    }

    @Test(arguments: [
        ("Sandpiper Rail", "booking@sandpiper-rail.example"), ("Heronpost", "track@heronpost.example"),
        ("Étoile", "service@mail.etoile.co.uk"), ("Bäckerei Müller", "info@xn--bckerei-mller-bfb28a.de"),
        ("Bäckerei Müller", "info@baeckerei-mueller.example"), ("Café Noël", "contact@xn--caf-nol-dyav.example"),
        ("Smørrebrød", "post@xn--smrrebrd-64af.example"), ("Große Straße", "info@grosse-strasse.example"),
    ])
    func `a sender named like its domain is not a person`(name: String, address: String) {
        let found = plausible(name, address)
        #expect(found[.primary] == 0)
        #expect(abs(found.values.reduce(0, +) - 1) < 1e-9)
    }

    @Test(arguments: [
        ("Gus Tarn", "gus@tarn-compost.example"), ("Jürgen Müller", "juergen@xn--jrgenmller-9dbf.example"),
        ("Jürgen Müller", "jurgen@juergenmueller.example"), ("Jane Doe", "jane@janedoe.example"),
        ("Jane Doe", "jdoe@janedoe.example"), ("Doe", "me@doe.example"), ("", "track@heronpost.example"),
    ])
    func `a sender may be a person, even with a domain of their own`(name: String, address: String) {
        #expect((plausible(name, address)[.primary] ?? 0) > 0)
    }
}
