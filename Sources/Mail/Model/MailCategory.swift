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
}
