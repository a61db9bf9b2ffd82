import Foundation

/// Decodes the mailbox names of IMAP (RFC 3501, 5.1.3), which Maildirs also use.
enum ModifiedUTF7 {
    /// Decodes a name such as "Entw&APw-rfe"; returns `nil` if it is invalid.
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

    /// Decodes the characters between "&" and "-": UTF-16 in base64 with "," instead of "/".
    private static func letters(_ code: Substring) -> String? {
        if code.isEmpty { return "&" }
        guard code.count % 4 != 1 else { return nil }
        // bounded: by the remainder.
        let padding = String(repeating: "=", count: (4 - code.count % 4) % 4)
        guard let data = Data(base64Encoded: String(code).replacing(",", with: "/") + padding) else { return nil }
        let bytes = Array(data)
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        // ASCII characters must not be encoded; they could be slashes.
        guard let letters = String(validating: units, as: UTF16.self),
            letters.unicodeScalars.allSatisfy({ $0.value > 0x9F })
        else { return nil }
        return letters
    }
}
