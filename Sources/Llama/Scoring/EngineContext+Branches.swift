import CLlama

extension EngineContext {
    /// Adds what scoring and drafts need to the parameters of a context that generates: outputs, and sequences for branches.
    ///
    /// An output takes four bytes for each token of the vocabulary; enough for the longest draft, for the labels of one text,
    /// and in contexts of several sequences of a few. In a shared cache a sequence is a bit at each token. In caches of
    /// their own and for recurrent states each would cost memory, and could not begin with another's prompt.
    /// - Returns: Sequences for branches; 0 where they go through the job's own sequence.
    static func addBranches(
        to parameters: inout llama_context_params, _ configuration: ContextConfiguration, _ model: LlamaModel
    ) -> Int {
        // One token a call, as answers are written.
        guard configuration.mode == .throughput else { return 0 }
        let count = min(12 + 4 * configuration.maxSequences, 48)
        // Recurrent models get no drafts.
        let drafted = model.isRecurrent ? 0 : UInt32(DraftPolicy.longestDraft + 1)
        parameters.n_outputs_max = max(parameters.n_outputs_max + UInt32(count), drafted)
        guard configuration.sharesCache, !model.isRecurrent else { return 0 }
        parameters.n_seq_max += UInt32(count)
        return count
    }

    /// The sequences for branches, behind those of the configuration.
    var branches: Range<Int> { sequenceCount..<sequenceCount + branchCount }

    /// Lets a branch begin with all that a sequence holds.
    ///
    /// Both then look at the same memory; `clear(_:)` ends it.
    func branch(_ branch: Int, from sequence: Int) throws(LlamaError) {
        try clear(branch)
        guard branches.contains(branch), (0..<sequenceCount).contains(sequence) else {
            throw LlamaError(.invalidRequest, "Sequence \(branch) cannot branch from \(sequence).")
        }
        llama_memory_seq_cp(llama_get_memory(handle), Int32(clamping: sequence), Int32(clamping: branch), -1, -1)
    }
}
