package import Engine

/// A reply in progress, read event by event by one task.
///
/// The engine stays a bounded number of tokens ahead of the reader. Dropping the stream or cancelling the
/// reading task ends the reply.
package struct ReplyEvents: AsyncSequence, Sendable {
    package typealias Element = InferenceEvent
    /// A function that starts the reply again, given a reply that violated its schema and the violations.
    typealias Correction = @Sendable (_ reply: [InferenceEvent], _ violations: [String]) throws -> ReplyEvents

    private let tokens: GenerationStream
    package let promptTokens: Int
    private let reader: ReplyReader
    /// The stop strings of the request, without the stop strings of the chat format.
    private let stops: [String]
    /// A function that starts the reply again without tools; `nil` if the request has no tools.
    var withoutTools: (@Sendable () throws -> ReplyEvents)?
    /// The check of the complete reply, whose events are held back until the end.
    var check: ReplyCheck?
    /// A function that generates the reply again after a violation of its schema; `nil` to keep the reply.
    var corrected: Correction?
    /// A function that stores the answer's tokens for the conversation's next request; `nil` to discard them.
    var remember: (@Sendable (WrittenReply) -> Void)?

    init(_ tokens: GenerationStream, promptTokens: Int, reader: ReplyReader, stops: [String]) {
        self.tokens = tokens
        self.promptTokens = promptTokens
        self.reader = reader
        self.stops = stops
    }

    /// The JSON Schema keywords that are not fully enforced during generation, sorted.
    package var checkedKeywords: [String] { check?.keywords.sorted() ?? [] }

    package func makeAsyncIterator() -> Iterator {
        Iterator(reply: self, tokens: tokens.makeAsyncIterator(), reader: reader)
    }

    package struct Iterator: AsyncIteratorProtocol, Sendable {
        private var tokens: GenerationStream.Iterator
        /// The reply whose events are currently read.
        private var reply: ReplyEvents
        private var reader: ReplyReader
        private var held: [InferenceEvent] = []
        private var writtenTokens = 0
        /// The number of tokens read since ``takeTokenCount()``.
        private var uncounted = 0
        /// The first attempt, if the reply was generated again.
        private var discarded: DiscardedReply?
        /// The events that were not read yet, the next one last.
        private var queue: [InferenceEvent] = []

        fileprivate init(reply: ReplyEvents, tokens: GenerationStream.Iterator, reader: ReplyReader) {
            self.reply = reply
            self.tokens = tokens
            self.reader = reader
        }

        mutating func takeTokenCount() -> Int {
            defer { uncounted = 0 }
            return uncounted
        }

        package mutating func next() async throws -> InferenceEvent? {
            while queue.isEmpty {
                guard let event = try await tokens.next() else { return nil }
                switch event {
                case .token(let token, _):
                    writtenTokens += 1
                    uncounted += 1
                    let events = reader.add(token)
                    if reply.check == nil { queue = events.reversed() } else { held += events }
                    if reader.callsUnknownTool { _ = try restartWithoutTools(after: nil) }
                case .finished(let summary):
                    let last = reader.finish()
                    if try restartWithoutTools(after: summary) { continue }
                    var end = end(summary)
                    if let check = reply.check {
                        held += last
                        if try correct(check, summary, &end) { continue }
                        queue = (held + [.finished(end)]).reversed()
                    } else {
                        queue = (last + [.finished(end)]).reversed()
                    }
                    if let remember = reply.remember, let written = reader.writtenReply { remember(written) }
                }
            }
            return queue.popLast()
        }

        /// Replaces a useless reply by a reply without tools; returns false if the reply is useful.
        private mutating func restartWithoutTools(after summary: GenerationSummary?) throws -> Bool {
            guard reader.isUseless, let again = try reply.withoutTools?() else { return false }
            goOn(with: again, after: summary)
            return true
        }

        private mutating func goOn(with again: ReplyEvents, after summary: GenerationSummary?) {
            discarded = DiscardedReply(
                promptTokens: reply.promptTokens, writtenTokens: writtenTokens,
                reasoningTokens: reader.reasoningTokens, summary: summary, after: discarded)
            writtenTokens = 0
            held = []
            reply = again
            reply.withoutTools = nil
            tokens = again.tokens.makeAsyncIterator()
            reader = again.reader
        }

        /// Validates a complete reply, and starts it again if it is invalid; returns false if the reply is final.
        private mutating func correct(
            _ check: ReplyCheck, _ summary: GenerationSummary, _ end: inout InferenceEnd
        ) throws -> Bool {
            guard end.reason != .length else { return false }
            if !check.keywords.isEmpty {
                end.notes.append("Checked after generation: \(check.keywords.sorted().joined(separator: ", ")).")
            }
            let violations = check.violations(in: held)
            guard !violations.isEmpty else { return false }
            if let again = try? reply.corrected?(held, violations) {
                goOn(with: again, after: summary)
                return true
            }
            end.notes.append("The answer still violates the schema: \(violations.joined(separator: " "))")
            return false
        }

        private func end(_ summary: GenerationSummary) -> InferenceEnd {
            let reason: InferenceEnd.Reason =
                switch summary.finishReason {
                case .maxTokens, .contextFull, .repetition: .length
                case .endOfGeneration, .stopString: reader.hasCalls ? .toolCalls : .stop
                }
            var end = InferenceEnd(
                reason: reason, promptTokens: discarded?.promptTokens ?? summary.promptTokens,
                cachedTokens: discarded?.cachedTokens(summary.cachedTokens) ?? summary.cachedTokens,
                outputTokens: summary.outputTokens + (discarded?.outputTokens ?? 0),
                reasoningTokens: reader.reasoningTokens + (discarded?.reasoningTokens ?? 0),
                acceptedPredictionTokens: summary.acceptedDraftTokens,
                rejectedPredictionTokens: summary.rejectedDraftTokens,
                stopSequence: reader.stopString.flatMap { reply.stops.contains($0) ? $0 : nil })
            end.isContextFull = summary.finishReason == .contextFull
            end.isRepetition = summary.finishReason == .repetition
            end.seed = summary.seed
            end.timeToFirstToken = summary.timings.timeToFirstToken
            end.prefillRate = summary.timings.prefillRate
            end.decodeRate = summary.timings.decodeRate
            return end
        }
    }
}
