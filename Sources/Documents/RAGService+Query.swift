import Engine
import Foundation
import LanguageModels
import Retrieval

extension RAGService {
    /// Answers a question from the documents of a collection.
    ///
    /// - Returns: The answer, with the passages it is based on.
    /// - Throws: `DocumentsError`, `RetrievalError`, `LLMError` (`generationFailed`,
    ///   `sessionInitializationFailed`), `CancellationError`.
    public func query(_ question: String, options: RAGOptions = RAGOptions()) async throws -> RAGResponse {
        try await answer(question, options) { _ in }
    }

    /// Streams the answer to a question: the passages, then sentence by sentence, then the complete, checked
    /// answer.
    ///
    /// - Returns: The events, with the errors of ``query(_:options:)``. Ending the iteration stops the model.
    package func streamQuery(
        _ question: String, options: RAGOptions = RAGOptions()
    ) -> AsyncThrowingStream<RAGEvent, any Error> {
        stream { tell in _ = try await self.answer(question, options, tell) }
    }

    /// Returns a stream of the events that the work sends.
    func stream(
        _ work: @escaping @Sendable (_ tell: (RAGEvent) -> Void) async throws -> Void
    ) -> AsyncThrowingStream<RAGEvent, any Error> {
        AsyncThrowingStream { continuation in
            // The task is cancelled by the handler below when its reader ends.
            let task = Task {
                do {
                    try await work { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Checks that a model can be used.
    ///
    /// - Parameter model: The model's name; `nil` for Hearth's choice, which may be no model.
    /// - Throws: An error of ``DocumentModels`` for a model that is missing or cannot generate text.
    public func check(model: String?) throws {
        if let model { _ = try models.languageModel(model) }
    }

    private func answer(
        _ question: String, _ options: RAGOptions, _ tell: (RAGEvent) -> Void
    ) async throws -> RAGResponse {
        try Self.check(question)
        try check(model: options.modelID)
        var asked = AskedQuestion(question: question, options: options)
        if try await store.isEmpty(options.collection) {
            let response = try await chat(&asked, tell)
            tell(.answer(response))
            return response
        }
        let scope = QuestionScope(question)
        switch scope {
        case .place, .count: break
        case .summary(let name):
            if let document = try await document(called: name, in: options.collection) {
                return try await sumUp(whole(document), options, tell)
            }
        case .list(let things):
            if let response = try await list(things, &asked, tell) { return response }
        }
        let (found, candidates) = try await candidates(question, in: options.collection, limit: options.limit)
        let hits = found.hits + (try await onAskedPage(question, beside: found.hits, in: options.collection))
        var quotes: QuoteFinder.Result?
        if case .count(let things) = scope {
            let starts = try await store.pageStarts(of: Set(hits.map(\.documentID)))
            let nearest = try await self.quotes(question, hits, in: options.collection, pageStarts: starts)
            let isStated = nearest.quotes.contains { QuestionScope.isCounted(question, in: $0.text) }
            if !isStated, let response = try await list(things, &asked, tell) { return response }
            quotes = nearest
        }
        asked.metadata.isMeaningSearched = found.isMeaningSearched
        tell(.passages(hits))
        let response = try await answer(&asked, hits, quotes, candidates, tell)
        tell(.answer(response))
        return response
    }

    private static let longestQuestion = 4000

    /// Checks that a question is valid.
    ///
    /// - Throws: `DocumentsError` (`invalid`) for a question that is empty or too long.
    public static func check(_ question: String) throws(DocumentsError) {
        guard question.contains(where: { !$0.isWhitespace }) else {
            throw DocumentsError(.invalid, "The question is empty. Ask something.")
        }
        guard question.utf8.count <= longestQuestion else {
            throw DocumentsError(
                .invalid, "The question is longer than \(longestQuestion) bytes. Ask something shorter.")
        }
    }

    private func answer(
        _ asked: inout AskedQuestion, _ hits: [RetrievedChunk], _ known: QuoteFinder.Result?,
        _ candidates: Candidates?, _ tell: (RAGEvent) -> Void
    ) async throws -> RAGResponse {
        try await readPlaces(&asked, hits)
        let quotes =
            if let known { known } else {
                try await quotes(
                    asked.question, hits, in: asked.options.collection, pageStarts: asked.pageStarts)
            }
        // A small model cannot decide whether the passages answer the question.
        guard Relevance.answers(quotes, asked.options) else { return asked.notFound(hits) }
        asked.quotes = asked.cited(quotes.quotes, hits)
        guard let model = try await writer(&asked), !quotes.quotes.isEmpty else { return asked.quoted(hits) }
        tell(.quotes(asked.quotes))
        let (read, hits) = try await reranked(quotes.quotes, candidates, hits, &asked)
        try await load(model)
        let prompt = try await ExcerptPrompt(
            question: asked.question, excerpts: ExcerptPrompt.Excerpt.around(read, hits), model: model,
            answerTokens: asked.options.config.maxTokens)
        let question = asked
        do {
            let (written, checked) = try await AnswerWriter(model: model, config: asked.options.config).write(
                prompt.text, asked.checker(Array(hits.indices), hits, paraphrases: quotes.paraphrases),
                since: asked.start
            ) { index, sentence in
                guard sentence.standing == .supported else { return }
                for sentence in question.cited([sentence], hits) { tell(.sentence(index: index, sentence)) }
            }
            return asked.answer(written, checked, prompt, model, hits)
        } catch let error as LLMError where error.isWithoutAnswer {
            asked.metadata.sentPassages = Set(prompt.excerpts.map { $0.passage + 1 }).sorted()
            return asked.unanswered(model, hits)
        }
    }

    /// Returns the model that writes the answer; `nil` to answer with quotations.
    ///
    /// Quotations are used if no model can or may write. They are also used if the model that Hearth chose is
    /// worse than quotations, which is noted.
    func writer(_ asked: inout AskedQuestion) async throws -> ChatModel? {
        guard asked.options.usesModel, let model = try await model(asked.options) else { return nil }
        asked.metadata.place = model.place.description
        // A user who chooses a model wants to see its answer.
        guard asked.options.modelID == nil, !asked.options.ignoresExam else { return model }
        asked.metadata.notice = ModelRequirement.documentAnswers.objection(
            to: model, instead: "Hearth answers with quotations instead.")
        guard asked.metadata.notice != nil else { return model }
        asked.metadata.place = nil
        return nil
    }

    func load(_ model: ChatModel) async throws {
        do {
            try await model.load { _ in }
        } catch let error as CancellationError {
            throw error
        } catch {
            throw LLMError.sessionInitializationFailed(error)
        }
    }

    /// Returns the model that writes; `nil` if no model can answer and the user did not choose a model.
    private func model(_ options: RAGOptions) async throws -> ChatModel? {
        let model: ChatModel
        do {
            model = try models.languageModel(options.modelID)
        } catch {
            if options.modelID != nil { throw error }
            return nil
        }
        try await allow(model, toRead: options.collection)
        return model
    }

    /// Answers without documents, because the collection is empty.
    private func chat(_ asked: inout AskedQuestion, _ tell: (RAGEvent) -> Void) async throws -> RAGResponse {
        guard asked.options.usesModel, !asked.options.isStrict, let model = try await model(asked.options) else {
            return asked.notFound([], isEmpty: true)
        }
        asked.metadata.place = model.place.description
        try await load(model)
        let service = LLMService(model: model.languageModel, name: model.name)
        var config = asked.options.config
        config.temperature = InferenceConfig().temperature
        return asked.chat(try await service.generate(prompt: asked.question, context: nil, config: config), model)
    }
}
