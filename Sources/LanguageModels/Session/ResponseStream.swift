extension LanguageModelSession {
    /// A streamed response, in which each snapshot contains the complete response so far.
    ///
    /// Generation starts when the stream is created. A slow reader skips snapshots but always receives the last
    /// snapshot.
    ///
    /// If an iterator, or a stream without an iterator, is released before the end, generation stops. The partial
    /// response stays in the transcript.
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
    /// A snapshot of a partial response.
    public struct Snapshot {
        /// The partial response.
        public var content: Content.PartiallyGenerated
        /// The partial response as raw content.
        public var rawContent: GeneratedContent
        /// The entries that the request has added to the transcript so far.
        public var transcriptEntries: ArraySlice<Transcript.Entry>
        /// The token usage of the request so far.
        public var usage: LanguageModelSession.Usage
    }
}

extension LanguageModelSession.ResponseStream: AsyncSequence {
    /// A snapshot of the response.
    public typealias Element = Snapshot
    /// Any error from the session, the model or a tool.
    @_implements(AsyncSequence,Failure) public typealias __AsyncSequence_Failure = any Error

    /// Returns an iterator.
    ///
    /// Generation stops if the iterator is released before the end.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: feed, parent: lifetime) }

    /// Waits for the complete response.
    ///
    /// Calling this after a complete iteration does not generate the response again.
    ///
    /// - Returns: The response.
    /// - Throws: The error of the request, or `CancellationError` if reading ended early.
    nonisolated(nonsending) public func collect() async throws -> sending LanguageModelSession.Response<Content> {
        feed.keepRunning()
        guard case .ended(let ending, _) = try await feed.next(after: nil) else { throw CancellationError() }
        return try LanguageModelSession.Response(ending.result.get())
    }
}

extension LanguageModelSession.ResponseStream {
    /// An iterator over the snapshots of a stream.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// A snapshot of the response.
        public typealias Element = Snapshot
        /// Any error from the session, the model or a tool.
        @_implements(AsyncIteratorProtocol,Failure) public typealias __AsyncIteratorProtocol_Failure = any Error

        private let feed: ResponseFeed
        private let lifetime: FeedLifetime
        private var seen = 0
        /// Whether the latest content was returned as a snapshot.
        ///
        /// An unfinished number is not returned. It becomes a value at the end of the response.
        private var isShown = true
        private var hasEnded = false

        fileprivate init(feed: ResponseFeed, parent: FeedLifetime) {
            self.feed = feed
            lifetime = FeedLifetime(feed, parent: parent)
        }

        /// Waits for a snapshot that is newer than the previous snapshot.
        ///
        /// - Parameter actor: The actor to run on.
        /// - Returns: The newest snapshot, or `nil` at the end.
        /// - Throws: The error of the request, or `CancellationError` if the task is cancelled.
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
        // A partial value may not be readable yet, such as the first letters of a choice. Such a snapshot is
        // skipped. A complete value that cannot be read has already failed the request.
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

/// An object that stops a request when the stream or one of its iterators is released.
///
/// Streams and iterators are values, so they need an object to detect the end of their lifetime.
private final class FeedLifetime: Sendable {
    private let feed: ResponseFeed
    /// The stream's own lifetime, which an iterator extends.
    private let parent: FeedLifetime?

    init(_ feed: ResponseFeed, parent: FeedLifetime? = nil) {
        self.feed = feed
        self.parent = parent
    }

    deinit { feed.stop(.abandoned) }
}

extension LanguageModelSession.ResponseStream where Content == String {
    /// Creates a stream from existing text.
    package init(text: String) {
        let content = TurnContent(answer: GeneratedContent(text), entries: [], usage: .zero)
        let feed = ResponseFeed()
        feed.touch()
        feed.finish(.success(content), last: content)
        self.init(feed)
    }
}
