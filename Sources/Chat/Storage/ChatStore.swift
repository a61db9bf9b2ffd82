public import Foundation
import GRDB
public import Store

/// The database of threads and messages, with one transaction for each change that a user sees.
///
/// All calls block for a short time and may come from any thread. Every call throws `ChatError`: `notFound` for
/// an ID that does not exist, `invalid` for values that cannot be stored, `storage` if the database failed. Times
/// are stored with a precision of one millisecond.
public struct ChatStore: Sendable {
    /// The migrations for `LocalDatabase` that create the tables of chats.
    public static let migrations = ChatSchema.migrations

    private let database: LocalDatabase
    let now: @Sendable () -> Date

    /// Creates a store for a database that was opened with ``migrations``.
    ///
    /// Several stores and processes may use the database at the same time. `now` is used for changes without an
    /// explicit time.
    public init(_ database: LocalDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    /// The ID under which this process writes answers; see `LocalDatabase.sessionID`.
    var writer: UUID { database.sessionID }

    func isAlive(_ writer: UUID) -> Bool { database.isAlive(writer) }

    func read<Value>(_ body: (Database) throws -> Value) throws(ChatError) -> Value {
        do {
            return try database.pool.read(body)
        } catch {
            throw ChatError(storage: error)
        }
    }

    /// Runs a transaction, which an error rolls back.
    func write<Value>(_ body: (Database) throws -> Value) throws(ChatError) -> Value {
        do {
            return try database.pool.write(body)
        } catch {
            throw ChatError(storage: error)
        }
    }

    /// Truncates the write-ahead log, so that deleted texts are no longer in any file of the database.
    func truncateLog() {
        // A concurrent reader only delays this until the next checkpoint.
        _ = try? database.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
}
