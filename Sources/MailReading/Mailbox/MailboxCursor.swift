import Foundation

/// Goes through the mails of a mailbox, one after the other, without holding more than one.
public final class MailboxCursor {
    /// How many mails there are; nil where files hold several, which only reading them tells.
    public var count: Int? { listing.files.isEmpty ? listing.entries.count : nil }
    /// How much of the mailbox was gone through, from 0 to 1.
    public var progress: Double {
        let all = listing.entries.count + listing.files.count
        guard all > 0 else { return 1 }
        return min(1, (Double(index + fileIndex) - (reader.map { 1 - $0.reader.progress } ?? 0)) / Double(all))
    }

    private let listing: MailboxListing
    private let known: [String: String]
    private let mostUnpacked: Int
    private var index = 0
    private var fileIndex = 0
    private var reader: (file: MailFile, reader: any MailFileReader)?
    private var unreadable: [String]
    private var unchanged: Set<String> = []
    /// The files that were gone through, with their stamps.
    package private(set) var finished: [String: String] = [:]

    /// Called with the key and the stamp of a file of several mails before more of it is read.
    package var onReading: (_ key: String, _ stamp: String) -> Void = { _, _ in }

    /// Of a mail that is longer than this, the rest is passed over.
    static let mostBytes = 64 << 20

    /// Begins before the first mail.
    ///
    /// - Parameters:
    ///   - known: The stamps of files, by key, that are passed over as long as they have them.
    ///   - mostUnpacked: After how many bytes of an archive reading ends as if it was cancelled.
    /// - Throws: `MailboxError` if the place cannot be read.
    init(_ mailbox: Mailbox, known: [String: String] = [:], mostUnpacked: Int = .max) throws(MailboxError) {
        listing = try MailboxListing(mailbox)
        unreadable = listing.unreadable
        (self.known, self.mostUnpacked) = (known, mostUnpacked)
    }

    /// Whether no file of a mail was found.
    package var isEmpty: Bool {
        listing.entries.allSatisfy { $0.stamp == nil } && listing.files.allSatisfy { $0.bytes == 0 }
    }

    /// Whether only reading tells if there is any mail.
    var isClosed: Bool {
        listing.entries.allSatisfy { $0.stamp == nil } && listing.files.allSatisfy { $0.kind == .archive }
    }

    /// The files that were found, by their keys.
    package var places: Set<String> { Set(listing.entries.compactMap(\.key) + listing.files.map(\.key)) }

    /// The files that hold several mails, by their keys.
    package var files: Set<String> { Set(listing.files.map(\.key)) }

    /// Whether nobody can tell if a mail is still there: its folder or file cannot be read now.
    ///
    /// - Returns: True for a mail of such a folder.
    package func isOutOfReach(_ key: String) -> Bool { unreadable.contains { key.hasPrefix($0) } }

    /// Whether a mail is in a file that was passed over, since it is as it was.
    ///
    /// - Returns: True for a mail of such a file.
    package func isUnchanged(_ key: String) -> Bool {
        guard !unchanged.isEmpty else { return false }
        var rest = key[...]
        while let end = rest.lastIndex(of: "/") {
            rest = rest[..<end]
            if unchanged.contains(String(rest)) { return true }
        }
        return unchanged.contains("")
    }

    /// The next mail; nil at the end.
    ///
    /// - Throws: `MailboxError` if an mbox file cannot be read on, `CancellationError`.
    public func next() throws -> MailboxEntry? {
        if index < listing.entries.count {
            index += 1
            return listing.entries[index - 1]
        }
        while true {
            if let (file, reader) = reader {
                onReading(file.key, file.stamp)
                do {
                    if let entry = try reader.next() { return entry }
                } catch let error as MailboxError {
                    return try broken(file, error)
                }
                self.reader = nil
                // What changes while it is read is read again at the next look.
                if file.isUnchanged { finished[file.key] = file.stamp } else { unreadable.append(file.prefix) }
            }
            guard fileIndex < listing.files.count else { return nil }
            let file = listing.files[fileIndex]
            fileIndex += 1
            if known[file.key] == file.stamp {
                unchanged.insert(file.key)
                continue
            }
            onReading(file.key, file.stamp)
            do throws(MailboxError) {
                reader = (file, try file.reader(mostUnpacked: mostUnpacked))
            } catch {
                return try broken(file, error)
            }
        }
    }

    /// What is told of a file that cannot be read on; the others are.
    private func broken(_ file: MailFile, _ error: MailboxError) throws(MailboxError) -> MailboxEntry {
        reader = nil
        // What is damaged stays so until the file changes.
        if error.code == .damaged {
            finished[file.key] = file.stamp
        } else if file.key.isEmpty {
            throw error
        }
        unreadable.append(file.prefix)
        let key = file.prefix.isEmpty ? URL(filePath: file.path).lastPathComponent : file.prefix
        return MailboxEntry(
            .eml, folder: file.folder, key: key, stamp: file.stamp, problem: error.message, path: file.path)
    }

    /// Opens a mail.
    ///
    /// - Parameter entry: One that this cursor gave.
    /// - Returns: The same with its bytes, cut after 64 MiB, and with the marks that stand beside them; nil for a file that
    ///   went away or cannot be opened.
    public func read(_ entry: MailboxEntry) -> MailboxEntry? {
        var entry = entry
        if entry.bytes == nil {
            guard entry.problem == nil, let file = FileHandle(forReadingAtPath: entry.path) else { return nil }
            defer { try? file.close() }
            // An empty file is one that can be read.
            guard let bytes = try? file.read(upToCount: Self.mostBytes) ?? Data() else { return nil }
            entry.bytes = Array(bytes)
        }
        if entry.form == .emlx, let bytes = entry.bytes {
            let (mail, flags) = AppleMail.read(bytes)
            (entry.bytes, entry.flags) = (mail, flags)
        }
        return entry
    }
}
