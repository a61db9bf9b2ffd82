import Retrieval

extension RAGService {
    /// The maximum number of passages to examine for a list, and of places in the list.
    private static let maximumListed = 200
    /// The minimum score of a place, as a fraction of the best score, so that a list contains only what was
    /// asked for.
    private static let minimumShare = 0.75

    /// Lists all places that mention the requested things, and sends the passages and the answer.
    ///
    /// - Returns: The list; `nil` if the question is to be answered like any other.
    /// - Throws: The errors of `search`.
    func list(
        _ things: String, _ asked: inout AskedQuestion, _ tell: (RAGEvent) -> Void
    ) async throws -> RAGResponse? {
        // A user who chooses a model wants to see its answer.
        guard asked.options.modelID == nil, !asked.options.ignoresExam else { return nil }
        let found = try await search(things, in: asked.options.collection, limit: Self.maximumListed)
        try Task.checkCancellation()
        // Embeddings are not used, because places of similar meaning were not asked for.
        let result = try await QuoteFinder().find(
            things, in: found.hits.enumerated().map { QuoteFinder.Passage($1, number: $0 + 1) },
            most: Self.maximumListed,
            share: Self.minimumShare, isStrict: true)
        // A single place is not a list.
        guard result.confidence >= QuoteFinder.strictConfidence, result.quotes.count > 1 else { return nil }
        let passages = Set(result.quotes.map(\.passage)).sorted()
        let hits = passages.map { found.hits[$0 - 1] }
        let documents = Set(hits.map(\.documentID))
        asked.pageStarts = try await store.pageStarts(of: documents)
        asked.headings = try await headings(of: documents)
        asked.metadata.isMeaningSearched = found.isMeaningSearched
        tell(.passages(hits))
        // Only quoted passages are kept, and renumbered.
        let quotes = result.quotes.map { quote in
            var quote = quote
            quote.passage = (passages.firstIndex(of: quote.passage) ?? 0) + 1
            return quote
        }
        asked.quotes = asked.cited(quotes, hits)
        asked.metadata.notice = Self.count(quotes.count, in: documents.count)
        let response = asked.quoted(hits)
        tell(.answer(response))
        return response
    }

    private static func count(_ places: Int, in documents: Int) -> String {
        let most = places < maximumListed ? "" : "at most \(maximumListed) are listed; "
        return "\(places) places in \(documents == 1 ? "1 document" : "\(documents) documents") found "
            + "(\(most)places that mention it, not the things themselves)."
    }

    /// Returns the document whose file name or title matches the words, or the only document if there are no
    /// words.
    ///
    /// The result is `nil` if no document or several match.
    func document(called words: [String], in collection: String) async throws -> Int64? {
        let all = try await store.documents(in: collection)
        let named =
            words.isEmpty
            ? all
            : all.filter { document in
                let stem = document.name.split(separator: ".").dropLast().joined(separator: ".")
                return [document.name, stem, document.title ?? ""].contains { QuestionScope.name($0) == words }
            }
        return named.count == 1 ? named[0].id : nil
    }
}
