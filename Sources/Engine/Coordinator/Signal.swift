/// An event that happens at most once, awaited by one task.
struct Signal: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    }

    func fire() { continuation.finish() }

    /// Waits until the signal fires or the task is cancelled.
    func wait() async {
        for await _ in stream {}
    }

    /// Runs work in a child task, and cancels only that child when the signal fires.
    ///
    /// - Returns: The result of the work, even if the work was cancelled.
    /// - Throws: Errors of the work.
    func stopping<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
        try await withThrowingTaskGroup(of: T?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                await wait()
                return nil
            }
            defer { group.cancelAll() }
            while let finished = try await group.next() {
                if let result = finished { return result }
                group.cancelAll()
            }
            // The work's child ends with a result or an error, so the loop always finds a result or an error.
            throw CancellationError()
        }
    }
}
