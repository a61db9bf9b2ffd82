import Engine

/// Several replies that are written at the same time, read as one.
struct ReplyChoices: Sendable {
    private let streams: [InferenceReply.Events]

    init(_ streams: [InferenceReply.Events]) { self.streams = streams }

    /// Hands on events as they come; each choice waits until its last event was taken.
    ///
    /// - Parameter body: Called for each event, one at a time.
    /// - Throws: What the replies and `body` throw; `CancellationError` when the task is cancelled.
    func read(_ body: (_ choice: Int, InferenceEvent) async throws -> Void) async throws {
        if let only = streams.first, streams.count == 1 {
            // Without a task for each event.
            for try await event in only { try await body(0, event) }
        } else {
            try await readTogether(body)
        }
        try Task.checkCancellation()
    }

    private func readTogether(_ body: (_ choice: Int, InferenceEvent) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: (choice: Int, event: InferenceEvent)?.self) { group in
            defer { group.cancelAll() }
            for choice in streams.indices { group.addTask { try await next(choice) } }
            while let read = try await group.next() {
                guard let (choice, event) = read else { continue }
                try await body(choice, event)
                group.addTask { try await next(choice) }
            }
        }
    }

    private func next(_ choice: Int) async throws -> (choice: Int, event: InferenceEvent)? {
        // A stream keeps its place itself, so that each event can be asked for by a task of its own.
        var iterator = streams[choice].makeAsyncIterator()
        return try await iterator.next().map { (choice, $0) }
    }
}
