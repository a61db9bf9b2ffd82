import GRDB
public import Store

/// The tables of mails.
///
/// A published migration is never edited; a change is a new migration at the end.
public enum MailSchema {
    /// The migrations of the mail tables, for `LocalDatabase`; they follow the migrations of `RetrievalSchema`.
    public static let migrations = [
        LocalDatabase.Migration("mail.1") { database in
            try database.execute(sql: mailboxes + threads + mails + learning)
        },
        LocalDatabase.Migration("mail.2") { database in try database.execute(sql: readers) },
        LocalDatabase.Migration("mail.3") { database in try database.execute(sql: pause) },
        LocalDatabase.Migration("mail.4") { database in try database.execute(sql: files) },
        LocalDatabase.Migration("mail.5") { database in try database.execute(sql: todos) },
        LocalDatabase.Migration("mail.6") { database in
            try database.execute(sql: "ALTER TABLE mailbox ADD COLUMN isLocalOnly INTEGER NOT NULL DEFAULT 0")
        },
        LocalDatabase.Migration("mail.7") { database in try database.execute(sql: localOnly) },
        LocalDatabase.Migration("mail.8") { database in
            // Whether the program crashed while it read the mail or file; mailTask.attempts has the same
            // meaning for tasks.
            try database.execute(sql: "ALTER TABLE mailProblem ADD COLUMN isSetAside INTEGER NOT NULL DEFAULT 0")
        },
        LocalDatabase.Migration("mail.9") { database in try database.execute(sql: rules) },
        LocalDatabase.Migration("mail.10") { database in
            // The mails whose attached files were read, or cannot be read.
            try database.execute(
                sql: """
                    CREATE TABLE mailFilesRead (
                        mail INTEGER PRIMARY KEY REFERENCES mail (number) ON DELETE CASCADE
                    ) STRICT
                    """)
        },
        LocalDatabase.Migration("mail.11") { database in try database.execute(sql: MailStore.lessonTables) },
    ]

    private static let mailboxes = """
        CREATE TABLE mailbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE CHECK (name <> ''),
            path TEXT NOT NULL UNIQUE CHECK (path <> ''),
            kind TEXT NOT NULL,
            -- Of an mbox file, its size and date when all of it was imported; null before that.
            stamp TEXT
        ) STRICT;

        """

    private static let threads = """
        CREATE TABLE mailThread (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            mailbox INTEGER NOT NULL REFERENCES mailbox (number) ON DELETE CASCADE,
            -- The subject without "Re:", in lower case.
            subject TEXT NOT NULL,
            latest INTEGER,
            -- The category that the user chose for it; null where its newest mail's counts.
            category TEXT,
            summary TEXT,
            -- A JSON object: the sentences with the mails that they rest on, and the newest mail that they know of.
            summaryParts TEXT
        ) STRICT;
        CREATE INDEX mailThread_subject ON mailThread (mailbox, subject);
        CREATE INDEX mailThread_latest ON mailThread (latest);
        -- Identifiers of mails, also of those that are not here, and the thread that they belong to.
        CREATE TABLE mailReference (
            mailbox INTEGER NOT NULL REFERENCES mailbox (number) ON DELETE CASCADE,
            messageID TEXT NOT NULL,
            thread INTEGER NOT NULL REFERENCES mailThread (number) ON DELETE CASCADE,
            PRIMARY KEY (mailbox, messageID)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mailReference_thread ON mailReference (thread);

        """

    private static let mails = """
        CREATE TABLE mail (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            mailbox INTEGER NOT NULL REFERENCES mailbox (number) ON DELETE CASCADE,
            thread INTEGER NOT NULL REFERENCES mailThread (number),
            -- SHA-256 of its bytes without what mail programs write into them later.
            contentHash TEXT NOT NULL,
            date INTEGER,
            fromName TEXT,
            fromAddress TEXT,
            subject TEXT NOT NULL,
            snippet TEXT NOT NULL,
            attachments INTEGER NOT NULL,
            -- The rest of it as JSON, without the text.
            content TEXT NOT NULL,
            text TEXT NOT NULL,
            diagnostics TEXT NOT NULL,
            category TEXT NOT NULL DEFAULT 'uncategorized',
            categoryVerdict TEXT,
            isSpam INTEGER NOT NULL DEFAULT 0,
            spamScore REAL,
            spamVerdict TEXT,
            UNIQUE (mailbox, contentHash)
        ) STRICT;
        CREATE INDEX mail_thread ON mail (thread, date);
        CREATE INDEX mail_date ON mail (date);
        CREATE INDEX mail_fromAddress ON mail (fromAddress);
        -- Where a mail lies; the same mail may lie in several folders.
        CREATE TABLE mailLocation (
            mailbox INTEGER NOT NULL REFERENCES mailbox (number) ON DELETE CASCADE,
            key TEXT NOT NULL,
            folder TEXT NOT NULL,
            flags INTEGER NOT NULL,
            stamp TEXT,
            mail INTEGER NOT NULL REFERENCES mail (number) ON DELETE CASCADE,
            PRIMARY KEY (mailbox, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mailLocation_mail ON mailLocation (mail);
        CREATE TABLE mailProblem (
            mailbox INTEGER NOT NULL REFERENCES mailbox (number) ON DELETE CASCADE,
            key TEXT NOT NULL,
            stamp TEXT,
            message TEXT NOT NULL,
            PRIMARY KEY (mailbox, key)
        ) STRICT, WITHOUT ROWID;
        -- What is still to be done with a mail or a thread; gone when it is done.
        CREATE TABLE mailTask (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            mail INTEGER NOT NULL REFERENCES mail (number) ON DELETE CASCADE,
            attempts INTEGER NOT NULL DEFAULT 0,
            UNIQUE (kind, mail)
        ) STRICT;

        """

