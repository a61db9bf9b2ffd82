public import Foundation
import GRDB
public import Store

/// The threads and messages in the database: reads and writes, one transaction for each change that a user sees.
///
/// All calls block for a short while and may come from any thread. Every call throws `ChatError`: `notFound` for an
/// identifier that is not there (any more), `invalid` for what can't be saved, `storage` when the database failed. Times
/// are kept to the millisecond.
public struct ChatStore: Sendable {
    /// The steps that make the tables of chats, for `LocalDatabase`.
    public static let migrations = ChatSchema.migrations

    private let database: LocalDatabase
    let now: @Sendable () -> Date

    /// Reads and writes chats in a database that was opened with ``migrations``.
    ///
    /// - Parameters:
    ///   - database: The database; several stores and processes may use it at once.
    ///   - now: The time, for changes that are not given one.
    public init(_ database: LocalDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    /// Names what this process writes; see `LocalDatabase.sessionID`.
    var writer: UUID { database.sessionID }

    func isAlive(_ writer: UUID) -> Bool { database.isAlive(writer) }

    func read<Value>(_ body: (Database) throws -> Value) throws(ChatError) -> Value {
        do {
            return try database.pool.read(body)
        } catch {
            throw ChatError(storage: error)
        }
    }

    /// Runs a transaction; an error undoes all of it.
    func write<Value>(_ body: (Database) throws -> Value) throws(ChatError) -> Value {
        do {
            return try database.pool.write(body)
        } catch {
            throw ChatError(storage: error)
        }
    }

    /// Empties the write-ahead log, so that what was deleted is in no file of the database any more.
    func emptyLog() {
        // A reader that is in the way only delays it: the next checkpoint does it.
        _ = try? database.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
}
