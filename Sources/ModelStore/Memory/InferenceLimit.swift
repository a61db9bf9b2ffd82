public import GGUF

/// The classification of a model's private memory by the limits for running language models.
public enum InferenceLimit: String, Sendable, Codable, CaseIterable {
    /// At most 500 MB.
    case withinLimit
    /// More than 500 MB, which causes a warning.
    case warning
    /// More than 800 MB: above the limit.
    case exceeded

    /// The number of bytes above which there is a warning.
    public static let warningBytes: UInt64 = 500_000_000
    /// The limit in bytes.
    public static let largestBytes: UInt64 = 800_000_000

    /// Classifies an amount of private memory.
    ///
    /// - Parameter privateBytes: The memory beyond that of the idle program; mapped weights do not count.
    public init(privateBytes: UInt64) {
        self =
            privateBytes > Self.largestBytes ? .exceeded : privateBytes > Self.warningBytes ? .warning : .withinLimit
    }
}

extension MemoryEstimate {
    /// The classification of the private memory.
    public var inferenceLimit: InferenceLimit { InferenceLimit(privateBytes: privateBytes) }

    /// Whether the private memory exceeds 800 MB.
    public var exceedsInferenceLimit: Bool { inferenceLimit == .exceeded }

    /// Whether a Q8_0 cache would bring a model that exceeds a limit below it.
    ///
    /// `false` if the limit is not exceeded, or if the model does not support such a cache.
    ///
    /// - Parameters:
    ///   - file: The model.
    ///   - settings: The settings for loading the model.
    ///   - bytes: The limit.
    public static func quantizedCacheKeepsLimit(
        _ file: GGUFFile, settings: MemorySettings, bytes: UInt64 = InferenceLimit.warningBytes
    ) -> Bool {
        guard MemoryEstimate(file, settings: settings).privateBytes > bytes,
            let quantized = settings.withQuantizedCache(for: file)
        else { return false }
        return MemoryEstimate(file, settings: quantized).privateBytes <= bytes
    }
}
