import Engine
import Foundation
import Support

/// The durations of the parts of an answer, in nanoseconds as in Ollama's API.
struct OllamaTimes: Sendable {
    private let start: ContinuousClock.Instant
    /// The time at which the model was loaded and the answer began.
    private var loaded: ContinuousClock.Instant?
    /// The time of the first token, at which the prompt was completely processed.
    private var first: ContinuousClock.Instant?

    init(since start: ContinuousClock.Instant) { self.start = start }

    mutating func noteLoad() { loaded = .now }
    mutating func noteToken() { if first == nil { first = .now } }

    /// Returns the durations and counts for the last line of an answer.
    ///
    /// - Parameter end: The usage of the answer; `nil` if nothing was generated.
    func json(_ end: InferenceEnd?) -> JSONValue {
        let now = ContinuousClock.now
        let loaded = loaded ?? now
        let whole: JSONValue = ["total_duration": (now - start).wire, "load_duration": (loaded - start).wire]
        guard let end else { return whole }
        let first = first ?? now
        return whole.adding([
            "prompt_eval_count": JSONValue(end.promptTokens), "prompt_eval_duration": (first - loaded).wire,
            "eval_count": JSONValue(end.outputTokens), "eval_duration": (now - first).wire,
        ])
    }

    /// Formats a date as Ollama does.
    static func text(_ date: Date) -> JSONValue { .string(date.formatted(style)) }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension Duration {
    fileprivate var wire: JSONValue {
        JSONValue(Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
    }
}