    private static let learning = """
        -- What mails that the user marked are made of; see LearnedSpam.
        CREATE TABLE mailToken (
            token INTEGER PRIMARY KEY,
            spam INTEGER NOT NULL DEFAULT 0,
            ham INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        -- The marks themselves, so that one can be taken back.
        CREATE TABLE mailMark (
            mail INTEGER PRIMARY KEY REFERENCES mail (number) ON DELETE CASCADE,
            isSpam INTEGER NOT NULL
        ) STRICT;
        -- Where the user put mails of a sender or list.
        CREATE TABLE mailPreference (
            sender TEXT NOT NULL,
            category TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (sender, category)
        ) STRICT, WITHOUT ROWID;
        """

    private static let readers = """
        -- To whom a mail was sent, each name and address on a line, so that a search need not read the JSON of all mails.
        CREATE TABLE mailReader (
            mail INTEGER PRIMARY KEY REFERENCES mail (number) ON DELETE CASCADE,
            names TEXT NOT NULL
        ) STRICT;
        CREATE TRIGGER mail_inserted AFTER INSERT ON mail BEGIN
            INSERT INTO mailReader (mail, names) VALUES (new.number, \(names(of: "new")));
        END;
        INSERT INTO mailReader (mail, names) SELECT number, \(names(of: "mail")) FROM mail;
        """

    private static let pause = """
        -- Has its one row while work in the background is paused.
        CREATE TABLE mailPause (number INTEGER PRIMARY KEY CHECK (number = 1)) STRICT;
        """

    private static let localOnly = """
        -- Mailboxes that never left this machine and were removed: under the same name or at the same place they come back
        -- with their mark.
        CREATE TABLE mailLocalOnly (
            name TEXT NOT NULL,
            path TEXT NOT NULL,
            PRIMARY KEY (name, path)
        ) STRICT, WITHOUT ROWID;
        """

    private static let todos = """
        -- Sentences of mails that ask or promise something; see TodoRules.
        CREATE TABLE mailTodo (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            mail INTEGER NOT NULL REFERENCES mail (number) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            sentence TEXT NOT NULL,
            -- The day that it names, such as "2025-06-12".
            due TEXT,
            isDismissed INTEGER NOT NULL DEFAULT 0,
            UNIQUE (mail, kind, sentence)
        ) STRICT;
        -- The mails that were read for them, and by which version of the rules.
        CREATE TABLE mailTodoReading (
            mail INTEGER PRIMARY KEY REFERENCES mail (number) ON DELETE CASCADE,
            rules INTEGER NOT NULL
        ) STRICT;
        """

    private static let rules = """
        -- The user's rules; see MailRule.
        CREATE TABLE mailRule (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            query TEXT NOT NULL,
            -- MailRuleActions as JSON.
            actions TEXT NOT NULL,
            -- The last mail that the rule leaves alone.
            after INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE mailLabel (
            mail INTEGER NOT NULL REFERENCES mail (number) ON DELETE CASCADE,
            label TEXT NOT NULL,
            rule INTEGER NOT NULL REFERENCES mailRule (number) ON DELETE CASCADE,
            PRIMARY KEY (mail, label)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mailLabel_rule ON mailLabel (rule);
        -- The mails that a rule has changed.
        CREATE TABLE mailRuleEffect (
            rule INTEGER NOT NULL REFERENCES mailRule (number) ON DELETE CASCADE,
            mail INTEGER NOT NULL REFERENCES mail (number) ON DELETE CASCADE,
            PRIMARY KEY (rule, mail)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mailRuleEffect_mail ON mailRuleEffect (mail);
        """

    private static func names(of mail: String) -> String {
        """
        (SELECT coalesce(group_concat(atom, char(10)), '') FROM (SELECT atom FROM json_tree(\(mail).content, '$.to')
            UNION ALL SELECT atom FROM json_tree(\(mail).content, '$.cc')))
        """
    }

    private static let files = """
        -- Files of several mails, each gone through to its end.
        CREATE TABLE mailFile (
            mailbox INTEGER NOT NULL REFERENCES mailbox (number) ON DELETE CASCADE,
            -- Where in the mailbox it lies; empty for one that is all of it.
            key TEXT NOT NULL,
            -- Its size and date at that time.
            stamp TEXT NOT NULL,
            PRIMARY KEY (mailbox, key)
        ) STRICT, WITHOUT ROWID;
        -- It takes the place of mailbox.stamp, which stays unused: SQLite cannot drop a column that a comment stands before.
        """
}
