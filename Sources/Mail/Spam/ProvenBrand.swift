import Foundation
import MailReading

/// A mail that a well-known company has certainly written itself.
///
/// Phishing imitates such mails, so their words look like phishing. The following cannot be imitated: the
/// receiving server authenticated the sender's domain, this domain is listed for the company, and all links
/// lead to it. A domain that merely resembles the company's, or contains its name, is not accepted.
struct ProvenBrand: Sendable {
    /// The sender's registered domain.
    let site: String

    /// Creates a proof; `nil` unless all parts of the mail belong to the company.
    init?(_ mail: RuleInput) {
        let message = mail.message
        guard message.from.count == 1, let from = message.from.first, from.domain == mail.fromDomain,
            let confirmed = message.authentication.domain, MailDomain.registered(confirmed) == mail.fromSite,
            message.authentication.dmarc != .fail, message.authentication.dmarc != .softFail,
            message.list?.isPostable != true, !mail.isDiscussion,
            Self.isFirm(from), !message.attachments.contains(where: { $0.isPage })
        else { return nil }
        guard message.body.page?.hasForm != true, message.body.page?.hasScript != true else { return nil }
        let isOwn = Brand.known(for: mail.fromSite).contains { brand in
            Self.names(mail, only: brand) && message.replyTo.allSatisfy { Self.isOwn($0, of: brand) }
                && message.body.links.count <= Self.mostLinks
                && message.body.links.allSatisfy { Self.leads(to: brand, $0) }
                && !(brand.carriesOthers && Self.containsPhoneNumber(message))
        }
        guard isOwn else { return nil }
        site = mail.fromSite
    }

    private static let mostLinks = 200
    private static let maximumBytes = 32_768

    // MARK: Sender

    /// Returns whether an address belongs to the company itself, and not to its customers.
    static func isFirm(_ from: MailAddress) -> Bool {
        let domain = from.domain
        let address = from.address.lowercased()
        // Mail providers do not give these names to customers.
        let isReserved = reserved.contains(address.prefix { $0 != "@" }.filter { !"-_.".contains($0) })
        guard !strangers.contains(domain) || isReserved, !RuleEngine.freeMail.contains(domain),
            domain.utf8.allSatisfy({ $0 < 0x80 })
        else { return false }
        return !guests.contains { $0.contains("@") ? $0 == address : domain == $0 || domain.hasSuffix(".\($0)") }
    }

    private static func isOwn(_ address: MailAddress, of brand: Brand) -> Bool {
        brand.sites.contains(MailDomain.registered(address.domain)) && isFirm(address)
    }

    /// Returns whether the sender's name, and a subject that third parties may have written, name no other
    /// company or address.
    private static func names(_ mail: RuleInput, only brand: Brand) -> Bool {
        let name = mail.message.from.first?.name ?? ""
        let shown = name.split(whereSeparator: { $0.isWhitespace || "<>()\"'".contains($0) }).filter {
            $0.contains("@")
        }
        guard shown.allSatisfy({ isOwn(MailAddress(address: String($0)), of: brand) }) else { return false }
        let named = Brand.named(in: MailWords.words(name, limit: 12))
        guard named.map({ $0.owns(mail.fromDomain) || $0.names == brand.names }) ?? true else { return false }
        guard brand.carriesOthers, let other = Brand.named(in: mail.words.subject) else { return true }
        return other.names == brand.names || other.owns(mail.fromDomain)
    }

    private static let strangers = Set(SpamLists.shipped.sites.mailboxes.entries)
    private static let reserved: Set<String> = [
        "donotreply", "nepasrepondre", "nichtantworten", "noreply", "noresponder", "postmaster",
    ]
    private static let guests = SpamLists.shipped.sites.guestSenders.entries

    // MARK: Links

