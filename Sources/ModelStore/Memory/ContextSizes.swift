import GGUF

/// What the engine makes of settings: how many tokens its cache, its largest step and its outputs have.
struct ContextSizes {
    /// Tokens in all caches together; 0 without a cache.
    let cells: Double
    /// Tokens that attention looks at in one sequence's cache.
    let cellsPerStream: Double
    /// Tokens of the largest step.
    let stepTokens: Double
    /// Tokens of a step whose logits are computed.
    let logitRows: Double
    /// Tokens whose outputs are kept until they are read.
    let outputRows: Double
    /// Keys, values and running states.
    let cacheBytes: Double

    init(_ shape: NetworkShape, _ settings: MemorySettings) {
        let trained = max(shape.trainedTokens ?? Int.max, 1)
        let sequences = Double(max(1, settings.sequences))
        let chunk = Double(settings.prefillChunkTokens)
        if shape.isEmbedder {
            let longest = min(settings.contextTokens ?? trained, trained, Self.longestText)
            let tokens = Double(max(longest, Self.embeddingBatchTokens))
            (stepTokens, logitRows, outputRows) = (tokens, 1, tokens)
            (cells, cellsPerStream) = (Self.padded(tokens), Self.padded(tokens))
        } else {
            let context = Double(min(settings.contextTokens ?? Self.defaultTokens, trained))
            let tokens = settings.sharesCache ? context : context * sequences
            cellsPerStream = Self.padded(settings.sharesCache ? context : Self.padded(tokens) / sequences)
            cells = settings.sharesCache ? cellsPerStream : cellsPerStream * sequences
            stepTokens = min(tokens, chunk)
            let branches = settings.sharesCache ? Self.scoringBranches(sequences: sequences) : 0
            let isRecurrent = shape.cache.statePerSequence > 0
            let drafted = settings.sharesCache && !isRecurrent ? Self.longestDraftedCall : 0
            logitRows = min(stepTokens, max(sequences + branches, drafted))
            outputRows = max(sequences + (isRecurrent ? 0 : branches), drafted)
        }
        let layout = shape.cache
        let values = settings.usesFlashAttention ? layout.valuesPerToken : layout.paddedValuesPerToken
        let perToken = (layout.keysPerToken + values) * settings.cacheType.bitsPerValue / 8
        cacheBytes = cells * perToken + sequences * layout.statePerSequence * 4
    }

    /// What the engine takes where the caller names no context.
    static let defaultTokens = 4096

    /// Tokens of one step of an embedding model: see the engine's `ContextConfiguration`.
    private static let embeddingBatchTokens = 128

    /// The engine's limit for texts that are embedded.
    private static let longestText = 8192

    /// The engine's limit for texts that are embedded side by side.
    static let longestTextOfLane = 512

    /// Outputs beyond those of the sequences that the engine has for scoring: see its `addBranches`.
    private static func scoringBranches(sequences: Double) -> Double { min(12 + 4 * sequences, 48) }

    /// Tokens of a call with the longest draft, each with an output: see the engine's `DraftPolicy`.
    private static let longestDraftedCall = 64.0

    /// llama.cpp makes caches in steps of this many tokens.
    static let cacheStep = 256

    private static func padded(_ tokens: Double) -> Double {
        (tokens / Double(cacheStep)).rounded(.up) * Double(cacheStep)
    }
}
