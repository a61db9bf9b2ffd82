import RawText

/// Text of headers, with encoded words (RFC 2047) and with bytes that are in no declared encoding.
enum EncodedText {
    /// Longer than any value that is kept, encoded.
    private static let longestValue = 1 << 18

    /// Decodes a value, up to a length that no program writes.
    static func decode(_ value: ArraySlice<UInt8>) -> String {
        let bytes = value.prefix(longestValue)
        var text = ""
        // What stands as it is, since `plain`; and the words before it that are not decoded yet: characters may be cut in two.
        var plain = bytes.startIndex
        var words: (charset: String, bytes: [UInt8])?
        func flush() {
            if let words { text += Self.text(words.bytes[...], words.charset) }
            words = nil
        }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "="), let word = word(in: bytes, at: index) else {
                index += 1
                continue
            }
            let between = bytes[plain..<index]
            // White space between two words is not shown.
            let isGap = words != nil && between.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            if !isGap || words?.charset != word.charset { flush() }
            if !isGap, !between.isEmpty { text += Self.text(between, nil) }
            if words == nil { words = (word.charset, word.bytes) } else { words?.bytes += word.bytes }
            index = word.end
            plain = index
        }
        flush()
        if plain < bytes.endIndex { text += Self.text(bytes[plain...], nil) }
        return text
    }

    private static func text(_ bytes: ArraySlice<UInt8>, _ charset: String?) -> String {
        TextDecoder.decode(bytes, declared: charset).text
    }

    private static let longest = 512

    /// The encoded word at a place; nil if there is none.
    private static func word(in bytes: ArraySlice<UInt8>, at start: Int)
        -> (charset: String, bytes: [UInt8], end: Int)?
    {
        let limit = min(bytes.endIndex, start + longest)
        guard start + 5 < limit, bytes[start + 1] == UInt8(ascii: "?"),
            let mark = bytes[(start + 2)..<limit].firstIndex(of: UInt8(ascii: "?")), mark > start + 2, mark + 2 < limit,
            bytes[mark + 2] == UInt8(ascii: "?"),
            let close = endOfWord(bytes[(mark + 3)..<limit])
        else { return nil }
        // A language may follow the encoding's name (RFC 2231).
        let name = bytes[(start + 2)..<mark].prefix { $0 != UInt8(ascii: "*") }
        guard name.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        let payload = bytes[(mark + 3)..<close]
        let decoded: [UInt8]
        switch bytes[mark + 1] | 0x20 {
        case UInt8(ascii: "b"): decoded = TransferEncoding.base64(payload)
        case UInt8(ascii: "q"):
            // An underscore is a space; one that is meant is encoded.
            decoded = TransferEncoding.quotedPrintable(
                payload.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }[...], keepsTrailingSpace: true)
        default: return nil
        }
        return (String(decoding: name, as: UTF8.self).lowercased(), decoded, close + 2)
    }

    private static func endOfWord(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while let mark = bytes[index...].firstIndex(of: UInt8(ascii: "?")), mark + 1 < bytes.endIndex {
            if bytes[mark + 1] == UInt8(ascii: "=") { return mark }
            index = mark + 1
        }
        return nil
    }
}
