import GRDB

/// Something to be done with a mail in the background.
enum MailTask: String, Sendable {
    /// Find out its category, and whether it is spam, by what answers at once.
    case classify
    /// Ask the stages that take time for its category.
    case refine

    static func add(_ database: Database, _ kinds: [MailTask], mail: Int64) throws {
        let statement = try database.cachedStatement(sql: "INSERT OR IGNORE INTO mailTask (kind, mail) VALUES (?, ?)")
        for kind in kinds { try statement.execute(arguments: [kind.rawValue, mail]) }
    }
}
