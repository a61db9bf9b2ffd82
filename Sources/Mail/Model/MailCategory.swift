import Foundation
import MailReading

/// The category of a mail.
public enum MailCategory: String, Sendable, Hashable, Codable, CaseIterable {
    /// From a person to the reader, or to a few.
    case primary
    /// What social networks and communities tell of.
    case social
    /// Offers, advertisements and newsletters that sell something.
    case promotions
    /// What a service tells about an account, an order, a bill or an appointment.
    case updates
    /// What was written to a mailing list or a discussion.
    case forums
    /// Not looked at yet, or too unsure to say; stands under All only.
    case uncategorized

    /// The categories that a mail can be classified as.
    public static let known: [MailCategory] = [.primary, .social, .promotions, .updates, .forums]

    /// Those that mails of people are found to be of.
    static let personal: Set<MailCategory> = [.primary, .social, .uncategorized]

    /// The likeliest of ``known``; `uncategorized` where it is less likely than the floor.
    static func likeliest(_ probabilities: [Double], floor: Double) -> MailCategory {
        zip(known, probabilities).max { $0.1 < $1.1 }.map { $0.1 >= floor ? $0.0 : .uncategorized } ?? .uncategorized
    }

    /// The likelihoods of ``known`` by what a mail's form says, which words cannot outweigh.
    ///
    /// What comes from a forum says so somewhere: it comes through a list that people write to, or tells of replies.
    /// Machines, firms and newsletters are no persons. And a code, a receipt or a parcel's way is an update, whatever else the
    /// mail sounds like.
    static func plausible(_ probabilities: [Double], for message: MailMessage) -> [Double] {
        guard probabilities.count == known.count else { return probabilities }
        let form = MailForm(message)
        let others = zip(known, probabilities).map { category, probability -> Double in
            switch category {
            case .primary where form.isOfMachine: return 0
            case .forums where form.forum == .no || form.isTransaction: return 0
            // Far less likely, but not impossible.
            case .forums where form.forum == .hardly: return probability * rarely
            case .social where form.isTransaction || form.isOfOtherThanNetwork: return probability * rarely
            case .promotions where form.isTransaction: return probability * rarely
            case .updates where form.isTransaction: return max(probability, leastOfUpdates)
            default: return probability
            }
        }
        let sum = others.reduce(0, +)
        return sum > 0 ? others.map { $0 / sum } : probabilities
    }

    private static let rarely = 0.1
    private static let leastOfUpdates = 0.3
}

/// What headers, sender and phrases say of how a mail came about.
private struct MailForm {
    enum Forum { case yes, hardly, no }

    /// Whether it comes through a list that people write to, or tells of what people wrote.
    let forum: Forum
    /// Whether a program, a firm or a newsletter writes, and no person.
    let isOfMachine: Bool
    /// Whether a newsletter or a well-known firm sends it that is no social network.
    let isOfOtherThanNetwork: Bool
    /// Whether a program tells one reader of a code, a payment, a sign-in, an order or a parcel.
    let isTransaction: Bool

