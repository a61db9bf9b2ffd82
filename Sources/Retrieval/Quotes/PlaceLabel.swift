/// A number or letter that identifies a part of a document: "clause 2.1", "§ 7", "section B", "row 087".
struct PlaceLabel {
    /// The label in lowercase, without leading zeros or trailing punctuation.
    let label: String
    /// The kind of part: a folded word, "section" for "§"; `nil` for a label alone.
    let word: String?
    /// The token range, including the kind.
    let tokens: Range<Int>

    var isPage: Bool { word.map(Self.pages.contains) == true }

    /// Returns how well another label matches this label: "item 3" is not "clause 3".
    func value(_ other: PlaceLabel) -> Double {
        guard other.label == label else { return 0 }
        guard let word, let given = other.word else { return 0.8 }
        return word == given || Self.sections.contains(word) && Self.sections.contains(given) ? 1 : 0.85
    }

    /// The words that are synonyms in contracts and laws.
    private static let sections: Set<String> = [
        "section", "paragraph", "paragraf", "abschnitt", "seccion", "sezione", "para", "articolo", "articulo",
        "article",
        "artikel", "art",
    ]

    /// Returns whether a line is a labelled heading of at most 12 tokens: "§ 8 Jetty", "Section B: Fees".
    static func isHeading(_ line: String) -> Bool {
        guard let last = line.utf8.last, line.utf8.count <= 100, !".!?;,".utf8.contains(last) else { return false }
        let tokens = TextScanner.tokens(of: line)
        guard let place = named(at: 0, tokens), !place.isPage else { return false }
        let title = tokens[place.tokens.upperBound...]
        return tokens.count <= 12 && title.first { $0.kind == .word }?.isCapitalised != false
            && !title.contains { $0.kind == .number }
    }

    /// Returns the places that a text mentions with their kind.
    static func all(in tokens: [TextToken]) -> [PlaceLabel] {
        var found: [PlaceLabel] = []
        var start = 0
        while start < tokens.count {
            guard let place = named(at: start, tokens) else {
                start += 1
                continue
            }
            found.append(place)
            start = place.tokens.upperBound
        }
        return found
    }

    /// Returns the label at the start of a line, as in "2.1 The tenant …", "(b) …", "§ 7 Deposit" and "Item
    /// 12: …".
    ///
    /// - Parameter isHeading: Whether a number alone is a label.
    /// - Returns: The label; `nil` if the line has none.
    static func first(of tokens: [TextToken], isHeading: Bool) -> PlaceLabel? {
        var at = 0
        while at < tokens.count, at < 4, tokens[at].kind == .mark, "-•#(|–".contains(tokens[at].plain) { at += 1 }
        if let place = named(at: at, tokens) { return place }
        guard at < tokens.count, let text = label(at: at, tokens, isNamed: false) else { return nil }
        let label = PlaceLabel(label: text, word: nil, tokens: at..<at + 1)
        let next = tokens.indices.contains(at + 1) ? tokens[at + 1] : nil
        if let next, next.kind == .mark, !next.isSpaceBefore, [".", ")", ":"].contains(next.plain) { return label }
        // Matches "2.1 The tenant", but not "12.50 euros".
        let isNumber = tokens[at].kind == .number
        let isCompound = isNumber && tokens[at].plain.contains(".") && next?.isCapitalised == true
        return isCompound || isNumber && isHeading && next?.isCapitalised == true ? label : nil
    }

    /// Normalises a label: "087" equals "87".
    static func plain(_ text: String) -> String {
        let text = text.lowercased()
        guard text.utf8.first == 0x30, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return text }
        let digits = text.drop { $0 == "0" }
        return digits.isEmpty ? "0" : String(digits)
    }

    private static func named(at start: Int, _ tokens: [TextToken]) -> PlaceLabel? {
        guard start < tokens.count, tokens[start].plain == "§" || words.contains(tokens[start].folded) else {
            return nil
        }
        var at = start + 1
        while at < tokens.count, at < start + 4,
            ["§", ".", "no", "nr", "number", "nummer", "numero", "#", "("].contains(tokens[at].folded)
        { at += 1 }
        guard at < tokens.count, let label = label(at: at, tokens, isNamed: true) else { return nil }
        let word = tokens[start].plain == "§" ? "section" : tokens[start].folded
        return PlaceLabel(label: label, word: word, tokens: start..<at + 1)
    }

    private static func label(at index: Int, _ tokens: [TextToken], isNamed: Bool) -> String? {
        let token = tokens[index]
        if token.kind == .number { return plain(token.plain) }
        guard token.kind == .word else { return nil }
        let isLetter = token.folded.utf8.count == 1 && (!isNamed || token.isCapitalised || token.folded != "a")
        let isRoman = token.plain.utf8.count <= 5 && token.plain.utf8.allSatisfy { "IVX".utf8.contains($0) }
        return isLetter || isRoman || isNamed && token.isCode ? token.folded : nil
    }

    private static let pages: Set<String> = ["page", "seite", "pagina"]

    private static let words: Set<String> = pages.union([
        "clause", "section", "article", "art", "paragraph", "para", "item", "point", "rule", "step", "chapter", "part",
        "appendix", "annex", "schedule", "exhibit", "row", "line", "entry", "klausel", "abschnitt", "artikel",
        "paragraf",
        "absatz", "abs", "punkt", "ziffer", "kapitel", "teil", "anhang", "anlage", "zeile", "posten", "alinea",
        "chapitre",
        "annexe", "ligne", "partie", "clausula", "seccion", "articulo", "apartado", "punto", "capitulo", "anexo",
        "fila",
        "linea", "clausola", "sezione", "articolo", "comma", "capitolo", "allegato", "riga",
    ])
}
