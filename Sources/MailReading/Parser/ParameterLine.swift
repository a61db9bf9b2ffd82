import RawText

/// A header value with parameters, as in Content-Type (RFC 2045, 5.1), including split and encoded parameters
/// (RFC 2231).
package struct ParameterLine {
    /// The text that precedes the first parameter, in lower case.
    let value: String
    /// The decoded parameters, with names in lower case.
    package let parameters: [String: String]

    private static let maximumPieces = 200

    /// Parses the value of a header.
    package init(_ bytes: ArraySlice<UInt8>) {
        var parts = Self.split(bytes)[...]
        value = VisibleText.line(String(decoding: parts.popFirst() ?? [], as: UTF8.self)).lowercased()
        var plain: [String: String] = [:]
        var cut: [String: [Int: (bytes: [UInt8], isEncoded: Bool)]] = [:]
        for part in parts.prefix(Self.maximumPieces) {
            guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = VisibleText.line(String(decoding: part[..<sign], as: UTF8.self)).lowercased()
            let content = Self.unquoted(part[(sign + 1)...])
            let pieces = name.split(separator: "*", omittingEmptySubsequences: false)
            guard pieces.count > 1 else {
                if plain[name] == nil { plain[name] = EncodedText.decode(content[...]) }
                continue
            }
            let number = pieces[1].isEmpty ? 0 : Int(pieces[1])
            guard let number, (0..<Self.maximumPieces).contains(number) else { continue }
            cut[String(pieces[0]), default: [:]][number] = (content, pieces.last?.isEmpty == true)
        }
        for (name, pieces) in cut { plain[name] = Self.joined(pieces) }
        parameters = plain
    }

    /// Joins the pieces of a parameter, up to the first missing piece.
    private static func joined(_ pieces: [Int: (bytes: [UInt8], isEncoded: Bool)]) -> String {
        var bytes: [UInt8] = []
        var charset: String?
        var number = 0
        while let piece = pieces[number] {
            var content = piece.bytes[...]
            if piece.isEncoded {
                if number == 0 {
                    // The encoding and the language, each ended by an apostrophe.
                    let marks = content.split(
                        separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
                    if marks.count == 3 {
                        charset = String(decoding: marks[0], as: UTF8.self)
                        content = marks[2]
                    }
                }
                bytes += percentDecoded(content)
            } else {
                bytes += content
            }
            number += 1
        }
        return TextDecoder.decode(bytes[...], declared: charset).text
    }

    private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = TransferEncoding.hex(bytes[index + 1]), let low = TransferEncoding.hex(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    /// Splits a value at semicolons and removes comments; quotes are kept.
    private static func split(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        var depth = 0
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), isQuoted {
                isEscaped = true
            } else if byte == UInt8(ascii: "\""), depth == 0 {
                isQuoted.toggle()
            } else if !isQuoted {
                switch byte {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")") where depth > 0:
                    depth -= 1
                    continue
                case UInt8(ascii: ";") where depth == 0:
                    if parts.count > maximumPieces { return parts }
                    parts.append([])
                    continue
                default: break
                }
            }
            if depth == 0 { parts[parts.count - 1].append(byte) }
        }
        return parts
    }

    /// Removes surrounding white space and quotes.
    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = bytes
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        guard bytes.first == UInt8(ascii: "\"") else { return Array(bytes) }
        var content: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst() {
            if isEscaped {
                // Backslashes in Windows paths are not escapes, contrary to the standard.
                if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { content.append(UInt8(ascii: "\\")) }
                content.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                break
            } else {
                content.append(byte)
            }
        }
        return content
    }
}
