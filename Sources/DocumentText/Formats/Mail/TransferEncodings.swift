import Foundation
import RawText

/// Base64 as mail has it, with line breaks and dirt in it.
enum Base64 {
    static func decode(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            guard let value = value(byte) else {
                if byte == UInt8(ascii: "=") { break }
                continue
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result[...]
    }

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

/// Quoted-printable, as bodies and, with underscores for spaces, encoded words have it.
enum QuotedPrintable {
    static func decode(_ bytes: ArraySlice<UInt8>, isWord: Bool = false) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "=") else {
                result.append(isWord && byte == UInt8(ascii: "_") ? 0x20 : byte)
                continue
            }
            let rest = bytes[index...]
            if rest.first == 10 {
                index += 1
            } else if rest.starts(with: [13, 10]) {
                index += 2
            } else if rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                result.append(value)
                index += 2
            } else {
                result.append(byte)
            }
        }
        return result[...]
    }
}

/// Words of a header that are not ASCII: `=?charset?Q?…?=`.
enum EncodedWords {
    static func decode(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        var lastWasWord = false
        while let start = rest.firstRange(of: "=?") {
            let between = rest[..<start.lowerBound]
            guard let (word, end) = word(rest[start.upperBound...]) else {
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                lastWasWord = false
                continue
            }
            // White space between two such words belongs to neither.
            if !(lastWasWord && between.allSatisfy(\.isWhitespace)) { result += between }
            result += word
            rest = rest[end...]
            lastWasWord = true
        }
        return result + rest
    }

    private static func word(_ text: Substring) -> (String, String.Index)? {
        let fields = text.prefix(1000).split(separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let end = text[fields[2].startIndex...].firstRange(of: "?=") else { return nil }
        let content = Array(text[fields[2].startIndex..<end.lowerBound].utf8)[...]
        let charset = String(fields[0].prefix { $0 != "*" })
        switch fields[1].lowercased() {
        case "b": return (TextDecoder.decode(Base64.decode(content), declared: charset).text, end.upperBound)
        case "q":
            let bytes = QuotedPrintable.decode(content, isWord: true)
            return (TextDecoder.decode(bytes, declared: charset).text, end.upperBound)
        default: return nil
        }
    }
}
