import GGUF

/// The memory for intermediate results of the largest step, computed like llama.cpp's allocator and CPU kernels.
///
/// The allocator reuses memory, so the largest part of a layer counts instead of the sum. The number of live
/// vectors in each part was derived from the sizes that llama.cpp logs for models of many shapes.
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

        // Kernels convert the operand of a matrix product to the number type of the matrix.
        let operands = [
            tokens * max(shape.feedForward.length, shape.width) * shape.operandBytes,
            settings.cacheType == .f32 ? 0 : tokens * scores * 2,
        ]
        let kept = plan.outputRows * 4 * (shape.vocabulary + (shape.isEmbedder ? shape.width : 0))
        bytes = tokens * masks + (parts.max() ?? 0) + (operands.max() ?? 0) + kept
    }

    /// Returns the total length of the feed-forward part's vectors.
    ///
    /// The vectors are the input, the residual, and one vector of the inner length, or three of them with a gate.
    private static func feedForward(_ shape: NetworkShape) -> Double {
        let length = shape.feedForward.length
        // The allocator leaves unused memory at the queries of the previous layer.
        let outer = 2 * shape.width + min(shape.queryWidth + shape.width, length)
        let dense = (shape.feedForward.isGated ? 3 : 1) * length + outer
        guard let experts = shape.experts else { return dense }
        return max(dense, experts.used * (3 * experts.length + 2 * shape.width) + outer)
    }

    /// Returns the total length of a recurrent layer's vectors: its input in several forms, and its output.
    private static func state(_ shape: NetworkShape) -> Double {
        shape.stateWidth > 0 ? 3 * shape.stateWidth + 2 * shape.width : 0
    }

    /// Returns the memory for casts in bytes.
    ///
    /// Flash attention reads half precision, so single-precision caches are copied layer by layer.
    private static func castBytes(_ shape: NetworkShape, _ plan: ContextSizes, _ settings: MemorySettings) -> Double {
        guard settings.usesFlashAttention, settings.cacheType == .f32 else { return 0 }
        return plan.cells * shape.keyValueWidth * 2
    }
}
