import Foundation
import Synchronization

/// A context and its batch, for embedding texts concurrently with other lanes.
///
/// Threads that share a batch wait for each other after every operation, but threads with separate batches do not.
/// On two cores, with texts of 240 tokens, two lanes embedded 35 texts per second, and one lane with both threads
/// 33. When communication between the cores was slow, one lane embedded only 26.
final class EmbeddingLane: @unchecked Sendable {
    // Unchecked: the scheduler's thread passes a lane to another thread for one computation, and waits for the end.
    let context: EngineContext
    let batch: TokenBatch

    init(_ context: EngineContext) {
        self.context = context
        batch = TokenBatch(capacity: context.batchTokens)
    }

    /// The maximum length of texts in lanes in tokens.
    ///
    /// Longer texts use all threads well, and would need more memory per lane.
    static let maximumTokens = 512

    /// Computes the lanes' batches concurrently, the first one on the caller's thread.
    static func compute(_ lanes: [EmbeddingLane]) throws -> EngineContext.Outcome {
        let results = Mutex([Result<EngineContext.Outcome, any Error>]())
        let others = DispatchGroup()
        let compute = { @Sendable (lane: EmbeddingLane) in
            let result = Result { try lane.context.compute(lane.batch) }
            results.withLock { $0.append(result) }
        }
        for lane in lanes.dropFirst() {
            others.enter()
            EngineThread.start(name: "hearth.embed") {
                compute(lane)
                others.leave()
            }
        }
        if let first = lanes.first { compute(first) }
        others.wait()
        return try results.withLock { $0 }.map { try $0.get() }.first { $0 != .done } ?? .done
    }
}

extension ContextConfiguration {
    /// The number of lanes for embedding on CPUs, which is small because each lane has a context.
    package var embeddingLanes: Int {
        // In pinned mode results must not depend on concurrent texts, and another number of threads may round
        // differently.
        guard mode != .pinned else { return 1 }
        let threads = threads ?? Machine.computeThreads
        // Prefers the fewest idle threads, then the most lanes.
        return (1...min(threads, 8)).max { (threads / $0 * $0, $0) < (threads / $1 * $1, $1) } ?? 1
    }

    /// Returns the number of lanes for a model with a vocabulary.
    ///
    /// For each token, llama.cpp reserves and clears a number per vocabulary entry, although embeddings need none. The
    /// number of lanes is limited so that this takes at most half a gibibyte: a vocabulary of 250,000 gets one lane.
    func embeddingLanes(vocabulary: Int) -> Int {
        let bytes = max(1, vocabulary) * EmbeddingLane.maximumTokens * MemoryLayout<Float>.size
        return max(1, min(embeddingLanes, (512 << 20) / bytes))
    }
}
