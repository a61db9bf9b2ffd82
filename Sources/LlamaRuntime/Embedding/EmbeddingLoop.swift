import CLlama

/// Embedding jobs in one context, one small batch at a time.
///
/// Confined to the scheduler's thread.
struct EmbeddingLoop {
    private let context: EngineContext
    private let batch: TokenBatch
    private let outputs: Int
    private var jobs: [EmbeddingJob] = []

    /// - Parameters:
    ///   - context: An embedding context.
    ///   - outputs: Numbers that the model gives for a text: dimensions or labels.
    init(context: EngineContext, outputs: Int) {
        self.context = context
        self.outputs = outputs
        batch = TokenBatch(capacity: context.batchTokens)
    }

    /// Tokens of the longest text that the context takes.
    var maxTextTokens: Int { min(context.contextTokens, context.batchTokens) }

    mutating func add(_ job: EmbeddingJob) { jobs.append(job) }

    mutating func dropCancelled() { jobs.removeAll { $0.submission.completion.isCancelled } }

    mutating func failAll(_ error: any Error) {
        for job in jobs { job.fail(error) }
        jobs.removeAll()
    }

    func hasWork(_ priority: GenerationRequest.Priority) -> Bool {
        jobs.contains { $0.submission.priority == priority }
    }

    /// Computes one batch of the first job of a priority.
    /// - Parameters:
    ///   - priority: Whose jobs.
    ///   - compute: Runs one call of the engine; returns nil if its turn has not come.
    /// - Returns: Whether anything was computed.
    mutating func step(
        _ priority: GenerationRequest.Priority,
        compute: (() throws -> EngineContext.Outcome) throws -> EngineContext.Outcome?
    ) -> Bool {
        guard let index = jobs.firstIndex(where: { $0.submission.priority == priority }) else { return false }
        let job = jobs[index]
        let texts = job.nextTexts(
            budget: context.configuration.embeddingBatchTokens, sequences: context.sequenceCount)
        job.fill(batch, with: texts)
        do {
            guard let outcome = try compute({ try context.compute(batch) }) else { return false }
            switch outcome {
            case .done: try job.take(texts, from: context, outputs: outputs)
            // The model is being closed, and tells its callers after this step.
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
}
