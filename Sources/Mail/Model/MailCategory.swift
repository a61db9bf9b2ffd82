import MailFormat

/// What kind of mail a mail is.
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

    /// The kinds that a mail can be found to be of.
    public static let known: [MailCategory] = [.primary, .social, .promotions, .updates, .forums]

    /// The likeliest of ``known``; `uncategorized` where it is less likely than the floor.
    static func likeliest(_ probabilities: [Double], floor: Double) -> MailCategory {
        zip(known, probabilities).max { $0.1 < $1.1 }.map { $0.1 >= floor ? $0.0 : .uncategorized } ?? .uncategorized
    }

    /// The likelihoods of ``known`` without what a mail's form rules out.
    ///
    /// What comes from a forum or a list says so somewhere: in its headers, by its sender or before its subject. A letter that
    /// shows nothing of the kind is none, whatever its words are like.
    static func plausible(_ probabilities: [Double], for message: MailMessage) -> [Double] {
        guard probabilities.count == known.count, let forums = known.firstIndex(of: .forums), !message.isAutomatic,
            !message.subject.contains(#/\[[^\[\]]{2,40}\]/#)
        else { return probabilities }
        var others = probabilities
        others[forums] = 0
        let sum = others.reduce(0, +)
        return sum > 0 ? others.map { $0 / sum } : probabilities
    }
}
