import Engine

/// The time measurements of one answer.
struct TurnMeter: Sendable {
    private let start: Duration
    private var first: Duration?
    private var last: Duration?
    /// The number of text pieces, most of which are one token.
    private var pieces = 0
    /// The decode rate of the newest reply in tokens per second, as measured by the engine.
    private var decodeRate: Double?

    init(start: Duration) { self.start = start }

    mutating func wrote(at now: Duration) {
        first = first ?? now
        last = now
        pieces += 1
        decodeRate = nil
    }

    mutating func ended(with end: InferenceEnd) {
        decodeRate = end.decodeRate
        pieces = max(pieces, end.outputTokens - end.reasoningTokens)
    }

    /// The rate reported by the engine, otherwise the measured rate of the tokens after the first; `nil` before the
    /// second token.
    var tokensPerSecond: Double? {
        if let decodeRate { return decodeRate }
        guard let first, let last, last > first, pieces > 1 else { return nil }
        return Double(pieces - 1) / ((last - first) / .seconds(1))
    }

    /// Stores the measurements in a message's metadata.
    func report(into metadata: inout ChatMessage.Metadata, at now: Duration) {
        metadata.latencyMs = (now - start).milliseconds
        metadata.timeToFirstTokenMs = first.map { ($0 - start).milliseconds }
        metadata.tokensPerSecond = tokensPerSecond
    }
}

extension Duration {
    // bounded: the time that an answer took.
    var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}

extension TokenUsage {
    /// Adds the usage of a reply.
    mutating func add(_ end: InferenceEnd) {
        promptTokens += end.promptTokens
        cachedTokens += end.cachedTokens
        outputTokens += end.outputTokens
    }
}

extension ContextLedger {
    /// Records which parts of a request a remote server did not honour.
    mutating func note(_ end: InferenceEnd) {
        answeringModel = end.answeringModel
        serverNotes = (serverNotes ?? []).adding(end.notes)
        serverNews = (serverNews ?? []).adding(end.news)
    }
}

extension [String] {
    /// Returns the sentences with the new ones appended; `nil` for an empty result.
    fileprivate func adding(_ others: [String]) -> [String]? {
        let all = self + others.filter { !contains($0) }
        return all.isEmpty ? nil : all
    }
}
