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
    /// The name under which a remote model answered; nil if it is the one that was asked for.
    public let answeringModel: String?
    /// Sentences about what a remote server does otherwise than it was asked.
    public let notes: [String]
    /// Those of them that were found with this answer.
    public let news: [String]

    /// - Parameter usage: Of a session with a local model; other models leave the values empty.
    public init(_ usage: LanguageModelSession.Usage) {
        func number(_ key: String) -> Double? { usage.metadata[key].flatMap { try? $0.value(Double.self) } }
        func text(_ key: String) -> String? { usage.metadata[key].flatMap { try? $0.value(String.self) } }
        func texts(_ key: String) -> [String] {
            usage.metadata[key].flatMap { try? $0.value([String].self) } ?? []
        }
        finishReason = text("finishReason") ?? ""
        answeringModel = text("answeringModel")
        (notes, news) = (texts("notes"), texts("news"))
        seed = text("seed").flatMap { UInt64($0) } ?? 0
        timeToFirstTokenSeconds = number("timeToFirstTokenSeconds") ?? 0
        prefillTokensPerSecond = number("prefillTokensPerSecond")
        decodeTokensPerSecond = number("decodeTokensPerSecond")
    }
}
