import Foundation

/// The likeliest tokens at a place of a text: as much of a distribution as an endpoint tells.
package struct LikelyTokens: Sendable, Hashable, Codable {
    /// A token and how likely it is.
    package struct Token: Sendable, Hashable, Codable {
        /// Its number in the vocabulary; nil where only its text is known.
        package var id: Int32?
        /// Its text; nil where only its number is known.
        package var text: String?
        /// The natural logarithm of its probability.
        package var logProbability: Double

        /// Makes a token.
        package init(id: Int32?, text: String?, logProbability: Double) {
            (self.id, self.text, self.logProbability) = (id, text, logProbability)
        }
    }

    /// The number of tokens to list at each place: as many as vLLM and Hearth give at most.
    package static let count = 20

    /// The place in the text; the tokens are those that could come after it.
    package var place: Int
    /// The tokens, the likeliest first.
    package var tokens: [Token]
    /// The log-probability of the text's own next token; nil where it is not known.
    package var next: Double?

    /// Makes a place.
    package init(place: Int, tokens: [Token], next: Double?) {
        (self.place, self.tokens, self.next) = (place, tokens, next)
    }

    /// The log-probabilities by the tokens' numbers, or by their texts.
    fileprivate func logs<Key: Hashable>(_ key: (Token) -> Key?) -> [Key: Double] {
        var logs: [Key: Double] = [:]
        for token in tokens {
            guard let key = key(token) else { continue }
            // Different tokens may have the same text: parts of a character.
            logs[key] = logs[key].map { log(exp($0) + exp(token.logProbability)) } ?? token.logProbability
        }
        return logs
    }
}

extension RunnerResult.Differences {
    /// Compares the likeliest tokens along a text, at the places that both sides have.
    ///
    /// The divergence is the least that the lists allow: that of the tokens which both list, of those which only the baseline
    /// lists, and of all others together. What a side does not list is no likelier than the least of its list. It is at most
    /// that of the whole distributions, and nearly as much where the lists hold nearly all of the probability.
    ///
    /// - Parameters:
    ///   - baseline: The places of what is compared with.
    ///   - other: Those of the other.
    package init(_ baseline: [LikelyTokens], _ other: [LikelyTokens]) {
        self.init()
        let others = Dictionary(other.map { ($0.place, $0) }) { first, _ in first }
        for first in baseline {
            guard let second = others[first.place] else { continue }
            let areNumbered = [first, second].allSatisfy { $0.tokens.allSatisfy { $0.id != nil } }
            if areNumbered { add(first, second, by: \.id) } else { add(first, second, by: \.text) }
        }
    }

    private mutating func add<Key: Hashable>(
        _ first: LikelyTokens, _ second: LikelyTokens, by key: (LikelyTokens.Token) -> Key?
    ) {
        let (one, other) = (first.logs(key), second.logs(key))
        let sorted = one.sorted { $0.value > $1.value }
        guard sorted.count > 1, let best = other.max(by: { $0.value < $1.value }),
            let least = other.values.min()
        else { return }
        var divergence = 0.0
        var (rest, otherRest) = (1.0, 1.0)
        // The tokens that only the baseline lists, and the most that they can have of the other's probability.
        var (alone, most) = (0.0, 0.0)
        for (token, log) in one {
            guard let otherLog = other[token] else {
                alone += exp(log)
                most += exp(least)
                continue
            }
            divergence += exp(log) * (log - otherLog)
            rest -= exp(log)
            otherRest -= exp(otherLog)
        }
        // Sums of rounded numbers can exceed 1 by a little.
        (rest, otherRest) = (max(rest, 1e-7), max(otherRest, 1e-7))
        if alone * otherRest > most * rest, most > 0 {
            divergence += alone * log(alone / most)
            (rest, otherRest) = (max(rest - alone, 1e-7), max(otherRest - most, 1e-7))
        }
        divergence += rest * log(rest / otherRest)
        kl.append(max(0, divergence))
        if let next = first.next, let otherNext = second.next { logProbabilityDeltas.append(otherNext - next) }
        if best.key == sorted[0].key { sameTop += 1 }
        let margin = (other[sorted[0].key] ?? least) - (other[sorted[1].key] ?? least)
        marginDeltas.append(margin - (sorted[0].value - sorted[1].value))
    }
}
