import MailFormat

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

    /// The likelihoods of ``known`` without what a mail's form rules out.
    ///
    /// What comes from a forum or a list says so somewhere: in its headers, by its sender or before its subject. A letter that
    /// shows nothing of the kind is none, whatever its words are like. And who has the name of its site is no person.
    static func plausible(_ probabilities: [Double], for message: MailMessage) -> [Double] {
        guard probabilities.count == known.count else { return probabilities }
        var others = probabilities
        for (index, category) in known.enumerated() {
            switch category {
            case .forums where !message.isAutomatic && !message.subject.contains(#/\[[^\[\]]{2,40}\]/#),
                .primary where message.from.first?.isOfFirm == true:
                others[index] = 0
            default: break
            }
        }
        let sum = others.reduce(0, +)
        return sum > 0 ? others.map { $0 / sum } : probabilities
    }
}

extension MailAddress {
    /// Whether a sender has the name of its site, as `Sandpiper Rail <booking@sandpiper-rail.example>`.
    ///
    /// People have sites of their own name too: their address begins with a part of it.
    var isOfFirm: Bool {
        let words = MailWords.words(name ?? "", limit: 10)
        let label = MailDomain.registered(domain).prefix { $0 != "." }.filter(\.isLetter)
        guard label.count >= 4, words.joined() == label else { return false }
        let local = address.prefix { $0 != "@" }.lowercased().split { !$0.isLetter }
        return !local.contains { part in words.contains { $0.hasPrefix(part) || part.contains($0) } }
    }
}
