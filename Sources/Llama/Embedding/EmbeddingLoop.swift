import CLlama

/// The embedding jobs of a model, computed in one small batch at a time, or in one batch per lane.
///
/// Confined to the scheduler's thread.
struct EmbeddingLoop {
    private let outputs: Int
    /// The first lane, which uses all threads when it runs alone.
    private let first: EmbeddingLane
    private let threads: Int
    private let laneCount: Int
    private let laneTokens: Int
    private let makeContext: (_ threads: Int) throws -> EngineContext
    /// The other lanes; `nil` until a job has texts for all lanes.
    private var others: [EmbeddingLane]?
    private var jobs: [EmbeddingJob] = []

    /// Creates a loop; `outputs` is the number of dimensions or labels per text.
    init(
        context: EngineContext, outputs: Int, laneCount: Int, laneTokens: Int = EmbeddingLane.maximumTokens,
        makeContext: @escaping (_ threads: Int) throws -> EngineContext
    ) {
        self.outputs = outputs
        self.laneCount = laneCount
        self.laneTokens = laneTokens
        self.makeContext = makeContext
        first = EmbeddingLane(context)
        threads = context.threads
    }

    var maxTextTokens: Int { min(first.context.contextTokens, first.context.batchTokens) }

    mutating func add(_ job: EmbeddingJob) { jobs.append(job) }

    mutating func dropCancelled() { jobs.removeAll { $0.submission.completion.isCancelled } }

    mutating func failAll(_ error: any Error) {
        for job in jobs { job.fail(error) }
        jobs.removeAll()
    }

    func hasWork(_ priority: GenerationRequest.Priority) -> Bool {
        jobs.contains { $0.submission.priority == priority }
    }

    /// Computes one batch of the first job of a priority, or one batch in each lane; returns whether anything was
    /// computed.
    ///
    /// If `isUrgent` is true, interactive work waits. Lanes are then not used, because their batches take longer than
    /// a batch with all threads. `compute` runs one call of the engine, and returns `nil` if its turn has not come.
    mutating func step(
        _ priority: GenerationRequest.Priority, isUrgent: Bool,
        compute: (() throws -> EngineContext.Outcome) throws -> EngineContext.Outcome?
    ) -> Bool {
        guard let index = jobs.firstIndex(where: { $0.submission.priority == priority }) else { return false }
        let job = jobs[index]
        let shares = shares(of: job, isUrgent: isUrgent)
        for (lane, texts) in shares { job.fill(lane.batch, with: texts) }
        do {
            guard let outcome = try compute({ try EmbeddingLane.compute(shares.map(\.lane)) }) else { return false }
            switch outcome {
            case .done: for (lane, texts) in shares { try job.take(texts, from: lane.context, outputs: outputs) }
            // The model is being closed, and informs its callers after this step.
            case .aborted: return true
            case .noSpace:
                throw LlamaError(.engineFailure, "llama.cpp had no room for the texts to embed. Repeat the request.")
            }
            if job.isDone {
                job.finish()
                jobs.remove(at: index)
            }
        } catch {
            job.fail(error)
            jobs.remove(at: index)
        }
        return true
    }

    /// Returns a batch for each lane if the job has enough texts, otherwise one batch for all threads.
    private mutating func shares(
        of job: EmbeddingJob, isUrgent: Bool
    ) -> [(lane: EmbeddingLane, texts: Range<Int>)] {
        if !isUrgent, laneCount > 1, job.longestText <= laneTokens {
            let batches = batches(of: job, count: laneCount)
            if batches.last?.isEmpty == false, let lanes = lanes() {
                first.context.setThreads(threads / laneCount)
                return Array(zip(lanes, batches))
            }
        }
        first.context.setThreads(threads)
        return Array(zip([first], batches(of: job, count: 1)))
    }

    private func batches(of job: EmbeddingJob, count: Int) -> [Range<Int>] {
        var end = job.next
        return (0..<count).map { _ in
            let texts = job.texts(
                from: end, budget: ContextConfiguration.embeddingBatchTokens,
                sequences: first.context.sequenceCount)
            end = texts.upperBound
            return texts
        }
    }

    /// Returns all lanes; `nil` if the memory does not suffice for them.
    private mutating func lanes() -> [EmbeddingLane]? {
        if others == nil {
            others = try? (1..<laneCount).map { _ in EmbeddingLane(try makeContext(threads / laneCount)) }
        }
        return others.map { [first] + $0 }
    }
}
