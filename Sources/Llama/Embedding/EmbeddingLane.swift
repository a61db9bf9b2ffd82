import Foundation
import Synchronization

/// A context and its batch, for texts that are embedded concurrently with those of other lanes.
///
/// Threads that share a batch wait for each other after every operation; threads with separate batches do
/// not. On two cores, with texts of 240 tokens, two lanes embedded 35 texts per second, and one lane with
/// both threads 33. While communication between the cores was slow, one lane embedded only 26.
final class EmbeddingLane: @unchecked Sendable {
    // Unchecked: the scheduler's thread hands a lane to another one for a single computation, and waits for its end.
    let context: EngineContext
    let batch: TokenBatch

    init(_ context: EngineContext) {
        self.context = context
        batch = TokenBatch(capacity: context.batchTokens)
    }

    /// The maximum length of texts in lanes in tokens; longer texts use all threads well, and take more
    /// memory.
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
        // The choice with the fewest idle threads, and among these with the most lanes.
        return (1...min(threads, 8)).max { (threads / $0 * $0, $0) < (threads / $1 * $1, $1) } ?? 1
    }
}
