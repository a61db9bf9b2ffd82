/// Decodes 7-bit text that switches between character sets by escape sequences.
enum ShiftedText {
    /// Returns whether a 7-bit text contains escape sequences of ISO-2022-JP.
    static func isJapanese(_ bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while let mark = bytes[index...].firstIndex(of: 0x1B), mark + 2 < bytes.endIndex {
            if bytes[mark + 1] == UInt8(ascii: "$"), [UInt8(ascii: "B"), UInt8(ascii: "@")].contains(bytes[mark + 2]) {
                return bytes.allSatisfy { $0 < 0x80 }
            }
            index = mark + 1
        }
        return false
    }

    private enum CharacterSet { case ascii, roman, katakana, kanji, supplement }

    /// Decodes ISO-2022-JP (RFC 1468, and the Encoding Standard, 12.2); `nil` if the system does not support Japanese.
    ///
    /// It supports additional sets that programs use: half-width katakana, Microsoft's characters and JIS X
    /// 0212.
    static func japanese(_ bytes: ArraySlice<UInt8>) -> CharacterEncoding.Result? {
        var result = CharacterEncoding.Result(text: "")
        // The bytes in EUC-JP, which contains the same characters with the eighth bit set.
        var pending: [UInt8] = []
        func flush() -> Bool {
            guard let decoded = CharacterEncoding.decode(pending[...], named: "EUC-JP") else { return false }
            result.text += decoded.text
            if decoded.hasReplacements { result.hasReplacements = true }
            pending = []
            return true
        }
        var set = CharacterSet.ascii
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x1B, let (named, length) = escape(bytes[index...].prefix(4)) {
                set = named
                index += length
                continue
            }
            index += 1
            switch byte {
            case 0x0E: set = .katakana
            case 0x0F: set = .ascii
            // A line must end in ASCII; this line was truncated.
            case 10, 13:
                set = set == .roman ? .roman : .ascii
                pending.append(byte)
            case 0..<0x21, 0x7F: pending.append(byte)
            case 0xA1...0xDF: pending += [0x8E, byte]
            case 0x80...: pending.append(0xFF)
            default:
                switch set {
                case .ascii: pending.append(byte)
                case .roman where byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "~"):
                    guard flush() else { return nil }
                    result.text += byte == UInt8(ascii: "~") ? "\u{203E}" : "¥"
                case .roman: pending.append(byte)
                case .katakana: pending += [0x8E, byte | 0x80]
                case .kanji, .supplement:
                    guard index < bytes.endIndex, bytes[index] > 0x20, bytes[index] < 0x7F else {
                        pending.append(0xFF)
                        continue
                    }
                    if set == .supplement { pending.append(0x8F) }
                    pending += [byte | 0x80, bytes[index] | 0x80]
                    index += 1
                }
            }
        }
        return flush() ? result : nil
    }

    /// Returns the character set that an escape sequence selects, and the length of the sequence.
    private static func escape(_ bytes: ArraySlice<UInt8>) -> (CharacterSet, Int)? {
        switch String(decoding: bytes.dropFirst(), as: UTF8.self) {
        case let mark where mark.hasPrefix("(B"): (.ascii, 3)
        case let mark where mark.hasPrefix("(J"): (.roman, 3)
        case let mark where mark.hasPrefix("(I"): (.katakana, 3)
        case let mark where mark.hasPrefix("$B") || mark.hasPrefix("$@"): (.kanji, 3)
        case "$(B", "$(@", "$(O", "$(Q": (.kanji, 4)
        case "$(D": (.supplement, 4)
        default: nil
        }
    }

    /// Converts HZ (RFC 1843) to 8-bit GB 2312.
    static func eightBitChinese(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isChinese = false
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
            if byte == UInt8(ascii: "~"), [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "~"), 10].contains(next) {
                if next == UInt8(ascii: "~") { result.append(next) }
                if next == UInt8(ascii: "{") { isChinese = true }
                if next == UInt8(ascii: "}") { isChinese = false }
                index += 2
            } else if isChinese, byte > 0x20, byte < 0x7F, next > 0x20, next < 0x7F {
                result += [byte | 0x80, next | 0x80]
                index += 2
            } else {
                if byte == 10 { isChinese = false }
                result.append(byte)
                index += 1
            }
        }
        return result
    }
}
