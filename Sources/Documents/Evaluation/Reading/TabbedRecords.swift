/// Files of lines with tabs: an id and a text, or an id, a title and a text.
enum TabbedRecords {
    static func read(_ lines: inout LineReader, take: (TextRecord) throws -> Void) throws -> [String] {
        var cleaned = 0
        while let line = try lines.next() {
            if line.isBlank { continue }
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count > 1, !parts[0].isBlank else {
                throw lines.error("An id, a tab and a text should be here.")
            }
            if lines.lineNumber == 1, headings.contains(parts[0].lowercased()) { continue }
            var record = TextRecord(id: parts[0].fields.joined(separator: " "))
            if parts.count == 3 { record.title = String(parts[1]) }
            record.text = String(parts[parts.count - 1])
            if let text = withoutMarks(record.text) {
                record.text = text
                cleaned += 1
            }
            try take(record)
        }
        guard cleaned > 0 else { return [] }
        return ["\(lines.fileName): the marks .I and .W of SMART's layout taken from \(Tally.count(cleaned, "line"))."]
    }

    private static let headings: Set<String> = ["id", "_id", "qid", "query-id", "query_id", "docid", "doc_id", "pid"]

    /// The text of a SMART record that was put on one line, `.I 001 .W … .I`; nil if it is none.
    private static func withoutMarks(_ text: String) -> String? {
        var words = text.fields
        guard words.count > 2, words[0] == ".I", words[1].wholeNumber != nil, words[2] == ".W" else { return nil }
        words.removeFirst(3)
        if words.last == ".I" { words.removeLast() }
        return words.joined(separator: " ")
    }
}
