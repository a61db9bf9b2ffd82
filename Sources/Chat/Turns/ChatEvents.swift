/// Events from a place on; bounded, so that a slow reader holds nobody up.
///
/// A reader that is behind gets several deltas of a message as one, numbered as the last of them.
public struct ChatEvents: AsyncSequence, Sendable {
    public typealias Element = NumberedChatEvent

    private let log: EventLog
    private let last: Int

    init(_ log: EventLog, after last: Int) {
        self.log = log
        self.last = last
    }

    /// Reads events one by one; each iterator begins at the same place.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let log: EventLog
        private var last: Int

        init(_ log: EventLog, after last: Int) {
            self.log = log
            self.last = last
        }

        /// Waits for the next event.
        ///
        /// - Returns: The event; nil after the service was shut down.
        /// - Throws: `ChatError.conflict` when the reader fell so far behind that events were lost: read the threads
        ///   anew. `CancellationError`.
        public mutating func next() async throws -> NumberedChatEvent? {
            guard let event = try await log.next(after: last) else { return nil }
            last = event.number
            return event
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(log, after: last) }
}
