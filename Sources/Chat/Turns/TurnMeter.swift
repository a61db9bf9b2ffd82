import Engine

/// Measures one answer.
struct TurnMeter: Sendable {
    private let start: Duration
    private var first: Duration?
    private var last: Duration?
    /// Pieces of text, most of which are a token.
    private var pieces = 0
    /// The newest reply's rate in tokens per second, as the engine measured it.
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

    /// Tokens after the first one, in the time since then; nil before there are two.
    var tokensPerSecond: Double? {
        if let decodeRate { return decodeRate }
        guard let first, let last, last > first, pieces > 1 else { return nil }
        return Double(pieces - 1) / ((last - first) / .seconds(1))
    }

    /// Writes what was measured into a message.
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
    /// Adds what a reply took.
    mutating func add(_ end: InferenceEnd) {
        promptTokens += end.promptTokens
        cachedTokens += end.cachedTokens
        outputTokens += end.outputTokens
    }
}

extension ContextLedger {
    /// Notes what a remote server did otherwise than it was asked.
    mutating func note(_ end: InferenceEnd) {
        answeringModel = end.answeringModel
        serverNotes = (serverNotes ?? []).adding(end.notes)
        serverNews = (serverNews ?? []).adding(end.news)
    }
}

extension [String] {
    /// With those of other sentences that are new; nil for none.
    fileprivate func adding(_ others: [String]) -> [String]? {
        let all = self + others.filter { !contains($0) }
        return all.isEmpty ? nil : all
    }
}
