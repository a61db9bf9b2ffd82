/// The events of a running generation, read by one task.
///
/// The engine stays at most 64 events ahead of the reader and then pauses the sequence. Dropping the stream
/// or cancelling the reading task stops the generation before the engine's next step.
public struct GenerationStream: AsyncSequence, Sendable {
    public typealias Element = GenerationEvent

    private let owner: Owner

    init(channel: EventChannel) { owner = Owner(channel) }

    public func makeAsyncIterator() -> Iterator { Iterator(owner: owner) }

    /// Reads all events and returns the complete answer.
    /// - Throws: `LlamaError`; `CancellationError` if the task is cancelled.
    public func collect() async throws -> Generation {
        var text = ""
        var tokens: [GeneratedToken] = []
        for try await event in self {
            switch event {
            case .token(let token, let piece):
                tokens.append(token)
                text += piece
            case .finished(let summary):
                return Generation(text: text + summary.remainingText, tokens: tokens, summary: summary)
            }
        }
        throw LlamaError.closedWhileRunning
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let owner: Owner

        public mutating func next() async throws -> GenerationEvent? { try await owner.channel.next() }
    }

    /// An object that stops the generation when the stream and its iterators are released.
    fileprivate final class Owner: Sendable {
        let channel: EventChannel

        init(_ channel: EventChannel) { self.channel = channel }

        deinit { channel.abandon() }
    }
}
