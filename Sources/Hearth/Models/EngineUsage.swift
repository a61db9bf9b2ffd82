public import LanguageModels

/// The engine's measurements of an answer, from a response's usage.
public struct EngineUsage: Sendable {
    /// Why the answer ended, as `GenerationSummary.FinishReason` has it.
    public let finishReason: String
    /// The seed of its random choices.
    public let seed: UInt64
    public let timeToFirstTokenSeconds: Double
    /// Prompt tokens computed per second; nil if none were.
    public let prefillTokensPerSecond: Double?
    /// Tokens written per second after the first; nil for answers of one token.
    public let decodeTokensPerSecond: Double?

    /// - Parameter usage: Of a session with a local model; other models leave the values empty.
    public init(_ usage: LanguageModelSession.Usage) {
        func number(_ key: String) -> Double? { usage.metadata[key].flatMap { try? $0.value(Double.self) } }
        func text(_ key: String) -> String? { usage.metadata[key].flatMap { try? $0.value(String.self) } }
        finishReason = text("finishReason") ?? ""
        seed = text("seed").flatMap { UInt64($0) } ?? 0
        timeToFirstTokenSeconds = number("timeToFirstTokenSeconds") ?? 0
        prefillTokensPerSecond = number("prefillTokensPerSecond")
        decodeTokensPerSecond = number("decodeTokensPerSecond")
    }
}
