package import LanguageModels

/// The engine's measurements of an answer, from a response's usage.
package struct EngineUsage: Sendable {
    /// Why the answer ended, as `GenerationSummary.FinishReason` has it.
    package let finishReason: String
    /// The seed of its random choices.
    package let seed: UInt64
    package let timeToFirstTokenSeconds: Double
    /// Prompt tokens computed per second; nil if none were.
    package let prefillTokensPerSecond: Double?
    /// Tokens written per second after the first; nil for answers of one token.
    package let decodeTokensPerSecond: Double?
    /// The name under which a remote model answered; nil if it is the one that was asked for.
    package let answeringModel: String?
    /// Sentences about what a remote server does otherwise than it was asked.
    package let notes: [String]
    /// Those of them that were found with this answer.
    package let news: [String]

    /// - Parameter usage: Of a session with a local model; other models leave the values empty.
    package init(_ usage: LanguageModelSession.Usage) {
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
