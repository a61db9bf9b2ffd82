import Foundation

/// An incremental splitter of an mbox file into mails, of which only one is in memory.
///
/// A mail begins at a line "From … 12:34:56 2024", or at "From " alone, as Thunderbird writes it, if headers
/// follow. After an empty line, any header suffices. Otherwise one of ``MboxSeparator/requiredHeaders`` must
/// follow.
///
/// Such a line within a mail is escaped by a leading ">", which is removed ("mboxrd"). This also suits the
/// other mbox variants, except for quoted lines that begin with ">From ". Lines within a valid Content-Length
/// never begin a mail.
package struct MboxSplitter<Failure: Error> {
    private let maximumBytes: Int
    private let read: () throws(Failure) -> [UInt8]
    private var buffer: [UInt8]
    /// The read position in ``buffer``.
    private var position = 0
    /// The start of the part of ``buffer`` that is kept during lookahead.
    private var anchor: Int?
    private var isAtEnd = false
    private var isAtStart = true
    private var wide: WideText?

    /// Creates a splitter.
    ///
    /// - Parameters:
    ///   - start: The bytes that were already read.
    ///   - maximumBytes: The maximum length of a mail; the rest of a longer mail is skipped.
    ///   - read: Returns the next piece of the file; empty at its end.
    package init(start: [UInt8] = [], maximumBytes: Int, read: @escaping () throws(Failure) -> [UInt8]) {
        (buffer, self.maximumBytes, self.read) = (start, maximumBytes, read)
    }

    /// Returns the next mail without its "From " line; `nil` at the end.
    package mutating func next() throws(Failure) -> [UInt8]? {
        if isAtStart { try begin() }
        isAtStart = false
        var mail: [UInt8] = []
        var isAfterEmpty = false
        var isAny = false
        var isInHeaders = true
        // The number of body bytes that belong to the mail according to its Content-Length.
        var certain = 0
        var length: Int?
        while let line = try line() {
            if certain <= 0, MboxSeparator.matches(line), try isStart(isAfterEmpty: isAfterEmpty || !isAny) {
                if isAny { break }
                continue
            }
            // bounded: the length is less than that of the longest mail.
            certain -= line.count
            isAny = true
            isAfterEmpty = line == [10] || line == [13, 10]
            // bounded: by the comparison before it.
            if mail.count < maximumBytes { mail += MboxSeparator.unescaped(line).prefix(maximumBytes - mail.count) }
            guard isInHeaders else { continue }
            if isAfterEmpty {
                isInHeaders = false
                if let length, try isEnd(after: length) { certain = length }
            } else {
                length = length ?? MboxSeparator.contentLength(line)
            }
        }
        guard isAny else { return nil }
        // The empty line before the next mail belongs to the mbox format.
        if isAfterEmpty, mail.last == 10 { mail.removeLast(mail.suffix(2) == [13, 10] ? 2 : 1) }
        return mail
    }

    /// Moves to the headers of the first mail, past a byte order mark and the separator line.
    private mutating func begin() throws(Failure) {
        if buffer.isEmpty { try fill() }
        if let found = WideText(start: buffer) {
            wide = found
            buffer = wide?.utf8(of: buffer) ?? []
        }
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        while let line = try line() {
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            if !line.starts(with: MboxSeparator.mark), !line.starts(with: MboxSeparator.escaped) {
                position -= line.count
            }
            return
        }
    }

    /// Returns whether mail headers follow, so that the line is a separator and not a sentence that begins with "From".
    private mutating func isStart(isAfterEmpty: Bool) throws(Failure) -> Bool {
        anchor = position
        defer {
            position = anchor ?? position
            anchor = nil
        }
        for number in 0..<maximumHeadersAhead {
            guard let line = try line() else { return number == 0 && isAfterEmpty }
            if line.allSatisfy({ $0 == 10 || $0 == 13 }) { return number == 0 && isAfterEmpty }
            guard let name = MboxSeparator.header(line) else {
                // A header continues with white space. An mbox file within an mbox file begins with an
                // escaped separator.
                if number > 0, line.first == 0x20 || line.first == 0x09 { continue }
                if number == 0, line.starts(with: MboxSeparator.escaped) { continue }
                return false
            }
            if isAfterEmpty || MboxSeparator.requiredHeaders.contains(name) { return true }
        }
        return false
    }

    private let maximumHeadersAhead = 50

    /// Returns whether the body ends after some bytes: at the end of the file, or before another separator.
    private mutating func isEnd(after length: Int) throws(Failure) -> Bool {
        guard length > 0, length < maximumBytes else { return false }
        anchor = position
        defer { anchor = nil }
        while !isAtEnd, buffer.count - position < length + 1_002 { try fill() }
        guard length <= buffer.count - position else { return false }
        var end = position + length
        var breaks = 0
        if buffer[end - 1] == 10 { breaks += 1 }
        while end < buffer.count, buffer[end] == 13 || buffer[end] == 10, breaks < 3 {
            if buffer[end] == 10 { breaks += 1 }
            end += 1
        }
        if end == buffer.count { return isAtEnd }
        return breaks > 0 && MboxSeparator.matches(buffer[end...].prefix(1_000).prefix { $0 != 10 })
    }

    /// Returns the next line with its line break; `nil` at the end of the file.
    ///
    /// A line longer than a megabyte is returned in parts.
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
            let seen = buffer.count - position
            try fill()
            searched = position + seen
        }
    }

    /// Appends the next piece to the buffer, and discards bytes that are no longer needed.
    private mutating func fill() throws(Failure) {
        let kept = anchor ?? position
        buffer.removeSubrange(..<kept)
        position -= kept
        if anchor != nil { anchor = 0 }
        let piece = try read()
        isAtEnd = piece.isEmpty
        buffer += wide?.utf8(of: piece) ?? piece
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

/// Detects the separator lines of mbox files.
package enum MboxSeparator {
    static let mark = Array("From ".utf8)
    static let escaped = Array(">From ".utf8)

    /// Returns whether a file is an mbox file, judged by its first bytes and not by its name.
    package static func begins(_ start: [UInt8]) -> Bool {
        var line = MailStart.text(start.prefix(4_000)).drop { $0 <= 0x20 }.prefix(1_000).prefix { $0 != 10 }
        // Programs that escape all separators also escape the first separator.
        if line.starts(with: escaped) { line = line.dropFirst() }
        return matches(line)
    }

    /// The headers of which each mail has at least one.
    static let requiredHeaders: Set<String> = [
        "from", "to", "date", "subject", "message-id", "received", "return-path", "delivered-to", "x-mozilla-status",
        "x-gm-thrid", "mime-version",
    ]

    /// Returns the name of the header that a line begins, in lower case; `nil` for another line.
    static func header(_ line: ArraySlice<UInt8>) -> String? {
        let name = line.prefix(80).prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":") else { return nil }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// Returns the body length in bytes that a Content-Length header states.
    static func contentLength(_ line: ArraySlice<UInt8>) -> Int? {
        guard header(line) == "content-length" else { return nil }
        let digits = line.dropFirst("content-length:".utf8.count).drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
        return digits.count < 12 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }

    static func unescaped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.first == UInt8(ascii: ">"), let place = line.firstIndex(where: { $0 != UInt8(ascii: ">") }),
            line[place...].starts(with: mark)
        else { return line }
        return line.dropFirst()
    }

    /// Returns whether a line is a separator: "From " with a time and a year, or "From " alone.
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
