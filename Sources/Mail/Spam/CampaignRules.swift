import Foundation
import MailReading

/// The rules that detect current spam campaigns by parts of a mail that contradict each other.
///
/// A word classifier adds up words and cannot compare a sender's name with its domain, or a parcel notice with
/// the target of its link. Therefore the full weight of these rules is added to the classifier's score, up to a
/// maximum in ``DetectSpamUseCase``. The rules skip discussions, and no rule suffices alone.
extension RuleEngine {
    static let campaignRules = disguiseRules + originRules + campaignLinkRules + topicRules

    // MARK: Disguised names

    private static let disguiseRules: [SpamRule] = [
        campaign("disguisedName", 3) { mail in
            guard let name = mail.message.from.first?.name, let found = Disguise.found(in: name) else { return nil }
            return "The sender's name disguises its letters to evade filters (“\(found)”)."
        },
        campaign("disguisedSubject", 1.5) { mail in
            Disguise.found(in: mail.message.subject).map {
                "Its subject disguises its letters to evade filters (“\($0)”)."
            }
        },
        campaign("brandByStranger", 1.5) { mail in
            guard let brand = mail.borrowedBrand, !mail.links.isEmpty,
                !mail.links.contains(where: { brand.owns($0.host) })
            else { return nil }
            return "It claims to be from \(brand.names[0]), but no link leads to a domain of that name."
        },
        campaign("brandInSubject", 1) { mail in
            // Shops and news also name brands, so a topic that concerns the user is required.
            guard mail.borrowedBrand == nil, mail.topic != nil, !mail.links.isEmpty,
                let brand = Brand.named(in: mail.words.subject), !brand.owns(mail.fromDomain),
                !mail.links.contains(where: { brand.owns($0.host) })
            else { return nil }
            return "Its subject names \(brand.names[0]), but neither its sender nor its links belong to it."
        },
        campaign("brandMatter", 2) { mail in
            guard let brand = mail.borrowedBrand, let topic = mail.topic else { return nil }
            return
                "It falsely claims to be from \(brand.names[0]) and is about \(topic.what) (“\(topic.phrase)”)."
        },
        campaign("forgedBrand", 1.5) { mail in
            guard mail.isUnproven, !freeMail.contains(mail.fromSite), let brand = Brand.owner(of: mail.fromSite) else {
                return nil
            }
            return "Mails from \(brand.names[0]) can be authenticated, but this one was not."
        },
        campaign("impostor", 3) { mail in
            if let brand = mail.borrowedBrand, let site = mail.imitated[mail.fromDomain], brand.sites.contains(site) {
                return "It claims to be from \(brand.names[0]), and its domain \(mail.fromDomain) imitates \(site)."
            }
            return Brand.site(before: mail.fromSite, in: mail.fromDomain).map {
                "Its sender's domain has \($0) in it, but belongs to \(mail.fromSite)."
            }
        },
        campaign("forgedDomain", 1.5) { mail in
            guard mail.message.authentication.dmarc == .fail, mail.isUnproven, mail.message.list == nil,
                let from = mail.message.from.first, ProvenBrand.isFirm(from),
                let brand = Brand.known(for: mail.fromSite).first
            else { return nil }
            return "It uses the domain \(mail.fromSite) of \(brand.names[0]) without being authorised to."
        },
        campaign("dressedName", 0.7) { mail in
            guard let name = mail.message.from.first?.name?.trimmingCharacters(in: .whitespaces) else { return nil }
            let isJoined = name.first?.isUppercase == true && name.contains("_") && !name.contains("@")
            let isFramed = name.first.map { "-*#_`~=.!|<>".contains($0) } ?? false
            return isJoined || isFramed ? "The sender's name is formatted to stand out (“\(name)”)." : nil
        },
    ]

    // MARK: Origin

