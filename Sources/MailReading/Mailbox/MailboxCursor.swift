import Foundation

/// An iterator over the mails of a mailbox, one at a time.
public final class MailboxCursor {
    /// The number of mails; `nil` if files contain several mails, which must be read to count them.
    public var count: Int? { listing.files.isEmpty ? listing.entries.count : nil }
    /// The share of the mailbox that was read, from 0 to 1.
    public var progress: Double {
        let all = listing.entries.count + listing.files.count
        guard all > 0 else { return 1 }
        return min(1, (Double(index + fileIndex) - (reader.map { 1 - $0.reader.progress } ?? 0)) / Double(all))
    }

    private let listing: MailboxListing
    private let known: [String: String]
    private let maximumUnpacked: Int
    private var index = 0
    private var fileIndex = 0
    private var reader: (file: MailFile, reader: any MailFileReader)?
    private var unreadable: [String]
    private var unchanged: Set<String> = []
    /// The stamps of the completely read files, by key.
    package private(set) var finished: [String: String] = [:]

    /// Called with the key and stamp of a file of several mails before each read.
    package var onReading: (_ key: String, _ stamp: String) -> Void = { _, _ in }

    /// The maximum length of a mail; the rest of a longer mail is skipped.
    static let maximumBytes = 64 << 20

    /// Creates a cursor before the first mail.
    ///
    /// - Parameters:
    ///   - mailbox: The mailbox.
    ///   - known: The stamps of files by key; files with the same stamp are skipped.
    ///   - maximumUnpacked: The number of unpacked bytes after which reading an archive throws
    ///     `CancellationError`.
    /// - Throws: `MailboxError` if the mailbox cannot be read.
    init(_ mailbox: Mailbox, known: [String: String] = [:], maximumUnpacked: Int = .max) throws(MailboxError) {
        listing = try MailboxListing(mailbox)
        unreadable = listing.unreadable
        (self.known, self.maximumUnpacked) = (known, maximumUnpacked)
    }

    /// Whether the listing contains no mail.
    package var isEmpty: Bool {
        listing.entries.allSatisfy { $0.stamp == nil } && listing.files.allSatisfy { $0.bytes == 0 }
    }

    /// Whether the mailbox must be read to find out whether it contains any mail.
    var isClosed: Bool {
        listing.entries.allSatisfy { $0.stamp == nil } && listing.files.allSatisfy { $0.kind == .archive }
    }

    /// The keys of all listed files.
    package var places: Set<String> { Set(listing.entries.compactMap(\.key) + listing.files.map(\.key)) }

    /// The keys of the files that contain several mails.
    package var files: Set<String> { Set(listing.files.map(\.key)) }

    /// Returns whether it is unknown if a mail still exists, because its folder or file cannot be read now.
    package func isUnavailable(_ key: String) -> Bool { unreadable.contains { key.hasPrefix($0) } }

    /// Returns whether a mail is in a file that was skipped because it is unchanged.
    package func isUnchanged(_ key: String) -> Bool {
        guard !unchanged.isEmpty else { return false }
        var rest = key[...]
        while let end = rest.lastIndex(of: "/") {
            rest = rest[..<end]
            if unchanged.contains(String(rest)) { return true }
        }
        return unchanged.contains("")
    }

    /// Returns the next mail; `nil` at the end.
    ///
    /// - Throws: `MailboxError` if an mbox file or archive cannot be read, `CancellationError`.
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
                // A file that changed during reading is read again by the next import.
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
                reader = (file, try file.reader(maximumUnpacked: maximumUnpacked))
            } catch {
                return try broken(file, error)
            }
        }
    }

    /// Returns an entry for a file that cannot be read any further; other files are still read.
    private func broken(_ file: MailFile, _ error: MailboxError) throws(MailboxError) -> MailboxEntry {
        reader = nil
        // A damaged file is not read again until it changes.
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

    /// Reads at most 64 MiB of a mail of this cursor, and the flags in its file.
    ///
    /// The result is `nil` if the file is missing or cannot be opened. It has a problem and no bytes if the file is not
    /// a mail.
    public func read(_ entry: MailboxEntry) -> MailboxEntry? {
        var entry = entry
        if entry.bytes == nil {
            guard entry.problem == nil, let file = FileHandle(forReadingAtPath: entry.path) else { return nil }
            defer { try? file.close() }
            // An empty file is still readable.
            guard let bytes = try? file.read(upToCount: Self.maximumBytes) ?? Data() else { return nil }
            entry.bytes = Array(bytes)
        }
        if entry.form == .emlx, let bytes = entry.bytes {
            let (mail, flags) = AppleMail.read(bytes)
            (entry.bytes, entry.flags) = (mail, flags)
        }
        if entry.form == .msg, let bytes = entry.bytes, OutlookMessage.begins(bytes) {
            entry.bytes = nil
            do throws(OutlookMessage.Failure) {
                entry.bytes = try OutlookMessage.mail(bytes, onlyMails: true)
            } catch {
                entry.problem =
                    MailboxError.outlook(error, entry.path, isLong: bytes.count == Self.maximumBytes).message
            }
        }
        return entry
    }
}
