/// The channel through which an executor sends the events of a turn to a session.
///
/// Events arrive in the order in which they were sent. ``send(_:)`` waits while the channel has too many unread events,
/// so that a model does not run ahead of its reader. Any number of tasks may send, but only one task may read.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = Event

    let buffer: GenerationEventBuffer

    /// Creates a channel.
    public init() {
        self.init(capacity: 128)
    }

    /// Creates a channel with a capacity.
    ///
    /// - Parameter capacity: The number of unread events above which senders have to wait; at least 1.
    package init(capacity: Int) {
        buffer = GenerationEventBuffer(capacity: capacity)
    }

    /// Sends an event, and waits while the channel has too many unread events.
    ///
    /// Returns immediately and discards the event if the task is cancelled, the channel has no reader, or the turn is
    /// finished. If the task is cancelled during the wait, this returns, but the event stays queued.
    ///
    /// - Parameter event: The event.
    nonisolated(nonsending) public func send(_ event: Event) async {
        await buffer.send(event)
    }

    /// Ends the turn.
    ///
    /// Readers receive the events sent so far, and then the end of the turn. Later events are discarded.
    package func finish() {
        buffer.finish(throwing: nil)
    }

    /// Ends the turn with an error.
    ///
    /// Readers receive the events sent so far, and then the error. Later events are discarded.
    ///
    /// - Parameter error: The reason why the turn failed.
    package func finish(throwing error: any Error) {
        buffer.finish(throwing: error)
    }

    /// Returns an iterator over the events.
    ///
    /// - Returns: The iterator. The channel has no reader once all iterators are released.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: GenerationEventBuffer.Reader(of: buffer))
    }
}

extension LanguageModelExecutorGenerationChannel {
    /// The iterator over the events of a turn.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The type of the elements.
        public typealias Element = Event

        let reader: GenerationEventBuffer.Reader

        /// Waits for the next event and returns it.
        ///
        /// - Parameter actor: The actor to run on.
        /// - Returns: The event, or `nil` at the end of the turn.
        /// - Throws: The error of the turn, or `CancellationError` if the reading task is cancelled. After a
        ///   cancellation, the channel no longer has a reader.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Event? {
            try await reader.next(isolation: actor)
        }
    }
}
