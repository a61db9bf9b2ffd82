public import GGUF

/// The fit of a model in the memory of a device.
public enum MemoryFit: Sendable, Hashable {
    /// The model fits in addition to the running programs.
    case fits
    /// The model will run slowly, or not together with other programs and models, for the reason in the sentences.
    case tight(String)
    /// The model will not be loaded, for the reason in the sentences.
    case doesNotFit(String)
}

extension DeviceMemory {
    /// Compares an estimate with the budget and the free memory.
    ///
    /// Allocated memory must be free. Mapped weights do not have to fit, because the system can drop them and
    /// read them again, which is slow.
    ///
    /// - Parameters:
    ///   - estimate: The model's memory.
    ///   - heldBytes: The part of the budget that other loaded models use.
    public func fit(_ estimate: MemoryEstimate, heldBytes: UInt64 = 0) -> MemoryFit {
        let total = ByteText(estimate.totalBytes)
        let needs = "The model needs \(estimate.isRough ? "about " : "")\(total) of memory"
        let budget = budgetBytes - min(budgetBytes, heldBytes)
        guard estimate.totalBytes <= budget else {
            let rest = heldBytes > 0 ? ", of which other models use \(ByteText(heldBytes))" : ""
            return .doesNotFit(
                "\(needs). Models may use \(ByteText(budgetBytes)) of this device's \(ByteText(physicalBytes))\(rest).")
        }
        guard let free = available() else { return .fits }
        guard estimate.privateBytes <= free else {
            return .doesNotFit(
                "The model needs \(ByteText(estimate.privateBytes)) of free memory in addition to its weights, and "
                    + "\(ByteText(free)) are free now.")
        }
        guard estimate.privateBytes + (estimate.mapsFile ? estimate.weightsBytes : 0) <= free else {
            return .tight(
                "\(needs), and \(ByteText(free)) are free now. It will be slow, because the weights are read from the "
                    + "disk repeatedly. Close other programs.")
        }
        return .fits
    }

    /// Throws for a model that does not fit, and suggests settings or models that fit.
    ///
    /// - Parameters:
    ///   - file: The model.
    ///   - settings: The settings for loading the model.
    ///   - heldBytes: The part of the budget that other loaded models use.
    ///   - smallerModels: The names of smaller models, best first. The message names the first two without
    ///     checking them.
    /// - Returns: The fit of a model that can be loaded.
    /// - Throws: `ModelLibraryError` (`doesNotFit`). Each setting in its message was checked with an estimate.
    public func check(
        _ file: GGUFFile, settings: MemorySettings, heldBytes: UInt64 = 0, smallerModels: [String] = []
    ) throws(ModelLibraryError) -> MemoryFit {
        let fit = fit(MemoryEstimate(file, settings: settings), heldBytes: heldBytes)
        guard case .doesNotFit(let reason) = fit else { return fit }
        let ways = suggestions(file, settings: settings, heldBytes: heldBytes)
        throw ModelLibraryError(.doesNotFit, "\(reason) \(MemorySuggestion.sentence(ways, smallerModels))")
    }

    /// Suggests settings with which a model fits, most useful first.
    ///
    /// - Parameters:
    ///   - file: The model.
    ///   - settings: The settings with which the model does not fit.
    ///   - heldBytes: The part of the budget that other loaded models use.
    /// - Returns: Changes, each of which suffices alone; empty if no change suffices.
    public func suggestions(
        _ file: GGUFFile, settings: MemorySettings, heldBytes: UInt64 = 0
    ) -> [MemorySuggestion] {
        func fits(_ settings: MemorySettings) -> Bool {
            if case .doesNotFit = fit(MemoryEstimate(file, settings: settings), heldBytes: heldBytes) { return false }
            return true
        }
        var found: [MemorySuggestion] = []
        if let context = largestContext(file, settings, fits) { found.append(.context(tokens: context)) }
        if let quantized = settings.withQuantizedCache(for: file), fits(quantized) { found.append(.quantizedCache) }
        return found
    }

    /// Returns the largest context size below the current size with which a model fits, in the engine's step size.
    private func largestContext(
        _ file: GGUFFile, _ settings: MemorySettings, _ fits: (MemorySettings) -> Bool
    ) -> Int? {
        let trained = ModelDescription(file).trainedContextTokens ?? ContextSizes.defaultTokens
        let present = min(settings.contextTokens ?? ContextSizes.defaultTokens, trained)
        func isEnough(_ steps: Int) -> Bool { fits(settings.with(contextTokens: steps * ContextSizes.cacheStep)) }
        var (low, high) = (
            MemorySuggestion.minimumContext / ContextSizes.cacheStep, (present - 1) / ContextSizes.cacheStep
        )
        guard low <= high, isEnough(low) else { return nil }
        while low < high {
            let middle = (low + high + 1) / 2
            if isEnough(middle) { low = middle } else { high = middle - 1 }
        }
        return low * ContextSizes.cacheStep
    }
}
