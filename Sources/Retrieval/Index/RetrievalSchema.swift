import GRDB
public import Store

/// The tables of the search index.
///
/// Released migrations are never edited; changes are appended as new migrations.
public enum RetrievalSchema {
    /// The migrations that create the tables, for `LocalDatabase`.
    public static let migrations = [
        LocalDatabase.Migration("retrieval.1") { database in
            try database.execute(sql: sources + items + vectors)
        },
        LocalDatabase.Migration("retrieval.2", CharacterPairs.migrate),
        LocalDatabase.Migration("retrieval.3", StemColumn.migrate),
        LocalDatabase.Migration("retrieval.4") { try $0.execute(sql: suspects) },
        LocalDatabase.Migration("retrieval.5", PlainForms.migrate),
        LocalDatabase.Migration("retrieval.6", StemColumn.migrateLanguages),
    ]

    /// The tokenizer of the full-text table, which ignores case and accents.
    static let tokenizer = ["unicode61", "remove_diacritics", "2"]

    private static let sources = """
        -- The names of collections and kinds.
        CREATE TABLE retrievalName (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (name <> '')) STRICT;
        CREATE TABLE retrievalSource (
            number INTEGER PRIMARY KEY,
            collection INTEGER NOT NULL REFERENCES retrievalName (number),
            id TEXT NOT NULL CHECK (id <> ''),
            kind INTEGER NOT NULL REFERENCES retrievalName (number),
            date INTEGER,
            contentHash TEXT NOT NULL,
            UNIQUE (collection, id)
        ) STRICT;

        """

    // The text is stored only in the full-text table. A passage is immutable: instead of a change, the
    // passage is deleted, and a new passage gets a number that was never used.
    private static let items = """
        CREATE TABLE retrievalItem (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            source INTEGER NOT NULL REFERENCES retrievalSource (number) ON DELETE CASCADE,
            ordinal INTEGER NOT NULL,
            position TEXT NOT NULL,
            -- The model whose vector it has, as triggers note; null until it has one.
            model INTEGER
        ) STRICT;
        CREATE INDEX retrievalItem_source ON retrievalItem (source, ordinal);
        CREATE INDEX retrievalItem_model ON retrievalItem (model);
        CREATE VIRTUAL TABLE retrievalSearch USING fts5(
            title, text, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
        );
        CREATE TRIGGER retrievalItem_deleted AFTER DELETE ON retrievalItem BEGIN
            DELETE FROM retrievalSearch WHERE rowid = old.number;
        END;

        """

    private static let suspects = """
        -- Passages of a batch that a program ended in; they are embedded one by one, or not at all.
        CREATE TABLE retrievalSuspect (
            item INTEGER PRIMARY KEY REFERENCES retrievalItem (number) ON DELETE CASCADE,
            isSetAside INTEGER NOT NULL
        ) STRICT;
        """

    // Copies of the vectors in memory are updated by two increasing numbers, one of the last vector and one
    // of the last deletion. Collection, kind and date are duplicated here so that loading the copy reads one
    // table.
    private static let vectors = """
        CREATE TABLE retrievalModel (
            number INTEGER PRIMARY KEY,
            fingerprint TEXT NOT NULL,
            dimensions INTEGER NOT NULL CHECK (dimensions > 0),
            UNIQUE (fingerprint, dimensions)
        ) STRICT;
        CREATE TABLE retrievalVector (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            item INTEGER NOT NULL UNIQUE REFERENCES retrievalItem (number) ON DELETE CASCADE,
            model INTEGER NOT NULL REFERENCES retrievalModel (number),
            collection INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            date INTEGER,
            -- Numbers of 32 bits, the low byte first; of length 1.
            vector BLOB NOT NULL
        ) STRICT;
        CREATE TABLE retrievalGone (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            vector INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER retrievalVector_inserted AFTER INSERT ON retrievalVector BEGIN
            UPDATE retrievalItem SET model = new.model WHERE number = new.item;
        END;
        CREATE TRIGGER retrievalVector_deleted AFTER DELETE ON retrievalVector BEGIN
            UPDATE retrievalItem SET model = NULL WHERE number = old.item;
            INSERT INTO retrievalGone (vector) VALUES (old.number);
        END;
        """
}
