import Foundation
import GRDB
import MailFormat

/// How far an import has come.
public struct MailImportProgress: Sendable, Hashable {
    /// How much of the mailbox was gone through, from 0 to 1.
    public var fraction: Double
    /// How many mails were looked at.
    public var seen: Int
    /// How many of them are new.
    public var added: Int
    /// How many new mails a second.
    public var perSecond: Double
}

/// What an import did.
public struct MailImportReport: Sendable, Hashable, Codable {
    /// Mails that were not there before.
    public var added = 0
    /// Mails that were there, but marked otherwise or in another folder.
    public var moved = 0
    /// Mails that went.
    public var removed = 0
    /// Mails that were there just so.
    public var unchanged = 0
    /// Files that could not be read.
    public var problems = 0

    /// Nothing was done yet.
    public init() {}
}

/// Brings the mails of a mailbox into the database, and follows what became of them.
///
/// Mails are read one after the other and written fifty at a time: whatever ends the program, the next import goes on
/// from there. What did not change is not opened again.
struct MailImporter: Sendable {
    private static let batch = 50
    private static let unopened =
        "The file cannot be opened, or is empty. Check whether you may read it, and that its name is UTF-8."

    let store: MailStore
    let parser: any MailParser
    let pace: BackgroundPace

    /// Imports a mailbox.
    ///
    /// - Parameters:
    ///   - mailbox: Where the mails lie.
    ///   - box: What it is called in the database.
    ///   - progress: Hears of each batch.
    /// - Returns: What was done.
    /// - Throws: `MailboxError`, `MailError`, `CancellationError`; what was written stays.
    func run(
        _ mailbox: Mailbox, into box: MailStore.Box, progress: (@Sendable (MailImportProgress) -> Void)?
    ) async throws -> MailImportReport {
        var report = MailImportReport()
        let stamp = mailbox.kind == .mbox ? Self.stamp(mailbox.path) : nil
        let known = try await store.known(in: box.number)
        if let stamp, stamp == box.stamp {
            report.unchanged = known.count
            return report
        }
        let cursor = try mailbox.cursor(after: box.kind)
        var seen: Set<String> = []
        var listed: Set<String> = []
        var drafts: [MailDraft] = []
        var moved: [MailboxEntry] = []
        let clock = ContinuousClock()
        let start = clock.now
        var batchStart = start
        while let entry = try cursor.next() {
            if let key = entry.key { listed.insert(key) }
            switch try await look(at: entry, cursor, mailbox.kind, known, &seen, box: box.number) {
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
            try Task.checkCancellation()
            try await pace.rest(after: batchStart.duration(to: clock.now))
            batchStart = clock.now
        }
        try await save(&drafts, &moved, box: box.number, &report)
        var gone = known.keys.filter { !seen.contains($0) && !cursor.isOutOfReach($0) }
        // A file that is renamed while its folder is listed can be missing from the list: the next import looks again.
        if !gone.isEmpty, mailbox.kind != .mbox, try Self.keys(mailbox) != listed { gone = [] }
        try await store.removeLocations(gone, box: box.number)
        if report.added + report.moved + gone.count > 0 {
            report.removed = try await store.removeLost(box: box.number)
        }
        if stamp != box.stamp || mailbox.kind != box.kind {
            try await store.finish(box.number, kind: mailbox.kind, stamp: stamp)
        }
        return report
    }

    private static func keys(_ mailbox: Mailbox) throws(MailboxError) -> Set<String> {
        let cursor = try mailbox.cursor()
        var keys: Set<String> = []
        while let entry = try cursor.next() {
            if let key = entry.key { keys.insert(key) }
        }
        return keys
    }

    private enum Look {
        case new(MailDraft)
        case moved(MailboxEntry)
        case unchanged
        case problem
        /// The same mail twice in one mbox file.
        case repeated
        /// Marked as deleted: the file waits for a program to remove it.
        case gone
    }

    private func look(
        at entry: MailboxEntry, _ cursor: MailboxCursor, _ kind: Mailbox.Kind, _ known: [String: KnownLocation],
        _ seen: inout Set<String>, box: Int64
    ) async throws -> Look {
        if entry.flags.contains(.deleted) { return .gone }
        if let key = entry.key {
            seen.insert(key)
            if let known = known[key], known.stamp == entry.stamp {
                guard known.mail != nil else { return .problem }
                var now = entry
                // Where headers hold the marks, a file that is as it was has those that it had.
                if kind != .maildir { now.flags = known.flags }
                return now.flags == known.flags && now.folder == known.folder ? .unchanged : .moved(now)
            }
        }
        guard let bytes = cursor.bytes(of: entry), !bytes.isEmpty else {
            guard let key = entry.key else { return .problem }
            // Rights and names change without the file's date.
            return try await problem(Self.unopened, key: key, stamp: nil, known[key], box: box)
        }
        let hash = MailHash.of(bytes)
        let key = entry.key ?? hash
        if entry.key == nil {
            guard seen.insert(key).inserted else { return .repeated }
            if let known = known[key] {
                guard known.mail != nil else { return .problem }
                // Marks are written into the mail itself: only its headers are read for them.
                var now = entry
                (now.key, now.flags) = (key, MailFlags(parser.parse(Self.headers(bytes)).message))
                if now.flags.contains(.deleted) {
                    seen.remove(key)
                    return .gone
                }
                return now.flags == known.flags ? .unchanged : .moved(now)
            }
        }
        let parsed = parser.parse(bytes)
        if parsed.diagnostics.contains(where: { $0.code == .noMail }) {
            return try await problem("The file is no mail.", key: key, stamp: entry.stamp, known[key], box: box)
        }
        // In a Maildir names alone hold the marks: what headers say is of the program that the mail came from.
        let flags = kind == .maildir ? entry.flags : MailFlags(parsed.message)
        if flags.contains(.deleted) {
            seen.remove(key)
            return .gone
        }
        return .new(MailDraft(entry: entry, key: key, hash: hash, parsed: parsed, flags: flags))
    }

    /// Notes what is wrong with a file, unless that is known.
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

    private static func stamp(_ path: String) -> String? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
        else { return nil }
        return "\(size)-\(date.timeIntervalSince1970)"
    }
}
