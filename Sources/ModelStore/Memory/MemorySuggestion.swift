package import GGUF

/// A change of settings that makes a model fit.
public enum MemorySuggestion: Sendable, Hashable {
    /// The largest context that fits.
    case context(tokens: Int)
    /// A cache of keys and values in Q8_0, about half as large as in F16.
    case quantizedCache

    /// The minimum context size of a suggestion, below which a chat is hardly possible.
    static let minimumContext = 512

    /// Returns the settings with the change applied.
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

    /// Returns a sentence with the settings that would fit, and smaller models to try instead, best first.
    ///
    /// Whether the smaller models fit was not checked.
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

    /// Returns the settings with keys and values in Q8_0; `nil` if unsupported, or if the cache is already as small.
    ///
    /// - Parameter file: The model, whose head sizes must be multiples of the block size.
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
