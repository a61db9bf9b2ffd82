import CLlama

/// The tokens of one call of the engine, in memory that is reused from call to call.
///
/// Belongs to the thread of the context that it is made for.
final class TokenBatch {
    /// A token that the batch holds, as the checks of the context want to see it.
    struct Entry {
        let token: TokenID
        let position: Int32
        /// One, or several that share the token; valid while the batch is not changed.
        let sequences: UnsafeBufferPointer<Int32>
    }

    private(set) var handle: llama_batch
    private let capacity: Int
    private let sequencesPerToken: Int

    /// - Parameters:
    ///   - capacity: Tokens that fit; adding more is a bug of the caller.
    ///   - sequencesPerToken: Most sequences that share a token.
    init(capacity: Int, sequencesPerToken: Int = 1) {
        self.capacity = capacity
        self.sequencesPerToken = sequencesPerToken
        handle = llama_batch_init(Int32(clamping: capacity), 0, Int32(clamping: sequencesPerToken))
        handle.n_tokens = 0
    }

    deinit { llama_batch_free(handle) }

    var count: Int { Int(handle.n_tokens) }

    func clear() { handle.n_tokens = 0 }

    /// Adds a token and returns its index, by which its logits are read.
    @discardableResult
    func add(_ token: TokenID, position: Int, sequence: Int, wantsOutput: Bool) -> Int {
        add(token, position: position, sequences: CollectionOfOne(sequence), wantsOutput: wantsOutput)
    }

    /// Adds a token that several sequences share and returns its index.
    @discardableResult
    func add(_ token: TokenID, position: Int, sequences: some Collection<Int>, wantsOutput: Bool) -> Int {
        precondition(
            count < capacity && (1...sequencesPerToken).contains(sequences.count),
            "A batch is never planned larger than its memory.")
        let index = count
        handle.token[index] = token
        handle.pos[index] = Int32(clamping: position)
        handle.n_seq_id[index] = Int32(clamping: sequences.count)
        for (place, sequence) in sequences.enumerated() { handle.seq_id[index]?[place] = Int32(clamping: sequence) }
        handle.logits[index] = wantsOutput ? 1 : 0
        handle.n_tokens += 1
        return index
    }

    func entry(_ index: Int) -> Entry {
        Entry(
            token: handle.token[index], position: handle.pos[index],
            sequences: UnsafeBufferPointer(start: handle.seq_id[index], count: Int(handle.n_seq_id[index])))
    }

    func wantsOutput(_ index: Int) -> Bool { handle.logits[index] != 0 }
}
