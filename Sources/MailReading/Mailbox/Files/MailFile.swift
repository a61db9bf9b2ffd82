import Foundation
import RawText

/// A file that holds several mails.
struct MailFile {
    /// Whether it is an mbox file, or an archive with whatever mails lie in.
    let kind: Mailbox.Kind
    /// Tells it from the other files of its mailbox; empty for one that is all of it.
    let key: String
    /// The folders on the way to it.
    let names: [String]
    /// What people call the folder that it is.
    let folder: String
    let stamp: String
    let bytes: Int
    let path: String

    init(_ kind: Mailbox.Kind, key: String, names: [String], folder: String, _ status: PathStatus, path: String) {
        (self.kind, self.key, self.names, self.folder, self.path) = (kind, key, names, folder, path)
        (stamp, bytes) = (status.stamp, status.size)
    }

    /// What the keys of its mails begin with.
    var prefix: String { key.isEmpty ? "" : key + "/" }

    /// Whether the file is as it was when it was listed.
    var isUnchanged: Bool { (try? PathStatus(path))?.stamp == stamp }

    /// Goes through its mails.
    ///
    /// - Parameter mostUnpacked: After how many bytes of an archive reading ends as if it was cancelled.
    /// - Returns: A reader before the first mail.
    /// - Throws: `MailboxError` if it cannot be opened.
    func reader(mostUnpacked: Int) throws(MailboxError) -> any MailFileReader {
        if kind == .mbox { return try MboxFileReader(self) }
        return try MailArchiveReader(self, mostUnpacked: mostUnpacked)
    }

    /// What kind of file with mails lies at a path, by its first bytes.
    ///
    /// - Parameter fileName: Its name in lower case, if only files that are called archives are to be taken for some.
    /// - Returns: Nil for any other file.
    static func kind(at path: String, fileName: String? = nil) -> Mailbox.Kind? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        let start = (try? file.read(upToCount: 1_000)).map { Array($0) } ?? []
        if MboxSeparator.begins(start) { return .mbox }
        let isArchive = start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x1F, 0x8B])
        guard isArchive, fileName.map({ name in [".zip", ".gz", ".tgz"].contains { name.hasSuffix($0) } }) ?? true
        else { return nil }
        return .archive
    }
}

/// Goes through the mails of a file that holds several, without holding more than one.
protocol MailFileReader: AnyObject {
    /// How much of the file was gone through, from 0 to 1.
    var progress: Double { get }

    /// The next mail; nil at the end.
    func next() throws -> MailboxEntry?
}

/// Goes through an mbox file.
final class MboxFileReader: MailFileReader {
    private let file: MailFile
    private let pieces: Pieces
    private var mails: MboxSplitter<MailboxError>

    /// Reads the file.
    private final class Pieces {
        let path: String
        let handle: FileHandle
        var bytesRead = 0

        init(_ path: String) throws(MailboxError) {
            guard let handle = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
            (self.path, self.handle) = (path, handle)
        }

        deinit { try? handle.close() }

        func next() throws(MailboxError) -> [UInt8] {
            do {
                let piece = try handle.read(upToCount: 1 << 20) ?? Data()
                bytesRead += piece.count
                return Array(piece)
            } catch {
                throw .unreadable(path)
            }
        }
    }

    init(_ file: MailFile) throws(MailboxError) {
        let pieces = try Pieces(file.path)
        (self.file, self.pieces) = (file, pieces)
        mails = MboxSplitter(mostBytes: MailboxCursor.mostBytes) { () throws(MailboxError) in try pieces.next() }
    }

    var progress: Double { min(1, Double(pieces.bytesRead) / Double(max(1, file.bytes))) }

    func next() throws -> MailboxEntry? {
        try mails.next().map {
            MailboxEntry(
                .eml, folder: file.folder, key: nil, stamp: nil, bytes: $0, prefix: file.prefix, path: file.path)
        }
    }
}
