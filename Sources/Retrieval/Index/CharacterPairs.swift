import GRDB

/// Character pairs of texts in scripts without spaces, and the full-text table that finds passages by them.
///
/// The word table splits texts at spaces and punctuation, so a whole Chinese, Japanese or Thai sentence is a
/// single word in that table. The table of pairs indexes adjacent characters instead, which needs no word
/// boundaries.
enum CharacterPairs {
    static let table = """
        CREATE VIRTUAL TABLE retrievalPairs USING fts5(
            pairs, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
        );
        CREATE TRIGGER retrievalItem_deletedPairs AFTER DELETE ON retrievalItem BEGIN
            DELETE FROM retrievalPairs WHERE rowid = old.number;
        END;
        """

    /// Creates the table and fills it for existing passages.
    static func migrate(_ database: Database) throws {
        try database.execute(sql: table)
        let rows = try Row.fetchCursor(database, sql: "SELECT rowid, title, text FROM retrievalSearch")
        while let row = try rows.next() { try insert(database, item: row[0], title: row[1], text: row[2]) }
    }

    /// Inserts the pairs of a passage, if the passage has any.
    static func insert(_ database: Database, item: Int64, title: String, text: String) throws {
        let pairs = (mayHavePairs(title) ? indexed(title) : []) + (mayHavePairs(text) ? indexed(text) : [])
        guard !pairs.isEmpty else { return }
        try database.cachedStatement(sql: "INSERT INTO retrievalPairs (rowid, pairs) VALUES (?, ?)")
            .execute(arguments: [item, pairs.joined(separator: " ")])
    }

    /// Returns the distinct pairs of a query's term; an isolated character counts as a pair.
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

    /// Returns the FTS5 expression for a pair.
    ///
    /// The expression is a prefix query, because the text's character may have further marks. Besides, a
    /// single character must match the pairs that begin with it.
    static func expression(_ pair: String) -> String { "\"\(pair)\" *" }

    /// Returns whether a text has characters of scripts without spaces.
    static func isUnspaced(_ text: some StringProtocol) -> Bool { text.unicodeScalars.contains(where: isUnspaced) }

    /// Returns whether a character belongs to a script without spaces: Thai, Lao, Burmese, Khmer, kana and
    /// Han.
    ///
    /// Hangul is included, because Korean writes particles and endings without a space after the word.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            true
        default: isHangul(scalar)
        }
    }

    static func isHangul(_ scalar: Unicode.Scalar) -> Bool { (0xAC00...0xD7AF).contains(scalar.value) }

    /// Adds the pairs of existing passages in Korean.
    static func insertHangul(_ database: Database, item: Int64, title: String, text: String) throws {
        guard (title + text).unicodeScalars.contains(where: isHangul) else { return }
        try database.cachedStatement(sql: "DELETE FROM retrievalPairs WHERE rowid = ?").execute(arguments: [item])
        try insert(database, item: item, title: title, text: text)
    }

    /// Returns whether the tokenizer of the full-text tables finds a word in a text: letters, digits and
    /// private-use characters.
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

    /// A fast check: all these scripts have a lead byte of at least 0xE0 in UTF-8.
    private static func mayHavePairs(_ text: String) -> Bool { text.utf8.contains { $0 >= 0xE0 } }

    /// Returns the pairs of a text in order, and the last character of each unbroken sequence on its own.
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

    /// Splits a text at spaces and punctuation, including the Japanese full stop.
    private static func runs(_ text: String) -> [ArraySlice<Character>] {
        Array(text).split { !hasWord(String($0)) }
    }
}
