/// Changes to the model's logits before sampling: biases, and penalties against repetition.
///
/// Adjustments apply in llama.cpp's order, before all other sampling parameters: biases, penalties, then DRY. Tokens
/// that a guide disallows stay disallowed.
public struct SamplingAdjustments: Sendable, Hashable, Codable {
    /// The value subtracted from the logit of every token that the answer contains.
    public var presencePenalty = 0.0
    /// The value subtracted from the logit of a token for each of its occurrences in the answer.
    public var frequencyPenalty = 0.0
    /// The divisor of positive logits, and factor of negative logits, of recent tokens; 1 for no penalty.
    ///
    /// Recent tokens include the prompt's tokens.
    public var repetitionPenalty = 1.0
    /// The number of tokens that count as recent for ``repetitionPenalty``; `nil` for all.
    public var repetitionWindow: Int? = 64
    /// The values added to the logits of tokens: -100 bans a token, 100 forces it.
    public var logitBias: [TokenID: Double] = [:]
    /// The penalty against repeated sequences; `nil` for none.
    public var dry: DRY?

    /// Creates adjustments without effect.
    public init() {}

    /// The Don't Repeat Yourself penalty for tokens that would extend a repeated sequence.
    ///
    /// The logit of a token that would extend a repetition of n tokens is reduced by
    /// `multiplier * base ** (n - allowedLength)`, where n is at least `allowedLength`.
    public struct DRY: Sendable, Hashable, Codable {
        /// The penalty for a repetition of `allowedLength` tokens; 0 for no penalty.
        public var multiplier: Double
        /// The growth factor of the penalty per additional token.
        public var base: Double
        /// The minimum length, in tokens, of a penalised repetition.
        public var allowedLength: Int
        /// The number of tokens that are searched for repetitions, including the prompt's tokens; `nil` for all
        /// tokens.
        public var window: Int?
        /// The texts at which repetitions end.
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

    /// Whether the adjustments change no logits.
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
