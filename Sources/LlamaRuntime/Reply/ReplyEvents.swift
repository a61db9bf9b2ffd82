package import Inference

/// A reply that is being written, read event by event by one task.
///
/// The engine stays a bounded number of tokens ahead of the reader. Dropping the stream, or cancelling the reading
/// task, ends the reply.
package struct ReplyEvents: AsyncSequence, Sendable {
    package typealias Element = InferenceEvent

    private let tokens: GenerationStream
    private let promptTokens: Int
    private let reader: ReplyReader
    /// The stop sequences of the request; the engine adds those of the chat format.
    private let stops: [String]
    /// Begins the reply anew without tools; nil where there are none.
    private let withoutTools: (@Sendable () throws -> ReplyEvents)?

    init(
        _ tokens: GenerationStream, promptTokens: Int, reader: ReplyReader, stops: [String],
        withoutTools: (@Sendable () throws -> ReplyEvents)? = nil
    ) {
        self.tokens = tokens
        self.promptTokens = promptTokens
        self.reader = reader
        self.stops = stops
        self.withoutTools = withoutTools
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(
            tokens: tokens.makeAsyncIterator(), promptTokens: promptTokens, reader: reader, stops: stops,
            withoutTools: withoutTools)
    }

    /// Pulls events; each `next` waits for one.
    package struct Iterator: AsyncIteratorProtocol, Sendable {
        private var tokens: GenerationStream.Iterator
        private let promptTokens: Int
        private var reader: ReplyReader
        private let stops: [String]
        private var withoutTools: (@Sendable () throws -> ReplyEvents)?
        private var writtenTokens = 0
        /// The first attempt, if the reply was generated again.
        private var discarded: DiscardedReply?
        /// What is certain and not read yet, the next one last.
        private var queue: [InferenceEvent] = []

        init(
            tokens: GenerationStream.Iterator, promptTokens: Int, reader: ReplyReader, stops: [String],
            withoutTools: (@Sendable () throws -> ReplyEvents)?
        ) {
            self.tokens = tokens
            self.promptTokens = promptTokens
            self.reader = reader
            self.stops = stops
            self.withoutTools = withoutTools
        }

        package mutating func next() async throws -> InferenceEvent? {
            while queue.isEmpty {
                guard let event = try await tokens.next() else { return nil }
                switch event {
                case .token(let token, _):
                    writtenTokens += 1
                    queue = reader.add(token).reversed()
                    if reader.callsUnknownTool { _ = try beginAnew(after: nil) }
                case .finished(let summary):
                    let last = reader.finish()
                    if try !beginAnew(after: summary) { queue = (last + [.finished(end(summary))]).reversed() }
                }
            }
            return queue.popLast()
        }

        /// Leaves a useless reply and reads one without tools instead; false for any other.
        private mutating func beginAnew(after summary: GenerationSummary?) throws -> Bool {
            guard reader.isUseless, let again = try withoutTools?() else { return false }
            withoutTools = nil
            discarded = DiscardedReply(
                promptTokens: promptTokens, writtenTokens: writtenTokens, reasoningTokens: reader.reasoningTokens,
                summary: summary)
            tokens = again.tokens.makeAsyncIterator()
            reader = again.reader
            return true
        }

        private func end(_ summary: GenerationSummary) -> InferenceEnd {
            let reason: InferenceEnd.Reason =
                switch summary.finishReason {
                case .maxTokens, .contextFull: .length
                case .endOfGeneration, .stopString: reader.hasCalls ? .toolCalls : .stop
                }
            var end = InferenceEnd(
                reason: reason, promptTokens: discarded?.promptTokens ?? summary.promptTokens,
                cachedTokens: discarded?.cachedTokens(summary.cachedTokens) ?? summary.cachedTokens,
                outputTokens: summary.outputTokens + (discarded?.outputTokens ?? 0),
                reasoningTokens: reader.reasoningTokens + (discarded?.reasoningTokens ?? 0),
                acceptedPredictionTokens: summary.acceptedDraftTokens,
                rejectedPredictionTokens: summary.rejectedDraftTokens,
                stopSequence: reader.stopString.flatMap { stops.contains($0) ? $0 : nil })
            end.acceptedDraftModelTokens = summary.acceptedDraftModelTokens
            end.rejectedDraftModelTokens = summary.rejectedDraftModelTokens
            end.isContextFull = summary.finishReason == .contextFull
            end.seed = summary.seed
            end.timeToFirstToken = summary.timings.timeToFirstToken
            end.prefillRate = summary.timings.prefillRate
            end.decodeRate = summary.timings.decodeRate
            return end
        }
    }
}
