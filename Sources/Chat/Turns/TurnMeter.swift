import Foundation
import LanguageModels

/// Measures one answer.
struct TurnMeter: Sendable {
    private let start: Duration
    private var first: Duration?
    private var end: Duration?
    private var outputTokens = 0

    init(start: Duration) { self.start = start }

    mutating func wrote(at now: Duration, tokens: Int) {
        first = first ?? now
        end = now
        outputTokens = max(outputTokens, tokens)
    }

    /// Tokens after the first one, in the time since then; nil before there are two.
    var tokensPerSecond: Double? {
        guard let first, let end, end > first, outputTokens > 1 else { return nil }
        return Double(outputTokens - 1) / ((end - first) / .seconds(1))
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
    /// The API's counts; nil if an engine told none.
    ///
    /// - Parameters:
    ///   - usage: What was used by all replies of a turn.
    ///   - isOneReply: Whether there was only one, so that what the engine tells beside these counts is of the whole turn.
    init?(_ usage: LanguageModelSession.Usage, isOneReply: Bool) {
        guard usage.input.totalTokenCount > 0 || usage.output.totalTokenCount > 0 else { return nil }
        self.init(
            promptTokens: usage.input.totalTokenCount, outputTokens: usage.output.totalTokenCount,
            cachedTokens: usage.input.cachedTokenCount,
            acceptedDraftTokens: isOneReply ? usage.count("acceptedDraftTokens") : nil,
            rejectedDraftTokens: isOneReply ? usage.count("rejectedDraftTokens") : nil)
    }
}

extension LanguageModelSession.Usage {
    /// A count that the API has no place for; nil if the engine does not tell it.
    fileprivate func count(_ name: String) -> Int? {
        guard let value = metadata[name], case .number(let number) = value.kind, number >= 0 else { return nil }
        return Int(exactly: number)
    }

    /// Sentences of the engine; nil if there are none.
    func texts(_ name: String) -> [String]? {
        let texts = metadata[name].flatMap { try? $0.value([String].self) }
        return texts?.isEmpty == true ? nil : texts
    }

    /// The name under which a remote model answered; nil if it is the one that was asked for.
    var answeringModel: String? { metadata["answeringModel"].flatMap { try? $0.value(String.self) } }

    /// Why the engine says that it ended; engines that do not say so ended by themselves.
    var finishReason: FinishReason {
        guard let reason = metadata["finishReason"], case .string(let name) = reason.kind else { return .stop }
        return name == "length" || name == "context_full" ? .length : .stop
    }
}
