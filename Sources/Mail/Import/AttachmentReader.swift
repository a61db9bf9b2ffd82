public import Foundation
import GRDB
import MailReading
import Retrieval

/// A reader of the text of attached files.
public struct AttachmentReader: Sendable {
    /// Returns whether files with a name may have text.
    let reads: @Sendable (String) -> Bool
    /// Returns the text of a file; throws for a file without text.
    let text: @Sendable (_ file: Data, _ name: String) async throws -> String

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - reads: Returns whether files with a name may have text.
    ///   - text: Returns the text of an untrusted file, within limits; throws for a file without text.
    public init(
        reads: @escaping @Sendable (String) -> Bool,
        text: @escaping @Sendable (_ file: Data, _ name: String) async throws -> String
    ) {
        (self.reads, self.text) = (reads, text)
    }
}

/// The reading of the files that are attached to imported mails, so that search finds their text.
///
/// Only the passages are stored. A mail counts as read before its files are opened, so that a file that crashes the program
/// is not opened again.
struct AttachmentImporter: Sendable {
    private static let mostFiles = 20
    private static let maximumBytes = 32 << 20
    /// The length of the text of all files of a mail.
    private static let maximumTextBytes = 500_000

    let store: MailStore
    let reader: AttachmentReader
    let pace: BackgroundPace

    /// Reads the files of all mails whose files were not read yet.
    ///
    /// - Returns: The number of mails whose files have text.
    func run() async throws -> Int {
        var count = 0
        for box in try await store.boxes() {
            let waiting = try await store.mailsWithUnreadFiles(in: box.number)
            // A mailbox that is unavailable is read later.
            guard !waiting.isEmpty, let cursor = try? Mailbox(at: box.path).cursor() else { continue }
            count += try await read(waiting, cursor, box.number)
        }
        return count
    }

    private func read(_ waiting: [String: Int64], _ cursor: MailboxCursor, _ box: Int64) async throws -> Int {
        var waiting = waiting
        var count = 0
        do {
            while !waiting.isEmpty, let entry = try cursor.next() {
                try Task.checkCancellation()
                if let key = entry.key, waiting[key] == nil { continue }
                guard let bytes = cursor.read(entry)?.bytes else { continue }
                guard let mail = waiting.removeValue(forKey: entry.key ?? entry.prefix + MailHash.of(bytes)) else {
                    continue
                }
                try await store.noteReadFiles(of: mail)
                let start = ContinuousClock.now
                let items = try await passages(bytes)
                if !items.isEmpty {
                    try await store.save(items, ofFilesOf: mail, box: box)
                    count += 1
                }
                try await pace.rest(after: start.duration(to: .now))
            }
        } catch is MailboxError {
            // The import reports the damage of the mailbox.
        }
        // The other mails are gone, or in a damaged part.
        for mail in waiting.values { try await store.noteReadFiles(of: mail) }
        return count
    }

    private func passages(_ bytes: [UInt8]) async throws -> [SearchItem] {
        var left = Self.maximumTextBytes
        var items: [SearchItem] = []
        for file in AttachedFile.all(in: bytes, most: Self.mostFiles, where: reader.reads)
        where file.bytes.count <= Self.maximumBytes && left > 0 {
            do {
                let text = try await reader.text(Data(file.bytes), file.name).utf8.prefix(left)
                left -= text.count
                items += MailPassages.items(ofFile: file.name, String(decoding: text, as: UTF8.self))
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                // A file without text is found by its name.
            }
        }
        return items
    }
}

extension MailStore {
    /// Returns the identifier of the source with the passages of a mail's files in the search index.
    static func fileSource(_ mail: Int64) -> String { "\(mail)/files" }

    /// Returns the mails with files that were not read yet, by key.
    func mailsWithUnreadFiles(in box: Int64) async throws -> [String: Int64] {
        try await read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT min(key), mail FROM mailLocation JOIN mail ON mail.number = mailLocation.mail
                    WHERE mailLocation.mailbox = ? AND mail.attachments > 0
                        AND NOT EXISTS (SELECT 1 FROM mailFilesRead WHERE mailFilesRead.mail = mail.number)
                    GROUP BY mail
                    """,
                arguments: [box])
            var waiting: [String: Int64] = [:]
            while let row = try rows.next() { waiting[row[0]] = row[1] }
            return waiting
        }
    }

    func noteReadFiles(of mail: Int64) async throws {
        try await write { database in
            // The mail may have been removed meanwhile.
            try database.execute(
                sql: "INSERT OR IGNORE INTO mailFilesRead (mail) SELECT number FROM mail WHERE number = ?",
                arguments: [mail])
        }
    }

    func save(_ items: [SearchItem], ofFilesOf mail: Int64, box: Int64) async throws {
        try await write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT date, contentHash FROM mail WHERE number = ?", arguments: [mail])
            guard let row else { return }
            let source = SearchSource(
                collection: Self.indexName(box), id: Self.fileSource(mail), kind: Self.sourceKind,
                date: Self.date(row[0]), contentHash: row[1])
            try SearchIndex.put(source, items: items, hasStems: false, in: database)
        }
    }
}
