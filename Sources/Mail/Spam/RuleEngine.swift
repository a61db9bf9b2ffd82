import Foundation
package import MailReading

/// An engine that finds signs of spam and phishing with named rules, without a model.
///
/// Each rule that applies gives a reason with a weight. The rules check the sender's names, link targets
/// against link texts, the results of the receiving server, and phrases. A legitimate mail may match one rule.
/// By rules alone, a mail is spam only if two strong rules or several weaker ones apply.
package struct RuleEngine: Sendable {
    /// The prior log-odds of spam; by rules alone, a mail is legitimate until there is evidence.
    package static let prior = -2.5

    private let rules: [SpamRule]

    package init() {
        rules = Self.senderRules + Self.linkRules + Self.contentRules + Self.campaignRules + Self.trustRules
    }

    package var names: [String] { rules.map(\.name) }

    /// Returns a reason for each rule that applies, strongest first.
    package func reasons(_ message: MailMessage) -> [SpamReason] { reasons(RuleInput(message)) }

    private func reasons(_ input: RuleInput) -> [SpamReason] {
        found(input).map(\.reason).sorted { abs($0.weight) > abs($1.weight) }
    }

    /// Returns a reason for each rule that applies, with the rule's share beside a classifier.
    func found(_ input: RuleInput) -> [(reason: SpamReason, share: Double?)] {
        rules.compactMap { rule in
            rule.find(input).map {
                (SpamReason(rule: rule.name, weight: rule.weight, text: $0.text, facts: $0.facts), rule.share)
            }
        }
    }

    /// Returns the probability of spam from the reasons alone.
    package static func probability(_ reasons: [SpamReason]) -> Double {
        1 / (1 + exp(-reasons.reduce(prior) { $0 + $1.weight }))
    }

    // MARK: Sender

    private static let senderRules: [SpamRule] = [
        SpamRule("lookAlikeDomain", 3, share: 0.8) { mail in
            mail.imitated[mail.fromDomain].map { "The sender's domain \(mail.fromDomain) looks like \($0)." }
        },
        SpamRule("mixedScripts", 3, share: 0.8) { mail in
            let hosts = [mail.fromDomain] + mail.links.map(\.host)
            let found = hosts.first {
                $0.split(separator: ".").contains { LookAlike.mixesScripts(Punycode.decode(String($0)) ?? String($0)) }
            }
            return found.map { "The domain \($0) mixes look-alike letters from several scripts." }
        },
        SpamRule("borrowedName", 2, share: 1) { mail in
            guard !mail.isDiscussion, mail.borrowedBrand != nil, let from = mail.message.from.first else { return nil }
            let domain = mail.fromSite.isEmpty ? "an unknown domain" : mail.fromSite
            return "It claims to be from \(from.displayName), but comes from \(domain)."
        },
        SpamRule("addressAsName", 2.5, share: 0.6) { mail in
            guard let from = mail.message.from.first, let name = from.name, name.contains("@"),
                let shown = name.split(whereSeparator: { $0.isWhitespace || "<>()\"'".contains($0) }).first(where: {
                    $0.contains("@")
                })
            else { return nil }
            let site = MailDomain.registered(MailAddress(address: String(shown)).domain)
            return site.isEmpty || site == mail.fromSite
                ? nil : "Its sender's name shows the address \(shown), but it comes from \(mail.fromSite)."
        },
        SpamRule("replyElsewhere", 1) { mail in
            guard mail.message.list == nil, let reply = mail.message.replyTo.first else { return nil }
            let site = MailDomain.registered(reply.domain)
            return site.isEmpty || site == mail.fromSite || mail.fromSite.isEmpty
                ? nil : "Replies go to \(site), not to \(mail.fromSite)."
        },
        SpamRule("replyToFreeMail", 1) { mail in
            guard let reply = mail.message.replyTo.first, freeMail.contains(MailDomain.registered(reply.domain)),
                !freeMail.contains(mail.fromSite), !mail.fromSite.isEmpty
            else { return nil }
            return "Replies go to a free mail address, although it comes from \(mail.fromSite)."
        },
        SpamRule("returnPathElsewhere", 0.3) { mail in
            guard mail.message.list == nil, let path = mail.message.returnPath, path.contains("@") else { return nil }
            let site = MailDomain.registered(MailAddress(address: path).domain)
            return site == mail.fromSite || mail.fromSite.isEmpty
                ? nil : "Its return path belongs to \(site), not to \(mail.fromSite)."
        },
        SpamRule("noSender", 1.5) { mail in
            mail.message.from.isEmpty || !(mail.message.from[0].address.contains("@"))
                ? "It has no sender address." : nil
        },
        SpamRule("failedDMARC", 2) { mail in
            mail.message.authentication.dmarc == .fail
                ? "It failed DMARC: the receiving server found that it does not come from \(mail.fromSite)." : nil
        },
        SpamRule("failedSPF", 1) { mail in
            mail.message.authentication.spf == .fail || mail.message.authentication.spf == .softFail
                ? "It failed SPF: its server is not authorised to send mail for its domain." : nil
        },
        SpamRule("failedSignature", 0.8) { mail in
            mail.message.authentication.dkim == .fail ? "It failed DKIM: its signature is not valid." : nil
        },
    ]

    static let freeMail = Set(SpamLists.shipped.sites.freeMail.entries)

    // MARK: Links

    private static let linkRules: [SpamRule] = [
        SpamRule("linkSaysOtherSite", 3, share: 0.4) { mail in
            for link in mail.links {
                guard let words = link.link.text, let shown = shownSite(words) else { continue }
                if shown != link.site, !isSameOwner(shown, link.site), !isKnownRedirect(link.site) {
                    return "A link says \(shown), but leads to \(link.site)."
                }
            }
            return nil
        },
        SpamRule("lookAlikeLink", 2.5, share: 0.6) { mail in
            // The sender's own domain is covered by `lookAlikeDomain`.
            for link in mail.links where link.site != mail.fromSite {
                if let site = mail.imitated[link.host] {
                    return "A link leads to \(link.host), which looks like \(site)."
                }
            }
            return nil
        },
        SpamRule("numberLink", 3, share: 0.7) { mail in
            mail.links.first { MailDomain.isAddress($0.host) }.map {
                "A link leads to the IP address \($0.host)."
            }
        },
        SpamRule("hiddenSite", 2.5, share: 0.8) { mail in
            for link in mail.links {
                let authority =
                    link.link.target.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst(2)
                    .first ?? ""
                let place = authority.prefix { !"?#/".contains($0) }
                if place.contains("@") {
                    return "A link has another name before its actual host: \(link.host)."
                }
            }
            return nil
        },
        SpamRule("punycodeLink", 1.5) { mail in
            mail.links.first { $0.host.contains("xn--") }.map {
                "A link leads to a domain in another script: \($0.host)."
            }
        },
        SpamRule("shortenedLink", 0.7) { mail in
            mail.links.first { shorteners.contains($0.site) }.map {
                "A link uses the URL shortener \($0.site), which hides its target."
            }
        },
        SpamRule("freeHosting", 1) { mail in
            mail.links.first { link in hosting.contains { link.host.hasSuffix($0) } }
                .map { "A link leads to \($0.host), where anyone can publish pages." }
        },
        SpamRule("strangeEnding", 0.6) { mail in
            mail.links.first { endings.contains(MailDomain.top($0.host)) }
                .map { "A link uses a top-level domain that is common in spam: \($0.host)." }
        },
        SpamRule("strangePort", 1.5) { mail in
            for link in mail.links {
                let rest = link.link.target.range(of: "://").map { link.link.target[$0.upperBound...] } ?? ""
                let place = rest.prefix { !"/?#".contains($0) }
                if let colon = place.lastIndex(of: ":"), let port = Int(place[place.index(after: colon)...]),
                    port != 80, port != 443
                {
                    return "A link uses a non-standard port on \(link.host)."
                }
            }
            return nil
        },
        SpamRule("dangerousLink", 3) { mail in
            let found = mail.message.body.links.first {
                let target = $0.target.lowercased()
                return target.hasPrefix("javascript:") || target.hasPrefix("data:") || target.hasPrefix("vbscript:")
            }
            return found == nil ? nil : "A link would run code."
        },
    ]

    /// Returns the domain that a link's text names, or `nil`.
    private static func shownSite(_ words: String) -> String? {
        let text = words.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.contains(" "), !text.contains("@"), text.contains("."), text.count < 300 else { return nil }
        let host = MailDomain.host(of: text.contains("://") ? text : "http://" + text)
        // A word with a dot is a domain only if its suffix is a common one.
        guard host.contains("."), MailDomain.top(host).count >= 2, MailDomain.top(host).allSatisfy(\.isLetter),
            text.contains("://") || text.hasPrefix("www.") || siteEndings.contains(MailDomain.top(host))
        else { return nil }
        return MailDomain.registered(host)
    }

    private static let siteEndings = Set(SpamLists.shipped.sites.siteEndings.entries)

    /// Returns whether two domains probably have the same owner, as "example.com" and "example.de" have.
    private static func isSameOwner(_ first: String, _ second: String) -> Bool {
        first.split(separator: ".").first == second.split(separator: ".").first
    }

    /// Returns whether a domain belongs to a click counter for legitimate senders, whose links often show their
    /// final target.
    private static func isKnownRedirect(_ site: String) -> Bool { counters.contains(site) }

    static let counters = Set(SpamLists.shipped.sites.counters.entries)

    static let shorteners = Set(SpamLists.shipped.sites.shorteners.entries)

    static let hosting = SpamLists.shipped.sites.hosting.entries

    static let endings = Set(SpamLists.shipped.sites.endings.entries)

    // MARK: Content

    private static let contentRules: [SpamRule] = [
        SpamRule("urgentCredentials", 2) { mail in
            guard let urgent = mail.contains(urgency), let account = mail.contains(credentials) else { return nil }
            return "It creates urgency (“\(urgent)”) and asks about an account (“\(account)”)."
        },
        SpamRule("askedToConfirm", 1) { mail in
            guard let phrase = mail.contains(confirmations), !mail.links.isEmpty else { return nil }
            return "It asks the reader to confirm an account through a link (“\(phrase)”)."
        },
        SpamRule("advanceFee", 2.5, share: 0.6) { mail in
            let found = advanceFee.filter(mail.phrases.contains)
            return found.count >= 2 ? "It uses phrases of advance-fee fraud (“\(found[0])”, “\(found[1])”)." : nil
        },
        SpamRule("extortion", 2.5) { mail in
            guard mail.contains(coins) != nil,
                let threat = mail.contains(threats)
            else { return nil }
            return "It makes a threat and asks for cryptocurrency (“\(threat)”)."
        },
        SpamRule("prize", 1.5) { mail in mail.contains(prizes).map { "It promises a prize (“\($0)”)." } },
        SpamRule("medicine", 1.5) { mail in mail.contains(medicines).map { "It offers medicine (“\($0)”)." } },
        SpamRule("easyMoney", 1.2) { mail in mail.contains(easyMoney).map { "It promises easy money (“\($0)”)." } },
        SpamRule("genericGreeting", 0.5) { mail in
            mail.contains(greetings).map { "It uses a generic greeting (“\($0)”)." }
        },
        SpamRule("riskyAttachment", 2.5) { mail in
            for attachment in mail.message.attachments {
                guard let name = attachment.name?.lowercased() else { continue }
                let ending = (name as NSString).pathExtension
                if programs.contains(ending) { return "It has an executable attachment: \(attachment.name ?? ending)." }
            }
            return nil
        },
        SpamRule("doubleEnding", 2) { mail in
            for attachment in mail.message.attachments {
                let parts = (attachment.name ?? "").lowercased().split(separator: ".").suffix(2)
                if parts.count == 2, documents.contains(String(parts.first ?? "")),
                    programs.contains(String(parts.last ?? ""))
                {
                    return "An attachment disguises its file type: \(attachment.name ?? "")."
                }
            }
            return nil
        },
        SpamRule("pageAttachment", 1.5) { mail in
            mail.attachedPage.map { "It has a web page as an attachment: \($0.name ?? "")." }
        },
        SpamRule("attachedTrap", 4.5) { mail in
            guard let trap = mail.attachedTrap, trap.isSure else { return nil }
            return trap.what
        },
        SpamRule("attachedLure", 2, share: 1) { mail in
            guard let trap = mail.attachedTrap, !trap.isSure else { return nil }
            return trap.what
        },
        SpamRule("form", 1.5) { mail in
            mail.message.body.page?.hasForm == true && mail.message.list == nil ? "It contains a form." : nil
        },
        SpamRule("script", 1.5) { mail in mail.message.body.page?.hasScript == true ? "It contains a script." : nil },
        SpamRule("hiddenText", 1.2) { mail in
            guard let page = mail.message.body.page, page.hiddenCharacters > 200 else { return nil }
            // Newsletters hide a preview of a few words.
            return page.hiddenCharacters * 4 > mail.message.body.text.count
                ? "Much of its text is hidden from the reader." : nil
        },
        SpamRule("splitWords", 1.5) { mail in
            let count = VisibleText.invisibleCount(mail.message.subject)
            return count > 0 ? "Its subject contains invisible characters." : nil
        },
        SpamRule("shouting", 0.7) { mail in
            let letters = mail.message.subject.filter(\.isLetter)
            return letters.count >= 12 && letters.allSatisfy(\.isUppercase)
                ? "Its subject is all in capital letters." : nil
        },
        SpamRule("pictureOnly", 0.8) { mail in
            guard let page = mail.message.body.page, page.remoteImages > 0, mail.message.body.text.count < 40,
                !mail.links.isEmpty
            else { return nil }
            return "It is a picture with a link and almost no text."
        },
    ]

    /// The phrases of all rules.
    static let phrases = PhraseMatcher(
        [
            urgency, credentials, confirmations, advanceFee, coins, threats, prizes, medicines, easyMoney, greetings,
            footers, attachmentLures,
        ] + Topic.Kind.allCases.map(Topic.phrases))

    static let attachmentLures = SpamLists.shipped.phrases.attachmentLures.entries
    private static let coins = SpamLists.shipped.phrases.coins.entries
    private static let urgency = SpamLists.shipped.phrases.urgency.entries
    private static let credentials = SpamLists.shipped.phrases.credentials.entries
    private static let confirmations = SpamLists.shipped.phrases.confirmations.entries
    private static let advanceFee = SpamLists.shipped.phrases.advanceFee.entries
    private static let threats = SpamLists.shipped.phrases.threats.entries
    private static let prizes = SpamLists.shipped.phrases.prizes.entries
    private static let medicines = SpamLists.shipped.phrases.medicines.entries
    private static let easyMoney = SpamLists.shipped.phrases.easyMoney.entries
    private static let greetings = SpamLists.shipped.phrases.greetings.entries
    private static let programs = Set(SpamLists.shipped.words.programs.entries)
    private static let documents = Set(SpamLists.shipped.words.documents.entries)

    // MARK: Signs of legitimate mail

    /// The rules that determine who wrote a mail.
    ///
    /// Each counts in full. Words that contradict these rules are ignored, because phishing imitates such words
    /// or hides behind them.
    static let settling: Set<String> = ["provenBrand", "attachedTrap", "impostor", "forgedDomain"]

    private static let trustRules: [SpamRule] = [
        SpamRule("provenBrand", -6) { mail in
            ProvenBrand(mail).map {
                """
                The receiving server confirmed that it comes from \($0.site), the domain of a well-known company, and \
                nothing in it leads elsewhere.
                """
            }
        },
        SpamRule("passedDMARC", -0.8) { mail in
            mail.message.authentication.dmarc == .pass
                ? "It passed DMARC: the receiving server confirmed that it comes from \(mail.fromSite)." : nil
        },
        SpamRule("discussion", -1.5) { mail in
            guard mail.message.list?.isPostable == true else { return nil }
            return "It comes from a mailing list that accepts posts."
        },
        SpamRule("answer", -1.2) { mail in
            (!mail.message.inReplyTo.isEmpty || !mail.message.references.isEmpty)
                && ThreadSubject.isReply(mail.message.subject)
                ? "It replies to another mail." : nil
        },
    ]
}
