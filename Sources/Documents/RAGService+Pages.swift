import FileReading
import Foundation
import Retrieval

extension RAGService {
    /// The maximum number of documents to examine for a page, and of passages to read from the page.
    private static let (maximumDocuments, maximumOnPage) = (8, 12)

    /// Returns the passages on the page that a question names, without those in `hits`.
    ///
    /// Search cannot find them, because pages do not contain their numbers. The page is looked up in the
    /// documents of the hits. If none of them has it, all documents of a small collection are examined.
    ///
    /// - Throws: The errors of `search`.
    func onAskedPage(
        _ question: String, beside hits: [RetrievedChunk], in collection: String
    ) async throws -> [RetrievedChunk] {
        guard let page = QuestionScope.page(in: question) else { return [] }
        let found = try await passages(on: page, of: Set(hits.map(\.documentID)), besides: hits, in: collection)
        if !found.isEmpty || hits.contains(where: { $0.position.pages?.contains(page) == true }) { return found }
        let all = try await store.documents(in: collection)
        return all.count > Self.maximumDocuments
            ? [] : try await passages(on: page, of: Set(all.map(\.id)), besides: hits, in: collection)
    }

    private func passages(
        on page: Int, of documents: Set<Int64>, besides hits: [RetrievedChunk], in collection: String
    ) async throws -> [RetrievedChunk] {
        let known = Set(hits.map(\.id))
        let name = DocumentStore.indexName(try await store.number(of: collection))
        let score = hits.last?.score ?? 0
        var found: [RetrievedChunk] = []
        for document in try await store.documents(Array(documents)).values.sorted(by: { $0.id < $1.id }) {
            for (number, item) in try await index.numberedItems(of: String(document.id), in: name) {
                // As in search, an unreadable position was written by a newer version of Hearth.
                let position = try? JSONDecoder().decode(SourcePosition.self, from: Data(item.position.utf8))
                guard found.count < Self.maximumOnPage, !known.contains(number), let position,
                    position.pages?.contains(page) == true
                else { continue }
                found.append(
                    RetrievedChunk(
                        id: number, documentID: document.id, documentName: document.name, documentTitle: document.title,
                        text: item.text, position: position, match: .keyword, score: score))
            }
        }
        return found
    }
}
