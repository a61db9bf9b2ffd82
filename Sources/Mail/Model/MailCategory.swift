import Foundation
import MailReading

public enum MailCategory: String, Sendable, Hashable, Codable, CaseIterable {
    /// Mail from a person to the user, or to a small group.
    case primary
    /// Notifications of social networks and communities.
    case social
    /// Offers, advertisements and newsletters that sell something.
    case promotions
    /// Notices of a service about an account, an order, a bill or an appointment.
    case updates
    /// Messages to a mailing list or a discussion.
    case forums
    /// Mail that is not classified yet, or not with enough certainty. It is listed only under All.
    case uncategorized

    /// The categories that a mail can be classified as.
    public static let known: [MailCategory] = [.primary, .social, .promotions, .updates, .forums]

    /// The categories of personal mails.
    static let personal: Set<MailCategory> = [.primary, .social, .uncategorized]

    /// Returns the most probable of ``known``, or `uncategorized` if its probability is below the floor.
    static func likeliest(_ probabilities: [Double], floor: Double) -> MailCategory {
        zip(known, probabilities).max { $0.1 < $1.1 }.map { $0.1 >= floor ? $0.0 : .uncategorized } ?? .uncategorized
    }

    /// Adjusts the probabilities of ``known`` by evidence from headers, sender and phrases that words cannot outweigh.
    ///
    /// Mail from a forum comes through a list that people post to, or reports replies. Mail from programs,
    /// companies and newsletters is not personal. A code, a receipt or a parcel notice is an update, whatever
    /// its words suggest. A plain letter from a person's own address is personal in every language.
    static func plausible(_ probabilities: [Double], for message: MailMessage) -> [Double] {
        guard probabilities.count == known.count else { return probabilities }
        let form = MailForm(message)
        let others = zip(known, probabilities).map { category, probability -> Double in
            switch category {
            case .primary where form.isOfMachine: return 0
            case .primary where form.isTransaction: return probability * rarely
            case .primary where form.isPersonal: return max(probability, leastOfPrimary)
            case .updates where form.isPersonal: return probability * rarely
            case .forums where form.forum == .no || form.isTransaction: return 0
            // Much less probable, but not impossible.
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
    private static let leastOfPrimary = 0.3
}

/// The evidence from headers, sender and phrases about the origin of a mail.
private struct MailForm {
    enum Forum { case yes, hardly, no }

    /// The likelihood that the mail is from a forum: it comes through a list that people post to, or reports posts.
    let forum: Forum
    /// Whether the sender is a program, a company or a newsletter.
    let isOfMachine: Bool
    /// Whether the sender is a newsletter or a well-known company that is not a social network.
    let isOfOtherThanNetwork: Bool
    /// Whether a program notifies the user of a code, a payment, a sign-in, an order or a parcel.
    let isTransaction: Bool
    /// Whether the mail is a plain letter from a person's own address.
    let isPersonal: Bool

    init(_ message: MailMessage) {
        let list = message.list
        let isMachine = message.isOfMachine
        let isFirm = message.from.first?.isOfFirm == true
        let isReply =
            !message.inReplyTo.isEmpty || !message.references.isEmpty || ThreadSubject.isReply(message.subject)
        // A list that the user can leave but not post to.
        let isNewsletter = list?.isUnsubscribable == true && list?.isPostable != true && !isReply
        let site = MailDomain.registered(message.from.first?.domain ?? "")
        let isOfNetwork = Self.networks.contains(site)
        let told = Self.phrases.found(in: MailWords.words(message.subject, limit: 60))
        let isOfBrand =
            !isReply && !Brand.known(for: site).isEmpty
            && message.from.first.map { ProvenBrand.isFirm($0) && !$0.isOfPerson } ?? false
        let isOfRole = !isReply && message.from.first?.isOfRole == true
        let isByProgram = isMachine || isFirm || isOfBrand || isNewsletter || isOfRole
        let isWritten =
            list?.isPostable == true || list != nil && isReply || Self.isOfForum(message)
            || !Self.discussions.isDisjoint(with: told)
        isOfOtherThanNetwork = !isOfNetwork && !isWritten && (isOfBrand || isNewsletter)
        // The body of a newsletter may mention transactions in passing, so only its subject counts.
        isTransaction =
            isByProgram && !isWritten
            && (!Self.transactions.isDisjoint(with: told)
                || !isNewsletter
                    && !Self.transactions.isDisjoint(with: Self.phrases.found(in: MailWords(message).body)))
        let isTagged = message.subject.contains(#/\[[^\[\]]{2,40}\]/#)
        let precedence = message.header("precedence")?.lowercased() ?? ""
        let isCopied = !isNewsletter && !isMachine && (list?.id != nil || ["bulk", "list"].contains(precedence))
        isPersonal =
            !isByProgram && !isWritten && !isTagged && !isOfNetwork && !message.isAutomatic && message.body.page == nil
            && message.body.links.isEmpty && message.from.first?.isOfSomebody == true
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

    /// Headers that only mailing list software writes.
    private static let ofLists: Set<String> = ["list-archive", "mailing-list", "x-mailing-list", "x-mailman-version"]
    /// Words in the addresses of forums and lists.
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
    /// Whether the sender is named like the address's domain, as in `Sandpiper Rail <booking@sandpiper-rail.example>`.
    ///
    /// People also own domains named after themselves, but their local part contains a part of their name.
    /// Umlauts in the domain may be in Punycode, spelled as two letters, or without dots.
    var isOfFirm: Bool {
        let words = MailWords.words(name ?? "", limit: 10)
        let spelled = MailWords.words(Self.spelled(name ?? ""), limit: 10)
        let first = String(MailDomain.registered(domain).prefix { $0 != "." })
        let label = Self.plain(Punycode.decode(first) ?? first)
        guard label.count >= 4, [words.joined(), spelled.joined()].contains(label) else { return false }
        let local = Self.plain(String(address.prefix { $0 != "@" }), keeping: "._-+").split { !$0.isLetter }
        return !local.contains { part in (words + spelled).contains { $0.hasPrefix(part) || part.contains($0) } }
    }

    /// Whether the address belongs to a department, such as `orders@firm`, in one of seven languages.
    fileprivate var isOfRole: Bool {
        let local = address.prefix { $0 != "@" }.lowercased()
        return local.split { "._-+".contains($0) }.contains { Self.roles.contains(String($0)) }
    }

    private static let roles: Set<String> = [
        "aanmelding", "abrechnung", "accounts", "afspraak", "alert", "alerts", "appuntamenti", "assistance",
        "assistenza", "atencion", "avisos", "avvisi", "bestelling", "bestellingen", "bestellung", "bestellungen",
        "billing", "booking", "bookings", "buchung", "caisse", "citas", "clientes", "clienti", "commande",
        "commandes", "customerservice", "encomendas", "factura", "facturas", "facturation", "fatturazione", "faturas",
        "helpdesk", "klantenservice", "kundendienst", "kundenservice", "marcacoes", "orders", "ordini", "payments",
        "pedidos", "praxis", "prenotazioni", "rechnung", "reservas", "reservations", "rezeption", "security",
        "seguimiento", "service", "serviceclient", "shop", "sicherheit", "soporte", "suivi", "suporte", "support",
        "termine", "tracking", "versand",
    ]

    /// Whether the local part contains a part of the owner's name that the domain lacks.
    ///
    /// An example is `Samir Santos <ssantos@firm>`.
    fileprivate var isOfPerson: Bool { MailWords.words(name ?? "", limit: 10).count >= 2 && namesOwner }

    /// Whether the address is a person's, also if only the first name is shown, as in `Maud <maud.e@provider>`.
    fileprivate var isOfSomebody: Bool {
        isOfPerson || namesOwner && address.prefix { $0 != "@" }.split { "._".contains($0) }.count == 2
    }

    private var namesOwner: Bool {
        let site = Self.plain(domain)
        let local = Self.plain(String(address.prefix { $0 != "@" }))
        return MailWords.words(name ?? "", limit: 10).contains {
            $0.count >= 3 && local.contains($0) && !site.contains($0)
        }
    }

    /// Returns the letters of a text, in lower case and without accents.
    private static func plain(_ text: String, keeping signs: String = "") -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).filter {
            $0.isLetter || signs.contains($0)
        }
    }

    /// Spells umlauts as two letters, as domains without umlauts do.
    private static func spelled(_ name: String) -> String {
        [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("å", "aa"), ("ø", "oe"), ("æ", "ae")].reduce(
            name.lowercased()
        ) { $0.replacing($1.0, with: $1.1) }
    }
}
