import Hearth

/// The output of `--json`.
struct ResponseReport: Encodable {
    let text: String
    let model: String
    let finishReason: String
    let promptTokens: Int
    let cachedTokens: Int
    let outputTokens: Int
    let seed: UInt64
    let timeToFirstTokenSeconds: Double
    let prefillTokensPerSecond: Double?
    let decodeTokensPerSecond: Double?
    /// The name of the model that answered on the remote server; nil if it equals the requested name.
    let answeringModel: String?
    /// The ways in which a remote server deviated from the request; nil without a deviation.
    let notes: [String]?

    private enum CodingKeys: String, CodingKey {
        case text, model, seed, notes
        case answeringModel = "answering_model"
        case finishReason = "finish_reason"
        case promptTokens = "prompt_tokens"
        case cachedTokens = "cached_tokens"
        case outputTokens = "output_tokens"
        case timeToFirstTokenSeconds = "time_to_first_token_seconds"
        case prefillTokensPerSecond = "prefill_tokens_per_second"
        case decodeTokensPerSecond = "decode_tokens_per_second"
    }

    init(_ reply: CompleteReply, model: String) {
        let end = reply.end
        text = reply.text
        self.model = model
        finishReason =
            end.isContextFull
            ? "context_full" : end.isRepetition ? "repetition" : end.reason == .length ? "length" : "stop"
        promptTokens = end.promptTokens
        cachedTokens = end.cachedTokens
        outputTokens = end.outputTokens
        seed = end.seed ?? 0
        timeToFirstTokenSeconds = end.timeToFirstToken.map { $0 / .seconds(1) } ?? 0
        prefillTokensPerSecond = end.prefillRate
        decodeTokensPerSecond = end.decodeRate
        answeringModel = end.answeringModel
        notes = end.notes.isEmpty ? nil : end.notes
    }

    /// Creates a report from a session's usage.
    ///
    /// For local models, the usage's metadata has the engine's measurements.
    init(text: String, model: String, usage: LanguageModelSession.Usage) {
        let measured = EngineUsage(usage)
        self.text = text
        self.model = model
        finishReason = measured.finishReason
        promptTokens = usage.input.totalTokenCount
        cachedTokens = usage.input.cachedTokenCount
        outputTokens = usage.output.totalTokenCount
        seed = measured.seed
        timeToFirstTokenSeconds = measured.timeToFirstTokenSeconds
        prefillTokensPerSecond = measured.prefillTokensPerSecond
        decodeTokensPerSecond = measured.decodeTokensPerSecond
        answeringModel = measured.answeringModel
        notes = measured.notes.isEmpty ? nil : measured.notes
    }
}
