import Engines

/// Several replies that are written at the same time, read as one.
struct ReplyChoices: Sendable {
    private let streams: [InferenceReply.Events]

    init(_ streams: [InferenceReply.Events]) { self.streams = streams }

    /// What one of the readers came back with.
    private enum Step: Sendable {
        case event(choice: Int, InferenceEvent)
        case end
        case gone
    }

    /// Hands on events as they come; each choice waits until its last event was taken.
    ///
    /// - Parameters:
    ///   - presence: Whose leaving ends the replies; nil where the caller's task is cancelled then.
    ///   - body: Called for each event, one at a time.
    /// - Throws: What the replies and `body` throw; `CancellationError` when the client has gone.
    func read(
        until presence: ClientPresence? = nil, _ body: (_ choice: Int, InferenceEvent) async throws -> Void
    ) async throws {
        let (gone, signal) = AsyncStream.makeStream(of: Never.self)
        let number = presence?.onGone { signal.finish() }
        defer { number.map { presence?.remove($0) } }
        try await withThrowingTaskGroup(of: Step.self) { group in
            defer { group.cancelAll() }
            if presence != nil {
                group.addTask {
                    for await _ in gone {}
                    return .gone
                }
            }
            for choice in streams.indices { group.addTask { try await next(choice) } }
            var running = streams.count
            while running > 0, let step = try await group.next() {
                switch step {
                case .event(let choice, let event):
                    try await body(choice, event)
                    group.addTask { try await next(choice) }
                case .end: running -= 1
                case .gone: throw CancellationError()
                }
            }
        }
        try Task.checkCancellation()
    }

    private func next(_ choice: Int) async throws -> Step {
        // A stream keeps its place itself, so that each event can be asked for by a task of its own.
        var iterator = streams[choice].makeAsyncIterator()
        return try await iterator.next().map { .event(choice: choice, $0) } ?? .end
    }
}
