extension GenerationLoop {
    /// Returns the engine calls of one step, which in pinned mode compute one sequence each.
    func plan(_ priority: GenerationRequest.Priority) -> [[Piece]] {
        let slots = runnableSlots(priority)
        let decoding = slots.filter(isDecoding)
        let others = slots.filter { !isDecoding($0) && !isReadAhead($0) }.sorted {
            table.slots[$0].lastUse < table.slots[$1].lastUse
        }
        let branching = others.filter(isBranching)
        let images = others.filter { !isBranching($0) && nextImage($0) != nil }
        let prefilling = others.filter { !isBranching($0) && nextImage($0) == nil }
        let configuration = context.configuration
        guard configuration.mode == .throughput else {
            let prompt = others.first { !isBranching($0) }.map { piece($0, limit: configuration.prefillChunkTokens) }
            let single = decoding.map { piece($0, limit: 1) } + branching.compactMap { chainPiece($0, limit: 1) }
            return (single + (prompt.map { [$0] } ?? [])).map { [$0] }
        }
        var pieces = decoding.map { piece($0, limit: forcedLimit($0, beside: decoding.count)) }
        let written = pieces.reduce(0) { $0 + $1.range.count }
        let chunk =
            decoding.isEmpty
            ? configuration.prefillChunkTokens
            : max(sharedCall.tokens - written, sharedCall.tokens / Self.minimumPromptShare, 1)
        // llama.cpp's batch is at most as large as the cache, so it may be smaller than a chunk.
        var room = ScoringBranches.Room(
            tokens: min(chunk, context.batchTokens - written),
            outputs: context.maxOutputs - context.sequenceCount, sequences: Array(context.branches)[...])
        for slot in branching { branchPiece(slot, &room).map { pieces.append($0) } }
        for slot in prefilling where room.tokens > 0 {
            var next = piece(slot, limit: room.tokens)
            room.tokens -= next.range.count
            addBranches(to: &next, &room)
            pieces.append(next)
        }
        addDrafts(to: &pieces)
        // One call for an image follows each call for the other prompts and answers.
        return (pieces.isEmpty ? [] : calls(pieces)) + images.prefix(1).map { [piece($0, limit: chunk)] }
    }

    /// Returns one call, or two calls for answers if they are known to be faster.
    private func calls(_ pieces: [Piece]) -> [[Piece]] {
        guard speculates, pieces.allSatisfy({ $0.completes && $0.count == 1 && isDecoding($0.slot) }) else {
            return [pieces]
        }
        let first = curve.firstPart(of: pieces.count)
        return first < pieces.count ? [Array(pieces[..<first]), Array(pieces[first...])] : [pieces]
    }

    func isDecoding(_ index: Int) -> Bool {
        guard let job = table.slots[index].job else { return false }
        return job.outputTokens > 0 && table.slots[index].tokens.count >= job.request.prompt.count
    }

    /// Returns the maximum number of tokens of an answer in a call, which exceeds 1 only for forced tokens.
    private func forcedLimit(_ index: Int, beside decoding: Int) -> Int {
        guard table.slots[index].job?.request.forcedTokens == .batched else { return 1 }
        return max(1, min(Self.maxForcedTokens, context.batchTokens / decoding))
    }

    /// The maximum number of forced tokens per call, so that they do not stall concurrent answers.
    private static let maxForcedTokens = 32

    /// The reciprocal of the minimum share of a call's tokens that prompts get.
    private static let minimumPromptShare = 4

    private func piece(_ index: Int, limit: Int) -> Piece {
        if let image = nextImage(index) { return imagePiece(index, image, limit: limit) }
        let start = table.slots[index].tokens.count
        let known = table.slots[index].job?.tokens.count ?? start
        var end = min(start + limit, known, textEnd(index, from: start))
        // Generated tokens are recomputed one by one, because larger pieces would round differently.
        let promptEnd = table.slots[index].job?.request.prompt.count ?? known
        if start < promptEnd, table.rules.chunkTokens != nil { end = min(end, promptEnd) }
        if let chunk = table.rules.chunkTokens, limit > 1 { end = min(end, (start / chunk + 1) * chunk) }
        return Piece(slot: index, range: start..<end, completes: end == known)
    }
}
