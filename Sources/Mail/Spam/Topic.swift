/// A topic of spam and phishing, in several languages.
struct Topic: Sendable {
    enum Kind: String, Sendable, CaseIterable, Decodable, CodingKeyRepresentable {
        case account, parcel, lapsed, reward, coins, gambling, dating, potency
    }

    let kind: Kind
    let phrase: String

    /// The description of the topic for the user.
    var what: String {
        switch kind {
        case .account: "an account problem"
        case .parcel: "a waiting parcel"
        case .lapsed: "something that expires"
        case .reward: "a gift or a prize"
        case .coins: "cryptocurrency to claim"
        case .gambling: "gambling"
        case .dating: "dating"
        case .potency: "potency or miracle cures"
        }
    }

    /// Returns the topics of a mail, in the order of the kinds.
    ///
    /// - Parameters:
    ///   - head: The known phrases in the sender's name and the subject. One phrase is enough for a topic.
    ///   - all: The known phrases in subject and text. Two phrases are needed for a topic, because many mails
    ///     mention a topic in passing.
    static func found(inHead head: Set<String>, inAll all: Set<String>) -> [Topic] {
        Kind.allCases.compactMap { kind in
            let list = phrases(kind)
            let found = list.filter(all.contains)
            let phrase = list.first(where: head.contains) ?? (found.count >= 2 ? found[0] : nil)
            return phrase.map { Topic(kind: kind, phrase: $0) }
        }
    }

    /// Returns the phrases of a kind, which legitimate mails about the same topic rarely contain.
    static func phrases(_ kind: Kind) -> [String] { SpamLists.shipped.topics[kind]?.entries ?? [] }
}