    private static let originRules: [SpamRule] = [
        campaign("impossibleSender", 2.5) { mail in
            guard let from = mail.message.from.first, !mail.links.isEmpty else { return nil }
            let (local, domain) = (from.address.prefix { $0 != "@" }, from.domain)
            let isName =
                domain.contains(".")
                && domain.unicodeScalars.allSatisfy {
                    $0.properties.isAlphabetic && !Disguise.isFormula($0) || ("0"..."9").contains($0)
                        || "-._".unicodeScalars.contains($0)
                }
            return isName && !local.isEmpty && !local.contains { "<>(), ".contains($0) }
                ? nil : "Its sender's address is not a valid mail address (“\(from.address)”)."
        },
        campaign("unprovenSender", 1.2) { mail in
            mail.isUnproven && !mail.links.isEmpty
                ? "The receiving server could not authenticate its sender." : nil
        },
        campaign("freeSender", 2) { mail in
            guard let end = freeSenders.first(where: { mail.fromDomain.hasSuffix($0) }), !mail.links.isEmpty,
                !mail.links.contains(where: { $0.host.hasSuffix(mail.fromDomain) })
            else { return nil }
            return
                "Its sender uses \(end.drop { $0 == "." }), which is open to anyone, and its links lead elsewhere."
        },
        campaign("randomSender", 1.2) { mail in
            guard let from = mail.message.from.first, !mail.links.isEmpty else { return nil }
            let local = from.address.prefix { $0 != "@" }
            // "ann_1985" is a person's address; "offer_new_70312" at its own domain is generated.
            let digits = local.reversed().prefix(while: \.isNumber).count
            if digits >= 5, local.contains("_"), !freeMail.contains(mail.fromSite) {
                return "Its sender's address ends in a serial number (“\(local)”)."
            }
            let labels = from.domain.split(separator: ".").dropLast()
            // The part that follows "+" is a code of the service.
            let parts = labels + (local.contains("+") ? [] : local.split { "._-".contains($0) })
            if labels.count(where: { $0.count == 1 }) >= 4 {
                return "Its sender's domain is a row of single letters: \(from.domain)."
            }
            return parts.first { GeneratedName.isLikely($0) }.map { "Its sender's address looks made up (“\($0)”)." }
        },
        campaign("noReturn", 1) { mail in
            guard mail.message.returnPath == "", !mail.links.isEmpty, mail.message.header("auto-submitted") == nil
            else { return nil }
            return "Its return path is empty, which is usual only for delivery reports."
        },
        campaign("falseAnswer", 0.7) { mail in
            ThreadSubject.isReply(mail.message.subject) && mail.message.inReplyTo.isEmpty
                && mail.message.references.isEmpty && !mail.links.isEmpty && mail.message.messageID != nil
                ? "Its subject marks it as a reply, but it replies to no mail." : nil
        },
        campaign("cheapSender", 0.7) { mail in
            endings.contains(MailDomain.top(mail.fromDomain)) || cheapSeconds.contains(mail.fromSite)
                ? "Its sender's domain has an ending that is common in spam: \(mail.fromDomain)." : nil
        },
    ]

    private static let freeSenders = SpamLists.shipped.sites.freeSenders.entries

    /// Suffixes that look like a country's, under which anyone can register a cheap name.
    private static let cheapSeconds = Set(SpamLists.shipped.sites.cheapSeconds.entries)

    // MARK: Link targets

