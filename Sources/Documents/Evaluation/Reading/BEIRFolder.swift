import Foundation

/// A folder with a judged set in the layout of BEIR: `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv`.
struct BEIRFolder {
    let url: URL
    let limits: JudgedSetLimits

    func read() throws -> JudgedSet {
        var builder = JudgedSetBuilder(limits: limits)
        try read("corpus.jsonl", into: &builder) { lines, builder in
            try JSONLines.read(&lines) { record in
                try builder.add(document: JudgedDocument(id: record.id, title: record.title, text: record.text))
            }
        }
        try read("queries.jsonl", into: &builder) { lines, builder in
            try JSONLines.read(&lines) { record in
                try builder.add(query: JudgedQuery(id: record.id, text: record.content))
            }
        }
        try read(try judgements(&builder), into: &builder, Self.readJudgements)
        return try builder.finish(name: url.lastPathComponent)
    }

    private func read(
        _ name: String, into builder: inout JudgedSetBuilder,
        _ take: (inout LineReader, inout JudgedSetBuilder) throws -> Void
    ) throws {
        let file = url.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else {
            let isPacked = FileManager.default.fileExists(atPath: file.path + ".gz")
            throw JudgedSetError(
                .notASet,
                isPacked
                    ? "Unpack \(name).gz first."
                    : "The folder \(url.lastPathComponent) has no \(name). A set is a folder with corpus.jsonl, "
                        + "queries.jsonl and qrels/test.tsv, in the BEIR format.")
        }
        var lines = try LineReader(file, limits: limits)
        try take(&lines, &builder)
        if lines.damagedLines > 0 {
            let count = Tally.count(lines.damagedLines, "line")
            builder.note("\(lines.fileName): \(count) not in UTF-8; unreadable bytes are shown as \u{FFFD}.")
        }
    }

    /// Returns the name of the judgement file, preferring the test split.
    private func judgements(_ builder: inout JudgedSetBuilder) throws -> String {
        let folder = url.appending(path: "qrels")
        guard FileManager.default.fileExists(atPath: folder.path) else { return "qrels.tsv" }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".tsv") }.sorted()
        } catch {
            throw JudgedSetError(.unreadable, "Hearth has no permission to read the folder.", file: "qrels")
        }
        guard names.count > 1 else { return "qrels/\(names.first ?? "test.tsv")" }
        guard names.contains("test.tsv") else {
            throw JudgedSetError(
                .ambiguous,
                "Several files contain judgements: \(Tally.list(names)). Keep only the one to measure.")
        }
        builder.note("Of the judgements \(Tally.list(names)), only test.tsv is used.")
        return "qrels/test.tsv"
    }

    /// Reads lines of query, document and grade.
    ///
    /// A header line and TREC's second column, which is 0 or Q0, are optional.
    private static func readJudgements(_ lines: inout LineReader, into builder: inout JudgedSetBuilder) throws {
        while let line = try lines.next() {
            let fields = line.split(whereSeparator: \.isWhitespace)
            if fields.isEmpty || lines.lineNumber == 1 && fields[0].lowercased().hasPrefix("query") { continue }
            guard fields.count == 3 || fields.count == 4 && ["0", "Q0"].contains(fields[1]) else {
                throw lines.error("A query, a document and a grade were expected here.")
            }
            guard let grade = Double(fields[fields.count - 1]), abs(grade) <= 1e6, grade.rounded() == grade else {
                throw lines.error("The grade is not an integer from -1000000 to 1000000.")
            }
            try builder.add(
                judgement: JudgementRow(
                    query: String(fields[0]), document: String(fields[fields.count - 2]), grade: Int(grade)))
        }
    }
}
