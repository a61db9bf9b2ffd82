import RawText

/// A reader of the parts of an archive that enforces the limits.
final class ArchiveParts {
    private static let maximumEntries = 1_000_000
    /// The maximum compression ratio; mails compress to a twentieth at best.
    private static let maximumRatio = 200
    /// The number of bytes that may be unpacked at any ratio.
    private static let harmless = 64 << 20

    let file: MailFile
    let stream: ArchiveStream
    private let maximumUnpacked: Int
    private var unpacked = 0
    private var count = 0

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
        count += 1
        guard count <= Self.maximumEntries else { throw MailboxError.tooMany(file.path, Self.maximumEntries) }
        do { return try stream.next() } catch { throw MailboxError.archive(error, file.path) }
    }

    /// Returns the next piece of a part; empty at its end.
    func piece() throws -> [UInt8] {
        try Task.checkCancellation()
        guard unpacked <= maximumUnpacked else { throw CancellationError() }
        do {
            let piece = try stream.read()
            unpacked += piece.count
            if unpacked > Self.harmless, unpacked / max(1, file.bytes) > Self.maximumRatio {
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

    var progress: Double { min(1, Double(stream.bytesRead) / Double(max(1, file.bytes))) }

    /// Returns the rest of a part, up to the maximum length of a mail.
    func rest(after start: [UInt8] = []) throws -> [UInt8] {
        var bytes = start
        while true {
            let piece = try piece()
            if piece.isEmpty { return bytes }
            // bounded: the first piece is far smaller than the maximum, which is never exceeded.
            bytes += piece.prefix(MailboxCursor.maximumBytes - bytes.count)
        }
    }
}