    private static let campaignLinkRules: [SpamRule] = [
        campaign("machineLink", 2) { mail in
            mail.links.first { !MailDomain.isAddress($0.host) && isMachine($0.host) }.map {
                "A link leads to a host that is named after its IP address: \($0.host)."
            }
        },
        campaign("onlyShortened", 2) { mail in
            guard !mail.links.isEmpty, mail.fromSite != "twitter.com", mail.fromSite != "x.com",
                // A personal mail with a shortened link has no remote images.
                mail.loadsPictures || mail.topic != nil, mail.links.allSatisfy({ shorteners.contains($0.site) })
            else { return nil }
            return "All its links use URL shorteners, such as \(mail.links[0].site)."
        },
        campaign("onlyFreePages", 1.5) { mail in
            // Mails with a topic are covered by the rule `topicOnFreePage`.
            guard mail.topic == nil, mail.loadsPictures, let link = mail.links.first,
                mail.links.allSatisfy({ $0.site != mail.fromSite && isFree($0) })
            else { return nil }
            return "All its links lead to sites where anyone can publish pages, such as \(link.host)."
        },
        campaign("redirectLink", 1.2) { mail in
            mail.links.first { isOpenRedirect($0) && $0.site != mail.fromSite }.map {
                "A link redirects through \($0.site), which hides its target."
            }
        },
        campaign("affiliateLink", 2.5) { mail in
            mail.links.first { isAffiliate($0) }.map {
                "A link looks like an affiliate link that pays for clicks: \($0.host)."
            }
        },
        campaign("codeLink", 1.5) { mail in
            mail.links.first {
                isCode($0.path, length: 18, changes: 5)
                    || $0.site != mail.fromSite && isCode($0.path, length: 14, changes: 4)
            }.map { "The path of a link is only a code: \($0.host)." }
        },
        campaign("hackedSite", 1.2) { mail in
            mail.links.first { isInside($0.path) }.map {
                "A link leads to an internal path of \($0.host), as on a hacked site."
            }
        },
        campaign("brokenTemplate", 1) { mail in
            let places =
                [mail.message.subject, mail.message.from.first?.name ?? ""]
                + mail.message.body.links.prefix(20).map(\.target)
            return places.contains { isTemplate($0) }
                ? "It contains a template placeholder that was not filled in." : nil
        },
    ]

    /// Returns whether a host is named after an IP address: "103-52-115-55.cloud.example", "host.49.181.62.50.example".
    private static func isMachine(_ host: String) -> Bool {
        var run = 0
        for part in host.split(whereSeparator: { $0 == "." || $0 == "-" }) {
            run = part.count <= 3 && part.allSatisfy(\.isNumber) ? run + 1 : 0
            if run == 4 { return true }
        }
        return false
    }

    static func isOpenRedirect(_ link: RuleInput.Link) -> Bool {
        let target = link.link.target.lowercased()
        if link.site.hasPrefix("google."), target.contains("/url?") || target.contains("/amp/") { return true }
        return SpamLists.shipped.redirects.entries.contains { link.host.hasSuffix($0.host) && target.contains($0.path) }
    }

    /// Returns whether a link is a click link of an affiliate network, with numbers for sender, offer and image.
    private static func isAffiliate(_ link: RuleInput.Link) -> Bool {
        let names = Set(
            link.query.split(separator: "&").compactMap { part -> Substring? in
                let pair = part.split(separator: "=", maxSplits: 1)
                return pair.count == 2 && pair[1].allSatisfy { $0.isNumber } ? pair[0] : nil
            })
        if names.contains("a"), names.contains("c") || names.contains("oc") { return true }
        if names.isSuperset(of: ["pid", "lid"]) || names.isSuperset(of: ["vid", "ofid"]) { return true }
        let parts = link.path.split(separator: "/")
        guard let first = parts.first, ["cl", "op", "un", "rd"].contains(first), parts.count >= 4 else { return false }
        return parts.dropFirst(2).allSatisfy { $0.allSatisfy(\.isNumber) }
    }

