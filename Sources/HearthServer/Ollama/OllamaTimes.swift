import Engine
import Foundation
import Support

/// How long the parts of an answer took, as Ollama counts them: in nanoseconds.
struct OllamaTimes: Sendable {
    private let start: ContinuousClock.Instant
    /// When the model was loaded and the answer began.
    private var loaded: ContinuousClock.Instant?
    /// When the prompt was read and the first token written.
    private var first: ContinuousClock.Instant?

    init(since start: ContinuousClock.Instant) { self.start = start }

    mutating func noteLoad() { loaded = .now }
    mutating func noteToken() { if first == nil { first = .now } }

    /// The times and counts of an answer's last line.
    ///
    /// - Parameter end: The answer's usage; nil where nothing was written.
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

    /// A time as Ollama writes it.
    static func text(_ date: Date) -> JSONValue { .string(date.formatted(style)) }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension Duration {
    /// Whole nanoseconds.
    fileprivate var wire: JSONValue {
        JSONValue(Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000))
    }
}
