/// Images in prompts, whose parts are computed between the other calls of the engine.
extension GenerationLoop {
    /// Returns the part of an image that a slot's next token belongs to, if any.
    func nextImage(_ index: Int) -> PromptImage? {
        guard let images = table.slots[index].job?.request.images, !images.isEmpty else { return nil }
        let next = table.slots[index].tokens.count
        return images.first { $0.range.contains(next) }
    }

    /// Returns the index at which text before the next image ends.
    func textEnd(_ index: Int, from start: Int) -> Int {
        table.slots[index].job?.request.images.first { $0.start > start }?.start ?? .max
    }

    /// Returns the next piece of an image.
    ///
    /// Embeddings that see each other are computed together if the batch is large enough.
    func imagePiece(_ index: Int, _ image: PromptImage, limit: Int) -> Piece {
        let start = table.slots[index].tokens.count
        let limit = image.part.isUnordered ? context.batchTokens : min(limit, context.batchTokens)
        let end = min(image.range.upperBound, start + max(limit, 1))
        return Piece(
            slot: index, range: start..<end, completes: end == table.slots[index].job?.tokens.count, image: image)
    }

    /// Computes the embeddings of an image, or else a piece of them with the language model.
    ///
    /// Returns false if the engine's turn has not come.
    mutating func compute(
        _ piece: Piece, of image: PromptImage,
        _ compute: (Step, () throws -> EngineContext.Outcome) throws -> EngineContext.Outcome?
    ) -> Bool {
        guard let job = table.slots[piece.slot].job else { return true }
        let start = ContinuousClock.now
        do {
            let range = piece.range.lowerBound - image.start..<piece.range.upperBound - image.start
            let isComputed = image.part.isComputed
            let step = Step(sequences: [piece.slot], tokens: isComputed ? range.count : 0, isImage: !isComputed)
            let outcome = try compute(step) {
                guard isComputed else {
                    try image.part.compute()
                    return .done
                }
                return try context.compute(
                    image.part, range, at: context.position(of: image.start, in: job.tokens), sequence: piece.slot,
                    wantsOutput: piece.completes)
            }
            guard let outcome else { return false }
            job.noteStep(at: start)
            if isComputed { try finish([piece], outcome) }
        } catch {
            drop(piece.slot, error)
        }
        return true
    }
}
