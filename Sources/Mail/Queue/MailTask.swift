import GRDB

/// A background task for a mail.
enum MailTask: String, Sendable {
    /// The fast stages for category and spam.
    case classify
    /// The slow stages for category and spam.
    case refine
    /// The search for to-dos. This task is stored only for a mail that crashed the program.
    case findTodos

    /// Adds a `classify` task after the user's feedback, even if the mail crashed the program.
    static func ask(_ database: Database, mail: Int64) throws {
        try add(database, [.classify], mail: mail)
        try database.cachedStatement(sql: "UPDATE mailTask SET attempts = 0 WHERE mail = ?").execute(arguments: [mail])
    }

    /// Adds tasks for a mail; existing tasks stay unchanged, even if the mail crashed the program.
    static func add(_ database: Database, _ kinds: [MailTask], mail: Int64) throws {
        let statement = try database.cachedStatement(sql: "INSERT OR IGNORE INTO mailTask (kind, mail) VALUES (?, ?)")
        for kind in kinds { try statement.execute(arguments: [kind.rawValue, mail]) }
    }
}
