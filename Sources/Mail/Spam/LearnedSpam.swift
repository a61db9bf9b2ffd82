import Foundation
import MailReading

/// What the user has marked as spam and as not spam, as counts of what those mails were made of.
///
/// Graham's idea (A Plan for Spam, 2002) for a handful of marks: single words are in too many mails to learn from one, so
/// this counts senders, sites and pairs of words, and weighs how much of a mail is known from the marked ones. One mark is
/// enough to change the verdict on the next mail of the same campaign, and says next to nothing about all others.
public struct LearnedSpam: Sendable {
    /// How often something stood in marked mails.
    public struct Count: Sendable, Hashable {
        /// In those marked as spam.
        public var spam: Int
        /// In those marked as not spam.
        package var ham: Int

        /// Creates a count.
        package init(spam: Int = 0, ham: Int = 0) { (self.spam, self.ham) = (spam, ham) }

        var isEmpty: Bool { spam == 0 && ham == 0 }
        /// The log-odds that this count speaks for: 1.47 after one mark as spam, -1.47 after one as not spam.
        var logOdds: Double { log((Double(spam) + 0.3) / (Double(ham) + 0.3)) }
    }

    /// What a mail is made of, as hashes: who sends it, and what it says.
    struct Tokens: Sendable, Hashable {
        /// The sender's address, and the sites that belong to the sender.
        let sender: Set<Int64>
        /// Pairs of words, the subject, and the sites that links lead to.
        let content: Set<Int64>

        var all: Set<Int64> { sender.union(content) }
    }

    private static let mostPairs = 300
    private static let most = 8.0
    /// What a mail that is known as a whole is worth after one mark: it must outweigh the classifier.
    static let wholeWeight = 6.0
    private static let senderWeight = 2.0

    /// What stands for a mail in the counts.
    static func tokens(_ message: MailMessage) -> Tokens {
        var sender: Set<Int64> = []
        var content: Set<Int64> = []
        if let from = message.from.first {
            sender.insert(hash("from", from.address.lowercased()))
            let site = MailDomain.registered(from.domain)
            if !RuleEngine.freeMail.contains(site), !site.isEmpty { sender.insert(hash("site", site)) }
        }
        if let id = message.list?.id { sender.insert(hash("list", id)) }
        let words = MailWords(message)
        for (first, second) in zip(words.subject, words.subject.dropFirst()) {
            content.insert(hash("s", "\(first) \(second)"))
        }
        for (first, second) in zip(words.body, words.body.dropFirst()).prefix(mostPairs) {
            content.insert(hash("b", "\(first) \(second)"))
        }
        let subject = ThreadSubject.base(message.subject)
        if !subject.isEmpty { content.insert(hash("subject", subject)) }
        for link in message.body.links.prefix(20) {
            let site = MailDomain.registered(MailDomain.host(of: link.target))
            if !site.isEmpty { content.insert(hash("link", site)) }
        }
        return Tokens(sender: sender, content: content)
    }

    /// What the marks change of the log-odds of spam.
    ///
    /// - Parameters:
    ///   - tokens: What the mail is made of.
    ///   - counts: What is known of them; tokens that no marked mail had are missing.
    /// - Returns: A number between -8 and 8; 0 if nothing is known.
    static func logOdds(_ tokens: Tokens, _ counts: [Int64: Count]) -> Double {
        let known = tokens.content.compactMap { counts[$0] }.filter { !$0.isEmpty }
        let total = max(8, tokens.content.count)
        // One mark gives each token 1.47: all of a mail known by it is worth the whole weight.
        let share = Double(known.count) / Double(total)
        let mean = known.reduce(0) { $0 + $1.logOdds } / Double(max(1, known.count)) / Count(spam: 1).logOdds
        // Twice by the share: a few pairs of words are in any two mails.
        let content = mean * share * share * wholeWeight
        let senders = tokens.sender.compactMap { counts[$0]?.logOdds }
        let sender = senders.max { abs($0) < abs($1) }.map { $0 / Count(spam: 1).logOdds * senderWeight } ?? 0
        return max(-most, min(most, content + sender))
    }

    private static func hash(_ space: StaticString, _ text: String) -> Int64 {
        var hash = FeatureHash()
        hash.add(space)
        hash.add(text)
        return Int64(bitPattern: hash.value)
    }
}
