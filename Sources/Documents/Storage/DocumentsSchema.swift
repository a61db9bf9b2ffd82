import GRDB
public import Store

/// The database tables of documents.
///
/// A published migration is never edited; changes are new migrations at the end.
public enum DocumentsSchema {
    /// The migrations for `LocalDatabase`, to be run after those of `RetrievalSchema`.
    public static let migrations = [
        LocalDatabase.Migration("documents.1") { database in
            try database.execute(sql: collections + documents)
        },
        LocalDatabase.Migration("documents.2") { try $0.execute(sql: retries + rewriting) },
        LocalDatabase.Migration("documents.3") { try $0.execute(sql: localOnly) },
        LocalDatabase.Migration("documents.4") { database in
            // Whether a program ended unexpectedly while reading the file.
            try database.execute(
                sql: "ALTER TABLE documentProblem ADD COLUMN isSetAside INTEGER NOT NULL DEFAULT 0")
        },
        LocalDatabase.Migration("documents.5") { database in
            // The embedding model that the user chose for the collection; null for the default.
            try database.execute(sql: "ALTER TABLE documentCollection ADD COLUMN embeddingModel TEXT")
        },
        LocalDatabase.Migration("documents.6") { database in
            // Whether the collection has the files of a chat; no list of collections has it then.
            try database.execute(
                sql: """
                    ALTER TABLE documentCollection ADD COLUMN isHidden INTEGER NOT NULL DEFAULT 0;
                    CREATE INDEX document_contentHash ON document (contentHash);
                    """)
        },
    ]

    private static let collections = """
        CREATE TABLE documentCollection (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE CHECK (name <> '')
        ) STRICT;
        INSERT INTO documentCollection (name) VALUES ('default');
        CREATE TABLE documentFolder (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            collection INTEGER NOT NULL REFERENCES documentCollection (number) ON DELETE CASCADE,
            path TEXT NOT NULL CHECK (path <> ''),
            isMissing INTEGER NOT NULL DEFAULT 0,
            UNIQUE (collection, path)
        ) STRICT;

        """

    // A document has the same number in the search index, which is changed in the same transaction.
    private static let documents = """
        CREATE TABLE document (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            collection INTEGER NOT NULL REFERENCES documentCollection (number) ON DELETE CASCADE,
            -- The folder that it was found in; null for a file that was added by itself.
            folder INTEGER REFERENCES documentFolder (number) ON DELETE SET NULL,
            -- The path of the file; "/" is in none of the names of files that have no path.
            place TEXT NOT NULL CHECK (place <> ''),
            kind TEXT NOT NULL,
            title TEXT,
            pages INTEGER,
            bytes INTEGER NOT NULL,
            modified INTEGER,
            contentHash TEXT NOT NULL,
            passages INTEGER NOT NULL,
            added INTEGER NOT NULL,
            notes TEXT NOT NULL,
            UNIQUE (collection, place)
        ) STRICT;
        CREATE INDEX document_folder ON document (folder);
        CREATE TABLE documentText (
            document INTEGER PRIMARY KEY REFERENCES document (number) ON DELETE CASCADE,
            text TEXT NOT NULL,
            -- Where the pages begin, as JSON numbers of bytes; null for a document without pages.
            pageStarts TEXT
        ) STRICT;
        -- Files that could not be read: they are not tried again until they change.
        CREATE TABLE documentProblem (
            collection INTEGER NOT NULL REFERENCES documentCollection (number) ON DELETE CASCADE,
            folder INTEGER REFERENCES documentFolder (number) ON DELETE CASCADE,
            place TEXT NOT NULL,
            bytes INTEGER NOT NULL,
            modified INTEGER,
            -- Empty for a document of a folder that the user removed.
            message TEXT NOT NULL,
            PRIMARY KEY (collection, place)
        ) STRICT;
        """

    private static let retries = """
        -- The programs that were there when pages were left without text; null where none was left.
        ALTER TABLE document ADD COLUMN tools TEXT;
        UPDATE document SET tools = '' WHERE notes LIKE '%is not installed%';
        -- When the file's permissions or content changed last, in milliseconds since 1970.
        ALTER TABLE documentProblem ADD COLUMN changed INTEGER;
        -- The programs that were there when it was tried.
        ALTER TABLE documentProblem ADD COLUMN tools TEXT NOT NULL DEFAULT '';

        """

    private static let localOnly = """
        -- The names of collections that never leave this machine. They outlive the collections: chats, which know these
        -- by name, may still show passages of them.
        CREATE TABLE documentLocalOnly (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        """

    // Text removed before this table existed may still be in the index's file.
    private static let rewriting = """
        -- One row: how many removals there were, and how many of them the index's file was rewritten after.
        CREATE TABLE documentRewriting (removals INTEGER NOT NULL, rewritten INTEGER NOT NULL) STRICT;
        INSERT INTO documentRewriting SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'document'), 0;
        """
}
