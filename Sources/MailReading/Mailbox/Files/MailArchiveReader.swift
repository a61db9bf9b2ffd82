import RawText

/// A reader of the mails in a ZIP file, a gzipped tar file, or a single gzipped file.
///
/// The reader finds mbox files of any name, .eml and .emlx files, and Maildirs. Nothing is written to the disk.
/// Names in the archive become folder names and are never used as paths; links are not followed.
final class MailArchiveReader: MailFileReader {
    private let file: MailFile
    private let parts: ArchiveParts
    /// The current mbox file.
    private var mails: MboxSplitter<any Error>?
    private var folder = ""
    private var prefix = ""

    init(_ file: MailFile, maximumUnpacked: Int) throws(MailboxError) {
        self.file = file
        parts = try ArchiveParts(file, maximumUnpacked: maximumUnpacked)
    }

    var progress: Double { parts.progress }

    func next() throws -> MailboxEntry? {
        while true {
            if let bytes = try mails?.next() { return entry(.eml, bytes) }
            mails = nil
            guard let part = try parts.next() else { return nil }
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
            return entry(form, try parts.rest(after: start))
        }
        if MboxSeparator.begins(start) {
            (folder, prefix) = (MailFolder.name(file.names + names), keyStart(names))
            mails = MboxSplitter(start: start, maximumBytes: MailboxCursor.maximumBytes) { [parts] in try parts.piece()
            }
            return nil
        }
        if isInMaildir, Mailbox.isMail(start) {
            (folder, prefix) = (MailFolder.name(file.names + names.dropLast(2)), keyStart(names.dropLast(2)))
            return entry(.maildir, try parts.rest(after: start), flags: MailFlags.parts(ofMaildirName: name).flags)
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
