extension GenerationLoop {
    /// The calls of one step.
    ///
    /// Pinned mode computes each sequence in a call of its own.
    func plan(_ priority: GenerationRequest.Priority) -> [[Piece]] {
        let slots = runnableSlots(priority)
        let decoding = slots.filter(isDecoding)
        let others = slots.filter { !isDecoding($0) && !isReadAhead($0) }.sorted {
            table.slots[$0].lastUse < table.slots[$1].lastUse
        }
        let branching = others.filter(isBranching)
        let prefilling = others.filter { !isBranching($0) }
        let configuration = context.configuration
        guard configuration.mode == .throughput else {
            let prompt = prefilling.first.map { piece($0, limit: configuration.prefillChunkTokens) }
            let single = decoding.map { piece($0, limit: 1) } + branching.compactMap { chainPiece($0, limit: 1) }
            return (single + (prompt.map { [$0] } ?? [])).map { [$0] }
        }
        var pieces = decoding.map { piece($0, limit: forcedLimit($0, beside: decoding.count)) }
        let written = pieces.reduce(0) { $0 + $1.range.count }
        let chunk =
            decoding.isEmpty
            ? configuration.prefillChunkTokens
            : max(sharedCall.tokens - written, sharedCall.tokens / Self.leastPromptShare, 1)
        // The engine's batch is no larger than its cache, whatever the chunk.
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
        return pieces.isEmpty ? [] : calls(pieces)
    }

    /// One call, or two where answers that are written by one token each are known to come sooner so.
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

    /// How many tokens of an answer one call may compute: more than one only where a guide forced them.
    private func forcedLimit(_ index: Int, beside decoding: Int) -> Int {
        guard table.slots[index].job?.request.forcedTokens == .batched else { return 1 }
        return max(1, min(Self.maxForcedTokens, context.batchTokens / decoding))
    }

    /// Forced tokens of one call; more would stall the answers that run beside it.
    private static let maxForcedTokens = 32

    /// However many answers are being written, prompts get this part of a call: one in so many tokens.
    private static let leastPromptShare = 4

    private func piece(_ index: Int, limit: Int) -> Piece {
        let start = table.slots[index].tokens.count
        let known = table.slots[index].job?.tokens.count ?? start
        var end = min(start + limit, known)
        // What was written one by one is computed so again: other pieces would give other rounding.
        let promptEnd = table.slots[index].job?.request.prompt.count ?? known
        if start < promptEnd, table.rules.chunkTokens != nil { end = min(end, promptEnd) }
        if let chunk = table.rules.chunkTokens, limit > 1 { end = min(end, (start / chunk + 1) * chunk) }
        return Piece(slot: index, range: start..<end, completes: end == known)
    }
}
