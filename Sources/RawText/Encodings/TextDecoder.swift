/// Decodes the bytes of a file as text.
package enum TextDecoder {
    package struct Decoded: Equatable {
        package var text: String
        /// The display name of the encoding.
        package var encoding: String
        /// Whether the encoding was guessed.
        package var isGuess = false
        /// Whether some bytes were invalid and became U+FFFD.
        package var hasReplacements = false
    }

    /// Decodes by byte order mark, else by the declared encoding, else by a guess, with Windows-1252 as the fallback.
    package static func decode(_ bytes: ArraySlice<UInt8>, declared: String? = nil) -> Decoded {
        if let marked = decodeMarked(bytes) { return marked }
        if let declared, let text = decode(bytes, named: declared) { return text }
        if ShiftedText.isJapanese(bytes), var japanese = decoded(bytes, "ISO-2022-JP") {
            japanese.isGuess = true
            return japanese
        }
        // Checked before UTF-8, because the zero bytes of such text are also valid UTF-8.
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

    /// Returns a decoded text with the flag for replacements.
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

    /// Returns whether UTF-16 text is big-endian, judged by its zero bytes; `nil` if it does not look like UTF-16.
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

    /// Returns whether valid multi-byte characters outnumber invalid characters, which no other encoding causes.
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

    /// Returns whether a label stands for a known encoding with more characters than ASCII.
    package static func isTelling(_ label: String) -> Bool {
        EncodingLabel.encoding(label).map { $0 != "US-ASCII" } ?? false
    }

    /// Decodes text by the label of an encoding, as used by mail and web pages; see ``EncodingLabel``.
    ///
    /// The result is `nil` if the encoding is unknown or the bytes contradict it.
    package static func decode(_ bytes: ArraySlice<UInt8>, named label: String) -> Decoded? {
        let name = EncodingLabel.encoding(label)
        switch name {
        case "UTF-8", "US-ASCII":
            if ShiftedText.isJapanese(bytes) { return decoded(bytes, "ISO-2022-JP") }
            guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
            return Decoded(text: text, encoding: "UTF-8")
        case "UTF-16LE", "UTF-16BE":
            if let marked = decodeMarked(bytes) { return marked }
            let isBig = looksLikeUTF16(bytes)
            // Text of single bytes, with a declaration that a conversion left behind.
            if isBig == nil, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
                return Decoded(text: text, encoding: "UTF-8")
            }
            return utf16(bytes, isBigEndian: isBig ?? (name == "UTF-16BE"))
        case "UTF-32LE", "UTF-32BE": return decodeMarked(bytes) ?? utf32(bytes, isBigEndian: name == "UTF-32BE")
        case let name?: return decoded(bytes, name)
        case nil:
            // Tries an encoding that only the system knows. These labels mean no encoding, or the encoding of
            // this process.
            guard !["", "char", "wchar_t", "internal"].contains(label.lowercased()), label.utf8.count <= 40 else {
                return nil
            }
            return decoded(bytes, label)
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, _ name: String) -> Decoded? {
        let hasHighBytes = bytes.contains { $0 >= 0x80 }
        if name.hasPrefix("ISO-2022"), hasHighBytes, !bytes.contains(0x1B) { return nil }
        // Western text does not follow each accented letter by characters of the upper half. Therefore text
        // that is entirely valid UTF-8 is UTF-8, whatever its declaration.
        if hasHighBytes, westernEncodings.contains(name), let text = String(validating: bytes, as: UTF8.self) {
            return Decoded(text: text, encoding: "UTF-8")
        }
        guard var result = CharacterEncoding.decode(bytes, named: name) else { return nil }
        if hasHighBytes, result.hasReplacements, let text = String(validating: bytes, as: UTF8.self) {
            return Decoded(text: text, encoding: "UTF-8")
        }
        if name.hasPrefix("ISO-8859"), hasHighBytes { result = withWindowsCharacters(result, bytes, name) }
        return Decoded(text: result.text, encoding: name, hasReplacements: result.hasReplacements)
    }

    private static let westernEncodings: Set<String> = [
        "Windows-1252", "Windows-1250", "Windows-1254", "Windows-1257", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4",
        "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "Macintosh",
    ]

    /// Gives bytes that are undefined in an ISO encoding their meaning on Windows.
    ///
    /// Programs on Windows declare the standard that their encoding extends. If the bytes are letters on
    /// Windows, the whole text uses the Windows encoding; quotation marks and dashes are added individually.
    private static func withWindowsCharacters(
        _ result: CharacterEncoding.Result, _ bytes: ArraySlice<UInt8>, _ name: String
    ) -> CharacterEncoding.Result {
        let controls = Set(bytes.lazy.filter { (0x80...0x9F).contains($0) })
        let windows = windowsEncodings[name] ?? "Windows-1252"
        guard !controls.isEmpty, let table = CharacterEncoding.decode(Array(0x80...0x9F)[...], named: windows) else {
            return result
        }
        let characters = Array(table.text.unicodeScalars)
        guard characters.count == 32 else { return result }
        if controls.contains(where: { characters[Int($0) - 0x80].properties.isAlphabetic }),
            windowsEncodings[name] != nil, let whole = CharacterEncoding.decode(bytes, named: windows)
        {
            return whole
        }
        var text = String.UnicodeScalarView()
        var hasReplacements = result.hasReplacements
        for scalar in result.text.unicodeScalars {
            let isControl = (0x80...0x9F).contains(scalar.value)
            let shown = isControl ? characters[Int(scalar.value) - 0x80] : scalar
            if isControl, shown == "\u{FFFD}" { hasReplacements = true }
            text.append(shown)
        }
        return CharacterEncoding.Result(text: String(text), hasReplacements: hasReplacements)
    }

    private static let windowsEncodings = [
        "ISO-8859-2": "Windows-1250", "ISO-8859-4": "Windows-1257", "ISO-8859-5": "Windows-1251",
        "ISO-8859-6": "Windows-1256", "ISO-8859-7": "Windows-1253", "ISO-8859-8": "Windows-1255",
        "ISO-8859-13": "Windows-1257", "ISO-8859-15": "Windows-1252",
    ]

    /// Decodes Windows-1252; the five undefined bytes become U+FFFD.
    package static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            scalars.append((0x80...0x9F).contains(byte) ? CleanText.windowsCharacter(byte) : Unicode.Scalar(byte))
        }
        return String(scalars)
    }
}
