import Foundation
import RawText

/// Decodes the text of headers: encoded words (RFC 2047), and bytes in undeclared encodings.
package enum EncodedText {
    /// The maximum number of bytes to decode, which exceeds the length of any value that is kept.
    private static let longestValue = 1 << 18

    /// Decodes at most ``longestValue`` bytes of a value.
    static func decode(_ value: ArraySlice<UInt8>) -> String {
        var text = ""
        for piece in pieces(of: value.prefix(longestValue)) {
            switch piece {
            case .plain(let bytes): text += Self.text(bytes, nil)
            case .words(let decoded): text += decoded
            }
        }
        return text
    }

    /// Converts headers to valid UTF-8, with all encoded words in UTF-8.
    ///
    /// Adjacent words are joined, so that a character that was split between them is complete for any parser.
    package static func inUTF8(_ headers: ArraySlice<UInt8>) -> [UInt8] {
        var written: [UInt8] = []
        written.reserveCapacity(headers.count)
        var start = headers.startIndex
        while start < headers.endIndex {
            // A header with its continuation lines.
            var end = HeaderBlock.nextLine(headers, from: start)
            while end < headers.endIndex, headers[end] == 0x20 || headers[end] == 0x09 {
                end = HeaderBlock.nextLine(headers, from: end)
            }
            let field = headers[start..<end]
            start = end
            let isASCII = field.allSatisfy { $0 < 0x80 }
            guard isASCII ? hasWord(field) : true else {
                written += field
                continue
            }
            for piece in pieces(of: field) {
                switch piece {
                case .plain(let bytes):
                    let isValid = isASCII || String(validating: bytes, as: UTF8.self) != nil
                    if isValid { written += bytes } else { written += text(bytes, nil).utf8 }
                case .words(let text): written += "=?UTF-8?B?\(Data(text.utf8).base64EncodedString())?=".utf8
                }
            }
        }
        return written
    }

    private static func hasWord(_ bytes: ArraySlice<UInt8>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "=") && $1 == UInt8(ascii: "?") }
    }

    private enum Piece {
        /// Unencoded bytes.
        case plain(ArraySlice<UInt8>)
        /// The text of encoded words that only white space separates.
        case words(String)
    }

    private static func pieces(of bytes: ArraySlice<UInt8>) -> [Piece] {
        var pieces: [Piece] = []
        // The start of unencoded bytes, and the preceding words, which are decoded together because
        // characters may be split.
        var plain = bytes.startIndex
        var words: (charset: String, bytes: [UInt8])?
        var shown: String?
        func decodeWords() {
            if let words { shown = (shown ?? "") + Self.text(words.bytes[...], words.charset) }
            words = nil
        }
        func flush() {
            decodeWords()
            if let text = shown { pieces.append(.words(text)) }
            shown = nil
        }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "="), let word = word(in: bytes, at: index) else {
                index += 1
                continue
            }
            let between = bytes[plain..<index]
            // White space between two words is removed.
            let isGap = words != nil && between.allSatisfy { [0x20, 0x09, 10, 13].contains($0) }
            if isGap {
                if words?.charset != word.charset { decodeWords() }
            } else {
                flush()
                if !between.isEmpty { pieces.append(.plain(between)) }
            }
            if words == nil { words = (word.charset, word.bytes) } else { words?.bytes += word.bytes }
            index = word.end
            plain = index
        }
        flush()
        if plain < bytes.endIndex { pieces.append(.plain(bytes[plain...])) }
        return pieces
    }

    private static func text(_ bytes: ArraySlice<UInt8>, _ charset: String?) -> String {
        TextDecoder.decode(bytes, declared: charset).text
    }

    private static let longest = 2_048

    /// Returns the encoded word at an index, or `nil`.
    private static func word(in bytes: ArraySlice<UInt8>, at start: Int)
        -> (charset: String, bytes: [UInt8], end: Int)?
    {
        let limit = min(bytes.endIndex, start + longest)
        guard start + 5 < limit, bytes[start + 1] == UInt8(ascii: "?"),
            let mark = bytes[(start + 2)..<limit].firstIndex(of: UInt8(ascii: "?")), mark > start + 2, mark + 2 < limit,
            bytes[mark + 2] == UInt8(ascii: "?"),
            let close = endOfWord(bytes[(mark + 3)..<limit])
        else { return nil }
        // The encoding may be followed by a language (RFC 2231).
        let name = bytes[(start + 2)..<mark].prefix { $0 != UInt8(ascii: "*") }
        guard name.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        let payload = bytes[(mark + 3)..<close]
        let decoded: [UInt8]
        switch bytes[mark + 1] | 0x20 {
        case UInt8(ascii: "b"): decoded = TransferEncoding.base64(payload)
        case UInt8(ascii: "q"):
            // An underscore means a space; a literal underscore is encoded.
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
