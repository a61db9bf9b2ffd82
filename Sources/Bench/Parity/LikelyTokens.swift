import Foundation

/// The most likely tokens at a position of a text, which are the part of the distribution that an endpoint reports.
package struct LikelyTokens: Sendable, Hashable, Codable {
    /// A token and its log-probability.
    package struct Token: Sendable, Hashable, Codable {
        /// The token's number in the vocabulary; `nil` if only its text is known.
        package var id: Int32?
        /// The token's text; `nil` if only its number is known.
        package var text: String?
        /// The natural logarithm of the token's probability.
        package var logProbability: Double

        package init(id: Int32?, text: String?, logProbability: Double) {
            (self.id, self.text, self.logProbability) = (id, text, logProbability)
        }
    }

    /// The number of tokens to request at each position, which is the maximum that vLLM and Hearth allow.
    package static let count = 20

    /// The position of a token in the text, from 0, after which the listed tokens are predicted.
    package var place: Int
    /// The tokens, most likely first.
    package var tokens: [Token]
    /// The log-probability of the text's actual next token; `nil` if it is unknown.
    package var next: Double?

    package init(place: Int, tokens: [Token], next: Double?) {
        (self.place, self.tokens, self.next) = (place, tokens, next)
    }

    /// Returns the log-probabilities keyed by the tokens' numbers or texts.
    fileprivate func logs<Key: Hashable>(_ key: (Token) -> Key?) -> [Key: Double] {
        var logs: [Key: Double] = [:]
        for token in tokens {
            guard let key = key(token) else { continue }
            // Different tokens can have the same text if each is a part of a character.
            logs[key] = logs[key].map { log(exp($0) + exp(token.logProbability)) } ?? token.logProbability
        }
        return logs
    }
}

extension RunnerResult.Differences {
    /// Compares the most likely tokens of two backends at the positions that both report.
    ///
    /// The divergence is a lower bound, computed from three groups: tokens in both lists, tokens only in the baseline's
    /// list, and all other tokens together. A token that is missing from a list is at most as likely as the least
    /// likely token in the list. The bound is close to the true divergence if the lists contain nearly all of the
    /// probability.
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
        // The probability of the tokens that only the baseline lists, and the upper bound of their probability in the
        // other backend.
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
        // The sums of rounded probabilities can slightly exceed 1.
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
