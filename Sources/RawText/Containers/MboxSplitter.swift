import Foundation

/// Takes an mbox file apart as it is read: no more than one mail of it is in memory.
///
/// A mail begins at a line "From … 12:34:56 2024" behind an empty line, or at "From " alone, as Thunderbird writes it; such
/// a line within a mail has ">" before it, which is taken away again (the "mboxrd" way; it is right for the others as
/// well, but for quoted lines that begin so).
package struct MboxSplitter<Failure: Error> {
    private let mostBytes: Int
    private let read: () throws(Failure) -> [UInt8]
    private var buffer: [UInt8]
    /// Where in ``buffer`` reading goes on.
    private var position = 0
    private var isAtEnd = false
    private var isAtStart = true

    /// Begins before the first mail.
    ///
    /// - Parameters:
    ///   - start: What was read already.
    ///   - mostBytes: Of a mail that is longer than this, the rest is passed over.
    ///   - read: Gives the next piece of the file; an empty one at its end.
    package init(start: [UInt8] = [], mostBytes: Int, read: @escaping () throws(Failure) -> [UInt8]) {
        (buffer, self.mostBytes, self.read) = (start, mostBytes, read)
    }

    /// The next mail without its "From " line; nil at the end.
    package mutating func next() throws(Failure) -> [UInt8]? {
        // Whatever the first line says, it is the file's.
        if isAtStart { _ = try line() }
        isAtStart = false
        var mail: [UInt8] = []
        var isAfterEmpty = false
        var isAny = false
        while let line = try line() {
            if isAfterEmpty || mail.isEmpty, MboxSeparator.matches(line) {
                if isAny { break }
                continue
            }
            isAny = true
            isAfterEmpty = line == [10] || line == [13, 10]
            // bounded: by the comparison before it.
            if mail.count < mostBytes { mail += Self.unescaped(line).prefix(mostBytes - mail.count) }
        }
        guard isAny else { return nil }
        // The empty line before the next mail is the file's.
        if isAfterEmpty, mail.last == 10 { mail.removeLast(mail.suffix(2) == [13, 10] ? 2 : 1) }
        return mail
    }

    private static func unescaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.first == UInt8(ascii: ">"), let place = line.firstIndex(where: { $0 != UInt8(ascii: ">") }),
            line[place...].starts(with: MboxSeparator.mark)
        else { return line }
        return line.dropFirst()
    }

    /// The next line with its end; nil at the end of the file.
    ///
    /// A line longer than a megabyte comes in parts.
    private mutating func line() throws(Failure) -> ArraySlice<UInt8>? {
        var searched = position
        while true {
            if let end = newline(from: searched) {
                defer { position = end + 1 }
                return buffer[position...end]
            }
            if isAtEnd || buffer.count - position >= 1 << 20 {
                guard position < buffer.count else { return nil }
                defer { position = buffer.count }
                return buffer[position...]
            }
            searched = buffer.count - position
            buffer.removeSubrange(..<position)
            position = 0
            let piece = try read()
            isAtEnd = piece.isEmpty
            buffer += piece
        }
    }

    private func newline(from start: Int) -> Int? {
        buffer.withUnsafeBytes { bytes -> Int? in
            guard start < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + start, 10, bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}

/// The lines that mails in mbox files begin at.
package enum MboxSeparator {
    static let mark = Array("From ".utf8)

    /// Whether a file's first bytes are an mbox file's, whatever its name.
    package static func begins(_ start: [UInt8]) -> Bool {
        matches(start.prefix(1_000).prefix { $0 != 10 })
    }

    /// Whether a line begins a mail: with "From ", a time, and a year, or nothing.
    static func matches(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: mark), line.count < 1_000 else { return false }
        if line.dropFirst(5).allSatisfy({ $0 == 13 || $0 == 10 }) { return true }
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
}
