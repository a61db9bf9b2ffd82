import Foundation

/// The names that IMAP gives to mailboxes (RFC 3501, 5.1.3), which Maildirs keep.
enum ModifiedUTF7 {
    /// A name as people read it.
    ///
    /// - Parameter name: The name, such as "Entw&APw-rfe".
    /// - Returns: The name decoded; nil for what no program writes.
    static func decoded(_ name: String) -> String? {
        var text = ""
        var rest = name[...]
        while let start = rest.firstIndex(of: "&") {
            text += rest[..<start]
            let code = rest[rest.index(after: start)...]
            guard let end = code.firstIndex(of: "-"), let letters = Self.letters(code[..<end]) else { return nil }
            text += letters
            rest = code[code.index(after: end)...]
        }
        return text + rest
    }

    /// What stands between "&" and "-": UTF-16 in base64 with "," for "/".
    private static func letters(_ code: Substring) -> String? {
        if code.isEmpty { return "&" }
        guard code.count % 4 != 1 else { return nil }
        // bounded: by the remainder.
        let padding = String(repeating: "=", count: (4 - code.count % 4) % 4)
        guard let data = Data(base64Encoded: String(code).replacing(",", with: "/") + padding) else { return nil }
        let bytes = Array(data)
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        // What ASCII has is never written so: it could be a slash.
        guard let letters = String(validating: units, as: UTF16.self),
            letters.unicodeScalars.allSatisfy({ $0.value > 0x9F })
        else { return nil }
        return letters
    }
}
