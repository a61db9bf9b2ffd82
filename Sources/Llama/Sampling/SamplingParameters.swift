/// The sampling parameters.
///
/// The steps apply in llama.cpp's order: adjustments, top-k, top-p, min-p, XTC, then temperature. The defaults are
/// llama.cpp's, too.
public struct SamplingParameters: Sendable, Hashable, Codable {
    /// 0 always takes the most probable token; 1 keeps the model's probabilities; up to 2 flattens them.
    public var temperature: Double
    /// Keeps only the k most probable tokens; nil for all.
    public var topK: Int?
    /// Keeps the smallest set of tokens whose probabilities sum to this; 1 for all.
    public var topP: Double
    /// Drops tokens less probable than this share of the most probable one; 0 for none.
    public var minP: Double
    /// The seed, which makes the answer reproducible; nil for a random one.
    ///
    /// A request with the same seed gives the same answer on the same machine and build of the engine.
    /// Cached tokens and concurrent requests change the roundings of a request's numbers, and with them now and then a
    /// token. So requests with a seed are computed one after another as in ``ContextConfiguration/Mode/pinned``, in a
    /// context of their own that is made for the first of them: it takes the memory of one more cache, and such a
    /// request reuses what requests with a seed have computed, and nothing else.
    public var seed: UInt64?
    /// Biases, and penalties against repetition; nil for none.
    public var adjustments: SamplingAdjustments?
    /// Leaves out the most probable tokens now and then; nil never to.
    public var xtc: XTC?

    /// Exclude Top Choices: of several probable tokens only the least probable one stays.
    ///
    /// It has no effect where the most probable token is always taken.
    public struct XTC: Sendable, Hashable, Codable {
        /// How often it applies, from 0 to 1.
        public var probability: Double
        /// The probability from which on a token counts as probable; above 0.5 nothing is left out.
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

    /// Always the most probable token; of equals, the one with the lowest id.
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
