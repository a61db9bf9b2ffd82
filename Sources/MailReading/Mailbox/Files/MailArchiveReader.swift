import RawText

/// A reader of the mails in a ZIP file, a gzipped tar file, or a single gzipped file.
///
/// The reader finds mbox files of any name, .eml and .emlx files, and Maildirs. Nothing is written to the disk.
/// Names in the archive become folder names and are never used as paths; links are not followed.
final class MailArchiveReader: MailFileReader {
    private static let maximumEntries = 1_000_000
    /// The maximum compression ratio; mails compress to a twentieth at best.
    private static let maximumRatio = 200
    /// The number of bytes that may be unpacked at any ratio.
    private static let harmless = 64 << 20

    private let file: MailFile
    private let parts: Parts
    private var count = 0
    /// The current mbox file.
    private var mails: MboxSplitter<any Error>?
    private var folder = ""
    private var prefix = ""

    /// A reader of the archive's parts that enforces the limits.
    private final class Parts {
        let file: MailFile
        let stream: ArchiveStream
        let maximumUnpacked: Int
        var unpacked = 0

        init(_ file: MailFile, maximumUnpacked: Int) throws(MailboxError) {
            (self.file, self.maximumUnpacked) = (file, maximumUnpacked)
            do {
                stream = try ArchiveStream(path: file.path, isPlainZIP: false)
            } catch {
                throw MailboxError.archive(error, file.path)
            }
        }

        func next() throws -> ArchiveStream.Entry? {
            try Task.checkCancellation()
            do { return try stream.next() } catch { throw MailboxError.archive(error, file.path) }
        }

        /// Returns the next piece of a part; empty at its end.
        func piece() throws -> [UInt8] {
            try Task.checkCancellation()
            guard unpacked <= maximumUnpacked else { throw CancellationError() }
            do {
                let piece = try stream.read()
                unpacked += piece.count
                if unpacked > MailArchiveReader.harmless, unpacked / max(1, file.bytes) > MailArchiveReader.maximumRatio
                {
                    throw MailboxError.bomb(file.path)
                }
                return piece
            } catch let failure as ArchiveFailure {
                throw MailboxError.archive(failure, file.path)
            }
        }

        /// Skips the rest of a part; if this requires unpacking, the unpacked bytes count towards the limit.
        func passOver() throws {
            if !stream.skipsUnread { while try !piece().isEmpty {} }
        }
    }

    init(_ file: MailFile, maximumUnpacked: Int) throws(MailboxError) {
        self.file = file
        parts = try Parts(file, maximumUnpacked: maximumUnpacked)
    }

    var progress: Double { min(1, Double(parts.stream.bytesRead) / Double(max(1, file.bytes))) }

    func next() throws -> MailboxEntry? {
        while true {
            if let bytes = try mails?.next() { return entry(.eml, bytes) }
            mails = nil
            guard let part = try parts.next() else { return nil }
            count += 1
            guard count <= Self.maximumEntries else { throw MailboxError.tooMany(file.path, Self.maximumEntries) }
            if part.isFile, let mail = try open(part) { return mail }
            if mails == nil { try parts.passOver() }
        }
    }

    /// Returns the mail in a part; `nil` for a part without mail, and for an mbox file, which is read next.
    private func open(_ part: ArchiveStream.Entry) throws -> MailboxEntry? {
        let names = names(part)
        guard let name = names.last else { return nil }
        guard !part.isEncrypted else { throw MailboxError.encrypted(file.path) }
        let start = try parts.piece()
        let isInMaildir = ["cur", "new"].contains(names.dropLast().last)
        let form = MailboxEntry.Form(fileName: name.lowercased())
        if let form {
            (folder, prefix) = (MailFolder.name(file.names + names.dropLast(), form), keyStart(names))
            return entry(form, try whole(start))
        }
        if MboxSeparator.begins(start) {
            (folder, prefix) = (MailFolder.name(file.names + names), keyStart(names))
            mails = MboxSplitter(start: start, maximumBytes: MailboxCursor.maximumBytes) { [parts] in try parts.piece()
            }
            return nil
        }
        if isInMaildir, Mailbox.isMail(start) {
            (folder, prefix) = (MailFolder.name(file.names + names.dropLast(2)), keyStart(names.dropLast(2)))
            return entry(.maildir, try whole(start), flags: MailFlags.parts(ofMaildirName: name).flags)
        }
        return nil
    }

    private func entry(_ form: MailboxEntry.Form, _ bytes: [UInt8], flags: MailFlags? = nil) -> MailboxEntry {
        MailboxEntry(
            form, folder: folder, key: nil, stamp: nil, flags: flags, bytes: bytes, prefix: prefix, path: file.path)
    }

    private func keyStart(_ names: some Sequence<String>) -> String {
        file.prefix + names.map { $0 + "/" }.joined()
    }

    /// Returns the rest of a part, up to the maximum length of a mail.
    private func whole(_ start: [UInt8]) throws -> [UInt8] {
        var bytes = start
        while true {
            let piece = try parts.piece()
            if piece.isEmpty { return bytes }
            // bounded: the first piece is far smaller than the maximum, which is never exceeded.
            bytes += piece.prefix(MailboxCursor.maximumBytes - bytes.count)
        }
    }

    /// Returns the path components of a part; a single compressed file gets the name of the archive.
    private func names(_ part: ArchiveStream.Entry) -> [String] {
        guard part.name.isEmpty else {
            return part.name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).filter { $0 != "." && $0 != ".." }
                .suffix(24).map { String($0.prefix(120)) }
        }
        let own = file.path.split(separator: "/").last.map(String.init) ?? ""
        return [own.lowercased().hasSuffix(".gz") && own.count > 3 ? String(own.dropLast(3)) : own]
    }
}
