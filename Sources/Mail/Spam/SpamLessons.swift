import Foundation
import MailReading

/// The counts of a mail's features in the mails that the user had Hearth learn, for a Bayes filter of one's own.
///
/// This is Robinson's method with Fisher's test ("A Statistical Approach to the Spam Problem", 2003), as in
/// bogofilter, on the features of the classifiers. ``LearnedSpam`` reacts to a single mark, and this filter to
/// hundreds of them.
public struct SpamLessons: Sendable, Hashable {
    /// The number of mails that were learned as spam and as not spam.
    let spam, ham: Int
    /// For each known feature of the mail, the number of learned mails that have it.
    let counts: [LearnedSpam.Count]

    /// The number of learned mails from which on the filter is used, and how many of them must be of each kind.
    static let minimum = 200
    static let minimumOfEach = 20

    static func isUsed(spam: Int, ham: Int) -> Bool {
        spam + ham >= minimum && min(spam, ham) >= minimumOfEach
    }

    /// The weight of the assumption that a feature is neutral, in mails.
    private static let strength = 0.3
    /// The weight of the share of all mails in the share of a kind, in mails.
    private static let pull = 12.0
    /// Features nearer to neutral than this are ignored.
    private static let minimumDeviation = 0.2
    /// The factor from the statistic, which takes features for independent, to log-odds.
    private static let slope = 0.5
    static let maximum = 8.0
    /// The ratio of the two kinds up to which the maximum applies; more unequal numbers know less about the rarer kind.
    private static let balance = 3.0

    /// Returns the hashed features of a mail, each once.
    static func tokens(_ message: MailMessage) -> [UInt32] { MailFeatures(bits: bits).vector(message).places }

    /// The binary logarithm of the number of different hashes.
    static let bits = 20

    /// The log-odds that the mail is spam, from -8 to 8.
    var logOdds: Double {
        let shares = counts.compactMap { count -> Double? in
            let seen = Double(count.spam + count.ham)
            guard seen > 0 else { return nil }
            // If only few mails of a kind were learned, that they lack a feature is weak evidence. Their share is pulled
            // towards the share of all mails.
            let pull = Self.pull * seen / Double(spam + ham)
            let inSpam = (Double(count.spam) + pull) / (Double(spam) + Self.pull)
            let inHam = (Double(count.ham) + pull) / (Double(ham) + Self.pull)
            let share = (Self.strength / 2 + seen * inSpam / (inSpam + inHam)) / (Self.strength + seen)
            return abs(share - 0.5) >= Self.minimumDeviation ? share : nil
        }
        let isHam = Self.logTail(shares.map { -log(1 - $0) })
        let isSpam = Self.logTail(shares.map { -log($0) })
        let limit = Self.maximum * min(1, Self.balance * Double(min(spam, ham)) / Double(max(spam, ham)))
        return max(-limit, min(limit, Self.slope * (isSpam - isHam)))
    }

    /// Returns the logarithm of the probability that independent shares have at least this sum of logarithms.
    ///
    /// Twice the sum has a chi-squared distribution with two degrees of freedom for each share.
    private static func logTail(_ logarithms: [Double]) -> Double {
        let half = logarithms.reduce(0, +)
        guard half > 0 else { return 0 }
        var (term, most, sum) = (0.0, 0.0, 1.0)
        for index in 1..<max(1, logarithms.count) {
            term += log(half / Double(index))
            if term > most {
                sum = sum * exp(most - term) + 1
                most = term
            } else {
                sum += exp(term - most)
            }
        }
        return min(0, most + log(sum) - half)
    }
}

/// The state of the filter of the user's own marks and folders.
public struct MailLearning: Sendable, Hashable, Encodable {
    /// A folder of a mailbox with unwanted mails.
    public struct Folder: Sendable, Hashable, Encodable {
        public let mailbox: String
        /// The folder; empty for a mailbox without folders.
        public let folder: String
        /// The number of mails in the folder, and how many of them were learned.
        public let mails, learned: Int
    }

    /// The number of learned mails that the user marked.
    public let marks: Int
    /// The number of learned mails that are spam, and that are not spam.
    public let spam, ham: Int
    /// Whether the filter is used, which requires 200 mails and 20 of each kind.
    public let isUsed: Bool
    /// The junk folders that Hearth can learn from.
    public let folders: [Folder]

    /// The folders from which Hearth has not learned although they have enough mails.
    public var offers: [Folder] { folders.filter { $0.learned == 0 && $0.mails >= SpamLessons.minimumOfEach } }

    /// The state as a sentence for the user.
    public var sentence: String {
        if isUsed { return "Hearth uses a filter that learned \(spam) mails as spam and \(ham) as not spam." }
        return
            "Hearth has learned \(spam) mails as spam and \(ham) as not spam. It uses them from "
            + "\(SpamLessons.minimum) mails on, with at least \(SpamLessons.minimumOfEach) of each kind."
    }
}

/// The folders in which mail programs keep mails that are unwanted, deleted, sent or unfinished.
enum FolderKind {
    case junk, leftOut, other

    /// Determines the kind by the last part of a folder's path, in eight languages.
    init(_ path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let plain = name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        self = Self.junkNames.contains(plain) ? .junk : Self.leftOutNames.contains(plain) ? .leftOut : .other
    }

    private static let junkNames: Set<String> = [
        "bulk", "bulk mail", "correo no deseado", "courrier indesirable", "indesiderata", "indesirables",
        "junk", "junk e-mail", "junk email", "junk mail", "junk-e-mail", "lixo", "lixo eletronico", "lixo electronico",
        "no deseado", "ongewenst", "ongewenste e-mail", "posta indesiderata", "pourriel", "spam", "spamverdacht",
        "unerwunscht", "unerwunschte e-mails",
    ]
    private static let leftOutNames: Set<String> = [
        "borradores", "bozze", "brouillons", "cestino", "concepten", "corbeille", "deleted", "deleted items",
        "deleted messages", "drafts", "elementos eliminados", "elementos enviados", "elements envoyes",
        "elements supprimes", "entwurfe", "enviados", "envoyes", "geloschte elemente", "gesendet",
        "gesendete elemente", "gesendete objekte", "inviata", "itens enviados", "itens excluidos", "lixeira", "outbox",
        "papelera", "papierkorb", "postausgang", "posta eliminata", "posta inviata", "prullenbak", "rascunhos", "sent",
        "sent items", "sent mail", "sent messages", "templates", "trash", "verwijderde items", "verzonden",
        "verzonden items",
    ]
}
