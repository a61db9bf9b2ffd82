import Foundation
import GRDB

/// Queries on the tree of messages.
enum BranchQueries {
    /// Returns the last `limit` messages of the branch that ends in `end`, oldest first.
    static func branch(_ database: Database, endingIn end: Int64?, limit: Int = .max) throws -> [MessageRecord] {
        guard let end else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                WITH RECURSIVE branch (number, parentNumber, steps) AS (
                    SELECT number, parentNumber, 1 FROM chatMessage WHERE number = ?1
                    UNION ALL
                    SELECT parent.number, parent.parentNumber, steps + 1
                    FROM branch JOIN chatMessage AS parent ON parent.number = branch.parentNumber
                    WHERE steps < ?2
                )
                SELECT \(MessageRecord.columns)
                FROM branch JOIN chatMessage AS message ON message.number = branch.number ORDER BY message.depth
                """)
        return try MessageRecord.fetchAll(statement, arguments: [end, limit])
    }

    /// Returns the last message of the most recently shown branch below a message; the message itself if nothing
    /// follows it.
    static func end(_ database: Database, below number: Int64, thread: Int64) throws -> Int64 {
        try Int64.fetchOne(
            database.cachedStatement(
                sql: """
                    WITH RECURSIVE down (number) AS (
                        SELECT ?1
                        UNION ALL
                        SELECT (
                            SELECT child.number FROM chatMessage AS child
                            WHERE child.threadNumber = ?2 AND child.parentNumber = down.number
                            ORDER BY child.shownOrder DESC LIMIT 1
                        ) AS next
                        FROM down WHERE down.number IS NOT NULL
                    )
                    SELECT down.number FROM down JOIN chatMessage USING (number) ORDER BY depth DESC LIMIT 1
                    """),
            arguments: [number, thread]) ?? number
    }

    /// Shows the branch that ends in `end`, and marks it as the most recently shown branch at every fork.
    static func show(_ database: Database, end: Int64?, thread: Int64) throws {
        try database.cachedStatement(sql: "UPDATE chatThread SET shownEnd = ? WHERE number = ?")
            .execute(arguments: [end, thread])
        guard let end else { return }
        try database.cachedStatement(
            sql: """
                WITH RECURSIVE branch (number, parentNumber) AS (
                    SELECT number, parentNumber FROM chatMessage WHERE number = ?1
                    UNION ALL
                    SELECT parent.number, parent.parentNumber
                    FROM branch JOIN chatMessage AS parent ON parent.number = branch.parentNumber
                )
                UPDATE chatMessage SET shownOrder = 1 + (\(newestSibling))
                WHERE number IN (SELECT number FROM branch) AND shownOrder < (\(newestSibling))
                """
        ).execute(arguments: [end])
    }

    private static let newestSibling = """
        SELECT max(sibling.shownOrder) FROM chatMessage AS sibling
        WHERE sibling.threadNumber = chatMessage.threadNumber
            AND sibling.parentNumber IS chatMessage.parentNumber
        """

    /// Returns the positions of the messages that have alternatives, for messages of one thread.
    static func positions(_ database: Database, of messages: [MessageRecord]) throws -> [UUID: BranchPosition] {
        guard let thread = messages.first?.threadNumber else { return [:] }
        // Forks are rare, and one pass over the index finds all of them.
        let forks = try Set(
            Int64?.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT parentNumber FROM chatMessage WHERE threadNumber = ?
                        GROUP BY parentNumber HAVING count(*) > 1
                        """),
                arguments: [thread]))
        // The unary plus keeps SQLite from scanning the whole thread in the order of numbers.
        let statement = try database.cachedStatement(
            sql: "SELECT id FROM chatMessage WHERE threadNumber = ? AND parentNumber IS ? ORDER BY +number")
        var positions: [UUID: BranchPosition] = [:]
        for record in messages where forks.contains(record.parentNumber) {
            let siblings = try UUID.fetchAll(statement, arguments: [thread, record.parentNumber])
            guard let index = siblings.firstIndex(of: record.message.id) else { continue }
            positions[record.message.id] = BranchPosition(siblingIDs: siblings, index: index)
        }
        return positions
    }
}
