import Engine

/// A merger of the events of several replies that are generated concurrently.
struct ReplyChoices: Sendable {
    private let streams: [InferenceReply.Events]

    init(_ streams: [InferenceReply.Events]) { self.streams = streams }

    /// Passes events to `body` as they arrive.
    ///
    /// Each choice waits until its last event was processed.
    ///
    /// - Parameter body: Called for each event, one at a time.
    /// - Throws: The errors of the replies and `body`; `CancellationError` if the task is cancelled.
    func read(_ body: (_ choice: Int, InferenceEvent) async throws -> Void) async throws {
        if let only = streams.first, streams.count == 1 {
            // A single reply needs no task per event.
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
        // The stream keeps its position itself, so each event can be awaited in a new task.
        var iterator = streams[choice].makeAsyncIterator()
        return try await iterator.next().map { (choice, $0) }
    }
}
