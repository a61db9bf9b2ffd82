/// Turns a file's bytes into text.
package enum TextDecoder {
    package struct Decoded: Equatable {
        package var text: String
        /// The encoding's name as people write it.
        package var encoding: String
        /// Whether the encoding is only the likeliest one.
        package var isGuess = false
        /// Whether some bytes were no text in that encoding and stand as U+FFFD.
        package var hasReplacements = false
    }

    /// Decodes by byte order mark, else by the declared encoding, else by the look of the bytes, or as Windows-1252.
    package static func decode(_ bytes: ArraySlice<UInt8>, declared: String? = nil) -> Decoded {
        if let marked = decodeMarked(bytes) { return marked }
        if let declared, let text = decode(bytes, named: declared) { return text }
        // First, since the zeros of such text are valid UTF-8 as well.
        if let isBig = looksLikeUTF16(bytes) { return utf16(bytes, isBigEndian: isBig, isGuess: true) }
        if let text = String(validating: bytes, as: UTF8.self) { return Decoded(text: text, encoding: "UTF-8") }
        if isNearlyUTF8(bytes) {
            return Decoded(
                text: String(decoding: bytes, as: UTF8.self), encoding: "UTF-8", hasReplacements: true)
        }
        var guessed =
            EncodingGuess.name(of: bytes).flatMap { decode(bytes, named: $0) }
            ?? marked(windows1252(bytes), "Windows-1252")
        guessed.isGuess = true
        return guessed
    }

    /// A decoded text, with whether some bytes had no meaning.
    private static func marked(_ text: String, _ encoding: String) -> Decoded {
        Decoded(text: text, encoding: encoding, hasReplacements: text.unicodeScalars.contains("\u{FFFD}"))
    }

    private static func decodeMarked(_ bytes: ArraySlice<UInt8>) -> Decoded? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            let rest = bytes.dropFirst(3)
            if let text = String(validating: rest, as: UTF8.self) { return Decoded(text: text, encoding: "UTF-8") }
            return Decoded(text: String(decoding: rest, as: UTF8.self), encoding: "UTF-8", hasReplacements: true)
        }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            return utf32(bytes.dropFirst(4), isBigEndian: bytes.first == 0)
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        return nil
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool, isGuess: Bool = false) -> Decoded {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        let text = String(decoding: units, as: UTF16.self)
        let isWhole = bytes.count.isMultiple(of: 2) && String(validating: units, as: UTF16.self) != nil
        return Decoded(text: text, encoding: "UTF-16", isGuess: isGuess, hasReplacements: !isWhole)
    }

    private static func utf32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Decoded {
        var scalars = String.UnicodeScalarView()
        var hasReplacements = !bytes.count.isMultiple(of: 4)
        var index = bytes.startIndex
        while index + 3 < bytes.endIndex {
            let unit = bytes[index..<index + 4]
            let value =
                isBigEndian
                ? unit.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                : unit.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if let scalar = Unicode.Scalar(value) {
                scalars.append(scalar)
            } else {
                scalars.append("\u{FFFD}")
                hasReplacements = true
            }
            index += 4
        }
        return Decoded(text: String(scalars), encoding: "UTF-32", hasReplacements: hasReplacements)
    }

    /// Whether nearly every second byte of the start is zero: true for big endian, nil for neither.
    package static func looksLikeUTF16(_ bytes: ArraySlice<UInt8>) -> Bool? {
        let sample = bytes.prefix(4096)
        guard sample.count >= 4 else { return nil }
        var zeros = [0, 0]
        for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 1] += 1 }
        let half = sample.count / 2
        if zeros[1] * 10 >= half * 7, zeros[0] * 10 <= half { return false }
        if zeros[0] * 10 >= half * 7, zeros[1] * 10 <= half { return true }
        return nil
    }

    /// Whether there are more whole characters of several bytes than broken ones, which no other encoding brings about.
    private static func isNearlyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        var whole = 0
        var broken = 0
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): if scalar.value >= 0x80 { whole += 1 }
            case .error: broken += 1
            case .emptyInput: return whole > broken
            }
        }
    }

    /// Decodes by an encoding's name, as mail and web pages give it.
    ///
    /// - Returns: Nil if the encoding is unknown.
    package static func decode(_ bytes: ArraySlice<UInt8>, named name: String) -> Decoded? {
        switch name.lowercased().trimmingPrefix("x-") {
        case "utf-8", "utf8", "us-ascii", "ascii":
            guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
            return Decoded(text: text, encoding: "UTF-8")
        case "windows-1252", "cp1252", "iso-8859-1", "latin1", "iso8859-1", "ansi":
            return marked(windows1252(bytes), "Windows-1252")
        case "utf-16le": return utf16(bytes, isBigEndian: false)
        case "utf-16be", "utf-16": return utf16(bytes, isBigEndian: true)
        default: return CharacterEncoding.decode(bytes, named: name).map { marked($0, name) }
        }
    }

    package static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            if (0x80...0x9F).contains(byte) {
                // Five of them have no meaning; what the others mean stands in the table.
                scalars.append(Unicode.Scalar(upperHalf[Int(byte) - 0x80]) ?? "\u{FFFD}")
            } else {
                scalars.append(Unicode.Scalar(byte))
            }
        }
        return String(scalars)
    }

    private static let upperHalf: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
        0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}
