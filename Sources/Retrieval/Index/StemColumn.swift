import GRDB

/// The column of the full-text table with the stems of a passage's words, which match inflected forms.
///
/// A word that equals its stem is omitted in the column, because a search for a stem covers all columns.
struct StemColumn {
    private let tokenizer: WordTokenizer
    private let ofSource: () throws -> [String]
    private var languageOfSource: Language??
    private(set) var languages: Set<Language> = []

    /// Creates a builder for passages of one source.
    ///
    /// - Parameters:
    ///   - tokenizer: The tokenizer of the target database.
    ///   - ofSource: Reads the source's first passages, whose language is also used for passages that are too
    ///     short to recognise a language.
    init(_ tokenizer: WordTokenizer, ofSource: @escaping () throws -> [String]) {
        self.tokenizer = tokenizer
        self.ofSource = ofSource
    }

    private static let languageSampleSize = 8

    /// Returns the stems that differ from a passage's words, in the passage's language.
    private mutating func stems(_ written: String, _ words: [WordTokenizer.Word], _ language: Language) throws -> String
    {
        let isPlain = PlainForms.mapped(written) == nil
        languages.insert(language)
        return try words.compactMap { word in
            let stem = try tokenizer.stem(of: word, in: written, language)
            // A word with a ligature does not occur in the table in its plain form.
            return stem == word.token && (isPlain || word.token.utf8.count == word.range.count) ? nil : stem
        }.joined(separator: " ")
    }

    /// Returns the column's content, and the name of the passage's language.
    ///
    /// The content is the stems, and the words' plain forms if they differ.
    mutating func content(
        title: String, text: String, hasStems: Bool, hasForms: Bool = true
    ) throws -> (content: String, language: String?) {
        let written = title.isEmpty ? text : title + "\n" + text
        let words = try tokenizer.words(of: written)
        let recognised = Language.recognised(inFolded: words.lazy.map(\.token))
        let name = recognised?.rawValue ?? (Language.isOtherScript(text) ? Language.other : nil)
        let language = try recognised ?? languageOfAll()
        let stems = hasStems ? try stems(written, words, language ?? .english) : ""
        let forms = hasForms ? try PlainForms.column(written, tokenizer) : ""
        let content = forms.isEmpty ? stems : stems.isEmpty ? forms : stems + " " + forms
        return (content, name ?? language?.rawValue)
    }

    /// Returns the language of the source's first passages.
    private mutating func languageOfAll() throws -> Language? {
        if let languageOfSource { return languageOfSource }
        let words = try ofSource().prefix(Self.languageSampleSize).flatMap { try tokenizer.words(of: $0).map(\.token) }
        let language = Language.recognised(inFolded: words)
        languageOfSource = .some(language)
        return language
    }

    /// Stores the languages of the passages, so that queries are stemmed in the same languages.
    func noteLanguages(_ database: Database, collection: Int64) throws {
        for language in languages {
            try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO retrievalLanguage (collection, language) VALUES (?, ?)"
            ).execute(arguments: [collection, language.rawValue])
        }
    }

    /// Returns the stemmed languages of some collections, or of all collections for `nil`.
    static func languages(_ database: Database, in collections: [Int32]?) throws -> [Language] {
        let filter = collections.map { "WHERE collection IN (\($0.map(String.init).joined(separator: ",")))" } ?? ""
        let names = try String.fetchAll(
            database, sql: "SELECT DISTINCT language FROM retrievalLanguage \(filter) ORDER BY language")
        return names.compactMap(Language.init)
    }

    // MARK: - Schema

    /// Adds the column, and fills it for all passages except mails, which are searched without stemming.
    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE retrievalLanguage (
                    collection INTEGER NOT NULL REFERENCES retrievalName (number),
                    language TEXT NOT NULL,
                    PRIMARY KEY (collection, language)
                ) STRICT, WITHOUT ROWID;
                DROP TRIGGER retrievalItem_deleted;
                ALTER TABLE retrievalSearch RENAME TO retrievalSearchBefore;
                CREATE VIRTUAL TABLE retrievalSearch USING fts5(
                    title, text, stems, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
                );
                """)
        let tokenizer = try WordTokenizer(database)
        let first = try database.cachedStatement(
            sql: """
                SELECT words.text FROM retrievalItem AS item
                JOIN retrievalSearchBefore AS words ON words.rowid = item.number
                WHERE item.source = ? ORDER BY item.ordinal LIMIT \(languageSampleSize)
                """)
        let insert = try database.cachedStatement(
            sql: "INSERT INTO retrievalSearch (rowid, title, text, stems) VALUES (?, ?, ?, ?)")
        // The rows are read in ascending order, because FTS5 flushes its buffer whenever a row id is not
        // greater than the preceding row id.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT item.number, words.title, words.text, item.source, source.collection, kind.name = 'mail'
                FROM retrievalItem AS item
                CROSS JOIN retrievalSearchBefore AS words ON words.rowid = item.number
                CROSS JOIN retrievalSource AS source ON source.number = item.source
                CROSS JOIN retrievalName AS kind ON kind.number = source.kind
                ORDER BY item.number
                """)
        var source: Int64?
        var column = StemColumn(tokenizer) { [] }
        while let row = try rows.next() {
            let (title, text, isMail): (String, String, Bool) = (row[1], row[2], row[5])
            if let number = row[3] as Int64?, number != source {
                source = number
                column = StemColumn(tokenizer) { try String.fetchAll(first, arguments: [number]) }
            }
            let stems =
                try isMail ? "" : column.content(title: title, text: text, hasStems: true, hasForms: false).content
            try insert.execute(arguments: [row[0], title, text, stems])
            try column.noteLanguages(database, collection: row[4])
        }
        try database.execute(
            sql: """
                DROP TABLE retrievalSearchBefore;
                CREATE TRIGGER retrievalItem_deleted AFTER DELETE ON retrievalItem BEGIN
                    DELETE FROM retrievalSearch WHERE rowid = old.number;
                END;
                """)
    }
    /// Adds the languages of passages, and the pairs of Korean ones.
    static func migrateLanguages(_ database: Database) throws {
        try database.execute(sql: "ALTER TABLE retrievalItem ADD COLUMN language TEXT")
        let tokenizer = try WordTokenizer(database)
        let update = try database.cachedStatement(sql: "UPDATE retrievalItem SET language = ? WHERE number = ?")
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT item.number, item.source, words.text, words.title FROM retrievalItem AS item
                CROSS JOIN retrievalSearch AS words ON words.rowid = item.number ORDER BY item.number
                """)
        var last: (source: Int64, language: String?)?
        while let row = try rows.next() {
            let (source, text): (Int64, String) = (row[1], row[2])
            let recognised = try Language.recognised(inFolded: tokenizer.words(of: text).lazy.map(\.token))?.rawValue
            let other = Language.isOtherScript(text) ? Language.other : nil
            // A short passage mostly has the language of the one before it.
            let language = recognised ?? other ?? (last?.source == source ? last?.language : nil)
            last = (source, language)
            try update.execute(arguments: [language, row[0]])
            if other != nil { try CharacterPairs.insertHangul(database, item: row[0], title: row[3], text: text) }
        }
    }
}
