/// Scoring of continuations, whose tree of tokens is computed after the prompt.
///
/// In a shared cache, all chains of a tree are computed together, in spare sequences that share the prompt. If
/// possible, this happens in the same call as the end of the prompt. Otherwise the chains are computed one after
/// another in the job's own sequence, and their tokens are removed after each chain.
extension GenerationLoop {
    // MARK: Planning

    /// Returns whether a slot's prompt is computed and chains of its tree remain.
    func isBranching(_ index: Int) -> Bool {
        guard let job = table.slots[index].job, job.scoring != nil else { return false }
        return table.slots[index].tokens.count >= job.request.prompt.count
    }

    /// Returns a piece with chains of a job whose prompt is computed; `nil` if the call has no room for them.
    func branchPiece(_ index: Int, _ room: inout ScoringBranches.Room) -> Piece? {
        guard let job = table.slots[index].job, let scoring = job.scoring else { return nil }
        let end = table.slots[index].tokens.count
        let fits = scoring.paths.contains { $0.count <= min(room.tokens, room.outputs) } && !room.sequences.isEmpty
        let isWhole = room.sequences.count == context.branchCount
        guard usesBranches(scoring), end == job.request.prompt.count, fits || !isWhole else {
            let piece = chainPiece(index, limit: context.batchTokens, room: room)
            if let branches = piece?.branches { room.subtract(branches) }
            return piece
        }
        guard let branches = ScoringBranches(scoring.paths, room: room) else { return nil }
        room.subtract(branches)
        return Piece(slot: index, range: end..<end, completes: false, branches: branches)
    }

    /// Returns a piece with the next nodes of the chain in the job's own sequence.
    func chainPiece(_ index: Int, limit: Int, room: ScoringBranches.Room? = nil) -> Piece? {
        guard let job = table.slots[index].job, let path = job.scoring?.paths.first else { return nil }
        let end = table.slots[index].tokens.count
        let room = room ?? ScoringBranches.Room(tokens: limit, outputs: limit, sequences: [])
        let rest = path.dropFirst(end - job.request.prompt.count)
        guard let branches = ScoringBranches(rest, limit: limit, room: room) else { return nil }
        return Piece(slot: index, range: end..<end, completes: false, branches: branches)
    }

    /// Adds chains to the piece that computes the end of a prompt.
    func addBranches(to piece: inout Piece, _ room: inout ScoringBranches.Room) {
        guard piece.completes, let scoring = table.slots[piece.slot].job?.scoring, usesBranches(scoring),
            let branches = ScoringBranches(scoring.paths, room: room)
        else { return }
        room.subtract(branches)
        piece.branches = branches
    }

    private func usesBranches(_ scoring: ScoringProgress) -> Bool { context.branchCount > 0 && !scoring.avoidsBranches }

    // MARK: Computing

    func fillBranches(of piece: Piece) {
        guard let branches = piece.branches, let job = table.slots[piece.slot].job, let tree = job.scoring?.tree
        else { return }
        let start = context.position(of: job.request.prompt.count, in: job.request.prompt)
        for entry in branches.entries {
            let node = tree.nodes[entry.node]
            batch.add(
                node.token, position: start + node.depth,
                sequences: entry.sequences.isEmpty ? [piece.slot] : entry.sequences, wantsOutput: true)
        }
    }

    /// Computes one call, whose branches are removed at the end.
    func computeBatch(of pieces: [Piece]) throws(LlamaError) -> EngineContext.Outcome {
        for piece in pieces {
            for branch in piece.branches?.sequences ?? [] { try context.branch(branch, from: piece.slot) }
        }
        defer {
            for branch in pieces.flatMap({ $0.branches?.sequences ?? [] }) {
                // Clearing fails only for sequences that do not exist, which were rejected above.
                try? context.clear(branch)
            }
        }
        let outcome = try context.compute(batch)
        if context.model.usesGPU {
            for piece in pieces where piece.completes { table.slots[piece.slot].job?.findAllowedTokens() }
        }
        // A GPU may still be computing. If times are measured, the call must include this time.
        if context.configuration.mode == .throughput { context.synchronize() }
        return outcome
    }

    /// Stops using branches for jobs after a call did not fit into the cache; returns false if the call had no
    /// branches.
    func disableBranches(of pieces: [Piece]) -> Bool {
        let branching = pieces.filter { $0.branches?.sequences.isEmpty == false }
        for piece in branching { table.slots[piece.slot].job?.scoring?.avoidsBranches = true }
        return !branching.isEmpty
    }

    // MARK: Reading

    /// Reads the results of a piece that begins at index `start` of the batch, and whose range the job's slot
    /// contains.
    mutating func advanceScoring(_ job: GenerationJob, _ piece: Piece, at start: Int) throws(LlamaError) {
        let chain = job.scoring?.paths.first
        if piece.completes {
            try job.scoring?.take(try context.logits(at: start + piece.range.count - 1), behind: nil)
            job.noteToken()
            try keepPromptState(job, piece.slot)
        }
        if let branches = piece.branches {
            for (offset, entry) in branches.entries.enumerated() {
                try job.scoring?.take(try context.logits(at: start + piece.range.count + offset), behind: entry.node)
            }
            job.noteToken()
            if branches.sequences.isEmpty {
                let tokens = branches.entries.compactMap { job.scoring?.tree.nodes[$0.node].token }
                table.slots[piece.slot].tokens += tokens
                if branches.entries.last?.node == chain?.last { try returnToPrompt(job, piece.slot) }
            }
        }
        if piece.completes || piece.branches != nil, job.scoring?.paths.isEmpty == true { end(piece.slot, .maxTokens) }
    }

    private mutating func returnToPrompt(_ job: GenerationJob, _ slot: Int) throws(LlamaError) {
        if let state = job.scoring?.promptState {
            try context.restore(state, to: slot)
        } else if try !context.rewind(slot, to: job.request.prompt.count, of: job.request.prompt) {
            // The slot is emptied, so the prompt is computed again.
            return try empty(slot)
        }
        table.slots[slot].tokens = job.request.prompt
    }

    /// Saves the state after the prompt until all chains are computed, because a recurrent model cannot go back.
    private func keepPromptState(_ job: GenerationJob, _ slot: Int) throws(LlamaError) {
        guard !table.rules.canRewind, job.scoring?.paths.isEmpty == false else { return }
        job.scoring?.promptState = try context.state(of: slot)
    }
}
