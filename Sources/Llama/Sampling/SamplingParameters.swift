/// The parameters of sampling.
///
/// The steps apply in llama.cpp's order: adjustments, top-k, top-p, min-p, XTC, then temperature. The default values
/// are llama.cpp's, too.
public struct SamplingParameters: Sendable, Hashable, Codable {
    /// The temperature, 0…2: 0 takes the most probable token, 1 keeps the model's probabilities, and more makes them
    /// more equal.
    public var temperature: Double
    /// The number of most probable tokens to keep; `nil` for all.
    public var topK: Int?
    /// The sum of the probabilities of the smallest set of tokens to keep; 1 for all.
    public var topP: Double
    /// The minimum probability of a token relative to the most probable token; 0 for no minimum.
    public var minP: Double
    /// The seed, which makes the answer reproducible; `nil` for a random seed.
    ///
    /// A request with the same seed gives the same answer on the same machine and build of the engine. Cached
    /// tokens and concurrent requests change the rounding of results, and thereby sometimes a token. So
    /// requests with a seed are computed one at a time as in ``ContextConfiguration/Mode/pinned``. They use a
    /// separate context and cache, created for the first such request, and reuse only state of other requests with a
    /// seed.
    public var seed: UInt64?
    /// The biases, and penalties against repetition; `nil` for none.
    public var adjustments: SamplingAdjustments?
    /// The occasional exclusion of the most probable tokens; `nil` for none.
    public var xtc: XTC?

    /// Exclude Top Choices: keeps only the least probable of several probable tokens.
    ///
    /// Has no effect if the most probable token is always taken.
    public struct XTC: Sendable, Hashable, Codable {
        /// The probability of exclusion at each token, from 0 to 1.
        public var probability: Double
        /// The minimum probability of a token that counts as probable; above 0.5 no token is excluded.
        public var threshold: Double

        public init(probability: Double, threshold: Double = 0.1) {
            self.probability = probability
            self.threshold = threshold
        }
    }

    public init(
        temperature: Double = 0.8, topK: Int? = 40, topP: Double = 0.95, minP: Double = 0.05, seed: UInt64? = nil
    ) {
        self.temperature = temperature
        self.topK = topK
        self.topP = topP
        self.minP = minP
        self.seed = seed
    }

    /// Parameters that always choose the most probable token, and the lowest id among equally probable tokens.
    public static let greedy = SamplingParameters(temperature: 0, topK: nil, topP: 1, minP: 0)

    var isGreedy: Bool { temperature == 0 || topK == 1 }

    func validate() throws(LlamaError) {
        try require(temperature.isFinite && (0...2).contains(temperature), "temperature", temperature, "0 to 2")
        try require((0...1).contains(topP) && topP > 0, "topP", topP, "above 0, at most 1")
        try require((0...1).contains(minP), "minP", minP, "0 to 1")
        if let topK { try require(topK >= 1, "topK", Double(topK), "1 or more") }
        if let xtc {
            try require((0...1).contains(xtc.probability), "xtc.probability", xtc.probability, "0 to 1")
            try require((0...1).contains(xtc.threshold), "xtc.threshold", xtc.threshold, "0 to 1")
        }
        try adjustments?.validate()
    }

    private func require(_ holds: Bool, _ name: String, _ value: Double, _ range: String) throws(LlamaError) {
        try Self.require(holds, name, value, range)
    }

    static func require(_ holds: Bool, _ name: String, _ value: Double, _ range: String) throws(LlamaError) {
        guard holds else { throw LlamaError(.invalidRequest, "\(name) is \(value); it must be \(range).") }
    }
}
