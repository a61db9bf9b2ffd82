package import LanguageModels

/// The engine's measurements of an answer, from a response's usage.
package struct EngineUsage: Sendable {
    /// The reason for the end of the answer, a `GenerationSummary.FinishReason`.
    package let finishReason: String
    /// The seed of the sampling.
    package let seed: UInt64
    package let timeToFirstTokenSeconds: Double
    /// Prompt tokens computed per second; nil if none were computed.
    package let prefillTokensPerSecond: Double?
    /// The number of tokens generated per second after the first token; nil for answers of one token.
    package let decodeTokensPerSecond: Double?
    /// The name of the model that answered on the remote server; nil if it equals the requested name.
    package let answeringModel: String?
    /// Sentences about ways in which a remote server deviated from the request.
    package let notes: [String]
    /// The notes that earlier answers did not have.
    package let news: [String]

    /// - Parameter usage: The usage of a session with a local model; other models leave the values empty.
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
