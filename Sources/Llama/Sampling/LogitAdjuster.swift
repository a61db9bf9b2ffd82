import Foundation

/// The adjustment of the logits of one answer by ``SamplingAdjustments``, with counts of the answer's tokens.
///
/// Each token is processed once, so the cost of a step does not grow with the text. Only DRY compares the whole
/// window.
struct LogitAdjuster {
    private let adjustments: SamplingAdjustments
    private let dry: SamplingAdjustments.DRY?
    private var taken = 0
    private var written: [TokenID: Int] = [:]
    /// The number of occurrences of each token in the window of the repetition penalty.
    private var recent: [TokenID: Int] = [:]
    private let breakers: [[UInt8]]
    /// The last bytes of the text, which may be the beginning of a breaker.
    private var tail: [UInt8] = []
    /// The number of tokens up to the end of the last breaker.
    private var breakEnd = 0

    init?(_ adjustments: SamplingAdjustments?) {
        guard let adjustments, !adjustments.isNeutral else { return nil }
        self.adjustments = adjustments
        dry = adjustments.dry.flatMap { $0.isNeutral ? nil : $0 }
        breakers = (dry?.sequenceBreakers ?? []).map { Array($0.utf8) }.filter { !$0.isEmpty }
    }

    mutating func adjust(
        _ logits: Logits.Row, after tokens: [TokenID], promptTokens: Int, bytes: (TokenID) -> [UInt8]
    ) {
        take(tokens, promptTokens, bytes)
        for (token, bias) in adjustments.logitBias { change(token, in: logits) { $0 + Float(bias) } }
        let repetition = Float(adjustments.repetitionPenalty)
        for token in recent.keys { change(token, in: logits) { $0 > 0 ? $0 / repetition : $0 * repetition } }
        for (token, count) in written {
            let penalty = adjustments.presencePenalty + adjustments.frequencyPenalty * Double(count)
            change(token, in: logits) { $0 - Float(penalty) }
        }
        guard let dry else { return }
        for (token, length) in repetitions(tokens, dry) where !endsSequence(bytes(token)) {
            // Larger penalties have no further effect, and infinite penalties could exclude all tokens.
            let penalty = min(dry.multiplier * pow(dry.base, Double(length - dry.allowedLength)), 10_000)
            change(token, in: logits) { $0 - Float(penalty) }
        }
    }

    private func change(_ token: TokenID, in logits: Logits.Row, _ change: (Float) -> Float) {
        guard logits.indices.contains(Int(token)) else { return }
        logits[Int(token)] = change(logits[Int(token)])
    }

    // MARK: Counts of tokens

    private mutating func take(_ tokens: [TokenID], _ promptTokens: Int, _ bytes: (TokenID) -> [UInt8]) {
        let countsWritten = adjustments.presencePenalty != 0 || adjustments.frequencyPenalty != 0
        let window = adjustments.repetitionPenalty == 1 ? 0 : adjustments.repetitionWindow ?? .max
        for index in taken..<max(taken, tokens.count) {
            let token = tokens[index]
            if countsWritten, index >= promptTokens { written[token, default: 0] += 1 }
            if window > 0 {
                recent[token, default: 0] += 1
                if index >= window { forget(tokens[index - window]) }
            }
            if !breakers.isEmpty { noteBreaker(in: bytes(token), at: index) }
        }
        taken = tokens.count
    }

    private mutating func forget(_ token: TokenID) {
        guard let count = recent[token] else { return }
        recent[token] = count > 1 ? count - 1 : nil
    }

    private mutating func noteBreaker(in bytes: [UInt8], at index: Int) {
        let text = tail + bytes
        // A breaker that ended before this token was already recorded.
        let endsHere = breakers.contains { breaker in
            Self.contains(breaker, in: text[max(0, tail.count - breaker.count + 1)...])
        }
        if endsHere { breakEnd = index + 1 }
        tail = Array(text.suffix((breakers.map(\.count).max() ?? 1) - 1))
    }

    /// Returns whether a token contains a breaker.
    private func endsSequence(_ bytes: [UInt8]) -> Bool { breakers.contains { Self.contains($0, in: bytes[...]) } }

    private static func contains(_ breaker: [UInt8], in text: ArraySlice<UInt8>) -> Bool {
        text.indices.contains { text[$0...].starts(with: breaker) }
    }

    // MARK: Repetitions

    /// Returns the tokens that would extend a repetition, each with the length of the longest such repetition.
    private func repetitions(_ tokens: [TokenID], _ dry: SamplingAdjustments.DRY) -> [TokenID: Int] {
        let last = tokens.count - 1
        let count = min(tokens.count, dry.window ?? .max)
        let limit = tokens.count - breakEnd
        guard count > dry.allowedLength, limit >= dry.allowedLength else { return [:] }
        var longest: [TokenID: Int] = [:]
        for (distance, length) in Self.commonSuffixes(tokens.suffix(count)).enumerated().dropFirst() {
            let length = min(length, limit)
            guard length >= dry.allowedLength else { continue }
            let next = tokens[last - distance + 1]
            longest[next] = max(longest[next] ?? 0, length)
        }
        return longest
    }

    /// Returns for every distance from the end how many tokens before this position equal the last tokens.
    ///
    /// This is the Z-function of the reversed text, computed in linear time.
    static func commonSuffixes(_ tokens: ArraySlice<TokenID>) -> [Int] {
        let reversed = Array(tokens.reversed())
        var lengths = [Int](repeating: 0, count: reversed.count)
        var (start, end) = (0, 0)
        for index in reversed.indices.dropFirst() {
            if index < end { lengths[index] = min(end - index, lengths[index - start]) }
            while index + lengths[index] < reversed.count, reversed[lengths[index]] == reversed[index + lengths[index]]
            {
                lengths[index] += 1
            }
            if index + lengths[index] > end { (start, end) = (index, index + lengths[index]) }
        }
        return lengths
    }
}
