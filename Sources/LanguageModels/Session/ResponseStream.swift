extension LanguageModelSession {
    /// A streamed answer: each snapshot contains the complete answer so far.
    ///
    /// Generation starts when the stream is made. Whoever reads slowly skips snapshots but always gets the last one.
    /// Reading may end at any time: when the stream, or an iterator that was made of it, is let go before the end,
    /// generation ends too, and what there is of the answer stays in the transcript.
    public struct ResponseStream<Content> where Content: Generable {
        let feed: ResponseFeed
        private let lifetime: FeedLifetime

        init(_ feed: ResponseFeed) {
            self.feed = feed
            lifetime = FeedLifetime(feed)
        }
    }
}

extension LanguageModelSession.ResponseStream {
    /// A snapshot of a partial answer.
    public struct Snapshot {
        /// The answer so far.
        public var content: Content.PartiallyGenerated
        /// The answer so far, as raw content.
        public var rawContent: GeneratedContent
        /// The entries that the request has added to the transcript so far.
        public var transcriptEntries: ArraySlice<Transcript.Entry>
        /// The token usage of the request so far.
        public var usage: LanguageModelSession.Usage
    }
}

extension LanguageModelSession.ResponseStream: AsyncSequence {
    /// A snapshot.
    public typealias Element = Snapshot
    /// Whatever the session, the model or a tool throws.
    @_implements(AsyncSequence,Failure) public typealias __AsyncSequence_Failure = any Error

    /// Makes an iterator; letting go of it before its end ends generation.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: feed, parent: lifetime) }

    /// Waits for the whole answer.
    ///
    /// It may follow an iteration that went to the end: nothing is generated twice.
    ///
    /// - Returns: The answer.
    /// - Throws: What generation threw; `CancellationError` where reading had ended early.
    nonisolated(nonsending) public func collect() async throws -> sending LanguageModelSession.Response<Content> {
        feed.keepRunning()
        guard case .ended(let ending, _) = try await feed.next(after: nil) else { throw CancellationError() }
        return try LanguageModelSession.Response(ending.result.get())
    }
}

extension LanguageModelSession.ResponseStream {
    /// Reads a stream's snapshots.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// A snapshot.
        public typealias Element = Snapshot
        /// Whatever the session, the model or a tool throws.
        @_implements(AsyncIteratorProtocol,Failure) public typealias __AsyncIteratorProtocol_Failure = any Error

        private let feed: ResponseFeed
        private let lifetime: FeedLifetime
        private var seen = 0
        /// Whether a snapshot was made of what was seen: a number could still go on, and is one at the end.
        private var isShown = true
        private var hasEnded = false

        fileprivate init(feed: ResponseFeed, parent: FeedLifetime) {
            self.feed = feed
            lifetime = FeedLifetime(feed, parent: parent)
        }

        /// Waits for a snapshot that is newer than the one before.
        ///
        /// - Parameter actor: The isolation to run on.
        /// - Returns: The newest snapshot; `nil` at the end.
        /// - Throws: What generation threw; `CancellationError` where the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Snapshot? {
            while !hasEnded {
                switch try await feed.next(after: seen) {
                case .content(let content, let version):
                    seen = version
                    let snapshot = Snapshot(content)
                    isShown = snapshot != nil
                    if let snapshot { return snapshot }
                case .ended(let ending, let version):
                    if version > seen || !isShown, let last = ending.last {
                        seen = version
                        isShown = true
                        if let snapshot = Snapshot(last) { return snapshot }
                    }
                    hasEnded = true
                    _ = try ending.result.get()
                }
            }
            return nil
        }
    }
}

extension LanguageModelSession.ResponseStream.Snapshot {
    fileprivate init?(_ content: TurnContent) {
        // Not every beginning of a value is one already, the first letters of a choice for instance. Such a snapshot is
        // left out; a whole value that cannot be made was an error of the request before.
        guard let answer = content.answer else { return nil }
        let type = Content.PartiallyGenerated.self
        guard let partial = answer.isComplete ? try? type.init(answer) : answer.readPartial(type) else { return nil }
        self.init(
            content: partial, rawContent: answer, transcriptEntries: content.entries, usage: content.usage)
    }
}

extension LanguageModelSession.Response {
    init(_ content: TurnContent) throws {
        guard let answer = content.answer else { throw GeneratedContent.ParsingError.noResponse }
        self.init(
            content: try Content(answer), rawContent: answer,
            transcriptEntries: content.entries, usage: content.usage)
    }
}

/// Stops a request when the last one who could read it is gone.
///
/// Streams and iterators are values, so that only an object of theirs can tell when they end.
private final class FeedLifetime: Sendable {
    private let feed: ResponseFeed
    /// Keeps the stream's own lifetime going while an iterator reads on.
    private let parent: FeedLifetime?

    init(_ feed: ResponseFeed, parent: FeedLifetime? = nil) {
        self.feed = feed
        self.parent = parent
    }

    deinit { feed.stop(.abandoned) }
}

extension LanguageModelSession.ResponseStream where Content == String {
    /// Creates a stream of a text that is there already.
    ///
    /// - Parameter text: The text.
    package init(text: String) {
        let content = TurnContent(answer: GeneratedContent(text), entries: [], usage: .zero)
        let feed = ResponseFeed()
        feed.touch()
        feed.finish(.success(content), last: content)
        self.init(feed)
    }
}
