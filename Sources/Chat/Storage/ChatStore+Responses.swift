import Foundation
import GRDB

extension ChatStore {
    /// Stores a response with a new ID, and removes responses that exceed the limits.
    ///
    /// - Returns: `false` for a response that is too long to be stored.
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

    /// Removes the responses that exceed the limits, and truncates the write-ahead log.
    ///
    /// The log may still contain responses that ``save(_:limits:)`` removed.
    public func removeOldResponses(limits: ResponseLimits = ResponseLimits()) throws(ChatError) {
        try write { try Self.removeOldResponses($0, before: oldest(limits), limits) }
        truncateLog()
    }

    /// Returns a stored response, unless it is too old.
    ///
    /// - Throws: `ChatError` (`notFound`).
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

    /// Returns an item of any stored response as JSON; `nil` if no response has it.
    ///
    /// If several responses have an item with the ID, the newest item counts. Items of responses that are too old
    /// count as deleted.
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

    /// Deletes a response and the conversation that it answered, but no responses that continue the conversation.
    ///
    /// - Throws: `ChatError` (`notFound`).
    public func deleteResponse(_ id: String) throws(ChatError) {
        try write { database in
            try database.execute(sql: "DELETE FROM chatResponse WHERE id = ?", arguments: [id])
            guard database.changesCount > 0 else { throw ChatError.noResponse }
        }
        truncateLog()
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
        "No stored response has this id: it was deleted, is older than 30 days, was not completed, or was not stored.")
}
