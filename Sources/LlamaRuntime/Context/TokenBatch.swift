import CLlama

/// The tokens of one call of the engine, in memory that is reused from call to call.
///
/// Belongs to the thread of the context that it is made for.
final class TokenBatch {
    /// A token that the batch holds, as the checks of the context want to see it.
    struct Entry {
        let token: TokenID
        let position: Int32
        let sequence: Int32
    }

    private(set) var handle: llama_batch
    private let capacity: Int

    /// - Parameter capacity: Tokens that fit; adding more is a bug of the caller.
    init(capacity: Int) {
        self.capacity = capacity
        handle = llama_batch_init(Int32(clamping: capacity), 0, 1)
        handle.n_tokens = 0
    }

    deinit { llama_batch_free(handle) }

    var count: Int { Int(handle.n_tokens) }

    func clear() { handle.n_tokens = 0 }

    /// Adds a token and returns its index, by which its logits are read.
    @discardableResult
    func add(_ token: TokenID, position: Int, sequence: Int, wantsOutput: Bool) -> Int {
        precondition(count < capacity, "A batch is never planned larger than its memory.")
        let index = count
        handle.token[index] = token
        handle.pos[index] = Int32(clamping: position)
        handle.n_seq_id[index] = 1
        handle.seq_id[index]?[0] = Int32(clamping: sequence)
        handle.logits[index] = wantsOutput ? 1 : 0
        handle.n_tokens += 1
        return index
    }

    func entry(_ index: Int) -> Entry {
        Entry(
            token: handle.token[index], position: handle.pos[index], sequence: handle.seq_id[index]?[0] ?? -1)
    }

    func wantsOutput(_ index: Int) -> Bool { handle.logits[index] != 0 }
}
