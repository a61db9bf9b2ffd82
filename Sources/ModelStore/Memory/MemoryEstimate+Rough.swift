import GGUF

extension MemoryEstimate {
    /// Estimates a model's memory roughly from its catalogue entry.
    ///
    /// Caches of models with the same size can differ tenfold. The numbers are from models with large caches, so the
    /// actual memory is usually smaller:
    /// - weights: the size of the file;
    /// - cache: 64 Ki numbers per token from 1 to 8 billion weights (Llama 3, Qwen3, Mistral), scaled with the
    ///   square root of the size outside of this range;
    /// - compute: 40 MB for a billion weights, scaled with the square root of the size, plus the masks of the context;
    /// - copies for the CPU's kernels: three quarters of Q4_0, Q4_K and IQ4_NL files, if the CPU has such kernels;
    /// - the tokenizer: 50 MB.
    ///
    /// - Parameters:
    ///   - fileBytes: The size of the file.
    ///   - parameters: The number of weights; 0 if unknown, in which case two weights per byte are assumed.
    ///   - quantization: The quantisation, such as `Q4_K_M`.
    ///   - kind: The model's kind. Only generative models have a cache.
    ///   - settings: The settings for loading the model.
    public init(
        roughlyFor fileBytes: UInt64, parameters: UInt64, quantization: String, kind: ModelKind,
        settings: MemorySettings = MemorySettings()
    ) {
        let weights = Double(parameters > 0 ? parameters : Self.sum(fileBytes, fileBytes))
        let context = Double(settings.contextTokens ?? ContextSizes.defaultTokens)
        let tokens = settings.sharesCache ? context : context * Double(settings.sequences)
        let size = weights < 1e9 ? (weights / 1e9).squareRoot() : max(1, (weights / 8e9).squareRoot())
        let bytesPerValue = settings.cacheType.bitsPerValue / 8
        let cache = kind == .generative ? tokens * 65_536 * size * bytesPerValue : 0
        let step = Double(min(settings.prefillChunkTokens, settings.contextTokens ?? ContextSizes.defaultTokens))
        let compute = 40e6 * (weights / 1e9).squareRoot() + step * context * 2
        let types = ["Q4_0", "Q4_K", "IQ4_NL"]
        let isCopied =
            settings.repacksWeights && settings.cpuFeatures.contains("REPACK")
            && types.contains { quantization.uppercased().hasPrefix($0) }
        self.init(
            weightsBytes: fileBytes, repackedBytes: isCopied ? fileBytes / 4 * 3 : 0, cacheBytes: Self.bytes(cache),
            computeBytes: Self.bytes(compute), vocabularyBytes: kind == .generative ? 50_000_000 : 5_000_000,
            mapsFile: settings.mapsFile, isRough: true)
    }
}
