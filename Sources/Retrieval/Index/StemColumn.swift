import GRDB
import WordStems

/// The column of the full-text table with the stems of a passage's words, by which their other forms find it.
///
/// A word that is its own stem is not repeated there: a search for a stem looks into all columns.
struct StemColumn {
    private let tokenizer: WordTokenizer
    private let language: Language
    private var languages: Set<Language> = []

    /// Prepares for passages of one source.
    ///
    /// - Parameters:
    ///   - database: A connection within a transaction.
    ///   - texts: The source's passages; the first ones tell the language of those that are too short to tell theirs.
    /// - Throws: `DatabaseError`.
    init(_ database: Database, ofSource texts: some Sequence<String>) throws {
        let tokenizer = try WordTokenizer(database)
        self.tokenizer = tokenizer
        language =
            try Language.recognised(
                inFolded: texts.prefix(Self.tellingPassages).flatMap { try tokenizer.words(of: $0).map(\.token) })
            ?? .english
    }

    private static let tellingPassages = 8

    /// The stems of a passage's words that differ from them, in the passage's language.
    mutating func stems(title: String, text: String) throws -> String {
        let written = title.isEmpty ? text : title + "\n" + text
        let words = try tokenizer.words(of: written)
        let language = Language.recognised(inFolded: words.lazy.map(\.token)) ?? self.language
        languages.insert(language)
        return try words.compactMap { word in
            let stem = try tokenizer.stem(of: word, in: written, language)
            return stem == word.token ? nil : stem
        }.joined(separator: " ")
    }

    /// Notes the languages of the passages, so that queries are brought to the stems of these.
    func noteLanguages(_ database: Database, collection: Int64) throws {
        for language in languages {
            try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO retrievalLanguage (collection, language) VALUES (?, ?)"
            ).execute(arguments: [collection, language.rawValue])
        }
    }

    /// The languages that the passages of some collections are in, as far as they have stems; of all where none is named.
    static func languages(_ database: Database, in collections: [Int32]?) throws -> [Language] {
        let filter = collections.map { "WHERE collection IN (\($0.map(String.init).joined(separator: ",")))" } ?? ""
        let names = try String.fetchAll(
            database, sql: "SELECT DISTINCT language FROM retrievalLanguage \(filter) ORDER BY language")
        return names.compactMap(Language.init)
    }

    // MARK: - Schema

    /// Adds the column, and fills it for all passages but those of mails, whose very words are searched.
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
        let sources = try Row.fetchAll(
            database,
            sql: """
                SELECT source.number, source.collection, kind.name = 'mail'
                FROM retrievalSource AS source JOIN retrievalName AS kind ON kind.number = source.kind
                """)
        for source in sources { try migrate(database, source[0], collection: source[1], isMail: source[2]) }
        try database.execute(
            sql: """
                DROP TABLE retrievalSearchBefore;
                CREATE TRIGGER retrievalItem_deleted AFTER DELETE ON retrievalItem BEGIN
                    DELETE FROM retrievalSearch WHERE rowid = old.number;
                END;
                """)
    }

    private static func migrate(_ database: Database, _ source: Int64, collection: Int64, isMail: Bool) throws {
        let select = """
            SELECT words.rowid, words.title, words.text FROM retrievalItem AS item
            JOIN retrievalSearchBefore AS words ON words.rowid = item.number WHERE item.source = ? ORDER BY item.ordinal
            """
        let first = try Row.fetchAll(
            database.cachedStatement(sql: select + " LIMIT \(tellingPassages)"), arguments: [source])
        var stems = try isMail ? nil : StemColumn(database, ofSource: first.map { $0[2] })
        let insert = try database.cachedStatement(
            sql: "INSERT INTO retrievalSearch (rowid, title, text, stems) VALUES (?, ?, ?, ?)")
        let rows = try Row.fetchCursor(database.cachedStatement(sql: select), arguments: [source])
        while let row = try rows.next() {
            let (title, text): (String, String) = (row[1], row[2])
            try insert.execute(arguments: [row[0], title, text, stems?.stems(title: title, text: text) ?? ""])
        }
        try stems?.noteLanguages(database, collection: collection)
    }
}
