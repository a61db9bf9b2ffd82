import FeatureTesting
import GRDB
import Retrieval
import Store
import Testing

extension DocumentsWorld {
    /// Returns the stored text of a document.
    func text(of document: Int64) async throws -> String {
        try await database.pool.read { database in
            try String.fetchOne(
                database, sql: "SELECT text FROM documentText WHERE document = ?", arguments: [document])
                ?? ""
        }
    }

    /// Returns the text at a range of a document's text.
    func text(of document: Int64, at range: Range<Int>) async throws -> String {
        String(decoding: Array(try await text(of: document).utf8)[range], as: UTF8.self)
    }

    /// Checks that the tables and the index agree for all collections, and that no text is orphaned.
    func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let index = SearchIndex(database)
        let rows = try await database.pool.read { database in
            try Row.fetchAll(database, sql: "SELECT number, collection, passages, contentHash FROM document")
                .map { row -> (Int64, Int64, Int, String) in (row[0], row[1], row[2], row[3]) }
        }
        for (collection, documents) in Dictionary(grouping: rows, by: \.1) {
            let name = "documents/\(collection)"
            let sources = try await index.sources(in: name)
            #expect(
                Set(sources.map { "\($0.id) \($0.contentHash)" }) == Set(documents.map { "\($0.0) \($0.3) \($0.2)" }),
                sourceLocation: sourceLocation)
            for document in documents {
                let items = try await index.items(of: String(document.0), in: name)
                #expect(items.count == document.2, sourceLocation: sourceLocation)
                let text = try await text(of: document.0)
                #expect(!text.isEmpty && items.allSatisfy { text.contains($0.text) }, sourceLocation: sourceLocation)
            }
        }
        let size = try await index.size()
        #expect(size.sources == rows.count, sourceLocation: sourceLocation)
        let texts = try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM documentText") }
        #expect(texts == rows.count, sourceLocation: sourceLocation)
    }
}
