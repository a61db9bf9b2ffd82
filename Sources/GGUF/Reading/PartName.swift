/// The file name of one part of a split model in llama.cpp's format, such as `model-00002-of-00003.gguf`.
package struct PartName: Hashable {
    /// The names of all parts of a split model.
    package struct Family: Hashable {
        fileprivate let prefix: Substring
        package let count: Int

        /// Returns the name of a part without the extension.
        package func stem(_ number: Int) -> String { "\(prefix)-\(Self.digits(number))-of-\(Self.digits(count))" }

        private static func digits(_ number: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        }
    }

    package let family: Family
    /// The number of the part, from 1 to the family's count.
    package let number: Int

    /// Parses a name; returns `nil` if it is not the name of a part.
    ///
    /// - Parameter stem: A file's name or path, without its extension.
    package init?(stem: String) {
        let parts = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count > 3, parts[parts.count - 2] == "of",
            let number = Self.number(parts[parts.count - 3]), let count = Self.number(parts[parts.count - 1]),
            1...count ~= number
        else { return nil }
        // bounded: both numbers, "of" and the four hyphens are at the end of the text
        family = Family(prefix: stem.dropLast(15), count: count)
        self.number = number
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.count == 5, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let number = Int(text), number > 0
        else { return nil }
        return number
    }
}

extension PartName {
    private static let suffix = ".gguf"

    /// Parses a path; returns `nil` if it is not the path of a part.
    init?(path: String) {
        guard path.hasSuffix(Self.suffix) else { return nil }
        self.init(stem: String(path.dropLast(Self.suffix.count)))
    }

    func path(_ number: Int) -> String { family.stem(number) + Self.suffix }
}
