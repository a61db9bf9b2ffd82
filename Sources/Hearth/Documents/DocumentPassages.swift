import Chat
import Documents
import Engine

/// The source of passages from the user's documents for chats with an attached collection.
struct DocumentPassages: ChatPassages {
    let documents: RAGService

    func ground(
        _ question: String, after history: [Chat.ChatMessage], in collection: String, model: ChatModel
    ) async throws -> GroundedQuestion? {
        let earlier = history.last { $0.role == .user }?.text
        let found = try await documents.ground(question, after: earlier, in: collection, model: model)
        guard let found else { return nil }
        return GroundedQuestion(text: found.text) { answer in
            found.citations(of: answer).map { ChatSource($0, collection: collection) }
        }
    }

    func localOnly(among collections: Set<String>) async throws -> String? {
        try await documents.localOnly(among: collections)
    }
}

extension ChatSource {
    fileprivate init(_ citation: Citation, collection: String) {
        self.init(
            number: citation.number, collection: collection, documentID: citation.documentID,
            document: citation.documentName, pages: citation.pages.map { [$0.lowerBound, $0.upperBound] },
            heading: citation.headingPath, place: citation.place, start: citation.range.lowerBound,
            end: citation.range.upperBound, quote: citation.quote)
    }
}
