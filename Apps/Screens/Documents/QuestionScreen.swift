public import Documents
public import Observation

/// Searching a collection while the user types, asking it, and summing up a document of it.
///
/// ``run()`` keeps it true while it is shown.
@MainActor @Observable public final class QuestionScreen {
    /// The state of the search.
    public enum Search: Sendable, Hashable {
        /// Nothing was typed.
        case none
        /// The first letters are looked for.
        case searching
        /// The passages, best first, and whether their meanings were compared.
        case found([RetrievedChunk], isMeaningSearched: Bool)
        /// It failed, for this reason.
        case failed(String)
    }

    /// The state of the last question.
    public enum Answer: Sendable, Hashable {
        /// Nothing was asked, or the answer was closed.
        case none
        /// Passages are looked for.
        case searching
        /// The answer is being written from these passages: its sentences that are checked, and what the documents themselves
        /// say.
        case writing([CitedSentence], quotes: [CitedSentence], from: [RetrievedChunk])
        /// The whole answer, checked.
        case answered(RAGResponse)
        /// The user stopped it: the sentences that were checked by then, and what the documents themselves say.
        case stopped([CitedSentence], quotes: [CitedSentence])
        /// It failed, for this reason.
        case failed(String)
    }

    /// The collection.
    public let collection: String
    /// The query; matching passages follow after a short pause.
    public var text = "" {
        didSet { if text != oldValue { look(after: pause) } }
    }
    /// The results.
    public private(set) var search = Search.none
    /// What was asked last.
    private enum Request {
        case question(String)
        case summary(StoredDocument)
    }

    private var request: Request?
    /// What ``answer`` is about, as a heading; nil where nothing was asked.
    public var question: String? {
        switch request {
        case nil: nil
        case .question(let question): question
        case .summary(let document): "Summary of \(document.name)"
        }
    }
    /// The answer.
    public private(set) var answer = Answer.none
    /// How far the model has read a document that is being summed up; nil for all else.
    public private(set) var progress: SummaryProgress?
    /// Whether sentences that the documents do not support are left out.
    public var isStrict = false
    /// The model that answers; nil for the one that Hearth chooses.
    public var modelID: String?

    private let service: RAGService
    private let words: @Sendable (any Error) -> String
    private let pause: TypingPause
    private let searching = ScreenTask()
    private let asking = ScreenTask()

    /// Creates a screen with an empty query.
    ///
    /// - Parameters:
    ///   - service: The documents.
    ///   - collection: The collection.
    ///   - words: Says what an error means to people.
    ///   - pause: How long to wait for more letters.
    init(
        _ service: RAGService, collection: String, words: @escaping @Sendable (any Error) -> String,
        pause: TypingPause = .usual
    ) {
        (self.service, self.collection, self.words, self.pause) = (service, collection, words, pause)
    }

    /// Prepares search and keeps the results up to date until it is cancelled.
    ///
    /// An answer goes on while a passage of it is looked at, and ends with the screen.
    public func run() async {
        let changes = service.changes()
        // The first search meets the same problem, and says it.
        try? await service.prepareSearch()
        for await change in changes where change == .changed(collection: collection) { look(after: nil) }
    }

    // MARK: Searching

    private func look(after pause: TypingPause?) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            searching.cancel()
            search = .none
            return
        }
        // What was found before stays until there is something new to show.
        if search == .none { search = .searching }
        let text = text
        searching.start { [weak self] in
            if let pause, (try? await pause.wait()) == nil { return }
            await self?.find(text)
        }
    }

    private func find(_ text: String) async {
        let found: Search
        do {
            let results = try await service.search(text, in: collection, isTyping: true)
            found = .found(results.hits, isMeaningSearched: results.isMeaningSearched)
        } catch {
            found = .failed(words(error))
        }
        // Newer letters came meanwhile: theirs is the last word.
        if !Task.isCancelled { search = found }
    }

    // MARK: Asking

    /// Whether an answer is being written.
    public var isAnswering: Bool {
        switch answer {
        case .searching, .writing: true
        case .none, .answered, .stopped, .failed: false
        }
    }

    /// Asks what was typed; an answer that is being written is stopped.
    public func ask() { ask(.question(text)) }

    /// Summarises a document; an answer that is being written is stopped.
    public func summarize(_ document: StoredDocument) { ask(.summary(document)) }

    /// Asks for the same again.
    public func askAgain() {
        if let request { ask(request) }
    }

    /// Asks for the same again, and has the model that Hearth chooses answer, whatever its exam says.
    public func askAnyway() {
        if let request { ask(request, ignoresExam: true) }
    }

    private func ask(_ request: Request, ignoresExam: Bool = false) {
        do throws(DocumentsError) {
            if case .question(let question) = request { try RAGService.check(question) }
        } catch {
            answer = .failed(error.message)
            return
        }
        (self.request, answer, progress) = (request, .searching, nil)
        let options = RAGOptions(collection: collection, isStrict: isStrict, modelID: modelID, ignoresExam: ignoresExam)
        asking.start { [weak self, service] in
            do {
                let events =
                    switch request {
                    case .question(let question): service.streamQuery(question, options: options)
                    case .summary(let document): service.streamSummary(of: document.id, options: options)
                    }
                for try await event in events {
                    guard let self, !Task.isCancelled else { return }
                    self.take(event)
                }
            } catch {
                if !Task.isCancelled { self?.fail(error) }
            }
        }
    }

    private func take(_ event: RAGEvent) {
        var (sentences, quotes, passages): ([CitedSentence], [CitedSentence], [RetrievedChunk]) = ([], [], [])
        if case .writing(let written, let said, let found) = answer {
            (sentences, quotes, passages) = (written, said, found)
        }
        switch event {
        case .passages(let found): answer = .writing([], quotes: [], from: found)
        case .quotes(let said): answer = .writing(sentences, quotes: said, from: passages)
        case .sentence(_, let sentence): answer = .writing(sentences + [sentence], quotes: quotes, from: passages)
        case .progress(let now):
            progress = now
            answer = .writing(sentences, quotes: quotes, from: passages)
        case .answer(let response): answer = .answered(response)
        }
    }

    private func fail(_ error: any Error) { answer = .failed(words(error)) }

    /// Stops the answer that is being written; its text so far is kept.
    public func stop() {
        guard isAnswering else { return }
        asking.cancel()
        if case .writing(let sentences, let quotes, _) = answer {
            answer = .stopped(sentences, quotes: quotes)
        } else {
            answer = .stopped([], quotes: [])
        }
    }

    /// Closes the answer.
    public func closeAnswer() {
        asking.cancel()
        (request, answer, progress) = (nil, .none, nil)
    }
}
