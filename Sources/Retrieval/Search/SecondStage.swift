/// The reranking of search results with a model that reads the query together with each passage.
///
/// If the model is too slow or fails, the original order is kept.
package struct SecondStage: Sendable {
    /// The number of hits to rerank.
    package static let depth = 50

    private let time: Duration
    private let prepare: @Sendable () async throws -> Void
    private let score: @Sendable (_ passages: [String], _ query: String) async throws -> [Double]

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - time: The time limit, including loading.
    ///   - prepare: Loads the model. Loading continues after the time limit, so that the model is ready for
    ///     the next query.
    ///   - score: Returns one score for each passage; cancelled at the time limit.
    package init(
        time: Duration = .milliseconds(1500), prepare: @escaping @Sendable () async throws -> Void = {},
        score: @escaping @Sendable (_ passages: [String], _ query: String) async throws -> [Double]
    ) {
        self.time = time
        self.prepare = prepare
        self.score = score
    }

    /// Returns the indices of passages by descending score, in a stable order; `nil` to keep the original
    /// order.
    ///
    /// `passages` are the results of the search, best first.
    package func order(_ passages: [String], for query: String) async throws -> [Int]? {
        guard passages.count > 1 else { return nil }
        let scores = try await withinTime { try await score(passages, query) }
        guard let scores, scores.count == passages.count, scores.allSatisfy(\.isFinite) else { return nil }
        return scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    }

    /// Returns the result of work; `nil` if the work fails or exceeds the time limit, without waiting for its
    /// end.
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
                // If the model fails, the original order is kept.
            }
            feed.yield(result)
        }
        let waiting = Task {
            // The sleep is cancelled only when the query ends.
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
