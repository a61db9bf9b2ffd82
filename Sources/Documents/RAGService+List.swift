import Retrieval

extension RAGService {
    /// How many passages are gone through for a list, and how many places it has at most.
    private static let mostListed = 200
    /// The least share of the best place's score that another one needs: a list is to hold what was asked for, and no more.
    private static let leastShare = 0.75

    /// Lists all places that speak of what is asked for, and tells the answer.
    ///
    /// - Parameter tell: Hears of the passages and of the answer.
    /// - Returns: The places, with their number; nil where the question is to be answered as any other.
    /// - Throws: As `search`.
    func list(
        _ things: String, _ asked: inout AskedQuestion, _ tell: (RAGEvent) -> Void
    ) async throws -> RAGResponse? {
        // Who names a model wants to see what it writes.
        guard asked.options.modelID == nil, !asked.options.ignoresExam else { return nil }
        let found = try await search(things, in: asked.options.collection, limit: Self.mostListed)
        try Task.checkCancellation()
        // By words alone: what is merely near in meaning is not one of those that are asked for.
        let result = try await QuoteFinder().find(
            things, in: found.hits.enumerated().map { QuoteFinder.Passage($1, number: $0 + 1) }, most: Self.mostListed,
            share: Self.leastShare, isStrict: true)
        // One place is no list.
        guard result.confidence >= QuoteFinder.strictConfidence, result.quotes.count > 1 else { return nil }
        let passages = Set(result.quotes.map(\.passage)).sorted()
        let hits = passages.map { found.hits[$0 - 1] }
        let documents = Set(hits.map(\.documentID))
        asked.pageStarts = try await store.pageStarts(of: documents)
        asked.headings = try await headings(of: documents)
        asked.metadata.isMeaningSearched = found.isMeaningSearched
        tell(.passages(hits))
        // Only passages that are quoted stay, and are numbered anew.
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
        let most = places < mostListed ? "" : "at most \(mostListed) are listed; "
        return "\(places) places in \(documents == 1 ? "1 document" : "\(documents) documents") found "
            + "(\(most)places that mention it, not the things themselves)."
    }

    /// The document of a collection that is called by its file's name or its title, or the only one where no name is said;
    /// nil where none or several are meant.
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
