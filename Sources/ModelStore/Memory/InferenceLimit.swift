public import GGUF

/// The classification of a model's private memory by the limits for running language models.
public enum InferenceLimit: String, Sendable, Codable, CaseIterable {
    /// The memory is at most 500 MB.
    case withinLimit
    /// The memory exceeds 500 MB, which causes a warning.
    case warning
    /// The memory exceeds 800 MB, the limit.
    case exceeded

    /// The number of bytes above which the user is warned.
    public static let warningBytes: UInt64 = 500_000_000
    /// The limit on private memory in bytes.
    public static let largestBytes: UInt64 = 800_000_000

    /// Classifies an amount of private memory.
    ///
    /// - Parameter privateBytes: The memory in addition to the idle program's memory. Mapped weights do not count.
    public init(privateBytes: UInt64) {
        self =
            privateBytes > Self.largestBytes ? .exceeded : privateBytes > Self.warningBytes ? .warning : .withinLimit
    }
}

extension MemoryEstimate {
    /// The classification of the private memory.
    public var inferenceLimit: InferenceLimit { InferenceLimit(privateBytes: privateBytes) }

    public var exceedsInferenceLimit: Bool { inferenceLimit == .exceeded }

    /// Returns whether only a Q8_0 cache keeps a model within a limit, given in bytes.
    ///
    /// `false` if the limit is not exceeded anyway, or if the model does not support such a cache.
    public static func quantizedCacheKeepsLimit(
        _ file: GGUFFile, settings: MemorySettings, bytes: UInt64 = InferenceLimit.warningBytes
    ) -> Bool {
        guard MemoryEstimate(file, settings: settings).privateBytes > bytes,
            let quantized = settings.withQuantizedCache(for: file)
        else { return false }
        return MemoryEstimate(file, settings: quantized).privateBytes <= bytes
    }
}
