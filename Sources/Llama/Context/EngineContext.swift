import CLlama

/// A checked llama.cpp context, which throws an error for input on which llama.cpp would abort the process.
///
/// A context is not sendable, because it belongs to the scheduler's thread.
final class EngineContext {
    /// The purpose of a context; a model with both purposes has two contexts.
    enum Purpose { case generation, embedding(pooling: llama_pooling_type) }

    enum Outcome {
        case done
        /// The cache has no room for the batch and is unchanged.
        case noSpace
        /// The abort flag was set, and the tokens computed so far are in the cache.
        case aborted
    }

    let model: LlamaModel
    /// The context size of one sequence in tokens.
    let contextTokens: Int
    /// The maximum number of tokens per call.
    let batchTokens: Int
    let sequenceCount: Int
    /// The number of additional sequences for branches of scored continuations: see `branch(_:from:)`.
    let branchCount: Int
    /// The maximum number of tokens per call that can have an output.
    let maxOutputs: Int
    /// Whether each sequence has its own cache.
    let hasSeparateCaches: Bool
    /// Whether a token attends only to itself and preceding tokens.
    let isCausal: Bool
    /// Whether a sequence's pooled output is a score per label rather than an embedding.
    let ranks: Bool
    /// Whether the context has a cache, which encoders do not have.
    let hasMemory: Bool
    /// Whether the positions of images are rows and columns (M-RoPE).
    let usesGrid: Bool
    let configuration: ContextConfiguration

    let handle: OpaquePointer
    private let abortFlag: AbortFlag

    init(
        model: LlamaModel, configuration: ContextConfiguration, purpose: Purpose, abortFlag: AbortFlag
    ) throws {
        try configuration.validate()
        self.model = model
        self.configuration = configuration
        self.abortFlag = abortFlag
        let wanted = Self.contextTokens(model, configuration, purpose)
        var parameters = Self.parameters(configuration, purpose, contextTokens: wanted, abortFlag)
        if case .generation = purpose {
            branchCount = Self.addBranches(to: &parameters, configuration, model)
        } else {
            branchCount = 0
        }
        try Self.checkMemory(model, configuration, purpose, cacheTokens: Int(parameters.n_ctx))

        try model.checkWorkers()
        let (handle, problems) = EngineLog.capturing { llama_init_from_model(model.handle, parameters) }
        do {
            try model.checkWorkers()
        } catch {
            if let handle { llama_free(handle) }
            throw error
        }
        guard let handle else {
            let isMemory = problems.contains { $0.contains("alloc") }
            throw LlamaError(
                isMemory ? .outOfMemory : .unsupportedModel,
                "llama.cpp could not create a context of \(parameters.n_ctx) tokens for this model"
                    + (problems.last.map { " (\($0))" } ?? "") + ". "
                    + (isMemory
                        ? "Choose a smaller context, a smaller cache type or fewer sequences."
                        : "Try other cache types or flash attention off; the model may need a newer llama.cpp."))
        }
        self.handle = handle
        hasMemory = llama_get_memory(handle) != nil
        usesGrid = [LLAMA_ROPE_TYPE_MROPE, LLAMA_ROPE_TYPE_IMROPE].contains(llama_model_rope_type(model.handle))
        hasSeparateCaches = !parameters.kv_unified
        ranks = llama_pooling_type(handle) == LLAMA_POOLING_TYPE_RANK
        isCausal = llama_get_causal_attn(handle)
        // llama.cpp rounds its caches up, but positions beyond the trained context give nonsense and abort
        // some models.
        contextTokens = min(Int(llama_n_ctx_seq(handle)), wanted)
        sequenceCount = Int(llama_n_seq_max(handle)) - branchCount
        batchTokens = isCausal ? Int(llama_n_batch(handle)) : Int(llama_n_ubatch(handle))
        maxOutputs = parameters.n_outputs_max == 0 ? batchTokens : Int(parameters.n_outputs_max)
    }

