import Foundation
import GRDB

/// Conversions between Swift and database values.
enum StoredValue {
    /// Replaces NUL, which ends a text in SQLite, by a space; offsets are unchanged.
    static func text(_ text: String) -> String {
        text.contains("\0") ? text.replacingOccurrences(of: "\0", with: " ") : text
    }

    static func milliseconds(_ date: Date) -> Int64 {
        let time = (date.timeIntervalSince1970 * 1000).rounded()
        // The limits are far beyond any realistic date.
        return Int64(max(-1e17, min(1e17, time.isNaN ? 0 : time)))
    }

    static func date(_ milliseconds: Int64?) -> Date? {
        milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }

    /// Returns the number of a collection's or kind's name; `nil` if it is unknown.
    static func number(_ database: Database, name: String) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT number FROM retrievalName WHERE name = ?"), arguments: [name])
    }

    /// Returns the number of a name, which is inserted if it is unknown.
    static func makeNumber(_ database: Database, name: String) throws -> Int64 {
        if let number = try number(database, name: name) { return number }
        try database.cachedStatement(sql: "INSERT INTO retrievalName (name) VALUES (?)").execute(arguments: [name])
        return database.lastInsertedRowID
    }

    static func data(_ vector: [Float]) -> Data { vector.withUnsafeBytes { Data($0) } }

    /// Returns names as a JSON array, for `json_each`.
    static func list(_ names: Set<String>) throws -> String {
        String(decoding: try JSONEncoder().encode(names.sorted()), as: UTF8.self)
    }

    /// Returns the numbers of a stored vector; `nil` if its size differs.
    static func vector(_ data: Data, dimensions: Int) -> [Float]? {
        guard data.count == dimensions * MemoryLayout<Float>.size else { return nil }
        return [Float](unsafeUninitializedCapacity: dimensions) { buffer, count in
            data.copyBytes(to: UnsafeMutableRawBufferPointer(buffer))
            count = dimensions
        }
    }
}
