import Foundation
import GRDB

/// How values stand in the tables.
enum StoredValue {
    /// A text that SQLite keeps whole; every character keeps its length.
    static func text(_ text: String) -> String {
        text.contains("\0") ? text.replacingOccurrences(of: "\0", with: " ") : text
    }

    static func milliseconds(_ date: Date) -> Int64 {
        let time = (date.timeIntervalSince1970 * 1000).rounded()
        // Far beyond all dates that are written anywhere.
        return Int64(max(-1e17, min(1e17, time.isNaN ? 0 : time)))
    }

    static func date(_ milliseconds: Int64?) -> Date? {
        milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }

    /// The number of a collection's or kind's name; nil if no source has it.
    static func number(_ database: Database, name: String) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM retrievalName WHERE name = ?"), arguments: [name])
    }

    /// The number of a name, which gets one if it has none.
    static func makeNumber(_ database: Database, name: String) throws -> Int64 {
        if let number = try number(database, name: name) { return number }
        try database.cachedStatement(sql: "INSERT INTO retrievalName (name) VALUES (?)").execute(arguments: [name])
        return database.lastInsertedRowID
    }

    static func data(_ vector: [Float]) -> Data { vector.withUnsafeBytes { Data($0) } }

    /// The numbers of a stored vector; nil if it is not one of that size.
    static func vector(_ data: Data, dimensions: Int) -> [Float]? {
        guard data.count == dimensions * MemoryLayout<Float>.size else { return nil }
        return [Float](unsafeUninitializedCapacity: dimensions) { buffer, count in
            data.copyBytes(to: UnsafeMutableRawBufferPointer(buffer))
            count = dimensions
        }
    }
}
