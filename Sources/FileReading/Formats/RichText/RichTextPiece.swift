import RawText

/// Text that is assembled from bytes of a code page and from UTF-16.
struct RichTextPiece {
    private var text = ""
    // Double-byte characters and surrogate pairs arrive in halves.
    private var bytes: [UInt8] = []
    private var units: [UInt16] = []
    private var codePage = 1252

    mutating func append(_ byte: UInt8, codePage: Int) {
        if !units.isEmpty || codePage != self.codePage { flush() }
        self.codePage = codePage
        bytes.append(byte)
    }

    mutating func append(unit: UInt16) {
        if !bytes.isEmpty { flush() }
        units.append(unit)
    }

    mutating func append(_ string: String) {
        flush()
        text += string
    }

    mutating func take() -> String {
        flush()
        defer { text = "" }
        return text
    }

    private mutating func flush() {
        if !units.isEmpty { text += String(decoding: units, as: UTF16.self) }
        if !bytes.isEmpty { text += Self.decode(bytes, codePage) }
        units = []
        bytes = []
    }

    private static func decode(_ bytes: [UInt8], _ codePage: Int) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        let name =
            switch codePage {
            case 10000: "macintosh"
            case 65001: "utf-8"
            case 1250...1258: "windows-\(codePage)"
            default: "cp\(codePage)"
            }
        return TextDecoder.decode(bytes[...], named: name)?.text ?? TextDecoder.windows1252(bytes[...])
    }

    /// Returns the code page of a font's character set; `nil` for the document's default.
    static func codePage(ofCharset charset: Int) -> Int? {
        [
            0: 1252, 77: 10000, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258,
            177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
        ][charset]
    }
}
