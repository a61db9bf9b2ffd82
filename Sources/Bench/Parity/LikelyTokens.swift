import Foundation

/// The most likely tokens at one position of a text: the part of the distribution that an endpoint reports.
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

    /// The number of tokens to request at each position: the maximum of vLLM and Hearth.
    package static let count = 20

    /// The position in the text before which the tokens were predicted.
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
    /// Compares the most likely tokens along a text, at the positions that both sides have.
    ///
    /// The divergence is a lower bound, computed from three groups: tokens listed by both sides, tokens listed
    /// only by the baseline, and all others together. A token that a side does not list is at most as likely as
    /// the least likely one in its list. The bound is close to the true divergence if the lists hold nearly all
    /// of the probability.
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
        // The probability of tokens that only the baseline lists, and its upper bound for the other side.
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
        // Sums of rounded numbers can slightly exceed 1.
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
