package import Foundation

/// Documents, questions, and people's judgements of which document answers which question.
package struct JudgedSet: Sendable, Hashable {
    /// The name of the folder or file that the set was read from.
    package var name: String
    /// The documents, in the order of the files; every id is there once.
    package var documents: [JudgedDocument]
    /// The questions, in the order of the file; every id is there once.
    package var queries: [JudgedQuery]
    /// By query and document the grade: higher is better, 0 and below are judged as not relevant.
    ///
    /// Every id in it is one of the set.
    package var judgements: [String: [String: Int]]
    /// What was left out, changed or looks wrong, in sentences for people.
    package var notes: [String]

    /// Creates a set from its parts.
    package init(
        name: String, documents: [JudgedDocument], queries: [JudgedQuery], judgements: [String: [String: Int]],
        notes: [String] = []
    ) {
        self.name = name
        self.documents = documents
        self.queries = queries
        self.judgements = judgements
        self.notes = notes
    }

    /// The questions with at least one relevant document: those that measures are means over.
    package var answerableQueries: [JudgedQuery] {
        queries.filter { judgements[$0.id]?.values.contains { $0 > 0 } ?? false }
    }

    /// The number of judgements.
    package var judgementCount: Int { judgements.values.reduce(0) { $0 + $1.count } }

    /// Reads a set in the layout of BEIR: a folder with `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv`, or
    /// `qrels.tsv`; judgements may have TREC's four columns.
    ///
    /// - Parameters:
    ///   - url: The folder.
    ///   - limits: How large a set may be.
    /// - Returns: The set, with notes about what is wrong in it.
    /// - Throws: ``JudgedSetError`` that names the file and the line.
    package static func read(at url: URL, limits: JudgedSetLimits = JudgedSetLimits()) throws -> JudgedSet {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw JudgedSetError(.notFound, "There is no folder \(url.lastPathComponent).")
        }
        return try BEIRFolder(url: url, limits: limits).read()
    }
}
