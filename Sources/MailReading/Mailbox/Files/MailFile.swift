import Foundation
import RawText

/// A file that contains several mails.
struct MailFile {
    /// The kind of the file: an mbox file or an archive.
    let kind: Mailbox.Kind
    /// The key of the file within its mailbox; empty for a file that is the whole mailbox.
    let key: String
    /// The path components of the folders that contain the file.
    let names: [String]
    /// The display name of the folder that the file represents.
    let folder: String
    let stamp: String
    let bytes: Int
    let path: String

    init(_ kind: Mailbox.Kind, key: String, names: [String], folder: String, _ status: PathStatus, path: String) {
        (self.kind, self.key, self.names, self.folder, self.path) = (kind, key, names, folder, path)
        (stamp, bytes) = (status.stamp, status.size)
    }

    /// The prefix of the keys of its mails.
    var prefix: String { key.isEmpty ? "" : key + "/" }

    /// Whether the file is unchanged since it was listed.
    var isUnchanged: Bool { (try? PathStatus(path))?.stamp == stamp }

    /// Returns a reader at the first mail.
    ///
    /// - Parameter maximumUnpacked: The number of unpacked bytes after which reading an archive throws
    ///   `CancellationError`.
    /// - Throws: `MailboxError` if the file cannot be opened.
    func reader(maximumUnpacked: Int) throws(MailboxError) -> any MailFileReader {
        if kind == .mbox { return try MboxFileReader(self) }
        if OutlookDataReader.begins(Self.start(of: path)) {
            return try OutlookDataReader(self, maximumUnpacked: maximumUnpacked)
        }
        if let reader = try OutlookMacReader(self, maximumUnpacked: maximumUnpacked) { return reader }
        return try MailArchiveReader(self, maximumUnpacked: maximumUnpacked)
    }

    /// Returns the kind of a file with mails, judged by its first bytes; `nil` for any other file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - fileName: The name in lower case, to accept archives only with an archive's extension; `nil` to
    ///     ignore the name.
    static func kind(at path: String, fileName: String? = nil) -> Mailbox.Kind? {
        let start = start(of: path)
        if MboxSeparator.begins(start) { return .mbox }
        if OutlookDataReader.begins(start) { return .archive }
        let isArchive = start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x1F, 0x8B])
        guard isArchive,
            fileName.map({ name in [".zip", ".gz", ".tgz", ".olm"].contains { name.hasSuffix($0) } }) ?? true
        else { return nil }
        return .archive
    }

    /// Returns the first bytes of a file; none if it cannot be read.
    private static func start(of path: String) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? file.close() }
        return (try? file.read(upToCount: 1_000)).map { Array($0) } ?? []
    }
}

/// A reader of the mails of a file, one at a time.
protocol MailFileReader: AnyObject {
    /// The share of the file that was read, from 0 to 1.
    var progress: Double { get }

    /// Returns the next mail; `nil` at the end.
    func next() throws -> MailboxEntry?
}

final class MboxFileReader: MailFileReader {
    private let file: MailFile
    private let pieces: Pieces
    private var mails: MboxSplitter<MailboxError>

    /// A reader of the file in pieces.
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
        mails = MboxSplitter(maximumBytes: MailboxCursor.maximumBytes) { () throws(MailboxError) in try pieces.next() }
    }

    var progress: Double { min(1, Double(pieces.bytesRead) / Double(max(1, file.bytes))) }

    func next() throws -> MailboxEntry? {
        try mails.next().map {
            MailboxEntry(
                .eml, folder: file.folder, key: nil, stamp: nil, bytes: $0, prefix: file.prefix, path: file.path)
        }
    }
}