    deinit { llama_free(handle) }

    // MARK: Computing

    var threads: Int { Int(llama_n_threads(handle)) }

    func setThreads(_ count: Int) { llama_set_n_threads(handle, Int32(clamping: count), Int32(clamping: count)) }

    /// Computes a batch of prompts, answers or texts to embed.
    /// - Throws: `invalidRequest` for input on which llama.cpp would abort, `engineFailure` if llama.cpp fails, and
    ///   `workerUnavailable` if a worker was lost.
    func compute(_ batch: TokenBatch) throws(LlamaError) -> Outcome {
        try check(batch)
        try model.checkWorkers()
        let status = hasMemory ? llama_decode(handle, batch.handle) : llama_encode(handle, batch.handle)
        try model.checkWorkers()
        switch status {
        case 0: return .done
        case 1: return .noSpace
        case 2: return .aborted
        default:
            throw LlamaError(
                .engineFailure,
                "llama.cpp could not compute a batch of \(batch.count) tokens (status \(status)). If it happens again, "
                    + "reload the model.")
        }
    }

    /// Waits until all submitted work is computed.
    func synchronize() { llama_synchronize(handle) }

    /// Returns the logits of a token that was added with `wantsOutput`, which are valid until the next call.
    func logits(at index: Int) throws(LlamaError) -> UnsafeMutableBufferPointer<Float> {
        let pointer = llama_get_logits_ith(handle, Int32(clamping: index))
        // Workers have answered only now, so a lost worker is detected only now.
        try model.checkWorkers()
        guard let pointer else {
            throw LlamaError(.engineFailure, "llama.cpp returned no logits for token \(index) of the batch.")
        }
        return UnsafeMutableBufferPointer(start: pointer, count: model.vocabulary.count)
    }

    /// Returns the pooled output of a sequence: an embedding, or one score per label with ranking pooling.
    func pooledOutput(of sequence: Int, count: Int) throws(LlamaError) -> [Float] {
        let pointer = llama_get_embeddings_seq(handle, Int32(clamping: sequence))
        try model.checkWorkers()
        guard let pointer else {
            throw LlamaError(.engineFailure, "llama.cpp returned no embedding for sequence \(sequence).")
        }
        return Array(UnsafeBufferPointer(start: pointer, count: count))
    }

    private func check(_ batch: TokenBatch) throws(LlamaError) {
        guard batch.count > 0 else {
            throw LlamaError(.invalidRequest, "An empty batch cannot be computed.")
        }
        guard batch.count <= batchTokens else {
            throw LlamaError(
                isCausal ? .invalidRequest : .inputTooLong,
                "The batch has \(batch.count) tokens; this context computes at most \(batchTokens) at once.",
                promptTokens: batch.count, contextTokens: batchTokens)
        }
        let outputs = (0..<batch.count).count { batch.wantsOutput($0) }
        guard outputs <= maxOutputs else {
            throw LlamaError(
                .invalidRequest,
                "The batch has \(outputs) outputs; this context returns at most \(maxOutputs) at once.")
        }
        for index in 0..<batch.count {
            let entry = batch.entry(index)
            guard entry.token >= 0, Int(entry.token) < model.vocabulary.count else {
                throw LlamaError(
                    .invalidRequest,
                    "Token \(entry.token) is not in the vocabulary of \(model.vocabulary.count) tokens.")
            }
            for sequence in entry.sequences { try check(sequence: Int(sequence)) }
            guard entry.position >= 0, Int(entry.position) < contextTokens else {
                throw LlamaError.contextExceeded(
                    promptTokens: Int(entry.position) + 1, contextTokens: contextTokens)
            }
        }
    }

    func check(sequence: Int) throws(LlamaError) {
        guard (0..<sequenceCount + branchCount).contains(sequence) else {
            throw LlamaError(
                .invalidRequest, "Sequence \(sequence) does not exist; the context has \(sequenceCount).")
        }
    }

