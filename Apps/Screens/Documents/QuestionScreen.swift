public import Documents
public import Observation

/// Search in a collection while the user types, questions about it, and summaries of its documents.
///
/// ``run()`` keeps the results up to date while the screen is shown.
@MainActor @Observable public final class QuestionScreen {
    /// The state of the search.
    public enum Search: Sendable, Hashable {
        /// The query is empty.
        case none
        /// The first search is running.
        case searching
        /// The passages, best first, and whether search by meaning was used.
        case found([RetrievedChunk], isMeaningSearched: Bool)
        /// The search failed, for the given reason.
        case failed(String)
    }

    /// The state of the last question or summary.
    public enum Answer: Sendable, Hashable {
        /// No question was asked, or the answer was closed.
        case none
        /// The search for passages is running.
        case searching
        /// The answer is being generated: the checked sentences so far, the quotations, and the passages that it is
        /// based on.
        case writing([CitedSentence], quotes: [CitedSentence], from: [RetrievedChunk])
        /// The complete, checked answer.
        case answered(RAGResponse)
        /// The user stopped the answer, which has these checked sentences so far, and quotations.
        case stopped([CitedSentence], quotes: [CitedSentence])
        /// The answer failed, for the given reason.
        case failed(String)
    }

    public let collection: String
    /// The query, whose matching passages appear after a short pause.
    public var text = "" {
        didSet { if text != oldValue { look(after: pause) } }
    }
    public private(set) var search = Search.none
    /// The last request.
    private enum Request {
        case question(String)
        case summary(StoredDocument)
    }

    private var request: Request?
    /// The heading of ``answer``; nil before the first request.
    public var question: String? {
        switch request {
        case nil: nil
        case .question(let question): question
        case .summary(let document): "Summary of \(document.name)"
        }
    }
    public private(set) var answer = Answer.none
    /// The progress of reading a document for its summary; nil if no document is being read.
    public private(set) var progress: SummaryProgress?
    /// Whether to omit sentences that the documents do not support.
    public var isStrict = false
    /// The model that answers; nil for Hearth's choice.
    public var modelID: String?

    private let service: RAGService
    private let words: @Sendable (any Error) -> String
    private let pause: TypingPause
    private let searching = ScreenTask()
    private let asking = ScreenTask()

    init(
        _ service: RAGService, collection: String, words: @escaping @Sendable (any Error) -> String,
        pause: TypingPause = .usual
    ) {
        (self.service, self.collection, self.words, self.pause) = (service, collection, words, pause)
    }

    /// Prepares the search and keeps the results up to date until its task is cancelled.
    ///
    /// An answer continues while one of its passages is shown, and ends with the screen.
    public func run() async {
        let changes = service.changes()
        // The first search reports the same error.
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
        // Keeps the previous results until new results arrive.
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
        // A cancelled search has been replaced by a newer one, whose result counts.
        if !Task.isCancelled { search = found }
    }

    // MARK: Asking

    /// Whether an answer is being generated.
    public var isAnswering: Bool {
        switch answer {
        case .searching, .writing: true
        case .none, .answered, .stopped, .failed: false
        }
    }

    /// Asks the entered question, after stopping an answer in progress.
    public func ask() { ask(.question(text)) }

    /// Summarises a document, after stopping an answer in progress.
    public func summarize(_ document: StoredDocument) { ask(.summary(document)) }

    /// Repeats the last request.
    public func askAgain() {
        if let request { ask(request) }
    }

    /// Repeats the last request with the model that Hearth chooses, regardless of its exam result.
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

    /// Stops the answer in progress, and keeps its text so far.
    public func stop() {
        guard isAnswering else { return }
        asking.cancel()
        if case .writing(let sentences, let quotes, _) = answer {
            answer = .stopped(sentences, quotes: quotes)
        } else {
            answer = .stopped([], quotes: [])
        }
    }

    public func closeAnswer() {
        asking.cancel()
        (request, answer, progress) = (nil, .none, nil)
    }
}
