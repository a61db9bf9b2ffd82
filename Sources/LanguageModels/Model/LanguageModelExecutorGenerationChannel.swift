/// The channel through which an executor sends the events of a turn to a session.
///
/// Events come out in the order in which they went in. ``send(_:)`` waits while the reader is far behind, so that a model
/// does not run ahead of what is used of it. Any number of tasks may send; one may read.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = Event

    let buffer: GenerationEventBuffer

    /// Creates a channel.
    public init() {
        self.init(capacity: 128)
    }

    /// Creates a channel that holds a number of events.
    ///
    /// - Parameter capacity: How many events may wait for the reader before senders have to wait too; at least 1.
    package init(capacity: Int) {
        buffer = GenerationEventBuffer(capacity: capacity)
    }

    /// Sends an event, and waits while the reader is too far behind.
    ///
    /// Returns at once, and drops the event, when the task is cancelled, when the reader is gone or when the turn was
    /// finished. A cancellation while it waits ends the waiting; the event itself is in line already.
    ///
    /// - Parameter event: What the model did.
    nonisolated(nonsending) public func send(_ event: Event) async {
        await buffer.send(event)
    }

    /// Ends the turn: readers get what was sent and then the end; later events are dropped.
    package func finish() {
        buffer.finish(throwing: nil)
    }

    /// Ends the turn with an error: readers get what was sent and then the error; later events are dropped.
    ///
    /// - Parameter error: Why the turn could not be finished.
    package func finish(throwing error: any Error) {
        buffer.finish(throwing: error)
    }

    /// Starts to read.
    ///
    /// - Returns: What gives the events one by one. When it is let go of, the channel has no reader any more.
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

        /// The next event, waiting until there is one.
        ///
        /// - Parameter actor: The actor on which it runs.
        /// - Returns: The event, or nil at the end of the turn.
        /// - Throws: What the turn failed with; `CancellationError` when the task that reads was cancelled, after which
        ///   the channel has no reader any more.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Event? {
            try await reader.next(isolation: actor)
        }
    }
}
