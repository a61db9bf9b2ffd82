import Foundation

/// Takes an mbox file apart, piece by piece.
///
/// A mail begins at a line "From … 12:34:56 2024" behind an empty line; such a line within a mail has ">" before it, which
/// is taken away again (the "mboxrd" way; it is right for the others as well, but for quoted lines that begin so).
final class MboxReader {
    private let file: FileHandle
    private let path: String
    private let size: Int
    private var buffer: [UInt8] = []
    /// Where in ``buffer`` reading goes on.
    private var position = 0
    private var bytesRead = 0
    private var isAtEnd = false

    private static let pieceBytes = 1 << 20
    private static let fromMark = Array("From ".utf8)

    var isEmpty: Bool { size == 0 }
    var progress: Double { size == 0 ? 1 : min(1, Double(bytesRead - (buffer.count - position)) / Double(size)) }

    init(_ path: String) throws(MailboxError) {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
        self.file = file
        self.path = path
        size = (try? file.seekToEnd()).map(Int.init) ?? 0
        do { try file.seek(toOffset: 0) } catch { throw .unreadable(path) }
        _ = try line()
    }

    deinit { try? file.close() }

    func next() throws(MailboxError) -> MailboxEntry? {
        var mail: [UInt8] = []
        var isAfterEmpty = false
        var isAny = false
        while let line = try line() {
            if isAfterEmpty || mail.isEmpty, isSeparator(line) {
                if isAny { break }
                continue
            }
            isAny = true
            isAfterEmpty = line == [10] || line == [13, 10]
            if mail.count < MailboxCursor.mostBytes { mail += unescaped(line) }
        }
        guard isAny else { return nil }
        // The empty line before the next mail is the file's.
        if isAfterEmpty { mail.removeLast(mail.suffix(2) == [13, 10] ? 2 : 1) }
        return MailboxEntry(folder: "INBOX", key: nil, stamp: nil, flags: [], bytes: mail, path: path)
    }

    /// Whether a line begins a mail: with "From ", a time, and a year.
    private func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: Self.fromMark), line.count < 1_000 else { return false }
        var digits = 0
        var hasTime = false
        var hasYear = false
        var last: UInt8 = 0
        for byte in line.dropFirst(5) {
            if byte >= 0x30, byte <= 0x39 {
                digits += 1
                if digits == 4 { hasYear = true }
            } else {
                if byte == UInt8(ascii: ":"), last >= 0x30, last <= 0x39 { hasTime = true }
                digits = 0
            }
            last = byte
        }
        return hasTime && hasYear
    }

    private func unescaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.first == UInt8(ascii: ">"), let place = line.firstIndex(where: { $0 != UInt8(ascii: ">") }),
            line[place...].starts(with: Self.fromMark)
        else { return line }
        return line.dropFirst()
    }

    /// The next line with its end; nil at the end of the file.
    ///
    /// A line longer than a piece comes in parts.
    private func line() throws(MailboxError) -> ArraySlice<UInt8>? {
        while true {
            if let end = newline() {
                defer { position = end + 1 }
                return buffer[position...end]
            }
            if isAtEnd || buffer.count - position >= Self.pieceBytes {
                guard position < buffer.count else { return nil }
                defer { position = buffer.count }
                return buffer[position...]
            }
            try fill()
        }
    }

    private func newline() -> Int? {
        buffer.withUnsafeBytes { bytes -> Int? in
            guard position < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + position, 10, bytes.count - position)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private func fill() throws(MailboxError) {
        buffer.removeSubrange(..<position)
        position = 0
        do {
            guard let piece = try file.read(upToCount: Self.pieceBytes), !piece.isEmpty else {
                isAtEnd = true
                return
            }
            bytesRead += piece.count
            buffer += piece
        } catch {
            throw .unreadable(path)
        }
    }
}
