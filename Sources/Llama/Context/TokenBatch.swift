import CLlama

/// The tokens of one engine call, in memory that all calls on the context's thread reuse.
final class TokenBatch {
    /// One token of the batch, for the checks of the context.
    struct Entry {
        let token: TokenID
        let position: Int32
        /// The sequences that share the token, valid until the batch changes.
        let sequences: UnsafeBufferPointer<Int32>
    }

    private(set) var handle: llama_batch
    private let capacity: Int
    private let sequencesPerToken: Int

    /// Allocates a batch; adding more than `capacity` tokens is a programming error.
    init(capacity: Int, sequencesPerToken: Int = 1) {
        self.capacity = capacity
        self.sequencesPerToken = sequencesPerToken
        handle = llama_batch_init(Int32(clamping: capacity), 0, Int32(clamping: sequencesPerToken))
        handle.n_tokens = 0
    }

    deinit { llama_batch_free(handle) }

    var count: Int { Int(handle.n_tokens) }

    func clear() { handle.n_tokens = 0 }

    /// Adds a token and returns its index, with which its logits can be read.
    @discardableResult
    func add(_ token: TokenID, position: Int, sequence: Int, wantsOutput: Bool) -> Int {
        add(token, position: position, sequences: CollectionOfOne(sequence), wantsOutput: wantsOutput)
    }

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
