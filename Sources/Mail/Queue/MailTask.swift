import GRDB

/// Something to be done with a mail in the background.
enum MailTask: String, Sendable {
    /// Find out its category, and whether it is spam, by what answers at once.
    case classify
    /// Ask the stages that take time for its category.
    case refine
    /// Read it for things to do; stored only for a mail that ended a program.
    case findTodos

    /// Adds the first task for a mail that the user says something of, also if it ended a program.
    static func ask(_ database: Database, mail: Int64) throws {
        try add(database, [.classify], mail: mail)
        try database.cachedStatement(sql: "UPDATE mailTask SET attempts = 0 WHERE mail = ?").execute(arguments: [mail])
    }

    /// Adds tasks for a mail; one that ended a program stays as it is.
    static func add(_ database: Database, _ kinds: [MailTask], mail: Int64) throws {
        let statement = try database.cachedStatement(sql: "INSERT OR IGNORE INTO mailTask (kind, mail) VALUES (?, ?)")
        for kind in kinds { try statement.execute(arguments: [kind.rawValue, mail]) }
    }
}