    /// Returns whether a path is a single word in which letters and digits alternate.
    private static func isCode(_ path: Substring, length: Int, changes: Int) -> Bool {
        let parts = path.split(separator: "/")
        guard parts.count == 1 || parts.count == 2 && parts[0].count <= 2, let code = parts.last, code.count >= length,
            code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "=" || $0 == "+") }),
            code.contains(where: \.isUppercase), code.contains(where: \.isLowercase)
        else { return false }
        return zip(code, code.dropFirst()).count { $0.isNumber != $1.isNumber } >= changes
    }

    private static func isInside(_ path: Substring) -> Bool {
        let path = path.lowercased()
        if path.contains("/wp-includes/") || path.contains("/wp-admin/") || path.contains("/.well-known/") {
            return true
        }
        // Images and documents of legitimate sites are among the uploads.
        return path.contains("/wp-content/") && !path.contains("/wp-content/uploads/")
    }

    private static func isTemplate(_ text: String) -> Bool {
        if let start = text.firstIndex(of: "{"), let end = text[start...].firstIndex(of: "}"),
            text[start...end].count > 3, text[start..<end].allSatisfy({ $0.isLetter || $0 == "{" || $0 == "_" })
        {
            return true
        }
        if text.contains("{{") && text.contains("}}") || text.contains("*|") && text.contains("|*") { return true }
        let text = text.lowercased()
        return ["[unsub", "[[", "unsubscribe-link", "#tracking", "<%=", "[email]", "%%email"].contains(
            where: text.contains)
    }

    // MARK: Topics

    private static let topicRules: [SpamRule] = [
        campaign("topicElsewhere", 1.5) { mail in
            // A mail with a link to its sender's domain is probably legitimate.
            guard let topic = mail.topic, let link = mail.links.first, !mail.fromSite.isEmpty,
                mail.links.allSatisfy({ $0.site != mail.fromSite && !counters.contains($0.site) })
            else { return nil }
            return "It is about \(topic.what) (“\(topic.phrase)”), but links to \(link.site), not to \(mail.fromSite)."
        },
        campaign("topicOnFreePage", 1.2) { mail in
            guard let topic = mail.topic, let link = mail.links.first(where: { $0.site != mail.fromSite && isFree($0) })
            else { return nil }
            return "It is about \(topic.what) (“\(topic.phrase)”), but links to \(link.host), which is open to anyone."
        },
        campaign("answerToStranger", 1.5) { mail in
            guard let topic = mail.topic, mail.links.isEmpty, !freeMail.contains(mail.fromSite) else { return nil }
            let places = mail.message.body.links.lazy.filter { $0.target.lowercased().hasPrefix("mailto:") }.map {
                $0.target.dropFirst(7).prefix { !"?&".contains($0) }
            }
            return places.first { freeMail.contains(MailAddress(address: String($0)).domain) }.map {
                "It is about \(topic.what), and its links open a mail to a free mail address (\($0))."
            }
        }, campaign("gambling", 1.5) { mail in told(mail, .gambling) },
        campaign("dating", 1.5) { mail in told(mail, .dating) }, campaign("reward", 1) { mail in told(mail, .reward) },
        campaign("coinGift", 1.5) { mail in told(mail, .coins) },
        campaign("parcelFee", 1) { mail in told(mail, .parcel) }, campaign("lapsed", 1) { mail in told(mail, .lapsed) },
        campaign("potency", 1.5) { mail in told(mail, .potency) },
        campaign("accountAlarm", 0.8) { mail in told(mail, .account) },
        campaign("offerFooter", 1) { mail in
            mail.contains(footers).map { "It ends like mails from pay-per-click networks (“\($0)”)." }
        },
    ]

    private static func told(_ mail: RuleInput, _ kind: Topic.Kind) -> SpamFinding? {
        guard !mail.links.isEmpty, let topic = mail.topics.first(where: { $0.kind == kind }) else { return nil }
        return "It is about \(topic.what), a common topic of spam (“\(topic.phrase)”)."
    }

    private static func isFree(_ link: RuleInput.Link) -> Bool {
        hosting.contains { link.host.hasSuffix($0) } || freeForms.contains { (link.host + link.path).hasPrefix($0) }
    }

    static let freeForms = SpamLists.shipped.sites.freeForms.entries

    static let footers = SpamLists.shipped.phrases.footers.entries

    /// Returns a rule whose full weight is added to the classifier's score, and that skips discussions.
    private static func campaign(
        _ name: String, _ weight: Double, _ find: @escaping @Sendable (RuleInput) -> SpamFinding?
    )
        -> SpamRule
    { SpamRule(name, weight, share: 1) { $0.isDiscussion ? nil : find($0) } }
}
