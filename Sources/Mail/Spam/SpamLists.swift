import CEmbeddedFiles
import Foundation

/// The names and phrases of the spam rules, decoded from `Resources/spam_lists.json`.
///
/// All entries are in lower case. Phrases and brands are in search order, and the other lists are sorted.
struct SpamLists: Decodable, Sendable {
    /// Entries with their sources.
    struct List<Entry: Decodable & Sendable>: Decodable, Sendable {
        let sources: [String]
        let entries: [Entry]
    }

    /// Hosts, and prefixes and suffixes of hosts.
    struct Sites: Decodable, Sendable {
        let cheapSeconds, counters, endings, freeForms, freeMail, freeSenders, guestPages, guestSenders, hosting,
            mailCounters, mailboxes, networks, profiles, shorteners, siteEndings: List<String>
    }

    struct Words: Decodable, Sendable {
        let commonBrandsInHosts, commonBrandsInNames, documents, programs, services: List<String>
    }

    /// The phrases of mails, by the rule that looks for them.
    struct Phrases: Decodable, Sendable {
        let advanceFee, attachmentLures, coins, confirmations, credentials, discussions, easyMoney, footers, greetings,
            medicines, prizes, threats, transactions, urgency: List<String>
    }

    /// Companies, grouped by the rules that use their names.
    struct Brands: Decodable, Sendable {
        struct Entry: Decodable, Sendable {
            let names: [String]
            let sites: [String]?
            /// Whether the company's own mails contain text by third parties, such as notes, invitations and
            /// file names.
            let carriesOthers: Bool?
        }

        let imitated, others, shops, senders: List<Entry>
    }

    /// An open redirect: a page of a site that redirects to any URL.
    struct Redirect: Decodable, Sendable {
        /// The suffix of the host.
        let host: String
        /// A part of the URL.
        let path: String
    }

    /// The version of the file format.
    let version: Int
    let sites: Sites
    let words: Words
    let phrases: Phrases
    let topics: [Topic.Kind: List<String>]
    let brands: Brands
    let redirects: List<Redirect>

    /// The contents of the file, in JSON.
    static var file: Data {
        let file = hearth_spam_lists()
        return Data(bytes: file.bytes, count: file.count)
    }

    /// The lists that are embedded in this program.
    static let shipped: SpamLists = {
        do {
            return try JSONDecoder().decode(SpamLists.self, from: file)
        } catch {
            // The file is embedded in the program and decoded by tests.
            preconditionFailure("spam_lists.json: \(error)")
        }
    }()
}
