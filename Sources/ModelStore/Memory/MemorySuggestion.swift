package import GGUF

/// A change of settings that makes a model fit.
public enum MemorySuggestion: Sendable, Hashable {
    /// A smaller context, the largest that fits.
    case context(tokens: Int)
    /// Keys and values in Q8_0, about half as large as in F16.
    case quantizedCache

    /// Below this a chat is hardly possible.
    static let leastContext = 512

    /// The settings after the change.
    ///
    /// - Parameter settings: The settings that did not fit.
    public func applied(to settings: MemorySettings) -> MemorySettings {
        switch self {
        case .context(let tokens): return settings.with(contextTokens: tokens)
        case .quantizedCache:
            var changed = settings
            changed.cacheType = .q8_0
            return changed
        }
    }

    private var phrase: String {
        switch self {
        case .context(let tokens): "a context of \(tokens) tokens"
        case .quantizedCache: "a Q8_0 cache"
        }
    }

    /// Says what would fit, and which models could be tried instead.
    ///
    /// - Parameters:
    ///   - suggestions: Settings with which the model would fit.
    ///   - smallerModels: Names of smaller models, best first; whether they fit is not promised.
    package static func sentence(_ suggestions: [MemorySuggestion], _ smallerModels: [String]) -> String {
        let names = smallerModels.prefix(2).joined(separator: " or ")
        let ways = suggestions.map(\.phrase).joined(separator: " or ")
        switch (ways.isEmpty, names.isEmpty) {
        case (true, true): return "Choose a smaller model or a smaller quantisation, or free memory."
        case (true, false): return "Choose a smaller model (\(names)), or free memory."
        case (false, true): return "It would fit with \(ways)."
        case (false, false): return "It would fit with \(ways), or choose a smaller model (\(names))."
        }
    }
}

extension MemorySettings {
    func with(contextTokens: Int) -> MemorySettings {
        var changed = self
        changed.contextTokens = contextTokens
        return changed
    }

    /// The same with keys and values in Q8_0.
    ///
    /// - Parameter file: The model; its heads have to divide into blocks.
    /// - Returns: nil where the engine cannot do it, or where the cache is that small already.
    package func withQuantizedCache(for file: GGUFFile) -> MemorySettings? {
        let dimensions = ModelDescription(file).dimensions
        let block = Int(GGMLType.q8_0.valuesPerBlock)
        guard usesFlashAttention, cacheType.bitsPerValue > 9,
            let keys = dimensions.keyLength, let values = dimensions.valueLength,
            keys > 0, keys.isMultiple(of: block), values.isMultiple(of: block)
        else { return nil }
        return MemorySuggestion.quantizedCache.applied(to: self)
    }
}