    // MARK: The cache

    func clear(_ sequence: Int) throws(LlamaError) {
        try check(sequence: sequence)
        guard hasMemory else { return }
        // A whole sequence can always be removed, regardless of the architecture.
        _ = llama_memory_seq_rm(llama_get_memory(handle), Int32(clamping: sequence), -1, -1)
    }

    /// Removes a sequence's tokens from `position` to the end.
    /// - Returns: Whether the sequence is now cached exactly up to `position`. If not, the caller must clear the
    ///   sequence and compute it again. Recurrent models cannot go back, and sliding-window caches may have dropped
    ///   the beginning.
    func rewind(_ sequence: Int, to position: Int) throws(LlamaError) -> Bool {
        try rewind(sequence, to: position, lastPositions: position - 1...position - 1)
    }

    func rewind(
        _ sequence: Int, to position: Int, lastPositions: ClosedRange<Int>
    ) throws(LlamaError) -> Bool {
        try check(sequence: sequence)
        guard hasMemory else { return false }
        let memory = llama_get_memory(handle)
        let id = Int32(clamping: sequence)
        guard llama_memory_seq_rm(memory, id, Int32(clamping: position), -1) else { return false }
        guard position > 0 else { return true }
        return llama_memory_seq_pos_min(memory, id) == 0
            && lastPositions.contains(Int(llama_memory_seq_pos_max(memory, id)))
    }

    /// Copies the first `count` of the tokens of `source`; returns false and clears `target` if they cannot be copied.
    func copyPrefix(
        of source: Int, to target: Int, count: Int, of tokens: [TokenID]
    ) throws(LlamaError) -> Bool {
        try check(sequence: source)
        try clear(target)
        guard hasMemory, source != target, count > 0 else { return false }
        let memory = llama_get_memory(handle)
        // llama.cpp aborts when copying a part of a sequence between separate caches, and a recurrent state
        // has no parts. So the whole sequence is copied, then cut.
        llama_memory_seq_cp(memory, Int32(clamping: source), Int32(clamping: target), -1, -1)
        if try rewind(target, to: count, of: tokens) { return true }
        try clear(target)
        return false
    }

    // MARK: Saved state

    /// Returns the size of `state(of:)` in bytes.
    func stateBytes(of sequence: Int) throws(LlamaError) -> Int {
        try check(sequence: sequence)
        return llama_state_seq_get_size(handle, Int32(clamping: sequence))
    }

    /// Returns the cached tokens of a sequence as bytes that only the same model and configuration can read.
    func state(of sequence: Int) throws(LlamaError) -> [UInt8] {
        let size = try stateBytes(of: sequence)
        let state = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            filled = llama_state_seq_get_data(handle, buffer.baseAddress, size, Int32(clamping: sequence))
        }
        try model.checkWorkers()
        return state
    }

    /// Returns the last cached position of a sequence; -1 if the sequence is empty.
    func lastPosition(of sequence: Int) throws(LlamaError) -> Int {
        try check(sequence: sequence)
        guard hasMemory else { return -1 }
        return Int(llama_memory_seq_pos_max(llama_get_memory(handle), Int32(clamping: sequence)))
    }

    /// Restores a sequence from the bytes of `state(of:)`.
    ///
    /// The origin of the bytes must have been verified: see `PrefixSealing` and `stateOrigin`.
    func restore(_ bytes: [UInt8], to sequence: Int) throws(LlamaError) {
        try clear(sequence)
        let id = Int32(clamping: sequence)
        guard !bytes.isEmpty, llama_state_seq_set_data(handle, bytes, bytes.count, id) == bytes.count else {
            try clear(sequence)
            try model.checkWorkers()
            throw LlamaError(.invalidState, "llama.cpp could not read the saved prefix. It will be recomputed.")
        }
    }
}
