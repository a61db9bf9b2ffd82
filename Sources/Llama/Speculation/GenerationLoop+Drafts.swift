/// Speculative decoding of answers.
///
/// Tokens that probably come next are computed in the same call as the last known token. Accepted tokens need no
/// separate call.
extension GenerationLoop {
    func addDrafts(to pieces: inout [Piece]) {
        guard speculates else { return }
        var tokens = pieces.reduce(0) { $0 + $1.count }
        let outputs = pieces.reduce(0) { $0 + ($1.completes ? 1 : 0) + ($1.branches?.entries.count ?? 0) }
        var room = min(context.batchTokens - tokens, context.maxOutputs - outputs)
        for index in pieces.indices where room > 0 {
            let piece = pieces[index]
            guard piece.completes, isDecoding(piece.slot), let job = table.slots[piece.slot].job else { continue }
            let draft = job.draft(
                atMost: min(room, context.contextTokens - piece.range.upperBound), beside: tokens, curve,
                context.model.vocabulary)
            pieces[index].draft = draft
            tokens += draft.tokens.count
            room -= draft.tokens.count
        }
    }

    /// Lets the draft model draft for a single running answer if the lookup drafted nothing.
    ///
    /// With several answers, all answers would have to wait for the draft of one answer. `compute` runs calls of the
    /// engine, and returns `nil` if their turn has not come. In this case, the function returns false.
    mutating func addModelDraft(
        to pieces: inout [Piece],
        _ compute: (Step, () throws -> EngineContext.Outcome) throws -> EngineContext.Outcome?
    ) -> Bool {
        draftModel?.forget()
        guard let piece = pieces.first, pieces.count == 1, running.count == 1, piece.completes, piece.count == 1,
            isDecoding(piece.slot), let job = table.slots[piece.slot].job, job.wantsDrafts
        else { return true }
        let room = min(
            context.batchTokens - 1, context.maxOutputs - 1, context.contextTokens - piece.range.upperBound)
        let limit = job.draftLimit(room)
        guard draftModel?.asks(after: job.tokens, limit: limit, curve) == true else { return true }
        do {
            let outcome = try compute(Step(sequences: [piece.slot], tokens: 0, isDraft: true)) {
                pieces[0].draft = try draftModel?.draft(after: job.tokens, limit: limit, beside: 1, curve) ?? Draft()
                return .done
            }
            return outcome != nil
        } catch {
            // Drafts are optional, so answers continue without the draft model, whose memory is freed.
            draftModel = nil
            return true
        }
    }

    /// Chooses the tokens after a piece that reaches the end of the known tokens, and removes rejected
    /// drafts.
    ///
    /// The job's slot already contains the piece's range. Returns the reason if the answer ends.
    mutating func choose(
        after piece: Piece, for job: GenerationJob, at start: Int
    ) throws(LlamaError) -> GenerationSummary.FinishReason? {
        let last = start + piece.range.count - 1
        var chosen = 0
        let (accepted, reason) = try piece.draft.check({ job.tokens }) { accepted throws(LlamaError) in
            chosen += 1
            return try job.advance(
                with: try context.logits(at: last + accepted), vocabulary: context.model.vocabulary,
                contextTokens: contextLimit)
        }
        job.note(piece.draft, chosen: chosen, curve)
        draftModel?.note(job.tokens, chosen: chosen, curve)
        table.slots[piece.slot].tokens += piece.draft.tokens.prefix(accepted)
        guard accepted < piece.draft.tokens.count else { return reason }
        let kept = table.slots[piece.slot].tokens
        if try !context.rewind(piece.slot, to: kept.count, of: kept) {
            // The rejected tokens cannot be removed from the cache, so it is computed again, and drafting is turned
            // off.
            (speculates, draftModel) = (false, nil)
            try empty(piece.slot)
        }
        return reason
    }

    /// Pauses drafting after a call did not fit into the cache; returns false if the call had no drafts.
    func giveUpDrafts(of pieces: [Piece]) -> Bool {
        let drafted = pieces.filter { !$0.draft.tokens.isEmpty }
        for piece in drafted { table.slots[piece.slot].job?.pauseDrafts() }
        return !drafted.isEmpty
    }
}
