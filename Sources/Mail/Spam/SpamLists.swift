import CEmbeddedFiles
import Foundation

/// The names and phrases that the rules for spam look for, as `Resources/spam_lists.json` has them.
///
/// All are in lower case. Phrases and brands stand in the order in which they are looked for, the others are sorted.
struct SpamLists: Decodable, Sendable {
    /// Entries, and where they come from.
    struct List<Entry: Decodable & Sendable>: Decodable, Sendable {
        let sources: [String]
        let entries: [Entry]
    }

    /// Hosts, and what hosts begin or end with.
    struct Sites: Decodable, Sendable {
        let cheapSeconds, counters, endings, freeForms, freeMail, freeSenders, guestPages, guestSenders, hosting,
            mailCounters, mailboxes, networks, profiles, shorteners, siteEndings: List<String>
    }

    /// Single words.
    struct Words: Decodable, Sendable {
        let commonBrandsInHosts, commonBrandsInNames, documents, programs, services: List<String>
    }

    /// What mails say, by the rule that looks for it.
    struct Phrases: Decodable, Sendable {
        let advanceFee, attachmentLures, coins, confirmations, credentials, discussions, easyMoney, footers, greetings,
            medicines, prizes, threats, transactions, urgency: List<String>
    }

    /// Firms, by how a rule takes their names.
    struct Brands: Decodable, Sendable {
        struct Entry: Decodable, Sendable {
            let names: [String]
            let sites: [String]?
            /// Whether its own mails carry what strangers wrote: notes, invitations, file names.
            let carriesOthers: Bool?
        }

        let imitated, others, shops, senders: List<Entry>
    }

    /// A page of a site that leads to any address.
    struct Redirect: Decodable, Sendable {
        /// What its host ends with.
        let host: String
        /// What stands in its address.
        let path: String
    }

    /// Of the file's format.
    let version: Int
    let sites: Sites
    let words: Words
    let phrases: Phrases
    let topics: [Topic.Kind: List<String>]
    let brands: Brands
    let redirects: List<Redirect>

    /// The file, in JSON.
    static var file: Data {
        let file = hearth_spam_lists()
        return Data(bytes: file.bytes, count: file.count)
    }

    /// The lists of this program.
    static let shipped: SpamLists = {
        do {
            return try JSONDecoder().decode(SpamLists.self, from: file)
        } catch {
            // Part of the program, and read by tests.
            preconditionFailure("spam_lists.json: \(error)")
        }
    }()
}
