/// Orders what a search found once more, by a model that reads the question with each passage.
///
/// Such a model takes a while: where it takes longer than it may, or fails, the order of the search stands.
package struct SecondStage: Sendable {
    /// The hits of a search that are worth reading.
    package static let depth = 50

    private let time: Duration
    private let prepare: @Sendable () async throws -> Void
    private let score: @Sendable (_ passages: [String], _ query: String) async throws -> [Double]

    /// Names the model.
    ///
    /// - Parameters:
    ///   - time: How long it may take, loading included.
    ///   - prepare: Loads the model. It goes on when the time is up, so that the model is there for the next question.
    ///   - score: Scores passages, one number for each; it is cancelled when the time is up.
    package init(
        time: Duration = .milliseconds(1500), prepare: @escaping @Sendable () async throws -> Void = {},
        score: @escaping @Sendable (_ passages: [String], _ query: String) async throws -> [Double]
    ) {
        self.time = time
        self.prepare = prepare
        self.score = score
    }

    /// Orders passages by their scores.
    ///
    /// - Parameters:
    ///   - passages: What the search found, best first.
    ///   - query: What is asked.
    /// - Returns: The passages' indices, best first, those of one score as they were; nil where the order of the search
    ///   stands.
    package func order(_ passages: [String], for query: String) async throws -> [Int]? {
        guard passages.count > 1 else { return nil }
        let scores = try await withinTime { try await score(passages, query) }
        guard let scores, scores.count == passages.count, scores.allSatisfy(\.isFinite) else { return nil }
        return scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    }

    /// What work gives; nil if it fails or takes too long, in which case nobody waits for its end.
    private func withinTime(_ work: @escaping @Sendable () async throws -> [Double]) async throws -> [Double]? {
        let (results, feed) = AsyncStream.makeStream(of: [Double]?.self)
        let loading = Task { try await prepare() }
        let working = Task {
            var result: [Double]?
            do {
                try await loading.value
                try Task.checkCancellation()
                result = try await work()
            } catch {
                // The order of the search is good enough where the model fails.
            }
            feed.yield(result)
        }
        let waiting = Task {
            // Ends early only with its question.
            try? await Task.sleep(for: time)
            feed.yield(nil)
        }
        defer {
            working.cancel()
            waiting.cancel()
        }
        for await result in results {
            try Task.checkCancellation()
            return result
        }
        throw CancellationError()
    }
}
