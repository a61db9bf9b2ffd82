import Foundation
import GRDB

extension ChatStore {
    /// Keeps a response, and removes those that are too old or too many.
    ///
    /// - Parameters:
    ///   - response: The response, whose id is new.
    ///   - limits: What is kept.
    /// - Returns: Whether it is kept; false for one that is too long.
    /// - Throws: `ChatError`, as all calls do.
    public func save(_ response: StoredResponse, limits: ResponseLimits = ResponseLimits()) throws(ChatError) -> Bool {
        let items = response.input.map { ($0, false) } + response.output.map { ($0, true) }
        let bytes = items.reduce(response.json.utf8.count) { $0 + $1.0.json.utf8.count }
        guard bytes <= limits.bytesOfOne else { return false }
        try write { database in
            try database.execute(
                sql: "INSERT INTO chatResponse (id, createdAt, bytes, json) VALUES (?, ?, ?, ?)",
                arguments: [response.id, StorageValue.milliseconds(now()), bytes, StorageValue.text(response.json)])
            let number = database.lastInsertedRowID
            let statement = try database.cachedStatement(
                sql: "INSERT INTO chatResponseItem (response, position, isOutput, id, json) VALUES (?, ?, ?, ?, ?)")
            for (position, (item, isOutput)) in items.enumerated() {
                try statement.execute(arguments: [
                    number, position, isOutput, StorageValue.text(item.id), StorageValue.text(item.json),
                ])
            }
            try Self.removeOldResponses(database, before: oldest(limits), limits)
        }
        return true
    }

    /// Removes the responses that are too old or too many, and what the write-ahead log holds of those that
    /// ``save(_:limits:)`` removed.
    ///
    /// - Parameter limits: What is kept.
    /// - Throws: `ChatError`, as all calls do.
    public func removeOldResponses(limits: ResponseLimits = ResponseLimits()) throws(ChatError) {
        try write { try Self.removeOldResponses($0, before: oldest(limits), limits) }
        emptyLog()
    }

    /// A response that is kept.
    ///
    /// - Parameters:
    ///   - id: Names it.
    ///   - limits: What is kept; one that is too old counts as gone.
    /// - Returns: The response.
    /// - Throws: `ChatError` with `notFound`.
    public func response(_ id: String, limits: ResponseLimits = ResponseLimits()) throws(ChatError) -> StoredResponse {
        try read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT number, json FROM chatResponse WHERE id = ? AND createdAt >= ?",
                arguments: [id, oldest(limits)])
            guard let row else { throw ChatError.noResponse }
            let (number, json): (Int64, String) = (row[0], row[1])
            var response = StoredResponse(id: id, json: json, input: [], output: [])
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT isOutput, id, json FROM chatResponseItem WHERE response = ? ORDER BY position",
                arguments: [number])
            while let row = try rows.next() {
                let item = StoredResponse.Item(id: row[1], json: row[2])
                if row[0] { response.output.append(item) } else { response.input.append(item) }
            }
            return response
        }
    }

    /// An item of any response that is kept, the newest of that id; nil if there is none.
    ///
    /// - Parameters:
    ///   - id: Names it.
    ///   - limits: What is kept; items of responses that are too old count as gone.
    /// - Returns: The item as JSON.
    /// - Throws: `ChatError`, as all calls do.
    public func responseItem(_ id: String, limits: ResponseLimits = ResponseLimits()) throws(ChatError) -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT item.json FROM chatResponseItem AS item
                    JOIN chatResponse AS response ON response.number = item.response
                    WHERE item.id = ? AND response.createdAt >= ? ORDER BY item.response DESC LIMIT 1
                    """,
                arguments: [id, oldest(limits)])
        }
    }

    /// Deletes a response with the conversation that it answered; those that went on from it stay.
    ///
    /// - Parameter id: Names it.
    /// - Throws: `ChatError` with `notFound`.
    public func deleteResponse(_ id: String) throws(ChatError) {
        try write { database in
            try database.execute(sql: "DELETE FROM chatResponse WHERE id = ?", arguments: [id])
            guard database.changesCount > 0 else { throw ChatError.noResponse }
        }
        emptyLog()
    }

    private func oldest(_ limits: ResponseLimits) -> Int64 {
        StorageValue.milliseconds(now().addingTimeInterval(-Double(limits.age.components.seconds)))
    }

    private static func removeOldResponses(
        _ database: Database, before oldest: Int64, _ limits: ResponseLimits
    ) throws {
        try database.execute(
            sql: """
                DELETE FROM chatResponse WHERE createdAt < ? OR number IN (
                    SELECT number FROM (
                        SELECT number, row_number() OVER newest AS place, sum(bytes) OVER newest AS bytes
                        FROM chatResponse WINDOW newest AS (ORDER BY number DESC)
                    ) WHERE place > ? OR bytes > ?
                )
                """,
            arguments: [oldest, limits.count, limits.bytes])
    }
}

extension ChatError {
    fileprivate static let noResponse = ChatError(
        .notFound,
        "No stored response has this id: it was deleted, is older than 30 days, did not end, or was not to be stored.")
}
