import Foundation
import GRDB
import MailReading
import Support

public struct MailImportProgress: Sendable, Hashable {
    /// The share of the mailbox that was processed, from 0 to 1.
    public var fraction: Double
    /// The number of processed mails.
    package var seen: Int
    /// The number of new mails.
    public var added: Int
    /// The number of new mails per second.
    package var perSecond: Double
}

public struct MailImportReport: Sendable, Hashable, Codable {
    public var added = 0
    /// The number of mails whose flags or folder changed.
    public var moved = 0
    public var removed = 0
    public var unchanged = 0
    /// The number of files and mails that could not be read.
    public var problems = 0

    package init() {}
}

/// An importer that stores the mails of a mailbox in the database, and applies later changes of the mailbox.
///
/// Mails are read one by one and written in batches of fifty. If the program ends, the next import continues
/// after the last batch. Unchanged files are not opened again.
struct MailImporter: Sendable {
    private static let batch = 50
    private static let unopened =
        "The file cannot be opened, or is empty. Check its permissions, and that its name is valid UTF-8."

    let store: MailStore
    let parser: any MailParser
    let pace: BackgroundPace

    /// Imports a mailbox, and reports the progress after each batch.
    ///
    /// - Throws: `MailboxError`, `MailError`, `CancellationError`; batches that were written are kept.
    func run(
        _ mailbox: Mailbox, into box: MailStore.Box, progress: (@Sendable (MailImportProgress) -> Void)?
    ) async throws -> MailImportReport {
        try await store.setAsideUnfinished()
        var report = MailImportReport()
        let mark = store.marks?.begin()
        let known = try await store.known(in: box.number)
        let files = try await store.files(in: box.number)
        let cursor = try mailbox.cursor(after: box.kind, known: files)
        cursor.onReading = { mark?.note(MailWork.file(box: box.number, key: $0, stamp: $1).key) }
        var seen: Set<String> = []
        var drafts: [MailDraft] = []
        var moved: [MailboxEntry] = []
        let clock = ContinuousClock()
        let start = clock.now
        var batchStart = start
        while let entry = try cursor.next() {
            try Task.checkCancellation()
            switch try await look(at: entry, cursor, known, &seen, box: box.number, mark) {
            case .new(let draft): drafts.append(draft)
            case .moved(let entry): moved.append(entry)
            case .unchanged: report.unchanged += 1
            case .problem: report.problems += 1
            case .repeated, .gone: break
            }
            guard drafts.count + moved.count >= Self.batch else { continue }
            try await save(&drafts, &moved, box: box.number, &report)
            let seconds = start.duration(to: clock.now) / .seconds(1)
            progress?(
                MailImportProgress(
                    fraction: cursor.progress, seen: seen.count, added: report.added,
                    perSecond: seconds > 0 ? Double(report.added) / seconds : 0))
            try await pace.rest(after: batchStart.duration(to: clock.now))
            batchStart = clock.now
        }
        mark?.note(nil)
        try await save(&drafts, &moved, box: box.number, &report)
        let left = known.keys.filter { !seen.contains($0) }
        let unchanged = left.filter(cursor.isUnchanged)
        report.unchanged += unchanged.count { known[$0]?.mail != nil }
        var gone = Set(left).subtracting(unchanged).filter { !cursor.isUnavailable($0) }
        // A file that is renamed during the listing can be missing from the list. The next import checks again.
        if !gone.isEmpty, try mailbox.cursor().places != cursor.places { gone = [] }
        try await store.removeLocations(Array(gone), box: box.number)
        if report.added + report.moved + gone.count > 0 {
            report.removed = try await store.removeLost(box: box.number)
        }
        let lost = Set(files.keys).subtracting(cursor.files)
        if !cursor.finished.isEmpty || !lost.isEmpty || mailbox.kind != box.kind {
            try await store.finish(box.number, kind: mailbox.kind, files: cursor.finished, lost: lost)
        }
        return report
    }

    private enum Look {
        case new(MailDraft)
        case moved(MailboxEntry)
        case unchanged
        case problem
        /// A duplicate within one file.
        case repeated
        /// A mail that is flagged as deleted, but not removed from its file yet.
        case gone
    }

