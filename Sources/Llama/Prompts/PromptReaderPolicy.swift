import GGUF

/// Decides which prompts a ``PromptReader`` reads: those that it is expected to have in the cache sooner.
struct PromptReaderPolicy: Sendable {
    /// A call that computes a part of a prompt and nothing else.
    struct Call: Sendable {
        /// The place of its first token in the prompt.
        let start: Int
        let tokens: Int
        let time: Duration
    }

    /// Prompts with fewer tokens to compute are left to the model that answers.
    let leastTokens: Int
    /// Whether it is used whatever it takes; for tests.
    private let isForced: Bool
    /// The least seconds that a token took so far: noise only adds to them.
    private var own: Double?
    private var others: Double?
    /// The time that it would have saved already, in tokens that the other model reads in that time.
    private var missed = 0.0

    /// The time for one of its tokens, as a share of the other model's, until both are measured.
    private static let assumedShare = 0.7
    /// The time to move a token from one cache to the other, as a share of computing it.
    private static let movingShare = 0.02
    /// Loading takes as long as reading so many tokens.
    private static let loadingTokens = 96.0
    /// Calls that tell how fast a model is: later ones also look back at more tokens.
    private static let leastMeasuredTokens = 128
    private static let mostMeasuredStart = 512

    /// - Parameter forcedFrom: For tests: uses it for all prompts of at least so many tokens.
    init(forcedFrom: Int? = nil) {
        leastTokens = forcedFrom ?? 64
        isForced = forcedFrom != nil
    }

    /// Whether a reader promises anything for a model.
    ///
    /// - Parameters:
    ///   - bytes: Of its weights, by type.
    ///   - options: How it was loaded.
    ///   - features: The CPU's, as llama.cpp names them.
    /// - Returns: Whether prompts are expected to be read faster.
    static func isPromising(_ bytes: [GGMLType: UInt64], _ options: ModelOptions, _ features: Set<String>) -> Bool {
        // Intel's matrix unit, for which weights are arranged in another way, was not measured.
        guard options.repacksWeights, features.isSuperset(of: ["REPACK", "AVX2"]), !features.contains("AMX_INT8")
        else { return false }
        // The types that llama.cpp repacks there, and for which it has kernels for many tokens at once, too.
        return (bytes[.q4_K] ?? 0) + (bytes[.q2_K] ?? 0) >= bytes.values.reduce(0, +) / 2
    }

    /// Whether weights stay in memory beside the repacked ones, with an eighth of all memory left.
    ///
    /// - Parameters:
    ///   - weights: Their bytes.
    ///   - available: The bytes that are free.
    ///   - physical: The bytes of all memory.
    static func fits(_ weights: UInt64, available: Int, physical: Int) -> Bool {
        weights <= UInt64(max(available - physical / 8, 0))
    }

    /// Notes what a call of the reader took.
    mutating func noteOwn(_ call: Call) { own = Self.least(own, call) }

    /// Notes what a call of the model that answers took.
    mutating func noteOthers(_ call: Call) { others = Self.least(others, call) }

    private static func least(_ known: Double?, _ call: Call) -> Double? {
        guard call.tokens >= leastMeasuredTokens, call.start < mostMeasuredStart else { return known }
        let measured = call.time / .seconds(1) / Double(call.tokens)
        return min(known ?? measured, measured)
    }

    /// Whether the reader is to compute a prompt.
    ///
    /// - Parameters:
    ///   - tokens: Tokens that are to be in the cache.
    ///   - kept: How many of them the reader has.
    ///   - known: How many of them the other model has.
    /// - Returns: Whether the cache has them sooner so. A reader that is not there is worth loading once it would have saved
    ///   as much as loading takes.
    mutating func pays(_ tokens: Int, kept: Int, known: Int, isLoaded: Bool) -> Bool {
        guard tokens - known >= leastTokens else { return false }
        if isForced { return true }
        // Once it has read a prompt, the other model reads one, so that they can be compared.
        if own != nil, others == nil { return false }
        let share = if let own, let others { own / others } else { Self.assumedShare }
        let gain = Double(tokens - known) - share * Double(tokens - kept) - Self.movingShare * Double(tokens)
        guard gain > 0, !isLoaded else { return gain > 0 }
        missed += gain
        return missed >= Self.loadingTokens
    }
}
