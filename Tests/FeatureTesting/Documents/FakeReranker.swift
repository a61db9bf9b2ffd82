import Engine
import Synchronization

/// A fake reranker that prefers passages with a certain word, after a delay.
package final class FakeReranker: Reranker {
    private struct Failure: Error {}

    private let word: String
    private let delay: Duration
    private let fails: Bool
    private let counts = Mutex<[Int]>([])

    package init(likes word: String, delay: Duration = .zero, fails: Bool = false) {
        self.word = word
        self.delay = delay
        self.fails = fails
    }

    /// The number of documents in each call.
    package var asked: [Int] { counts.withLock { $0 } }

    package func prepare() async throws {}

    package func scores(of documents: [String], for query: String) async throws -> [Double] {
        counts.withLock { $0.append(documents.count) }
        try await Task.sleep(for: delay)
        if fails { throw Failure() }
        return documents.map { $0.contains(word) ? 0.9 : 0.1 }
    }
}
