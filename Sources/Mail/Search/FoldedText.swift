import Foundation
import GRDB

/// Compares texts without case and diacritics, as words are looked for.
enum FoldedText {
    /// `mailHolds(text, part)` in SQL: whether a text holds a part, which is folded already.
    static let function = DatabaseFunction("mailHolds", argumentCount: 2, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]), let part = String.fromDatabaseValue(values[1]) else {
            return nil
        }
        return holds(text, Array(part.unicodeScalars))
    }

    /// A condition in SQL: whether a column holds a folded part, which is given twice.
    static func condition(_ column: String) -> String {
        // SQL compares ASCII by itself, which most texts are; a call of the function takes many times as long.
        """
        CASE length(CAST(\(column) AS BLOB)) WHEN length(\(column)) THEN instr(lower(\(column)), ?) > 0
            ELSE mailHolds(\(column), ?) END
        """
    }

    /// A text without case and diacritics.
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
            // Beyond the alphabets hardly a sign has a case.
            return scalar.properties.isCased ? plain(scalar) : scalar
        }
    }

    /// What the scalars of most alphabets become; nil for marks, which go.
    private static let alphabets: [Unicode.Scalar?] = (UInt32(0)..<0x2000).map { Unicode.Scalar($0).flatMap(plain) }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        // Small letters with the same capital are one letter, such as both sigmas; "ß", with two capitals, stays.
        let upper = scalar.properties.uppercaseMapping
        let lower = (upper.unicodeScalars.count == 1 ? upper : String(scalar)).lowercased()
        let letters = lower.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
            !(0x300...0x36F).contains($0.value)
        }
        return letters.count > 1 ? scalar : letters.first
    }
}
