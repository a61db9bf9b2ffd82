import Foundation
import GRDB

/// How values stand in the tables.
enum StoredValue {
    /// Stand around found words in what the full-text table returns; no indexed text has them.
    static let marks = (start: UInt32(0xFDD0), end: UInt32(0xFDD1))
    static let startMark = String(decoding: [UInt16(marks.start)], as: UTF16.self)
    static let endMark = String(decoding: [UInt16(marks.end)], as: UTF16.self)

    /// A text that SQLite keeps whole, and that has no marks in it; every character keeps its length.
    static func text(_ text: String) -> String {
        let special = [0, marks.start, marks.end]
        guard text.unicodeScalars.contains(where: { special.contains($0.value) }) else { return text }
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0: kept.append(" ")
            case marks.start, marks.end: kept.append("\u{FFFD}")
            default: kept.append(scalar)
            }
        }
        return String(kept)
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
