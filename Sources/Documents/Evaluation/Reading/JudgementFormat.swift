import Foundation

/// The layouts of files that say which document answers which query.
enum JudgementFormat: String, Hashable {
    /// A judgement per line: query, document and grade, with or without a column of zeros (TREC, BEIR, SMART).
    case columns
    /// A query's number, the numbers of its documents, and a line with a slash (NPL).
    case slashed
    /// `Query 1`, how many documents, and their numbers up to -1 (LISA).
    case counted
    /// A line per query: its number, and those of its documents (TIME).
    case lists

    /// What a file of judgements holds.
    struct Contents {
        var rows: [JudgementRow] = []
        var notes: [String] = []
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - limits: How large it may be.
    ///   - isCranfield: Whether grades are on Cranfield's scale, where 1 is best.
    /// - Returns: The judgements in the file's order, and notes about what is wrong.
    /// - Throws: ``JudgedSetError`` with the line.
    func read(_ url: URL, limits: JudgedSetLimits, isCranfield: Bool) throws -> Contents {
        var lines = try LineReader(url, limits: limits)
        var sink = Sink(limit: limits.judgements)
        switch self {
        case .columns: return try JudgementColumns.read(&lines, limits: limits, isCranfield: isCranfield)
        case .slashed: try Self.readSlashed(&lines, into: &sink)
        case .counted: try Self.readCounted(&lines, into: &sink)
        case .lists: try Self.readLists(&lines, into: &sink)
        }
        return sink.contents
    }

    private static func readSlashed(_ lines: inout LineReader, into sink: inout Sink) throws {
        var query: String?
        while let line = try lines.next() {
            let fields = line.fields
            if fields.isEmpty { continue }
            if fields == ["/"] {
                query = nil
            } else if let query {
                for field in fields { try sink.add(query, field, lines) }
            } else {
                guard let number = fields.only?.wholeNumber else {
                    throw lines.error("Here the number of the next query should be.")
                }
                query = number
            }
        }
    }

    private static func readCounted(_ lines: inout LineReader, into sink: inout Sink) throws {
        var query: String?
        var (declared, found, mismatches): (Int?, Int, [String]) = (nil, 0, [])
        while let line = try lines.next() {
            let fields = line.fields
            if fields.isEmpty { continue }
            if fields.count == 2, fields[0] == "Query", let number = fields[1].wholeNumber {
                (query, declared, found) = (number, nil, 0)
            } else if query != nil, fields.count == 3, fields[1] == "Relevant" {
                guard let count = Int(fields[0]), count >= 0 else { throw lines.error("Here a count should be.") }
                declared = count
            } else if let current = query {
                for field in fields where query != nil {
                    if field == "-1" {
                        if let declared, declared != found { mismatches.append(current) }
                        query = nil
                    } else {
                        try sink.add(current, field, lines)
                        found += 1
                    }
                }
            } else if fields != ["-1"] {
                throw lines.error("Here the next query should begin with 'Query' and its number.")
            }
        }
        if let query {
            throw lines.error("The file breaks off within query \(query): its list does not end with -1.")
        }
        if !mismatches.isEmpty {
            let counted = Tally.count(mismatches.count, "query", "queries")
            sink.contents.notes.append(
                "\(lines.fileName): another number of documents than it says for \(counted): \(Tally.list(mismatches))."
            )
        }
    }

    private static func readLists(_ lines: inout LineReader, into sink: inout Sink) throws {
        while let line = try lines.next() {
            let fields = line.fields
            guard let query = fields.first else { continue }
            guard let number = query.wholeNumber else {
                throw lines.error("This line should begin with a query's number.")
            }
            for field in fields.dropFirst() { try sink.add(number, field, lines) }
        }
    }

    /// Where judgements go that say no more than relevant, up to the limit.
    private struct Sink {
        let limit: Int
        var contents = Contents()

        init(limit: Int) { self.limit = limit }

        mutating func add(_ query: String, _ document: Substring, _ lines: LineReader) throws {
            guard let document = document.wholeNumber else { throw lines.error("Here a document's number should be.") }
            guard contents.rows.count < limit else {
                throw lines.error("The file holds more than \(limit) judgements.", .tooLarge)
            }
            contents.rows.append(JudgementRow(query: query, document: document, grade: 1))
        }
    }
}
