import Foundation
import GRDB

/// Words as a keyboard types them: ligatures, full-width letters and half-width kana in their plain forms (Unicode's NFKC).
enum PlainForms {
    /// The plain form of a query or a word.
    static func of(_ text: String) -> String {
        mayDiffer(text) ? composed(text) : text
    }

    /// Foundation on Linux leaves voicing marks of kana apart.
    private static func composed(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
    }

    /// Whether a text has characters that could have other forms; those of most European texts have none.
    static func mayDiffer(_ text: String) -> Bool {
        // The first with another form in compatibility is U+00A0, in UTF-8 C2 A0.
        var text = text
        return text.withUTF8 { bytes in bytes.contains { $0 >= 0xC2 } }
    }

    /// A text in plain forms, and where each of its bytes stands in the text.
    struct Mapped {
        var text = ""
        /// The place of each byte in the original, in bytes of UTF-8, and that of its end.
        var starts: [Int] = []
        var ends: [Int] = []
    }

    /// Returns the plain form with its places; `nil` for a text that is in plain form already.
    static func mapped(_ text: String) -> Mapped? {
        guard mayDiffer(text) else { return nil }
        let plain = composed(text)
        // Words ignore case and accents, so that only other letters matter. Composed or not is no difference to them.
        guard !plain.unicodeScalars.elementsEqual(text.unicodeScalars) else { return nil }
        // Characters, with marks that are some of their own in other forms: the voicing of half-width kana.
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

    /// Before each word of a passage's plain form in the column of stems: a private character that no word begins with.
    static let mark = "\u{E000}"

    /// The words of a passage in plain form, if they differ from those that the full-text table cuts it into; else none.
    ///
    /// All of them, side by side, so that phrases are found.
    static func column(_ text: String, _ tokenizer: WordTokenizer) throws -> String {
        guard let mapped = mapped(text) else { return "" }
        let words = try tokenizer.written(mapped.text)
        if try words.map(\.token) == tokenizer.written(text).map(\.token) { return "" }
        // With accents, as they are compared in scripts without spaces.
        let bytes = Array(mapped.text.utf8)
        let plain = words.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        return ([mark] + plain).map { mark + $0 }.joined(separator: " ")
    }

    /// Where passages are searched for words as they are written, in the language of FTS5.
    struct Places {
        /// Restricts what follows it to titles and texts as they are written.
        static let written = "{title text} : "

        private let tokenizer: WordTokenizer
        private let hasForms: Bool

        init(_ tokenizer: WordTokenizer, _ database: Database) throws {
            self.tokenizer = tokenizer
            // Nearly no index has any; then nothing more is looked for.
            hasForms =
                try Bool.fetchOne(
                    database.cachedStatement(
                        sql: "SELECT EXISTS (SELECT 1 FROM retrievalSearch WHERE retrievalSearch MATCH ?)"),
                    arguments: ["{stems} : \"\(mark + mark)\""]) ?? false
        }

        /// The expression that finds a word or phrase of `KeywordQuery` in title and text, also where these have it in
        /// another form.
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

    /// Adds the plain forms of passages that are there.
    static func migrate(_ database: Database) throws {
        let tokenizer = try WordTokenizer(database)
        let update = try database.cachedStatement(sql: "UPDATE retrievalSearch SET stems = ? WHERE rowid = ?")
        let delete = try database.cachedStatement(sql: "DELETE FROM retrievalPairs WHERE rowid = ?")
        var last: Int64 = -1
        while true {
            // In pieces: a table that is read is not changed.
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
