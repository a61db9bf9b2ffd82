import Synchronization

/// The tree of a scoring request, and its result.
///
/// The engine's thread sets the result before the last event of the request.
final class ScoringTask: Sendable {
    let tree: ContinuationTree
    private let result = Mutex<[ScoringResult.Continuation]?>(nil)

    init(_ tree: ContinuationTree) { self.tree = tree }

    /// The scores in the order of the continuations, once the request has succeeded.
    var continuations: [ScoringResult.Continuation]? { result.withLock { $0 } }

    func finish(_ continuations: [ScoringResult.Continuation]) { result.withLock { $0 = continuations } }
}

/// The state of a scoring job, confined to the scheduler's thread.
struct ScoringProgress {
    let task: ScoringTask
    /// The chains that remain to be computed.
    private(set) var paths: [[Int]]
    /// The natural logarithm of the probability of each node's token; `nil` while unknown.
    private var logProbabilities: [Double?]
    /// Whether chains use the job's own sequence, because branches did not fit into the cache.
    var avoidsBranches = false
    /// The state of a recurrent model after the prompt.
    var promptState: [UInt8]?

    init(_ task: ScoringTask) {
        self.task = task
        paths = task.tree.paths
        logProbabilities = Array(repeating: nil, count: task.tree.nodes.count)
    }

    var tree: ContinuationTree { task.tree }

    /// Reads the probabilities of the tokens that follow a node, or the prompt if the node is `nil`.
    mutating func take(_ row: Logits.Row, behind node: Int?) throws(LlamaError) {
        let normaliser = Logits.logSumExp(row)
        guard normaliser.isFinite else { throw Sampler.notANumber }
        for child in tree.children(of: node) {
            let logProbability = Double(row[Int(tree.nodes[child].token)]) - normaliser
            guard !logProbability.isNaN else { throw Sampler.notANumber }
            logProbabilities[child] = logProbability
        }
        if let node { paths.removeAll { $0.last == node } }
    }

    static let noRoom = LlamaError(
        .engineFailure,
        "The cache had no room for the continuations. Repeat the request when fewer requests are running, or load the "
            + "model with a larger context.")

    /// Sets the result; returns false if some probabilities are unknown.
    func finish() -> Bool {
        let scores = tree.ends.map { end in tree.chain(to: end).compactMap { logProbabilities[$0] } }
        guard zip(scores, tree.ends).allSatisfy({ $0.count == tree.nodes[$1].depth + 1 }) else { return false }
        task.finish(scores.map { ScoringResult.Continuation(tokenLogProbabilities: $0) })
        return true
    }
}
