import Retrieval

extension RAGService {
    /// How many passages are gone through for a list, and how many places it has at most.
    private static let mostListed = 200
    /// The least share of the best place's score that another one needs: a list is to hold what was asked for, and no more.
    private static let leastShare = 0.75

    /// Lists all places that say something of a thing, where a question asks for all, or for a number that no place says.
    ///
    /// - Parameters:
    ///   - scope: What the question is about.
    ///   - asked: The question.
    ///   - tell: Hears of the passages.
    /// - Returns: The places, with their number; nil where the question is to be answered as any other.
    /// - Throws: As `search`.
    func list(
        _ scope: QuestionScope, _ asked: inout AskedQuestion, _ tell: (RAGEvent) -> Void
    ) async throws -> RAGResponse? {
        let subject: String
        switch scope {
        case .list(let things), .count(let things): subject = things
        case .place, .summary: return nil
        }
        // Who names a model wants to see what it writes.
        guard asked.options.modelID == nil, !asked.options.ignoresExam, subject.contains(where: \.isLetter) else {
            return nil
        }
        let found = try await search(subject, in: asked.options.collection, limit: Self.mostListed)
        let hits = found.hits
        // By words alone: what is merely near in meaning is not one of those that are asked for.
        let quotes = try await QuoteFinder().find(
            subject, in: hits.enumerated().map { QuoteFinder.Passage($1, number: $0 + 1) }, most: Self.mostListed,
            share: Self.leastShare)
        guard quotes.confidence >= QuoteFinder.strictConfidence else { return nil }
        if case .count = scope, let first = quotes.quotes.first,
            QuestionScope.isCounted(asked.question, in: first.text)
        {
            return nil
        }
        let documents = Set(hits.map(\.documentID))
        asked.pageStarts = try await store.pageStarts(of: documents)
        asked.headings = try await headings(of: documents)
        asked.metadata.isMeaningSearched = found.isMeaningSearched
        tell(.passages(hits))
        asked.quotes = asked.cited(quotes.quotes, hits)
        asked.metadata.notice = Self.count(asked.quotes)
        return asked.quoted(hits)
    }

    private static func count(_ quotes: [CitedSentence]) -> String {
        let documents = Set(quotes.flatMap(\.citations).map(\.documentID)).count
        let places = quotes.count == 1 ? "1 place" : "\(quotes.count) places"
        return
            "\(places) in \(documents == 1 ? "1 document" : "\(documents) documents") found. This counts places that "
            + "speak of it, not the things themselves."
    }

    /// The document of a collection that a question names, by its file's name or its title; nil where none or several are.
    ///
    /// The only document of a collection need not be named.
    func document(named question: String, in collection: String) async throws -> StoredDocument? {
        let all = try await store.documents(in: collection)
        if all.count == 1 { return all[0] }
        func length(_ document: StoredDocument) -> Int {
            let stem = document.name.split(separator: ".").dropLast().joined(separator: ".")
            return [document.name, stem, document.title ?? ""].map { QuestionScope.length(of: $0, in: question) }
                .max() ?? 0
        }
        let named = all.map { (document: $0, length: length($0)) }.filter { $0.length > 0 }
        let longest = named.map(\.length).max()
        let best = named.filter { $0.length == longest }
        return best.count == 1 ? best[0].document : nil
    }
}
