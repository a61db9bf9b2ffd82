package import Foundation

/// Documents, questions, and relevance judgements by people.
package struct JudgedSet: Sendable, Hashable {
    /// The name of the folder or file from which the set was read.
    package var name: String
    /// The documents in the order of the files, without duplicate identifiers.
    package var documents: [JudgedDocument]
    /// The questions in the order of the file, without duplicate identifiers.
    package var queries: [JudgedQuery]
    /// The grades by query and document: higher is better, 0 and below are not relevant.
    ///
    /// All identifiers exist in the set.
    package var judgements: [String: [String: Int]]
    /// Notes for people about omissions, changes and suspicious content, as sentences.
    package var notes: [String]

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

    /// The questions with at least one relevant document, over which means are computed.
    package var answerableQueries: [JudgedQuery] {
        queries.filter { judgements[$0.id]?.values.contains { $0 > 0 } ?? false }
    }

    package var judgementCount: Int { judgements.values.reduce(0) { $0 + $1.count } }

    /// Reads a set in BEIR's layout: a folder with `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv` or
    /// `qrels.tsv`.
    ///
    /// Judgements may also have TREC's four columns.
    ///
    /// - Parameters:
    ///   - url: The folder.
    ///   - limits: The maximum size of the set.
    /// - Returns: The set, with notes about its faults.
    /// - Throws: ``JudgedSetError`` with the file and the line.
    package static func read(at url: URL, limits: JudgedSetLimits = JudgedSetLimits()) throws -> JudgedSet {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw JudgedSetError(.notFound, "There is no folder \(url.lastPathComponent).")
        }
        return try BEIRFolder(url: url, limits: limits).read()
    }
}
