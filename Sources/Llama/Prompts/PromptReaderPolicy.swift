import GGUF

/// A policy that chooses the prompts that a ``PromptReader`` should compute faster than the main model.
struct PromptReaderPolicy: Sendable {
    /// A call that computes only a part of a prompt.
    struct Call: Sendable {
        /// The index of the call's first token in the prompt.
        let start: Int
        let tokens: Int
        let time: Duration
    }

    /// The minimum number of tokens to compute, below which the main model computes a prompt.
    let minimumTokens: Int
    /// Whether the reader is used for all prompts of at least `minimumTokens`, for tests.
    private let isForced: Bool
    /// The minimum measured seconds per token of the reader, because noise only adds time.
    private var own: Double?
    private var others: Double?
    /// The time that a reader would have saved for previous prompts, in tokens of the main model.
    private var missed = 0.0

    /// The reader's time per token relative to the main model's, until both are measured.
    private static let assumedShare = 0.7
    /// The time to move a token between the caches, relative to the time to compute it with the main model.
    private static let movingShare = 0.02
    /// The time for loading, in tokens of the main model.
    private static let loadingTokens = 96.0
    /// The bounds of the calls that are measured, which must be long and early in the prompt.
    ///
    /// Later calls take longer, because they attend to more tokens.
    private static let minimumMeasuredTokens = 128
    private static let maximumMeasuredStart = 512

    /// Creates a policy; for tests, `forcedFrom` is the number of tokens from which all prompts use the reader.
    init(forcedFrom: Int? = nil) {
        minimumTokens = forcedFrom ?? 64
        isForced = forcedFrom != nil
    }

    /// Returns whether a reader may be faster, given the sizes of the weights by type and llama.cpp's CPU features.
    static func isPromising(_ bytes: [GGMLType: UInt64], _ options: ModelOptions, _ features: Set<String>) -> Bool {
        // Intel's matrix unit uses a different arrangement of weights, and was not measured.
        guard options.repacksWeights, features.isSuperset(of: ["REPACK", "AVX2"]), !features.contains("AMX_INT8")
        else { return false }
        // llama.cpp repacks these types on x86, and has other kernels for calls with many tokens.
        return (bytes[.q4_K] ?? 0) + (bytes[.q2_K] ?? 0) >= bytes.values.reduce(0, +) / 2
    }

    /// Returns whether the original weights fit into the available memory, with an eighth of all memory left.
    static func fits(_ weights: UInt64, available: Int, physical: Int) -> Bool {
        weights <= UInt64(max(available - physical / 8, 0))
    }

    mutating func noteOwn(_ call: Call) { own = Self.least(own, call) }

    mutating func noteOthers(_ call: Call) { others = Self.least(others, call) }

    private static func least(_ known: Double?, _ call: Call) -> Double? {
        guard call.tokens >= minimumMeasuredTokens, call.start < maximumMeasuredStart else { return known }
        let measured = call.time / .seconds(1) / Double(call.tokens)
        return min(known ?? measured, measured)
    }

    /// Returns whether the reader should compute a prompt, of which the reader has cached `kept` tokens and the main
    /// model `known` tokens.
    ///
    /// A reader is loaded only when it would have saved as much time as loading takes.
    mutating func pays(_ tokens: Int, kept: Int, known: Int, isLoaded: Bool) -> Bool {
        guard tokens - known >= minimumTokens else { return false }
        if isForced { return true }
        // After the reader's first prompt, the main model computes the next prompt, for comparison.
        if own != nil, others == nil { return false }
        let share = if let own, let others { own / others } else { Self.assumedShare }
        let gain = Double(tokens - known) - share * Double(tokens - kept) - Self.movingShare * Double(tokens)
        guard gain > 0, !isLoaded else { return gain > 0 }
        missed += gain
        return missed >= Self.loadingTokens
    }
}
