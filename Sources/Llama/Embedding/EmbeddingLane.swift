import Foundation
import Synchronization

/// A context with its batch, for texts that are embedded beside those of other lanes.
///
/// Threads that share a batch wait for each other after every operation; threads with batches of their own never do.
/// Measured on two cores with texts of 240 tokens: 35 texts a second in two lanes, in one with both threads 33, and 26
/// in minutes in which the cores were slow to hear from each other.
final class EmbeddingLane: @unchecked Sendable {
    // Unchecked: the scheduler's thread hands a lane to another one for a single computation, and waits for its end.
    let context: EngineContext
    let batch: TokenBatch

    init(_ context: EngineContext) {
        self.context = context
        batch = TokenBatch(capacity: context.batchTokens)
    }

    /// Tokens of the longest text that goes through a lane: longer ones keep all threads busy, and take more memory.
    static let mostTokens = 512

    /// Computes the lanes' batches at once; the first one's on the caller's thread.
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
    /// Batches of texts that a processor embeds side by side; each lane has a context, so they are few.
    package var embeddingLanes: Int {
        // What runs beside a text must not matter: another number of threads may round differently.
        guard mode != .pinned else { return 1 }
        let threads = threads ?? Machine.computeThreads
        // As few threads as possible stay idle, and then the more lanes, the better.
        return (1...min(threads, 8)).max { (threads / $0 * $0, $0) < (threads / $1 * $1, $1) } ?? 1
    }
}
