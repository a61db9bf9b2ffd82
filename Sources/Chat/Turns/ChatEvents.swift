/// The events after a given number, whose readers never block writers.
///
/// If a reader lags behind, consecutive deltas of a message are merged into one event, with the number of the last
/// delta.
public struct ChatEvents: AsyncSequence, Sendable {
    public typealias Element = NumberedChatEvent

    private let log: EventLog<ChatEvent>
    private let last: Int

    init(_ log: EventLog<ChatEvent>, after last: Int) {
        self.log = log
        self.last = last
    }

    /// An iterator over the events, from the sequence's first number.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The maximum size of merged deltas, in bytes.
        private static let joinedBytes = 16 << 10

        private let log: EventLog<ChatEvent>
        private var last: Int
        /// The events that were read but not returned yet, in reverse order.
        private var read: [ChatEvent] = []

        init(_ log: EventLog<ChatEvent>, after last: Int) {
            self.log = log
            self.last = last
        }

        /// Waits for the next event.
        ///
        /// - Returns: The event; `nil` after the service was shut down.
        /// - Throws: `ChatError` (`conflict`) if the reader lagged so far behind that events were lost; it then has
        ///   to reload the threads. `CancellationError`.
        public mutating func next() async throws -> NumberedChatEvent? {
            if read.isEmpty {
                let batch = await log.next(after: last, atMost: Self.joinedBytes)
                try Task.checkCancellation()
                switch batch {
                case .events(let events, _): read = events.reversed()
                case .lost:
                    throw ChatError(.conflict, "Events after this position were lost. Reload the threads.")
                case .heartbeat, nil: break
                }
            }
            guard var event = read.popLast() else { return nil }
            last += 1
            while let next = read.last, let joined = event.joined(next) {
                event = joined
                read.removeLast()
                last += 1
            }
            return NumberedChatEvent(number: last, event: event)
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(log, after: last) }
}

extension EventLog<ChatEvent> {
    func emit(_ event: ChatEvent) { append { _ in (event, event.approximateBytes) } }
}

extension ChatEvent {
    /// The approximate memory of the event, in bytes.
    fileprivate var approximateBytes: Int {
        switch self {
        case .messageAdded(_, let message), .messageUpdated(_, let message):
            512 + message.text.utf8.count + message.metadata.reasoning.utf8.count
        case .delta(_, _, _, let text, _): 128 + text.utf8.count
        default: 128
        }
    }

    /// Returns the event merged with the next event; `nil` unless both are consecutive deltas of the same text.
    fileprivate func joined(_ next: ChatEvent) -> ChatEvent? {
        guard case .delta(let thread, let message, let offset, let text, let isReasoning) = self,
            case .delta(thread, message, let nextOffset, let nextText, isReasoning) = next,
            nextOffset == offset + text.utf16.count
        else { return nil }
        return .delta(
            threadID: thread, messageID: message, offset: offset, text: text + nextText, isReasoning: isReasoning)
    }
}
