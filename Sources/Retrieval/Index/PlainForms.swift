import Foundation
import GRDB

/// Words in the form that a keyboard types: NFKC without ligatures, full-width letters or half-width kana.
enum PlainForms {
    /// Returns the plain form of a query or a word.
    static func of(_ text: String) -> String {
        mayDiffer(text) ? composed(text) : text
    }

    /// Composes twice, because Foundation on Linux leaves the voicing marks of kana separate.
    private static func composed(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
    }

    /// Returns whether a text has characters that may have other forms; most European texts have none.
    static func mayDiffer(_ text: String) -> Bool {
        // The first character with a compatibility form is U+00A0, in UTF-8 C2 A0.
        var text = text
        return text.withUTF8 { bytes in bytes.contains { $0 >= 0xC2 } }
    }

    /// The plain form of a text, with a mapping of its bytes to the original.
    struct Mapped {
        var text = ""
        /// The start and end of each byte's character in the original, in bytes of UTF-8.
        var starts: [Int] = []
        var ends: [Int] = []
    }

    /// Returns the plain form with its mapping; `nil` if the text is already in plain form.
    static func mapped(_ text: String) -> Mapped? {
        guard mayDiffer(text) else { return nil }
        let plain = composed(text)
        // Words ignore case and accents, so canonical composition alone makes no difference.
        guard !plain.unicodeScalars.elementsEqual(text.unicodeScalars) else { return nil }
        // Characters, joined with a following character whose plain form is a combining mark, such as the
        // voicing of half-width kana.
        var pieces: [(form: String, length: Int)] = []
        for character in text {
            let form = character.isASCII ? String(character) : composed(String(character))
            let isMark = form.unicodeScalars.first.map { $0.properties.canonicalCombiningClass != .notReordered }
            if isMark == true, let last = pieces.popLast() {
                let joined = (last.form + form).precomposedStringWithCanonicalMapping
                pieces.append((joined, last.length + character.utf8.count))
            } else {
                pieces.append((form, character.utf8.count))
            }
        }
        var mapped = Mapped()
        mapped.text.reserveCapacity(plain.utf8.count)
        var place = 0
        for piece in pieces {
            mapped.text += piece.form
            for _ in 0..<piece.form.utf8.count {
                mapped.starts.append(place)
                mapped.ends.append(place + piece.length)
            }
            place += piece.length
        }
        return mapped
    }

    // MARK: - In the full-text table

    /// The prefix of each plain form in the stems column: a private-use character that no word begins with.
    static let mark = "\u{E000}"

    /// Returns the words of a passage in plain form; empty if they equal the tokens of the full-text table.
    ///
    /// All words are included in order, so that phrases match.
    static func column(_ text: String, _ tokenizer: WordTokenizer) throws -> String {
        guard let mapped = mapped(text) else { return "" }
        let words = try tokenizer.written(mapped.text)
        if try words.map(\.token) == tokenizer.written(text).map(\.token) { return "" }
        // Accents are kept, because scripts without spaces are compared with them.
        let bytes = Array(mapped.text.utf8)
        let plain = words.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        return ([mark] + plain).map { mark + $0 }.joined(separator: " ")
    }

    /// The FTS5 expressions for words as they are written.
    struct Places {
        /// The prefix that restricts the following expression to titles and texts as written.
        static let written = "{title text} : "

        private let tokenizer: WordTokenizer
        private let hasForms: Bool

        init(_ tokenizer: WordTokenizer, _ database: Database) throws {
            self.tokenizer = tokenizer
            // Nearly no index has plain forms; without them, the second expression is omitted.
            hasForms =
                try Bool.fetchOne(
                    database.cachedStatement(
                        sql: "SELECT EXISTS (SELECT 1 FROM retrievalSearch WHERE retrievalSearch MATCH ?)"),
                    arguments: ["{stems} : \"\(mark + mark)\""]) ?? false
        }

        /// Returns the expression that matches a word or phrase of `KeywordQuery` in title and text, in any
        /// form.
        func expression(of term: String) throws -> String {
            let written = Self.written + term
            guard hasForms else { return written }
            let words = try tokenizer.words(of: term).map(\.token)
            if words.isEmpty || words.contains(where: { $0.hasPrefix(mark) }) { return written }
            let tokens = words.map { mark + $0 }
            let forms = "{stems} : \"\(tokens.joined(separator: " "))\"" + (term.hasSuffix("*") ? " *" : "")
            return "(\(written) OR \(forms))"
        }
    }

    /// Adds the plain forms of existing passages.
    static func migrate(_ database: Database) throws {
        let tokenizer = try WordTokenizer(database)
        let update = try database.cachedStatement(sql: "UPDATE retrievalSearch SET stems = ? WHERE rowid = ?")
        let delete = try database.cachedStatement(sql: "DELETE FROM retrievalPairs WHERE rowid = ?")
        var last: Int64 = -1
        while true {
            // The rows are read in batches, because the table must not be modified while it is read.
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT rowid, title, text, stems FROM retrievalSearch WHERE rowid > ? ORDER BY rowid LIMIT 500",
                arguments: [last])
            guard let end = rows.last else { return }
            last = end[0]
            for row in rows {
                let (number, title, text, stems): (Int64, String, String, String) = (row[0], row[1], row[2], row[3])
                let written = title.isEmpty ? text : title + "\n" + text
                guard let mapped = mapped(written) else { continue }
                let forms = try column(written, tokenizer)
                if !forms.isEmpty {
                    try update.execute(arguments: [stems.isEmpty ? forms : stems + " " + forms, number])
                }
                guard CharacterPairs.isUnspaced(mapped.text) else { continue }
                try delete.execute(arguments: [number])
                try CharacterPairs.insert(database, item: number, title: title, text: text)
            }
        }
    }
}
