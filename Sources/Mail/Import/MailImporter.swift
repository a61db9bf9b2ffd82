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

    let store: MailStore
    let parser: any MailParser

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
        let cursor = try mailbox.cursor()
        var seen: Set<String> = []
        var drafts: [MailDraft] = []
        var moved: [MailboxEntry] = []
        let clock = ContinuousClock()
        let start = clock.now
        while let entry = try cursor.next() {
            switch try await look(at: entry, cursor, known, &seen, box: box.number) {
            case .new(let draft): drafts.append(draft)
            case .moved(let entry): moved.append(entry)
            case .unchanged: report.unchanged += 1
            case .problem: report.problems += 1
            case .repeated: break
            }
            guard drafts.count + moved.count >= Self.batch else { continue }
            try await save(&drafts, &moved, box: box.number, &report)
            let seconds = start.duration(to: clock.now) / .seconds(1)
            progress?(
                MailImportProgress(
                    fraction: cursor.progress, seen: seen.count, added: report.added,
                    perSecond: seconds > 0 ? Double(report.added) / seconds : 0))
            try Task.checkCancellation()
            await Task.yield()
        }
        try await save(&drafts, &moved, box: box.number, &report)
        report.removed = try await store.removeLocations(known.keys.filter { !seen.contains($0) }, box: box.number)
        if let stamp { try await store.setStamp(stamp, box: box.number) }
        return report
    }

    private enum Look {
        case new(MailDraft)
        case moved(MailboxEntry)
        case unchanged
        case problem
        /// The same mail twice in one mbox file.
        case repeated
    }

    private func look(
        at entry: MailboxEntry, _ cursor: MailboxCursor, _ known: [String: KnownLocation], _ seen: inout Set<String>,
        box: Int64
    ) async throws -> Look {
        if let key = entry.key {
            seen.insert(key)
            if let known = known[key], known.stamp == entry.stamp {
                guard known.mail != nil else { return .problem }
                return known.flags == entry.flags && known.folder == entry.folder ? .unchanged : .moved(entry)
            }
        }
        guard let bytes = cursor.bytes(of: entry), !bytes.isEmpty else {
            if let key = entry.key {
                try await store.save(
                    problem: "The file cannot be opened, or is empty.", key: key, stamp: entry.stamp, box: box)
            }
            return .problem
        }
        let hash = MailHash.of(bytes)
        let key = entry.key ?? hash
        if entry.key == nil {
            guard seen.insert(key).inserted else { return .repeated }
            if let known = known[key] {
                // Marks are written into the mail itself: only its headers are read for them.
                let flags = MailFlags(parser.parse(Self.headers(bytes)).message)
                if flags == known.flags { return .unchanged }
                var moved = entry
                (moved.key, moved.flags) = (key, flags)
                return .moved(moved)
            }
        }
        let parsed = parser.parse(bytes)
        if parsed.diagnostics.contains(where: { $0.code == .noMail }) {
            try await store.save(problem: "The file is no mail.", key: key, stamp: entry.stamp, box: box)
            return .problem
        }
        return .new(MailDraft(entry: entry, key: key, hash: hash, parsed: parsed))
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
