import Foundation
import GRDB
package import MailReading

/// The user's own addresses, as derived from the imported mails.
///
/// They are the senders of mails in folders of sent mail, and for each mailbox the address that most of its
/// mails were sent to.
package struct OwnAddresses: Sendable, Hashable {
    /// The value if no address is known.
    package static let unknown = OwnAddresses([])

    /// The addresses in lower case, most frequent first.
    package let addresses: [String]

    init(_ addresses: [String]) { self.addresses = addresses }

    package func contains(_ address: MailAddress) -> Bool { contains(address.address) }

    func contains(_ address: String) -> Bool { addresses.contains(address.lowercased()) }

    /// Returns whether a mail is from one of ``addresses``.
    package func wrote(_ message: MailMessage) -> Bool { message.from.contains(where: contains) }
}

extension MailStore {
    /// Returns a value that changes when mails are added, or when mailboxes are added or removed.
    func stamp() async throws -> String {
        try await read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT (SELECT coalesce(max(number), 0) FROM mail) || '-' || (SELECT count(*) FROM mailbox)
                    """) ?? ""
        }
    }

    /// Returns the user's addresses according to the mails of all mailboxes.
    func ownAddresses() async throws -> OwnAddresses {
        try await read { database in
            var counts: [String: Int] = [:]
            for box in try Int64.fetchAll(database, sql: "SELECT number FROM mailbox") {
                let sent = try String.fetchAll(
                    database, sql: "SELECT DISTINCT folder FROM mailLocation WHERE mailbox = ?", arguments: [box]
                ).filter(Self.isOfSentMails)
                for (address, count) in try Self.senders(database, box, folders: sent) {
                    counts[address, default: 0] += count
                }
                if let (address, count) = try Self.receiver(database, box, except: sent) {
                    counts[address, default: 0] += count
                }
            }
            return OwnAddresses(counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key))
        }
    }

    /// Returns whether a folder's name means sent mail, in the languages of common mail programs.
    private static func isOfSentMails(_ folder: String) -> Bool {
        guard let name = folder.split(whereSeparator: { "/.".contains($0) }).last?.lowercased() else { return false }
        return ["sent", "gesendet", "envoy", "enviad", "éléments envoy", "inviat", "posta inviata", "verzonden"]
            .contains { name.hasPrefix($0) }
    }

    /// Returns the senders of at least a tenth of the mails in some folders.
    ///
    /// Mails from other senders are probably misplaced.
    private static func senders(
        _ database: Database, _ box: Int64, folders: [String]
    ) throws -> [(address: String, count: Int)] {
        var counts: [String: Int] = [:]
        for folder in folders {
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT mail.fromAddress, count(*) FROM mailLocation AS location
                    JOIN mail ON mail.number = location.mail
                    WHERE location.mailbox = ? AND location.folder = ? AND mail.fromAddress IS NOT NULL GROUP BY 1
                    """,
                arguments: [box, folder])
            for row in rows {
                let (address, count): (String, Int) = (row[0], row[1])
                counts[address, default: 0] += count
            }
        }
        let all = counts.values.reduce(0, +)
        return counts.filter { $0.value * 10 >= all }.map { (address: $0.key, count: $0.value) }
    }

    /// The number of mails, newest first, that determine the address of a mailbox.
    private static let looked = 500
    private static let fewest = 3

    /// The headers that contain the recipients of a mail.
    private struct Receivers: Decodable {
        let to: [MailAddress]
        let cc: [MailAddress]
        let list: MailListing?
        let headers: [MailHeader]
    }

    /// Returns the address that most mails were sent to, if it received at least a third of them.
    ///
    /// Mails from lists and sent mails are ignored.
    private static func receiver(
        _ database: Database, _ box: Int64, except sent: [String]
    ) throws -> (address: String, count: Int)? {
        let sent = Set(sent)
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT content, (SELECT folder FROM mailLocation WHERE mail = mail.number LIMIT 1) FROM mail
                WHERE mailbox = ? ORDER BY number DESC LIMIT ?
                """,
            arguments: [box, looked])
        var counts: [String: Int] = [:]
        var lists: Set<String> = []
        var all = 0
        let decoder = JSONDecoder()
        while let row = try rows.next() {
            let (content, folder): (String, String?) = (row[0], row[1])
            if let folder, sent.contains(folder) { continue }
            guard let mail = try? decoder.decode(Receivers.self, from: Data(content.utf8)) else { continue }
            all += 1
            if mail.list?.isPostable == true {
                let post = mail.headers.first { $0.name == "list-post" }?.value.lowercased() ?? ""
                lists.formUnion((mail.to + mail.cc).map { $0.address.lowercased() }.filter { post.contains($0) })
            }
            let delivered = mail.headers.filter { $0.name == "delivered-to" }.map { $0.value.lowercased() }
            for address in Set((mail.to + mail.cc).map { $0.address.lowercased() } + delivered) {
                counts[address, default: 0] += 1
            }
        }
        let found = counts.filter { !$0.key.isEmpty && !lists.contains($0.key) }.sorted { $0.value > $1.value }
        guard let first = found.first, first.value >= fewest, first.value * 3 >= all,
            // A tie is ambiguous, because two people probably write to each other.
            found.count == 1 || found[1].value < first.value
        else { return nil }
        return (first.key, first.value)
    }
}
