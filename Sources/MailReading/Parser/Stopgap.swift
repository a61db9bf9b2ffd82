/// Distinguishes a plain text with the content of the web page from a text that merely announces the page.
package enum Stopgap {
    /// The maximum number of bytes of a text that are compared.
    private static let longest = 40_000

    /// Returns whether a plain text is a mere notice, such as "View in browser", so that the page is shown instead.
    package static func isOne(_ plain: String, for page: String) -> Bool {
        if plain.utf8.count * 3 < page.utf8.count { return true }
        let (said, shown) = (words(plain), words(page))
        if shown.isEmpty { return false }
        let shared = said.intersection(shown).count
        // An author who writes both versions uses the same words in them, but links and imprint may be missing.
        if said.count < shown.count, shared * 3 < shown.count { return true }
        // A notice that is longer than the page names the format that cannot be displayed.
        let html = "html"
        return said.count < 60 && said.contains(html) && !shown.contains(html) && shared * 2 < said.count
    }

    /// Returns the words of a text without its links; in scripts without spaces, each character is a word.
    private static func words(_ text: String) -> Set<String> {
        var found: Set<String> = []
        for piece in text.utf8.prefix(longest).split(whereSeparator: { $0 <= 0x20 }) {
            let piece = String(decoding: piece, as: UTF8.self)
            if piece.contains("://") || piece.hasPrefix("www.") { continue }
            var word = String.UnicodeScalarView()
            for scalar in piece.lowercased().unicodeScalars {
                let isWide = (0x2E80...0x9FFF).contains(scalar.value) || (0xAC00...0xD7AF).contains(scalar.value)
                if !isWide, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                    word.append(scalar)
                    continue
                }
                if word.count > 1 { found.insert(String(word)) }
                word = .init()
                if isWide { found.insert(String(scalar)) }
            }
            if word.count > 1 { found.insert(String(word)) }
        }
        return found
    }
}
