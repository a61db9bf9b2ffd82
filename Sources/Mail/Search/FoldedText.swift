import Foundation
import GRDB

/// Compares texts without case and diacritics, as keyword search does.
enum FoldedText {
    /// The SQL function `mailHolds(text, part)`: whether a text contains a part that is already folded.
    static let function = DatabaseFunction("mailHolds", argumentCount: 2, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]), let part = String.fromDatabaseValue(values[1]) else {
            return nil
        }
        return holds(text, Array(part.unicodeScalars))
    }

    /// Returns the SQL condition that a column contains a folded part, which must be bound twice.
    static func condition(_ column: String) -> String {
        // Most texts are ASCII, which SQL compares natively; calling the function is many times slower.
        """
        CASE length(CAST(\(column) AS BLOB)) WHEN length(\(column)) THEN instr(lower(\(column)), ?) > 0
            ELSE mailHolds(\(column), ?) END
        """
    }

    /// Returns a text without case and diacritics.
    static func fold(_ text: String) -> String {
        String(String.UnicodeScalarView(scalars(text.precomposedStringWithCanonicalMapping)))
    }

    private static func holds(_ text: String, _ part: [Unicode.Scalar]) -> Bool {
        let all = scalars(text)
        guard all.count >= part.count else { return false }
        return (0...(all.count - part.count)).contains { all[$0...].starts(with: part) }
    }

    private static func scalars(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if scalar.value < alphabets.count { return alphabets[Int(scalar.value)] }
            // Beyond this range, few characters have a case.
            return scalar.properties.isCased ? plain(scalar) : scalar
        }
    }

    /// The folded form of each scalar below U+2000; `nil` for combining marks, which are removed.
    private static let alphabets: [Unicode.Scalar?] = (UInt32(0)..<0x2000).map { Unicode.Scalar($0).flatMap(plain) }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        // Lower-case letters with the same capital are folded to one, such as both sigmas. "ß" has two
        // capitals and stays.
        let upper = scalar.properties.uppercaseMapping
        let lower = (upper.unicodeScalars.count == 1 ? upper : String(scalar)).lowercased()
        let letters = lower.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            !(0x300...0x36F).contains($0.value)
        }
        return letters.count > 1 ? scalar : letters.first
    }
}
