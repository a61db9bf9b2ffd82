import GRDB

/// Neighbouring characters of texts in scripts without spaces, and the table that finds passages by them.
///
/// The table of words cuts texts at spaces and punctuation, so it knows whole sentences of Chinese, Japanese or Thai, and
/// nothing in them. This one has their pairs of characters as its words, whose beginnings and ends nobody has to know.
enum CharacterPairs {
    static let table = """
        CREATE VIRTUAL TABLE retrievalPairs USING fts5(
            pairs, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
        );
        CREATE TRIGGER retrievalItem_deletedPairs AFTER DELETE ON retrievalItem BEGIN
            DELETE FROM retrievalPairs WHERE rowid = old.number;
        END;
        """

    /// Makes the table for passages that are there.
    static func migrate(_ database: Database) throws {
        try database.execute(sql: table)
        let rows = try Row.fetchCursor(database, sql: "SELECT rowid, title, text FROM retrievalSearch")
        while let row = try rows.next() { try insert(database, item: row[0], title: row[1], text: row[2]) }
    }

    /// Notes the pairs of a passage, if it has any.
    static func insert(_ database: Database, item: Int64, title: String, text: String) throws {
        let pairs = (mayHavePairs(title) ? indexed(title) : []) + (mayHavePairs(text) ? indexed(text) : [])
        guard !pairs.isEmpty else { return }
        try database.cachedStatement(sql: "INSERT INTO retrievalPairs (rowid, pairs) VALUES (?, ?)")
            .execute(arguments: [item, pairs.joined(separator: " ")])
    }

    /// The pairs of a query's term, each once; a character that stands alone is one of its own.
    static func of(_ term: String) -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        for run in runs(PlainForms.of(term)) {
            for index in run.startIndex...max(run.startIndex, run.endIndex - 2) {
                let pair = String(run[index..<min(index + 2, run.endIndex)])
                if isUnspaced(pair), seen.insert(pair).inserted { found.append(pair) }
            }
        }
        return found
    }

    /// A pair in the language of FTS5: as a beginning, since a character of the text can have more marks, and since one
    /// character alone begins pairs.
    static func expression(_ pair: String) -> String { "\"\(pair)\" *" }

    /// Whether a text has characters of scripts without spaces: Thai, Lao, Burmese, Khmer, kana and Han.
    static func isUnspaced(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
                0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
                true
            default: false
            }
        }
    }

    /// Whether the full-text tables see a word: letters, digits and private characters, as their tokenizer defines them.
    static func hasWord(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .privateUse:
                true
            default: false
            }
        }
    }

    /// All of these scripts begin with such a byte in UTF-8; looking at bytes costs next to nothing.
    private static func mayHavePairs(_ text: String) -> Bool { text.utf8.contains { $0 >= 0xE0 } }

    /// The pairs of a text as they come, and the last character of each run, which begins none.
    private static func indexed(_ text: String) -> [String] {
        var found: [String] = []
        for run in runs(PlainForms.of(text)) {
            for index in run.indices {
                let pair = String(run[index..<min(index + 2, run.endIndex)])
                if isUnspaced(pair) { found.append(pair) }
            }
        }
        return found
    }

    /// The characters between spaces and marks, such as the full stop of Japanese.
    private static func runs(_ text: String) -> [ArraySlice<Character>] {
        Array(text).split { !hasWord(String($0)) }
    }
}
