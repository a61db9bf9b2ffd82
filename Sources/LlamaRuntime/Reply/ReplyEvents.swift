/// A reply that is being written, read event by event by one task.
///
/// The engine stays a bounded number of tokens ahead of the reader. Dropping the stream, or cancelling the reading
/// task, ends the reply.
package struct ReplyEvents: AsyncSequence, Sendable {
    package typealias Element = ReplyEvent

    private let tokens: GenerationStream
    private let reader: ReplyReader
    /// Begins the reply anew without tools; nil where there are none.
    private let withoutTools: (@Sendable () throws -> ReplyEvents)?

    init(
        _ tokens: GenerationStream, reader: ReplyReader, withoutTools: (@Sendable () throws -> ReplyEvents)? = nil
    ) {
        self.tokens = tokens
        self.reader = reader
        self.withoutTools = withoutTools
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(tokens: tokens.makeAsyncIterator(), reader: reader, withoutTools: withoutTools)
    }

    /// Pulls events; each `next` waits for one.
    package struct Iterator: AsyncIteratorProtocol, Sendable {
        private var tokens: GenerationStream.Iterator
        private var reader: ReplyReader
        private var withoutTools: (@Sendable () throws -> ReplyEvents)?
        private var writtenTokens = 0
        /// Tokens of a reply that was begun anew.
        private var discardedTokens = 0
        /// What is certain and not read yet, the next one last.
        private var queue: [ReplyEvent] = []

        init(
            tokens: GenerationStream.Iterator, reader: ReplyReader,
            withoutTools: (@Sendable () throws -> ReplyEvents)?
        ) {
            self.tokens = tokens
            self.reader = reader
            self.withoutTools = withoutTools
        }

        package mutating func next() async throws -> ReplyEvent? {
            while queue.isEmpty {
                guard let event = try await tokens.next() else { return nil }
                switch event {
                case .token(let token, _):
                    writtenTokens += 1
                    queue = reader.add(token).reversed()
                    if reader.callsUnknownTool { _ = try beginAnew() }
                case .finished(let summary):
                    let last = reader.finish()
                    if try !beginAnew() { queue = (last + [.finished(end(summary))]).reversed() }
                }
            }
            return queue.popLast()
        }

        /// Leaves a useless reply and reads one without tools instead; false for any other.
        private mutating func beginAnew() throws -> Bool {
            guard reader.isUseless, let again = try withoutTools?() else { return false }
            withoutTools = nil
            discardedTokens = writtenTokens
            tokens = again.tokens.makeAsyncIterator()
            reader = again.reader
            return true
        }

        private func end(_ summary: GenerationSummary) -> ReplyEnd {
            ReplyEnd(
                reason: summary.finishReason, callsTools: reader.hasCalls, promptTokens: summary.promptTokens,
                cachedTokens: summary.cachedTokens, outputTokens: summary.outputTokens + discardedTokens,
                reasoningTokens: reader.reasoningTokens, acceptedDraftTokens: summary.acceptedDraftTokens,
                rejectedDraftTokens: summary.rejectedDraftTokens, stopString: reader.stopString)
        }
    }
}
