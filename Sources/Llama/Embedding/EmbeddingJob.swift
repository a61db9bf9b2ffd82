import CLlama
import Synchronization

/// A job of texts for an encoder, computed in batches of limited size on the scheduler's thread.
final class EmbeddingJob {
    struct Submission: Sendable {
        let texts: [[TokenID]]
        let priority: GenerationRequest.Priority
        let completion: Completion
    }

    /// The connection to the caller, which receives the result once and may cancel the job.
    final class Completion: Sendable {
        private struct State {
            var continuation: CheckedContinuation<[[Float]], any Error>?
            var isCancelled = false
        }

        private let state = Mutex(State())

        var isCancelled: Bool { state.withLock { $0.isCancelled } }

        func start(_ continuation: CheckedContinuation<[[Float]], any Error>) {
            let isCancelled = state.withLock { state in
                if !state.isCancelled { state.continuation = continuation }
                return state.isCancelled
            }
            if isCancelled { continuation.resume(throwing: CancellationError()) }
        }

        func finish(_ result: Result<[[Float]], any Error>) {
            let continuation = state.withLock { state in
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(with: result)
        }

        func cancel() {
            let continuation = state.withLock { state in
                state.isCancelled = true
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    let submission: Submission
    private var results: [[Float]]
    /// The texts by descending length, because similar lengths fill a batch best, and the longest texts fail first.
    private let order: [Int]
    /// The index in `order` of the first text that was not computed yet.
    private(set) var next = 0

    init(_ submission: Submission) {
        self.submission = submission
        results = Array(repeating: [], count: submission.texts.count)
        order = submission.texts.indices.sorted { submission.texts[$0].count > submission.texts[$1].count }
    }

    var isDone: Bool { next == order.count }

    func finish() { submission.completion.finish(.success(results)) }
    func fail(_ error: any Error) { submission.completion.finish(.failure(error)) }

    /// The number of tokens of the longest remaining text.
    var longestText: Int { isDone ? 0 : submission.texts[order[next]].count }

    /// Returns the texts for one call: as many as the budget allows, but at least one if any text remains.
    func texts(from start: Int, budget: Int, sequences: Int) -> Range<Int> {
        var end = start
        var tokens = 0
        while end < order.count, end - start < sequences {
            tokens += submission.texts[order[end]].count
            if end > start, tokens > budget { break }
            end += 1
        }
        return start..<end
    }

    func fill(_ batch: TokenBatch, with texts: Range<Int>) {
        batch.clear()
        for (sequence, text) in texts.enumerated() {
            for (position, token) in submission.texts[order[text]].enumerated() {
                batch.add(token, position: position, sequence: sequence, wantsOutput: true)
            }
        }
    }

    func take(_ texts: Range<Int>, from context: EngineContext, outputs: Int) throws(LlamaError) {
        for (sequence, text) in texts.enumerated() {
            results[order[text]] = try context.pooledOutput(of: sequence, count: outputs)
            // Only models with a cache need this, such as embedding models based on decoders.
            try context.clear(sequence)
        }
        next = texts.upperBound
    }
}
