/// The rule for the names of installed models, which are also their file names.
public enum ModelID {
    public static let maximumLength = 100

    /// Throws unless a name is a valid file name on every system.
    ///
    /// A valid name has 1 to 100 ASCII letters, digits, dots, hyphens or underscores, and does not start with a dot.
    ///
    /// - Throws: `ModelLibraryError` (`invalidName`).
    public static func validate(_ id: String) throws(ModelLibraryError) {
        guard isValid(id) else {
            throw ModelLibraryError(
                .invalidName,
                "\(printable(id)) can't be the name of a model: a name has 1 to \(maximumLength) letters, digits, "
                    + "dots, hyphens or underscores, and does not start with a dot. Choose another one.")
        }
    }

    package static func isValid(_ id: String) -> Bool {
        (1...maximumLength).contains(id.utf8.count) && id.utf8.first != UInt8(ascii: ".")
            && id.utf8.allSatisfy(isAllowed)
    }

    /// Derives a valid name from any text, such as a file's name or a model's name in another program's store.
    package static func suggestion(for text: String) -> String {
        var id = ""
        for byte in text.utf8 {
            let isPlain = isAllowed(byte)
            if !isPlain, id.isEmpty || id.hasSuffix("-") { continue }
            if byte == UInt8(ascii: "."), id.isEmpty { continue }
            id.append(isPlain ? Character(UnicodeScalar(byte)) : "-")
            if id.utf8.count == maximumLength { break }
        }
        while id.hasSuffix("-") { id.removeLast() }
        return id.isEmpty ? "model" : id
    }

    /// Returns untrusted text in quotes, truncated and without control characters, which could manipulate the terminal.
    package static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(maximumLength).map { scalar in
            let category = scalar.properties.generalCategory
            return category == .control || category == .format ? "�" : scalar
        }
        let isCut = text.unicodeScalars.count > maximumLength
        return "'\(String(String.UnicodeScalarView(scalars)))\(isCut ? "…" : "")'"
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
