import Foundation

/// Joins encoded words (RFC 2047) that belong together.
///
/// Programs cut a long text into words, each padded by itself; GMime reads neighbours of one character set as one run of
/// base64, which ends at the first padding. Joined into one word before GMime sees them, nothing is lost.
enum EncodedWords {
    private static let padded = Array("=?=".utf8)

    /// The bytes with base64 words joined in the headers.
    ///
    /// - Parameters:
    ///   - bytes: A mail.
    ///   - end: Where its headers end.
    /// - Returns: The bytes as they are where nothing is to be joined, which is nearly always.
    static func joined(_ bytes: [UInt8], headersEnd end: Int) -> [UInt8] {
        guard contains(padded, in: bytes[..<end]) else { return bytes }
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count)
        var index = 0
        while index < end {
            guard let first = word(in: bytes, at: index, end: end), first.isPadded else {
                joined.append(bytes[index])
                index += 1
                continue
            }
            var payload = first.payload
            var next = first.end
            while let other = following(first, in: bytes, at: next, end: end) {
                payload += other.payload
                next = other.end
            }
            joined += "=?\(first.charset)?B?\(payload.base64EncodedString())?=".utf8
            index = next
        }
        return joined + bytes[end...]
    }

    private struct Word {
        var charset: String
        var payload: Data
        var isPadded: Bool
        /// The place behind it.
        var end: Int
    }

    /// The word of the same character set that stands behind white space.
    private static func following(_ first: Word, in bytes: [UInt8], at index: Int, end: Int) -> Word? {
        var index = index
        while index < end, [32, 9, 13, 10].contains(bytes[index]) { index += 1 }
        guard let other = word(in: bytes, at: index, end: end),
            other.charset.lowercased() == first.charset.lowercased()
        else { return nil }
        return other
    }

    private static let longest = 4_096

    /// A base64 word at a place; nil if there is none, or it cannot be read.
    private static func word(in bytes: [UInt8], at start: Int, end: Int) -> Word? {
        guard start + 8 < end, bytes[start] == UInt8(ascii: "="), bytes[start + 1] == UInt8(ascii: "?") else {
            return nil
        }
        let limit = min(end, start + longest)
        guard let mark = bytes[(start + 2)..<limit].firstIndex(of: UInt8(ascii: "?")), mark + 2 < limit,
            bytes[mark + 1] | 0x20 == UInt8(ascii: "b"), bytes[mark + 2] == UInt8(ascii: "?"),
            let close = bytes[(mark + 3)..<limit].firstIndex(of: UInt8(ascii: "?")), close + 1 < limit,
            bytes[close + 1] == UInt8(ascii: "=")
        else { return nil }
        let charset = bytes[(start + 2)..<mark]
        guard !charset.isEmpty, charset.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        let text = String(decoding: bytes[(mark + 3)..<close], as: UTF8.self)
        guard let payload = Data(base64Encoded: text) else { return nil }
        return Word(
            charset: String(decoding: charset, as: UTF8.self), payload: payload, isPadded: text.hasSuffix("="),
            end: close + 2)
    }

    private static func contains(_ mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while let found = bytes[index...].firstIndex(of: mark[0]) {
            if bytes[found...].starts(with: mark) { return true }
            index = found + 1
        }
        return false
    }
}
