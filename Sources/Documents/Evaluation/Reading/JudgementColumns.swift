/// Files with a judgement per line, in two to four columns.
///
/// - Two: query, document. Three: query, document, grade.
/// - Four: query, 0 or Q0, document, grade, as TREC has it, if the second is so in all lines. Else it is SMART's
///   query, document, 0, 0.0, which says no more than relevant.
enum JudgementColumns {
    static func read(
        _ lines: inout LineReader, limits: JudgedSetLimits, isCranfield: Bool
    ) throws -> JudgementFormat.Contents {
        let lineRows = try split(&lines, limits: limits)
        var contents = JudgementFormat.Contents()
        guard let columns = lineRows.first?.fields.count else { return contents }
        let isTREC = columns == 4 && lineRows.allSatisfy { $0.fields[1] == "0" || $0.fields[1] == "Q0" }
        let usesScale = isCranfield && columns == 3
        for row in lineRows {
            var grade = 1
            if columns == 3 || isTREC {
                guard let written = Self.grade(row.fields[columns - 1]) else {
                    throw JudgedSetError(
                        .damaged, "The grade is not a whole number within a million.", file: lines.fileName,
                        line: row.number)
                }
                grade = usesScale ? ((1...4).contains(written) ? 5 - written : 0) : written
            }
            contents.rows.append(
                JudgementRow(query: row.fields[0], document: row.fields[isTREC ? 2 : 1], grade: grade))
        }
        if usesScale {
            contents.notes.append(
                "\(lines.fileName): grades are Cranfield's, 1 best to 4: turned round to 4 best to 1; all others are 0."
            )
        }
        return contents
    }

    private struct Row {
        let number: Int
        let fields: [String]
    }

    private static func split(_ lines: inout LineReader, limits: JudgedSetLimits) throws -> [Row] {
        var rows: [Row] = []
        var columns: Int?
        while let line = try lines.next() {
            let fields = line.fields.map(String.init)
            if fields.isEmpty { continue }
            guard (2...4).contains(fields.count), fields.count == columns ?? fields.count else {
                throw lines.error(
                    "The line has \(fields.count) columns instead of \(columns.map(String.init) ?? "2 to 4").")
            }
            columns = fields.count
            if lines.lineNumber == 1, isHeading(fields) { continue }
            guard rows.count < limits.judgements else {
                throw lines.error("The file holds more than \(limits.judgements) judgements.", .tooLarge)
            }
            rows.append(Row(number: lines.lineNumber, fields: fields))
        }
        return rows
    }

    /// Whether a first line names the columns.
    static func isHeading(_ fields: [some StringProtocol]) -> Bool {
        guard let first = fields.first?.lowercased(), (2...4).contains(fields.count) else { return false }
        return ["query-id", "query_id", "queryid", "qid", "query"].contains(first)
    }

    /// The grade that is written, also as `1.0`; nil if it is no whole number within a million.
    static func grade(_ text: some StringProtocol) -> Int? {
        guard let number = Double(String(text)), abs(number) <= 1e6, number.rounded() == number else { return nil }
        return Int(number)
    }
}
