/// Changes to the model's logits before a token is chosen: biases, and penalties against repetition.
///
/// They apply in llama.cpp's order, before all other sampling parameters: biases, penalties, then DRY. What a guide
/// forbids stays forbidden.
public struct SamplingAdjustments: Sendable, Hashable, Codable {
    /// Subtracted from the logit of every token that the answer contains.
    public var presencePenalty = 0.0
    /// Subtracted from the logit of a token for each time that the answer contains it.
    public var frequencyPenalty = 0.0
    /// Divides the positive logits of recent tokens, those of the prompt included, and multiplies the negative ones; 1
    /// for none.
    public var repetitionPenalty = 1.0
    /// How many tokens count as recent for ``repetitionPenalty``; nil for all.
    public var repetitionWindow: Int? = 64
    /// Added to the logits of tokens: -100 bans a token, 100 forces it.
    public var logitBias: [TokenID: Double] = [:]
    /// The penalty against repeated sequences; nil for none.
    public var dry: DRY?

    /// Changes nothing until a property is set.
    public init() {}

    /// Don't Repeat Yourself: a penalty for tokens that would extend a sequence which occurred before.
    ///
    /// A token that would extend a repetition of n tokens loses `multiplier * base ** (n - allowedLength)`, where n is
    /// at least `allowedLength`.
    public struct DRY: Sendable, Hashable, Codable {
        /// The penalty of a repetition of `allowedLength` tokens; 0 for none.
        public var multiplier: Double
        /// How fast the penalty grows with the length of the repetition.
        public var base: Double
        /// The length in tokens from which on extending a repetition is penalised.
        public var allowedLength: Int
        /// How many tokens are searched for repetitions, those of the prompt included; nil for all.
        public var window: Int?
        /// Texts that repetitions do not go beyond.
        public var sequenceBreakers: [String]

        public init(
            multiplier: Double, base: Double = 1.75, allowedLength: Int = 2, window: Int? = nil,
            sequenceBreakers: [String] = ["\n", ":", "\"", "*"]
        ) {
            self.multiplier = multiplier
            self.base = base
            self.allowedLength = allowedLength
            self.window = window
            self.sequenceBreakers = sequenceBreakers
        }

        var isNeutral: Bool { multiplier == 0 || window == 0 }
    }

    /// Whether nothing is changed.
    var isNeutral: Bool {
        presencePenalty == 0 && frequencyPenalty == 0 && (repetitionPenalty == 1 || repetitionWindow == 0)
            && logitBias.isEmpty && dry?.isNeutral != false
    }

    func validate() throws(LlamaError) {
        try SamplingParameters.require(
            (-2...2).contains(presencePenalty), "presencePenalty", presencePenalty, "-2 to 2")
        try SamplingParameters.require(
            (-2...2).contains(frequencyPenalty), "frequencyPenalty", frequencyPenalty, "-2 to 2")
        try SamplingParameters.require(
            (0.1...10).contains(repetitionPenalty), "repetitionPenalty", repetitionPenalty, "0.1 to 10")
        if let window = repetitionWindow {
            try SamplingParameters.require(window >= 0, "repetitionWindow", Double(window), "0 or more")
        }
        for bias in logitBias.values {
            try SamplingParameters.require((-100...100).contains(bias), "logitBias", bias, "-100 to 100")
        }
        try dry?.validate()
    }
}

extension SamplingAdjustments.DRY {
    fileprivate func validate() throws(LlamaError) {
        try SamplingParameters.require((0...100).contains(multiplier), "dry.multiplier", multiplier, "0 to 100")
        try SamplingParameters.require((1...100).contains(base), "dry.base", base, "1 to 100")
        try SamplingParameters.require(
            allowedLength >= 1, "dry.allowedLength", Double(allowedLength), "1 or more")
        if let window { try SamplingParameters.require(window >= 0, "dry.window", Double(window), "0 or more") }
    }
}