    /// Returns whether a link leads to the company's own pages, or to its page in an app store or social network.
    ///
    /// If third parties cannot have written the link, links through mailing services are accepted, too.
    private static func leads(to brand: Brand, _ link: MailLink) -> Bool {
        let target = link.target.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        if target.hasPrefix("mailto:") {
            let address = target.dropFirst(7).prefix { !"?&".contains($0) }
            return isOwn(MailAddress(address: String(address)), of: brand)
        }
        // A phone number is trusted only if third parties cannot have written it.
        if target.hasPrefix("tel:") { return !brand.carriesOthers }
        guard let read = RuleInput.Link(link), target.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x5C }),
            !target.drop(while: { $0 != "/" }).drop(while: { $0 == "/" }).prefix(while: { !"/?#".contains($0) })
                .contains("@"),
            !isRedirect(target, of: brand)
        else { return false }
        if RuleEngine.shorteners.contains(read.site) || isGuestPage(read) { return false }
        if brand.sites.contains(read.site) { return !RuleEngine.isOpenRedirect(read) }
        if stores.contains(where: { (read.host + read.path).hasPrefix($0) }) { return true }
        if profiles.contains(read.site) {
            return read.path.split(separator: "/").last.map { brand.isNamed($0) } ?? false
        }
        return !brand.carriesOthers && counters.contains(read.site)
    }

    private static func isGuestPage(_ link: RuleInput.Link) -> Bool {
        let place = link.host + link.path.lowercased()
        return RuleEngine.hosting.contains { link.host.hasSuffix($0) }
            || (guestPages + RuleEngine.freeForms).contains { page in
                place == page || place.hasPrefix(page + "/")
                    || !page.contains("/") && link.host.hasSuffix(".\(page)")
            }
    }

    /// Returns whether a URL contains another URL, plain or encoded, that is not the company's and may be a
    /// redirect target.
    private static func isRedirect(_ target: String, of brand: Brand) -> Bool {
        var text = String(target.prefix(8_000))
        for _ in 0..<3 {
            guard let decoded = text.removingPercentEncoding, decoded != text else { break }
            text = decoded
        }
        let parts = text.replacing("\\", with: "/").components(separatedBy: "//").dropFirst(2)
        return parts.contains { part in
            let host = MailDomain.host(of: "//" + part)
            return host.contains(".") && !brand.sites.contains(MailDomain.registered(host))
        }
    }

    private static let guestPages = SpamLists.shipped.sites.guestPages.entries
    private static let profiles = Set(SpamLists.shipped.sites.profiles.entries)
    private static let counters = Set(SpamLists.shipped.sites.mailCounters.entries)
    private static let stores = ["apps.apple.com/", "itunes.apple.com/", "play.google.com/store/apps/"]

    // MARK: Third-party text in company mails

    /// Returns whether subject or text contain a phone number, as do the notes in fake invoices.
    private static func containsPhoneNumber(_ message: MailMessage) -> Bool {
        PhoneNumber.isFound(in: message.subject)
            || PhoneNumber.isFound(in: String(decoding: message.body.text.utf8.prefix(maximumBytes), as: UTF8.self))
    }
}

extension RuleInput {
    /// Whether the receiving server confirmed a well-known company's own domain, wherever the links lead.
    var isOfConfirmedBrand: Bool {
        guard let from = message.from.first, let confirmed = message.authentication.domain else { return false }
        return MailDomain.registered(confirmed) == fromSite && ProvenBrand.isFirm(from)
            && !Brand.known(for: fromSite).isEmpty
    }
}

/// Detects phone numbers.
enum PhoneNumber {
    /// Returns whether a text contains a phone number: 9 to 15 digits in groups of at most five that are not a date.
    static func isFound(in text: String) -> Bool {
        var groups: [String] = [""]
        var isInternational = false
        func isComplete() -> Bool {
            let found = groups.filter { !$0.isEmpty }
            let count = found.reduce(0) { $0 + $1.count }
            guard let first = found.first, (9...15).contains(count) else { return false }
            if isInternational { return true }
            guard found.count >= 3, found.count <= 6, found.allSatisfy({ $0.count <= 5 }) else { return false }
            // Groups of 3, 3 and 4 digits, possibly after a 1, are American. In other countries, such numbers
            // begin with 0.
            let lengths = found.map(\.count)
            if lengths == [3, 3, 4] || lengths == [1, 3, 3, 4] { return true }
            return first.hasPrefix("0")
                && !found.contains { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
        }
        // Non-ASCII digits count as digits, and so does the letter O among digits.
        for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars {
            let digit = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil
            if let digit {
                groups[groups.count - 1] += String(Int(digit))
            } else if scalar == "O" || scalar == "o" && groups.last?.isEmpty == false {
                groups[groups.count - 1] += "0"
            } else if " ().-/\u{2010}\u{2011}\u{2012}\u{2013}".unicodeScalars.contains(scalar) {
                if groups.last?.isEmpty == false { groups.append("") }
            } else {
                if isComplete() { return true }
                groups = [""]
                isInternational = scalar == "+"
            }
        }
        return isComplete()
    }
}
