import Documents
import Foundation
import HTTPTypes
import Hummingbird

/// The routes for questions about documents and for summaries, which respond with an event stream.
struct QuestionRoutes {
    let documents: RAGService
    let events: StreamedEvents
    let limits: ServerLimits

    private struct Question: Decodable {
        var question: String
        var strict: Bool?
        var quotes: Bool?
        var model: String?
    }

    private struct Summary: Decodable {
        var quotes: Bool?
        var model: String?
    }

    private struct Passages: Encodable {
        var passages: [NumberedPassage]
    }

    /// A passage with the number that citations use.
    private struct NumberedPassage: Encodable {
        let number: Int
        let passage: RetrievedChunk

        private enum Key: String, CodingKey {
            case number
        }

        func encode(to encoder: any Encoder) throws {
            try passage.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(number, forKey: .number)
        }
    }

    private struct Quotes: Encodable {
        var quotes: [CitedSentence]
    }

    private struct Sentence: Encodable {
        var index: Int
        var sentence: CitedSentence
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.post("collections/{name}/ask") { request, context in
            let asked = try await request.json(Question.self, limit: limits.bodyBytes)
            try RAGService.check(asked.question)
            let slot = try events.slots.take()
            let options = RAGOptions(
                collection: try context.name, isStrict: asked.strict ?? false, modelID: asked.model,
                usesModel: asked.quotes != true)
            // Errors of the request itself are reported by the status, before the stream begins.
            try documents.check(model: options.modelID)
            _ = try await documents.documents(in: options.collection).count
            return response(context, slot, documents.streamQuery(asked.question, options: options))
        }
        api.post("documents/{id}/summary") { request, context in
            let asked = try await request.json(Summary.self, limit: limits.bodyBytes)
            let document = try context.number
            let slot = try events.slots.take()
            let options = RAGOptions(modelID: asked.model, usesModel: asked.quotes != true)
            try documents.check(model: options.modelID)
            _ = try await documents.document(document)
            return response(context, slot, documents.streamSummary(of: document, options: options))
        }
    }

    /// Responds with the events of an answer in progress.
    private func response(
        _ context: ServerContext, _ slot: GenerationSlots.Slot, _ stream: AsyncThrowingStream<RAGEvent, any Error>
    ) -> Response {
        events.response(context, holding: slot) { send in
            for try await event in stream {
                switch event {
                case .passages(let found):
                    let passages = found.enumerated().map { NumberedPassage(number: $0 + 1, passage: $1) }
                    try await send("passages", Passages(passages: passages))
                case .quotes(let quotes): try await send("quotes", Quotes(quotes: quotes))
                case .progress(let progress): try await send("progress", progress)
                case .sentence(let index, let sentence):
                    try await send("sentence", Sentence(index: index, sentence: sentence))
                case .answer(let response): try await send("answer", response)
                }
            }
        }
    }
}
