import CLlama
import CMtmd

extension EngineContext {
    // MARK: Positions

    /// Returns the position of the token at an index of a sequence, which is no id inside a part of an image.
    ///
    /// In models with M-RoPE, a part of an image takes fewer positions than it has embeddings.
    func position(of index: Int, in tokens: [TokenID]) -> Int {
        guard usesGrid else { return index }
        return tokens[..<index].reduce(0) { position, token in
            guard ImageToken.isImage(token) else { return position + 1 }
            return ImageToken.beginsPart(token) ? position + ImageToken.positions(token) : position
        }
    }

    /// Returns the positions that the last of some cached tokens may have.
    func lastPositions(of tokens: some BidirectionalCollection<TokenID>) -> ClosedRange<Int> {
        let tokens = Array(tokens)
        let end = position(of: tokens.count, in: tokens)
        // All embeddings of a part may have the position of its beginning.
        guard usesGrid, let last = tokens.last, ImageToken.isImage(last),
            let start = tokens.lastIndex(where: ImageToken.beginsPart)
        else { return end - 1...end - 1 }
        return position(of: start, in: tokens)...max(end - 1, 0)
    }

    /// Removes the tokens of a sequence from `count` to the end; see ``rewind(_:to:)``.
    func rewind(_ sequence: Int, to count: Int, of tokens: [TokenID]) throws(LlamaError) -> Bool {
        guard count <= tokens.count else { return false }
        return try rewind(
            sequence, to: position(of: count, in: tokens), lastPositions: lastPositions(of: tokens.prefix(count)))
    }

    // MARK: Computing

    /// Computes a range of a part of an image.
    ///
    /// - Parameters:
    ///   - position: The position of the part's beginning.
    ///   - wantsOutput: Whether the last embedding's logits are needed.
    func compute(
        _ part: ImagePart, _ range: Range<Int>, at position: Int, sequence: Int, wantsOutput: Bool
    ) throws(LlamaError) -> Outcome {
        try check(sequence: sequence)
        guard !range.isEmpty, range.count <= batchTokens, position >= 0, position + range.upperBound <= contextTokens
        else {
            throw LlamaError.contextExceeded(promptTokens: position + range.upperBound, contextTokens: contextTokens)
        }
        try model.checkWorkers()
        // Without the order of text, for example in Gemma 3, each embedding attends to all of its part.
        if part.isUnordered { llama_set_causal_attn(handle, false) }
        defer { if part.isUnordered { llama_set_causal_attn(handle, true) } }
        let status = part.withEmbeddings(range) { embeddings -> Int32 in
            decode(embeddings, positions(of: part, range, at: position), sequence, wantsOutput, range.count)
        }
        try model.checkWorkers()
        switch status {
        case 0: return .done
        case 1: return .noSpace
        case 2: return .aborted
        default:
            throw LlamaError(
                .engineFailure,
                "llama.cpp could not read \(range.count) embeddings of an image (status \(status ?? -1)). If it happens "
                    + "again, reload the model.")
        }
    }

    /// Returns the positions as llama.cpp reads them: all times, then all rows, columns and others.
    private func positions(of part: ImagePart, _ range: Range<Int>, at position: Int) -> [Int32] {
        guard let grid = part.grid else { return range.map { Int32(clamping: position + $0) } }
        let places = grid[range]
        let start = Int32(clamping: position)
        return places.map { start + $0.time } + places.map { start + $0.row } + places.map { start + $0.column }
            + places.map(\.other)
    }

    private func decode(
        _ embeddings: UnsafeBufferPointer<Float>, _ positions: [Int32], _ sequence: Int, _ wantsOutput: Bool,
        _ count: Int
    ) -> Int32 {
        var positions = positions
        var sequenceCounts = [Int32](repeating: 1, count: count)
        var outputs = [Int8](repeating: 0, count: count)
        if wantsOutput { outputs[count - 1] = 1 }
        var id = Int32(clamping: sequence)
        return withUnsafeMutablePointer(to: &id) { id in
            var ids: [UnsafeMutablePointer<Int32>?] = Array(repeating: id, count: count)
            return positions.withUnsafeMutableBufferPointer { positions in
                sequenceCounts.withUnsafeMutableBufferPointer { counts in
                    outputs.withUnsafeMutableBufferPointer { outputs in
                        ids.withUnsafeMutableBufferPointer { ids in
                            llama_decode(
                                handle,
                                llama_batch(
                                    n_tokens: Int32(clamping: count), token: nil,
                                    embd: UnsafeMutablePointer(mutating: embeddings.baseAddress),
                                    pos: positions.baseAddress, n_seq_id: counts.baseAddress,
                                    seq_id: ids.baseAddress, logits: outputs.baseAddress))
                        }
                    }
                }
            }
        }
    }
}