    private func look(
        at entry: MailboxEntry, _ cursor: MailboxCursor, _ known: [String: KnownLocation], _ seen: inout Set<String>,
        box: Int64, _ mark: UnfinishedWork.Mark?
    ) async throws -> Look {
        if entry.flags?.contains(.deleted) == true { return .gone }
        if let key = entry.key {
            seen.insert(key)
            if let known = known[key], known.stamp == entry.stamp {
                guard known.mail != nil else { return .problem }
                // If the file itself contains the flags, an unchanged file has unchanged flags.
                guard let flags = entry.flags else { return .unchanged }
                return flags == known.flags && entry.folder == known.folder ? .unchanged : .moved(entry)
            }
            if let problem = entry.problem {
                return try await self.problem(problem, key: key, stamp: entry.stamp, known[key], box: box)
            }
        }
        defer { mark?.note(nil) }
        if let key = entry.key { mark?.note(MailWork.mail(box: box, key: key, stamp: entry.stamp).key) }
        let read = cursor.read(entry)
        guard var opened = read, let bytes = opened.bytes, !bytes.isEmpty else {
            guard let key = entry.key else { return .problem }
            if let found = read?.problem {
                return try await problem(found, key: key, stamp: entry.stamp, known[key], box: box)
            }
            // A change of permissions or of the name does not change the file's date, so no stamp is stored.
            return try await problem(Self.unopened, key: key, stamp: nil, known[key], box: box)
        }
        let hash = MailHash.of(bytes)
        let key = entry.key ?? entry.prefix + hash
        if entry.key == nil {
            guard seen.insert(key).inserted else { return .repeated }
            if let known = known[key] {
                guard known.mail != nil else { return .problem }
                // Flags are stored in the mail itself, so only its headers are parsed for them.
                opened.key = key
                mark?.note(MailWork.mail(box: box, key: key, stamp: nil).key)
                opened.take(parser.parse(Self.headers(bytes)).message)
                if opened.flags?.contains(.deleted) == true {
                    seen.remove(key)
                    return .gone
                }
                opened.bytes = nil
                return opened.flags == known.flags && opened.folder == known.folder ? .unchanged : .moved(opened)
            }
        }
        if entry.key == nil { mark?.note(MailWork.mail(box: box, key: key, stamp: nil).key) }
        let parsed = parser.parse(bytes)
        if parsed.diagnostics.contains(where: { $0.code == .noMail }) {
            return try await problem("The file is not a mail.", key: key, stamp: entry.stamp, known[key], box: box)
        }
        opened.take(parsed.message)
        if opened.flags?.contains(.deleted) == true {
            seen.remove(key)
            return .gone
        }
        // Up to fifty mails wait to be written. Their bytes are no longer needed.
        opened.bytes = nil
        return .new(MailDraft(entry: opened, key: key, hash: hash, parsed: parsed))
    }

    /// Stores a problem with a file, unless it is already stored.
    private func problem(
        _ message: String, key: String, stamp: String?, _ known: KnownLocation?, box: Int64
    ) async throws -> Look {
        if known == nil || known?.mail != nil || known?.stamp != stamp {
            try await store.save(problem: message, key: key, stamp: stamp, box: box)
        }
        return .problem
    }

    private func save(
        _ drafts: inout [MailDraft], _ moved: inout [MailboxEntry], box: Int64, _ report: inout MailImportReport
    ) async throws {
        if !drafts.isEmpty {
            let added = try await store.save(drafts, box: box)
            report.added += added
            report.moved += drafts.count - added
            drafts = []
        }
        if !moved.isEmpty {
            try await store.move(moved, box: box)
            report.moved += moved.count
            moved = []
        }
    }

    private static func headers(_ bytes: [UInt8]) -> [UInt8] {
        var end = 0
        while let newline = bytes[end...].firstIndex(of: 10) {
            let line = bytes[end...newline]
            end = newline + 1
            if line == [10] || line == [13, 10] { break }
            if end >= bytes.count { break }
        }
        return Array(bytes[..<end])
    }
}

extension MailboxEntry {
    /// Sets flags and folder from the headers of a mail, unless the flags are stored outside of the mail.
    ///
    /// In a Maildir, file names store the flags, so `Status` headers left by an exporting program are ignored.
    fileprivate mutating func take(_ message: MailMessage) {
        guard flags == nil else { return }
        flags = MailFlags(message)
        folder = message.gmailFolder ?? folder
    }
}
