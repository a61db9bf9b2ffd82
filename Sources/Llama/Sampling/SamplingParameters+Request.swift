import Engine

extension SamplingParameters {
    /// The options that the request names; those that it leaves open are the engine's.
    init(_ request: InferenceRequest) {
        self.init()
        if request.temperature == 0 {
            self = .greedy
        } else if let temperature = request.temperature {
            self.temperature = temperature
        }
        // 0 means no limit, as elsewhere.
        if let topK = request.topK { self.topK = topK == 0 ? nil : topK }
        if let topP = request.topP { self.topP = max(topP, .leastNonzeroMagnitude) }
        if let minP = request.minP { self.minP = minP }
        seed = request.seed
        xtc = request.xtc.map { XTC(probability: $0.probability, threshold: $0.threshold) }
        let adjustments = SamplingAdjustments(request)
        if adjustments != SamplingAdjustments() { self.adjustments = adjustments }
    }
}

extension SamplingAdjustments {
    /// The biases and penalties that the request names.
    fileprivate init(_ request: InferenceRequest) {
        self.init()
        presencePenalty = request.presencePenalty ?? 0
        frequencyPenalty = request.frequencyPenalty ?? 0
        repetitionPenalty = request.repetitionPenalty ?? 1
        if let window = request.repetitionWindow { repetitionWindow = window < 0 ? nil : window }
        // What is no token of any model is none of this one either, and is refused as such.
        for (token, bias) in request.logitBias { logitBias[TokenID(exactly: token) ?? -1] = bias }
        guard let asked = request.dry else { return }
        var dry = DRY(
            multiplier: asked.multiplier, base: asked.base, allowedLength: asked.allowedLength,
            window: asked.window < 0 ? nil : asked.window)
        if let breakers = asked.sequenceBreakers { dry.sequenceBreakers = breakers }
        self.dry = dry
    }
}
