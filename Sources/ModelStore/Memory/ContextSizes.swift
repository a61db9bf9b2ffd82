import GGUF

/// The sizes of the engine's cache, largest step and outputs in tokens, derived from the settings.
struct ContextSizes {
    /// The size of all sequences' caches together; 0 without a cache.
    let cells: Double
    /// The size of one sequence's cache, over which attention is computed.
    let cellsPerStream: Double
    /// The number of tokens in the largest step.
    let stepTokens: Double
    /// The number of tokens in a step for which logits are computed.
    let logitRows: Double
    /// The number of tokens whose outputs are kept until they are read.
    let outputRows: Double
    /// The size of keys, values and recurrent states in bytes.
    let cacheBytes: Double

    init(_ shape: NetworkShape, _ settings: MemorySettings) {
        let trained = max(shape.trainedTokens ?? Int.max, 1)
        let sequences = Double(max(1, settings.sequences))
        let chunk = Double(settings.prefillChunkTokens)
        if shape.isEmbedder {
            let longest = min(settings.contextTokens ?? trained, trained, Self.longestText)
            let tokens = Double(max(longest, Self.embeddingBatchTokens))
            // llama.cpp reserves outputs for the longest text so far, and passages are shorter than a lane's texts.
            (stepTokens, logitRows, outputRows) = (tokens, 1, min(tokens, Double(Self.longestTextOfLane)))
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

    /// The engine's default context size.
    static let defaultTokens = 4096

    /// The number of tokens in a step of an embedding model; see the engine's `ContextConfiguration`.
    private static let embeddingBatchTokens = 128

    /// The engine's limit on the tokens of a text to embed.
    private static let longestText = 8192

    /// The engine's limit on the tokens of a text that is embedded concurrently with others.
    static let longestTextOfLane = 512

    /// Returns the number of additional outputs that the engine reserves for scoring; see its `addBranches`.
    private static func scoringBranches(sequences: Double) -> Double { min(12 + 4 * sequences, 48) }

    /// The number of tokens, each with an output, in a call with the longest draft; see the engine's `DraftPolicy`.
    private static let longestDraftedCall = 64.0

    /// The granularity of llama.cpp's cache sizes in tokens.
    static let cacheStep = 256

    private static func padded(_ tokens: Double) -> Double {
        (tokens / Double(cacheStep)).rounded(.up) * Double(cacheStep)
    }
}
