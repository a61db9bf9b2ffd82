import CLlama

extension EngineContext {
    /// Adds outputs and sequences for scoring and drafts; returns the number of sequences for branches.
    ///
    /// An output takes four bytes for each token of the vocabulary. The outputs suffice for the longest draft and for
    /// the labels of one text, or of a few texts if the context has several sequences. In a shared cache, an
    /// additional sequence costs one bit per token. With separate caches or recurrent states, a sequence would need
    /// more memory and could not share a prompt. Chains then use the job's own sequence.
    static func addBranches(
        to parameters: inout llama_context_params, _ configuration: ContextConfiguration, _ model: LlamaModel
    ) -> Int {
        // Pinned mode computes one token per call.
        guard configuration.mode == .throughput else { return 0 }
        let count = min(12 + 4 * configuration.maxSequences, 48)
        // Recurrent models do not use drafts.
        let drafted = model.isRecurrent ? 0 : UInt32(DraftPolicy.longestDraft + 1)
        parameters.n_outputs_max = max(parameters.n_outputs_max + UInt32(count), drafted)
        guard configuration.sharesCache, !model.isRecurrent else { return 0 }
        parameters.n_seq_max += UInt32(count)
        return count
    }

    /// The sequences for branches, which follow the sequences for jobs.
    var branches: Range<Int> { sequenceCount..<sequenceCount + branchCount }

    /// Makes a branch share all cached tokens of a sequence, without a copy, until `clear(_:)` removes the branch.
    func branch(_ branch: Int, from sequence: Int) throws(LlamaError) {
        try clear(branch)
        guard branches.contains(branch), (0..<sequenceCount).contains(sequence) else {
            throw LlamaError(.invalidRequest, "Sequence \(branch) cannot branch from \(sequence).")
        }
        llama_memory_seq_cp(llama_get_memory(handle), Int32(clamping: sequence), Int32(clamping: branch), -1, -1)
    }
}
