import Engine

extension SamplingParameters {
    /// Creates the parameters of a request, with the engine's defaults for missing values.
    init(_ request: InferenceRequest) {
        self.init()
        if request.temperature == 0 {
            self = .greedy
        } else if let temperature = request.temperature {
            self.temperature = temperature
        }
        // 0 means no limit.
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
    fileprivate init(_ request: InferenceRequest) {
        self.init()
        presencePenalty = request.presencePenalty ?? 0
        frequencyPenalty = request.frequencyPenalty ?? 0
        repetitionPenalty = request.repetitionPenalty ?? 1
        if let window = request.repetitionWindow { repetitionWindow = window < 0 ? nil : window }
        // A number that is not a token id of any model becomes -1, which is rejected later.
        for (token, bias) in request.logitBias { logitBias[TokenID(exactly: token) ?? -1] = bias }
        guard let asked = request.dry else { return }
        var dry = DRY(
            multiplier: asked.multiplier, base: asked.base, allowedLength: asked.allowedLength,
            window: asked.window < 0 ? nil : asked.window)
        if let breakers = asked.sequenceBreakers { dry.sequenceBreakers = breakers }
        self.dry = dry
    }
}