    init(_ message: MailMessage) {
        let list = message.list
        let isMachine = message.isOfMachine
        let isFirm = message.from.first?.isOfFirm == true
        let isReply =
            !message.inReplyTo.isEmpty || !message.references.isEmpty || ThreadSubject.isReply(message.subject)
        // One can leave the list, but not write to it.
        let isNewsletter = list?.isUnsubscribable == true && list?.isPostable != true && !isReply
        let site = MailDomain.registered(message.from.first?.domain ?? "")
        let isOfNetwork = Self.networks.contains(site)
        let told = Self.phrases.found(in: MailWords.words(message.subject, limit: 60))
        let isOfBrand =
            !isReply && !Brand.known(for: site).isEmpty
            && message.from.first.map { ProvenBrand.isFirm($0) && !$0.isOfPerson } ?? false
        let isByProgram = isMachine || isFirm || isOfBrand || isNewsletter
        let isWritten =
            list?.isPostable == true || list != nil && isReply || Self.isOfForum(message)
            || !Self.discussions.isDisjoint(with: told)
        isOfOtherThanNetwork = !isOfNetwork && !isWritten && (isOfBrand || isNewsletter)
        // What a newsletter tells of in passing is not what it is about.
        isTransaction =
            isByProgram && !isWritten
            && (!Self.transactions.isDisjoint(with: told)
                || !isNewsletter
                    && !Self.transactions.isDisjoint(with: Self.phrases.found(in: MailWords(message).body)))
        let isTagged = message.subject.contains(#/\[[^\[\]]{2,40}\]/#)
        let precedence = message.header("precedence")?.lowercased() ?? ""
        let isCopied = !isNewsletter && !isMachine && (list?.id != nil || ["bulk", "list"].contains(precedence))
        forum =
            !isTagged && !message.isAutomatic ? .no : isWritten || isTagged || isCopied ? .yes : .hardly
        isOfMachine =
            isFirm || !isWritten && (isMachine || isOfBrand) || isNewsletter && message.from.first?.isOfPerson != true
    }

    private static func isOfForum(_ message: MailMessage) -> Bool {
        if message.headers.contains(where: { ofLists.contains($0.name) }) { return true }
        let address = message.from.first?.address.lowercased() ?? ""
        return address.split { "@.-_+".contains($0) }.contains { forums.contains(String($0)) }
    }

    /// Headers that only programs for lists write.
    private static let ofLists: Set<String> = ["list-archive", "mailing-list", "x-mailing-list", "x-mailman-version"]
    /// What senders of forums and lists are called.
    private static let forums: Set<String> = [
        "discourse", "discuss", "foren", "foro", "foros", "forum", "forums", "googlegroups", "groups", "list",
        "lists", "listserv",
    ]
    private static let networks = Set(SpamLists.shipped.sites.networks.entries)
    private static let transactions = Set(SpamLists.shipped.phrases.transactions.entries)
    private static let discussions = Set(SpamLists.shipped.phrases.discussions.entries)
    private static let phrases = PhraseMatcher([Array(transactions), Array(discussions)])
}

extension MailAddress {
    /// Whether a sender has the name of its site, as `Sandpiper Rail <booking@sandpiper-rail.example>`.
    ///
    /// People have sites of their own name too: their address begins with a part of it. Umlauts may stand in the site in
    /// Punycode, as two letters, or without dots.
    var isOfFirm: Bool {
        let words = MailWords.words(name ?? "", limit: 10)
        let spelled = MailWords.words(Self.spelled(name ?? ""), limit: 10)
        let first = String(MailDomain.registered(domain).prefix { $0 != "." })
        let label = Self.plain(Punycode.decode(first) ?? first)
        guard label.count >= 4, [words.joined(), spelled.joined()].contains(label) else { return false }
        let local = Self.plain(String(address.prefix { $0 != "@" }), keeping: "._-+").split { !$0.isLetter }
        return !local.contains { part in (words + spelled).contains { $0.hasPrefix(part) || part.contains($0) } }
    }

    /// Whether an address has a part of its owner's name in it that its site does not have, as `Samir Santos <ssantos@firm>`.
    fileprivate var isOfPerson: Bool {
        let site = Self.plain(domain)
        let local = Self.plain(String(address.prefix { $0 != "@" }))
        let words = MailWords.words(name ?? "", limit: 10)
        return words.count >= 2 && words.contains { $0.count >= 3 && local.contains($0) && !site.contains($0) }
    }

    /// The letters of a name, in lower case and without accents.
    private static func plain(_ text: String, keeping signs: String = "") -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).filter {
            $0.isLetter || signs.contains($0)
        }
    }

    /// Umlauts as two letters, as sites without them write them.
    private static func spelled(_ name: String) -> String {
        [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("å", "aa"), ("ø", "oe"), ("æ", "ae")].reduce(
            name.lowercased()
        ) { $0.replacing($1.0, with: $1.1) }
    }
}
