-- A database of the version "chat.6": its schema as that version made it, and a chat with two answers.
PRAGMA application_id = 1215460456;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('store.1'), ('chat.1'), ('chat.2'), ('chat.3'), ('chat.4'), ('chat.5'), ('chat.6');
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

BEGIN;
INSERT INTO chatThread VALUES (
    1, x'00000000000000000000000000000001', 'Kept', 1767268800000, 1767268801000, 'precise', 0, 'tiny', 'Be kind.',
    'dropOldest', 3
);
INSERT INTO chatMessage (number, id, threadNumber, parentNumber, depth, shownOrder, role, text, timestamp, status,
    reasoning) VALUES
    (1, x'00000000000000000000000000000002', 1, NULL, 1, 0, 'user', 'Question', 1767268800000, 'completed', ''),
    (2, x'00000000000000000000000000000003', 1, 1, 2, 0, 'assistant', 'First answer', 1767268800500, 'stopped', ''),
    (3, x'00000000000000000000000000000004', 1, 1, 2, 1, 'assistant', 'Second answer', 1767268801000, 'completed', 'Hm.');
UPDATE chatCounter SET lastChatNumber = 7, threads = 1, messages = 3;
COMMIT;
ALTER TABLE chatThread ADD COLUMN collection TEXT;
ALTER TABLE chatMessage ADD COLUMN sources TEXT CHECK (sources IS NULL OR json_valid(sources));
ALTER TABLE chatMessage ADD COLUMN place TEXT;
ALTER TABLE chatMessage ADD COLUMN collection TEXT;
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
ALTER TABLE chatThread ADD COLUMN toolServers TEXT
    CHECK (toolServers IS NULL OR json_valid(toolServers));
ALTER TABLE chatMessage ADD COLUMN calls TEXT CHECK (calls IS NULL OR json_valid(calls));
ALTER TABLE chatMessage ADD COLUMN acceptedDraftTokens INTEGER CHECK (acceptedDraftTokens >= 0);
ALTER TABLE chatMessage ADD COLUMN rejectedDraftTokens INTEGER CHECK (rejectedDraftTokens >= 0);
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
UPDATE chatThread SET ownSettings = '["systemPrompt","modelID"]';
CREATE TABLE chatPrompt (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('message', 'instructions')),
    text TEXT NOT NULL
) STRICT;
ALTER TABLE chatThread ADD COLUMN usesMemory INTEGER CHECK (usesMemory IN (0, 1));
ALTER TABLE chatMessage ADD COLUMN memory TEXT CHECK (memory IS NULL OR json_valid(memory));
