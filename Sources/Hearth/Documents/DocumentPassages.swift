import Chat
import Documents
import Engine
import Foundation

/// The source of passages from the user's documents for chats with an attached collection.
struct DocumentPassages: ChatPassages {
    let documents: RAGService

    func ground(
        _ question: String, after history: [Chat.ChatMessage], in collection: String, model: ChatModel
    ) async throws -> GroundedQuestion? {
        try await ground(question, after: history, in: collection, only: nil, model: model)
    }

    private func ground(
        _ question: String, after history: [Chat.ChatMessage], in collection: String, only files: Set<Int64>?,
        model: ChatModel
    ) async throws -> GroundedQuestion? {
        let earlier = history.last { $0.role == .user }?.text
        let found = try await documents.ground(
            question, after: earlier, in: collection, only: files, model: model)
        guard let found else { return nil }
        return GroundedQuestion(text: found.text) { answer in
            found.citations(of: answer).map { ChatSource($0, collection: collection) }
        }
    }

    func localOnly(among collections: Set<String>) async throws -> String? {
        try await documents.localOnly(among: collections)
    }

    func collection(of thread: UUID) -> String { RAGService.collection(ofThread: thread) }

    func add(_ data: Data, named name: String, to thread: UUID) async throws -> ReadFile {
        let document = try await documents.addFile(data, named: name, toThread: thread)
        let bytes = try await documents.text(of: document.id, limit: 4).total
        return ReadFile(documentID: document.id, textBytes: bytes, notes: document.notes)
    }

    #if !HEARTH_MOBILE
        func fault(ofPicture data: Data) -> String? { ImageDecoding.fault(of: data) }
    #endif

    func quotation(of document: Int64, upTo limit: Int?) async throws -> String {
        try await documents.quotation(of: document, upTo: limit)
    }

    func ground(
        _ question: String, after history: [Chat.ChatMessage], in files: Set<Int64>, of thread: UUID, model: ChatModel
    ) async throws -> GroundedQuestion? {
        try await ground(question, after: history, in: collection(of: thread), only: files, model: model)
    }

    func remove(_ document: Int64) async throws { try await documents.removeDocument(document) }

    func removeFiles(of thread: UUID) async throws { try await documents.removeFiles(ofThread: thread) }
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
