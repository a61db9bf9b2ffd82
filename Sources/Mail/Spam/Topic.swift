/// A matter that spam and phishing speak of, in some languages.
struct Topic: Sendable {
    enum Kind: String, Sendable, CaseIterable, Decodable, CodingKeyRepresentable {
        case account, parcel, lapsed, reward, coins, gambling, dating, potency
    }

    let kind: Kind
    /// The phrase that shows it.
    let phrase: String

    /// What it is about, for the reader.
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

    /// The matters of a mail, in the order of the kinds.
    ///
    /// - Parameters:
    ///   - head: The known phrases in the sender's name and the subject: one is enough there.
    ///   - all: Those in subject and text: two of a kind are needed there, since many mails name a thing in passing.
    /// - Returns: One for each kind that was found.
    static func found(inHead head: Set<String>, inAll all: Set<String>) -> [Topic] {
        Kind.allCases.compactMap { kind in
            let list = phrases(kind)
            let found = list.filter(all.contains)
            let phrase = list.first(where: head.contains) ?? (found.count >= 2 ? found[0] : nil)
            return phrase.map { Topic(kind: kind, phrase: $0) }
        }
    }

    /// The phrases of a kind: what honest mails of the same matter hardly say.
    static func phrases(_ kind: Kind) -> [String] { SpamLists.shipped.topics[kind]?.entries ?? [] }
}
