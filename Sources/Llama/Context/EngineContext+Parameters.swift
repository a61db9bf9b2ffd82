import CLlama
import GGUF

extension EngineContext {
    /// Returns the context size of one sequence in tokens, at most the trained context.
    static func contextTokens(
        _ model: LlamaModel, _ configuration: ContextConfiguration, _ purpose: Purpose
    ) -> Int {
        let trained = max(model.trainedContextTokens, 1)
        return switch purpose {
        case .generation:
            min(configuration.contextTokens ?? defaultContextTokens(model, configuration), trained)
        case .embedding: min(configuration.contextTokens ?? trained, trained, maxEmbeddingTokens)
        }
    }

    private static func defaultContextTokens(_ model: LlamaModel, _ configuration: ContextConfiguration) -> Int {
        guard configuration.grows else { return ContextConfiguration.initialContextTokens }
        return CacheLayout(model.file).contextTokens(
            trained: model.trainedContextTokens, memoryBytes: UInt64(clamping: Machine.physicalMemoryBytes),
            bytesPerKey: configuration.cacheType.bytesPerValue, bytesPerValue: configuration.cacheType.bytesPerValue)
    }

    static func parameters(
        _ configuration: ContextConfiguration, _ purpose: Purpose, contextTokens context: Int, _ abortFlag: AbortFlag
    ) -> llama_context_params {
        var parameters = llama_context_default_params()
        switch purpose {
        case .generation:
            let sequences = configuration.maxSequences
            let total = configuration.sharesCache ? context : context * sequences
            parameters.n_ctx = UInt32(clamping: total)
            parameters.n_batch = UInt32(clamping: configuration.prefillChunkTokens + sequences)
            parameters.n_ubatch = UInt32(clamping: configuration.prefillChunkTokens)
            parameters.n_seq_max = UInt32(clamping: sequences)
            parameters.n_outputs_max = UInt32(clamping: max(sequences, configuration.outputTokens))
            parameters.kv_unified = configuration.sharesCache
        case .embedding(let pooling):
            // An encoder computes a text in one piece, so the micro-batch must hold the longest text.
            let tokens = max(context, ContextConfiguration.embeddingBatchTokens)
            parameters.n_ctx = UInt32(clamping: tokens)
            parameters.n_batch = UInt32(clamping: tokens)
            parameters.n_ubatch = UInt32(clamping: tokens)
            parameters.n_seq_max = UInt32(
                clamping: min(maxEmbeddingSequences, ContextConfiguration.embeddingBatchTokens))
            parameters.kv_unified = true
            parameters.embeddings = true
            parameters.pooling_type = pooling
        }
        let threads = Int32(clamping: configuration.threads ?? Machine.computeThreads)
        parameters.n_threads = threads
        parameters.n_threads_batch = threads
        parameters.flash_attn_type = configuration.flashAttention.engineValue
        parameters.type_k = configuration.cacheType.engineValue
        parameters.type_v = configuration.cacheType.engineValue
        parameters.no_perf = true
        parameters.abort_callback = { context in
            guard let context else { return false }
            return Unmanaged<AbortFlag>.fromOpaque(context).takeUnretainedValue().isSet
        }
        // The context owns the flag, so it outlives every callback.
        parameters.abort_callback_data = Unmanaged.passUnretained(abortFlag).toOpaque()
        return parameters
    }

    /// The maximum number of texts in one embedding step; llama.cpp's own limit is 256 sequences.
    private static let maxEmbeddingSequences = 64

    /// The maximum text length in tokens even if the model was trained on longer texts, because the compute buffer
    /// grows with the length.
    private static let maxEmbeddingTokens = LoadedModel.longestTextTokens

    /// Throws if the cache does not fit into memory.
    ///
    /// llama.cpp fills the cache with zeros, so a cache that is too large would end the process.
    static func checkMemory(
        _ model: LlamaModel, _ configuration: ContextConfiguration, _ purpose: Purpose, cacheTokens: Int
    ) throws(LlamaError) {
        guard case .generation = purpose, let available = Machine.availableMemoryBytes else { return }
        let layout = CacheLayout(model.file)
        let values = configuration.flashAttention == .off ? layout.paddedValuesPerToken : layout.valuesPerToken
        let perToken = (layout.keysPerToken + values) * configuration.cacheType.bytesPerValue
        let all = Double(cacheTokens) * perToken + Double(configuration.maxSequences) * layout.statePerSequence * 4
        // The allocation of too much GPU memory fails by itself.
        let bytes = all * model.hostShareOfCache
        guard bytes > Double(available) else { return }
        throw LlamaError(
            .outOfMemory,
            "A cache of \(cacheTokens) tokens needs \(ByteText(UInt64(min(bytes, 1e18)))) for this model, and "
                + "\(ByteText(available)) of memory are free. Choose a smaller context, fewer sequences or a Q8_0 "
                + "cache.")
    }
}

extension ContextConfiguration.CacheType {
    fileprivate var engineValue: ggml_type {
        switch self {
        case .f16: GGML_TYPE_F16
        case .bf16: GGML_TYPE_BF16
        case .f32: GGML_TYPE_F32
        case .q8_0: GGML_TYPE_Q8_0
        }
    }

    /// The average number of bytes per number; a Q8_0 block contains 32 numbers in 34 bytes.
    var bytesPerValue: Double {
        switch self {
        case .f16, .bf16: 2
        case .f32: 4
        case .q8_0: 34.0 / 32
        }
    }
}

extension ContextConfiguration.FlashAttention {
    fileprivate var engineValue: llama_flash_attn_type {
        switch self {
        case .automatic: LLAMA_FLASH_ATTN_TYPE_AUTO
        case .on: LLAMA_FLASH_ATTN_TYPE_ENABLED
        case .off: LLAMA_FLASH_ATTN_TYPE_DISABLED
        }
    }
}
