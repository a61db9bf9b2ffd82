public import GGUF

/// A model's private memory, relative to the limits for running language models.
public enum InferenceLimit: String, Sendable, Codable, CaseIterable {
    /// At most 500 MB.
    case withinLimit
    /// More than 500 MB: worth a warning.
    case warning
    /// More than 800 MB: above the limit.
    case exceeded

    /// Above this many bytes there is a warning.
    public static let warningBytes: UInt64 = 500_000_000
    /// The limit in bytes.
    public static let largestBytes: UInt64 = 800_000_000

    /// Classifies an amount of private memory.
    ///
    /// - Parameter privateBytes: Memory beyond what the program takes when idle; mapped weights do not count.
    public init(privateBytes: UInt64) {
        self =
            privateBytes > Self.largestBytes ? .exceeded : privateBytes > Self.warningBytes ? .warning : .withinLimit
    }
}

extension MemoryEstimate {
    /// How the private memory compares with the limits.
    public var inferenceLimit: InferenceLimit { InferenceLimit(privateBytes: privateBytes) }

    /// Whether the private memory is more than 800 MB.
    public var exceedsInferenceLimit: Bool { inferenceLimit == .exceeded }

    /// Whether a Q8_0 cache would bring a model below a limit that it exceeds.
    ///
    /// - Parameters:
    ///   - file: The model.
    ///   - settings: How it is to be loaded.
    ///   - bytes: The limit.
    /// - Returns: False, too, where the limit is kept already or where the model cannot have such a cache.
    public static func quantizedCacheKeepsLimit(
        _ file: GGUFFile, settings: MemorySettings, bytes: UInt64 = InferenceLimit.warningBytes
    ) -> Bool {
        guard MemoryEstimate(file, settings: settings).privateBytes > bytes,
            let quantized = settings.withQuantizedCache(for: file)
        else { return false }
        return MemoryEstimate(file, settings: quantized).privateBytes <= bytes
    }
}
