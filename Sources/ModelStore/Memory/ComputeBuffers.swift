import GGUF

/// The room for intermediate results of the largest step, as llama.cpp's allocator and CPU kernels lay them out.
///
/// The allocator reuses memory, so the largest of a layer's parts counts, not their sum. The numbers of live vectors in
/// each part were found by comparing the sizes that llama.cpp logs for models of many shapes.
struct ComputeBuffers {
    let bytes: Double

    init(_ shape: NetworkShape, _ plan: ContextSizes, _ settings: MemorySettings) {
        let tokens = plan.stepTokens
        let usesFlash = settings.usesFlashAttention
        let scores = usesFlash ? 0 : shape.heads * plan.cellsPerStream
        let masks = plan.cellsPerStream * (usesFlash ? 2 : 4) * (shape.hasWindow ? 2 : 1)

        let attention =
            tokens * 4 * (scores + (usesFlash ? 3 : 4) * shape.width + 2 * shape.queryWidth + 2 * shape.keyValueWidth)
            + Self.castBytes(shape, plan, settings)
        let logits = plan.logitRows * 4 * (shape.vocabulary + shape.width)
        let parts = [attention, tokens * 4 * Self.feedForward(shape), tokens * 4 * Self.state(shape), logits]

        // Kernels round what a matrix is multiplied with to the matrix's own kind of number.
        let operands = [
            tokens * max(shape.feedForward.length, shape.width) * shape.operandBytes,
            settings.cacheType == .f32 ? 0 : tokens * scores * 2,
        ]
        let kept = plan.outputRows * 4 * (shape.vocabulary + (shape.isEmbedder ? shape.width : 0))
        bytes = tokens * masks + (parts.max() ?? 0) + (operands.max() ?? 0) + kept
    }

    /// Vectors of the feed-forward part: its input, what goes around it, and three of the inner length with a gate.
    private static func feedForward(_ shape: NetworkShape) -> Double {
        let length = shape.feedForward.length
        // The allocator leaves a gap where the queries of the layer before were.
        let outer = 2 * shape.width + min(shape.queryWidth + shape.width, length)
        let dense = (shape.feedForward.isGated ? 3 : 1) * length + outer
        guard let experts = shape.experts else { return dense }
        return max(dense, experts.used * (3 * experts.length + 2 * shape.width) + outer)
    }

    /// Vectors of a recurrent layer: its input in several forms and its output.
    private static func state(_ shape: NetworkShape) -> Double {
        shape.stateWidth > 0 ? 3 * shape.stateWidth + 2 * shape.width : 0
    }

    /// Flash attention reads half precision: single-precision caches are copied layer by layer.
    private static func castBytes(_ shape: NetworkShape, _ plan: ContextSizes, _ settings: MemorySettings) -> Double {
        guard settings.usesFlashAttention, settings.cacheType == .f32 else { return 0 }
        return plan.cells * shape.keyValueWidth * 2
    }
}
