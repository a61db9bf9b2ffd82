import GRDB
import Store

/// The tables of chats.
///
/// Published migrations are never edited. Each change is a new migration at the end.
enum ChatSchema {
    static let migrations = [
        LocalDatabase.Migration("chat.1") { database in
            try database.execute(sql: threads + messages + search + counters)
        },
        LocalDatabase.Migration("chat.2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE chatThread ADD COLUMN collection TEXT;
                    ALTER TABLE chatMessage ADD COLUMN sources TEXT CHECK (sources IS NULL OR json_valid(sources));
                    """)
        },
        LocalDatabase.Migration("chat.3") { database in
            try database.execute(
                sql: """
                    ALTER TABLE chatMessage ADD COLUMN place TEXT;
                    ALTER TABLE chatMessage ADD COLUMN collection TEXT;
                    ALTER TABLE chatMessage ADD COLUMN calls TEXT CHECK (calls IS NULL OR json_valid(calls));
                    ALTER TABLE chatMessage ADD COLUMN acceptedDraftTokens INTEGER CHECK (acceptedDraftTokens >= 0);
                    ALTER TABLE chatMessage ADD COLUMN rejectedDraftTokens INTEGER CHECK (rejectedDraftTokens >= 0);
                    ALTER TABLE chatThread ADD COLUMN toolServers TEXT
                        CHECK (toolServers IS NULL OR json_valid(toolServers));

                    """ + responses)
        },
        LocalDatabase.Migration("chat.4") { try $0.execute(sql: attachments) },
        LocalDatabase.Migration("chat.5") { try $0.execute(sql: projects + prompts) },
        LocalDatabase.Migration("chat.6") { database in
            try database.execute(
                sql: """
                    ALTER TABLE chatThread ADD COLUMN usesMemory INTEGER CHECK (usesMemory IN (0, 1));
                    ALTER TABLE chatMessage ADD COLUMN memory TEXT CHECK (memory IS NULL OR json_valid(memory));
                    """)
        },
    ]

    private static let threads = """
        CREATE TABLE chatThread (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 2000),
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            stylePreset TEXT NOT NULL CHECK (stylePreset IN ('creative', 'balanced', 'precise')),
            guardrailsEnabled INTEGER NOT NULL CHECK (guardrailsEnabled IN (0, 1)),
            modelID TEXT CHECK (modelID <> ''),
            systemPrompt TEXT NOT NULL,
            overflowPolicy TEXT NOT NULL CHECK (overflowPolicy IN ('stop', 'dropOldest', 'summarizeOldest')),
            -- The last message of the branch that is shown; null in an empty thread.
            shownEnd INTEGER,
            FOREIGN KEY (number, shownEnd) REFERENCES chatMessage (threadNumber, number)
                DEFERRABLE INITIALLY DEFERRED
        ) STRICT;
        CREATE INDEX chatThread_activity ON chatThread (updatedAt);
        CREATE INDEX chatThread_title ON chatThread (title, createdAt);
        CREATE INDEX chatThread_shownEnd ON chatThread (number, shownEnd);

        """

    // Deleting a parent does not cascade: a thread may be deeper than SQLite's limit for nested triggers.
    private static let messages = """
        CREATE TABLE chatMessage (
            -- Also the order in which messages came; alternatives are listed in it.
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            threadNumber INTEGER NOT NULL REFERENCES chatThread (number),
            parentNumber INTEGER CHECK (parentNumber < number),
            -- 1 for the first message of a branch, one more for each that follows.
            depth INTEGER NOT NULL CHECK (depth >= 1 AND (depth = 1) = (parentNumber IS NULL)),
            -- Among alternatives, the one with the highest was shown last.
            shownOrder INTEGER NOT NULL,
            role TEXT NOT NULL CHECK (role IN ('system', 'user', 'assistant')),
            text TEXT NOT NULL,
            timestamp INTEGER NOT NULL,
            status TEXT NOT NULL
                CHECK (status IN ('generating', 'completed', 'stopped', 'failed', 'interrupted')),
            -- The opening of the database that writes the answer, as LocalDatabase names it.
            writer BLOB CHECK ((status = 'generating') = (writer IS NOT NULL) AND length(writer) = 16),
            finishReason TEXT CHECK (finishReason IN ('stop', 'length', 'safety', 'cancel', 'error')),
            failureKind TEXT,
            failureMessage TEXT CHECK ((failureKind IS NULL) = (failureMessage IS NULL)),
            reasoning TEXT NOT NULL,
            modelID TEXT,
            promptTokens INTEGER CHECK (promptTokens >= 0),
            outputTokens INTEGER CHECK (outputTokens >= 0),
            cachedTokens INTEGER CHECK (cachedTokens >= 0),
            latencyMs INTEGER,
            timeToFirstTokenMs INTEGER,
            tokensPerSecond REAL,
            ledger TEXT CHECK (ledger IS NULL OR json_valid(ledger)),
            entryID TEXT,
            UNIQUE (threadNumber, number),
            FOREIGN KEY (threadNumber, parentNumber) REFERENCES chatMessage (threadNumber, number)
                DEFERRABLE INITIALLY DEFERRED
        ) STRICT;
        CREATE INDEX chatMessage_alternatives ON chatMessage (threadNumber, parentNumber, shownOrder);
        CREATE INDEX chatMessage_generating ON chatMessage (writer) WHERE status = 'generating';

        """

    // An answer is indexed when it is finished, because its text changes several times per second while it streams.
    private static let search = """
        CREATE VIEW chatFinishedMessage AS SELECT number, text FROM chatMessage WHERE status <> 'generating';
        CREATE VIRTUAL TABLE chatSearch USING fts5(
            text, content = 'chatFinishedMessage', content_rowid = 'number',
            tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
        );
        CREATE TRIGGER chatMessage_inserted AFTER INSERT ON chatMessage WHEN new.status <> 'generating' BEGIN
            INSERT INTO chatSearch (rowid, text) VALUES (new.number, new.text);
        END;
        CREATE TRIGGER chatMessage_deleted AFTER DELETE ON chatMessage WHEN old.status <> 'generating' BEGIN
            INSERT INTO chatSearch (chatSearch, rowid, text) VALUES ('delete', old.number, old.text);
        END;
        -- Before the update, since the order of two triggers after it is not defined.
        CREATE TRIGGER chatMessage_outdated BEFORE UPDATE OF text, status ON chatMessage
        WHEN old.status <> 'generating' AND (new.status = 'generating' OR new.text IS NOT old.text) BEGIN
            INSERT INTO chatSearch (chatSearch, rowid, text) VALUES ('delete', old.number, old.text);
        END;
        CREATE TRIGGER chatMessage_finished AFTER UPDATE OF text, status ON chatMessage
        WHEN new.status <> 'generating' AND (old.status = 'generating' OR new.text IS NOT old.text) BEGIN
            INSERT INTO chatSearch (rowid, text) VALUES (new.number, new.text);
        END;

        """

    // The counters cover the whole use of this device. Deleting messages does not reduce them.
    private static let counters = """
        CREATE TABLE chatCounter (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            lastChatNumber INTEGER NOT NULL DEFAULT 0,
            threads INTEGER NOT NULL DEFAULT 0,
            messages INTEGER NOT NULL DEFAULT 0,
            promptTokens INTEGER NOT NULL DEFAULT 0,
            outputTokens INTEGER NOT NULL DEFAULT 0,
            latencyMs INTEGER NOT NULL DEFAULT 0,
            latencies INTEGER NOT NULL DEFAULT 0,
            timeToFirstTokenMs INTEGER NOT NULL DEFAULT 0,
            timesToFirstToken INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO chatCounter (id) VALUES (1);
        """

    private static let attachments = """
        ALTER TABLE chatMessage ADD COLUMN attachments TEXT CHECK (attachments IS NULL OR json_valid(attachments));
        CREATE TABLE chatAttachment (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            threadNumber INTEGER NOT NULL REFERENCES chatThread (number) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            -- Null for a file that is no picture.
            mediaType TEXT,
            -- Whether a message lists it; otherwise it waits for the next message.
            isSent INTEGER NOT NULL DEFAULT 0 CHECK (isSent IN (0, 1)),
            -- The document with the file's text; null before the file was read, and for a picture without text.
            documentID INTEGER,
            -- Null before the file was read.
            textBytes INTEGER CHECK (textBytes >= 0),
            notes TEXT CHECK (notes IS NULL OR json_valid(notes)),
            -- The last column, because SQLite reads a row's columns in order.
            data BLOB NOT NULL,
            UNIQUE (threadNumber, name)
        ) STRICT;
        """

    // Settings that differ from plain ones were chosen for the chat, so a project does not replace them.
    private static let projects = """
        CREATE TABLE chatProject (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
            name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 2000),
            createdAt INTEGER NOT NULL,
            systemPrompt TEXT NOT NULL,
            modelID TEXT CHECK (modelID <> ''),
            collection TEXT,
            toolServers TEXT CHECK (toolServers IS NULL OR json_valid(toolServers))
        ) STRICT;
        ALTER TABLE chatThread ADD COLUMN project INTEGER REFERENCES chatProject (number);
        ALTER TABLE chatThread ADD COLUMN isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1));
        ALTER TABLE chatThread ADD COLUMN isArchived INTEGER NOT NULL DEFAULT 0 CHECK (isArchived IN (0, 1));
        ALTER TABLE chatThread ADD COLUMN ownSettings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(ownSettings));
        CREATE INDEX chatThread_project ON chatThread (project);
        UPDATE chatThread SET ownSettings = (
            SELECT json_group_array(value) FROM json_each(json_array(
                iif(systemPrompt <> '', 'systemPrompt', NULL), iif(modelID IS NOT NULL, 'modelID', NULL),
                iif(collection IS NOT NULL, 'collection', NULL), iif(toolServers IS NOT NULL, 'toolServers', NULL)
            )) WHERE value IS NOT NULL);

        """

    private static let prompts = """
        CREATE TABLE chatPrompt (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            description TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('message', 'instructions')),
            text TEXT NOT NULL
        ) STRICT;
        """

    // Every response contains its whole conversation, so that it can be deleted or expire independently.
    private static let responses = """
        CREATE TABLE chatResponse (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            createdAt INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            json TEXT NOT NULL
        ) STRICT;
        CREATE INDEX chatResponse_age ON chatResponse (createdAt, bytes);
        CREATE TABLE chatResponseItem (
            number INTEGER PRIMARY KEY,
            response INTEGER NOT NULL REFERENCES chatResponse (number) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            isOutput INTEGER NOT NULL CHECK (isOutput IN (0, 1)),
            id TEXT NOT NULL,
            json TEXT NOT NULL,
            UNIQUE (response, position)
        ) STRICT;
        CREATE INDEX chatResponseItem_id ON chatResponseItem (id);
        """
}
