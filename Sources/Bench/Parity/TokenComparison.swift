/// The differences between two replies to the same prompt, token by token.
public struct TokenComparison: Sendable, Hashable, Codable {
    /// The first position at which the replies differ.
    package struct FirstDivergence: Sendable, Hashable, Codable {
        /// The position in the reply, from 0.
        package var position: Int
        /// The baseline's token at this position; `nil` if the baseline's reply had ended.
        package var baseline: Int32?
        /// The other reply's token at this position; `nil` if the reply had ended.
        package var other: Int32?
        /// The margin of the baseline's token over the second most likely token, in logits.
        package var margin: Float?
        /// The texts of both tokens; `nil` if they are unknown.
        package var baselineText: String?
        package var otherText: String?
    }

    /// The share of positions with the same token, relative to the length of the longer reply.
    package let matchRatio: Double
    /// The edit distance in tokens (Levenshtein, 1966).
    package let editDistance: Int
    /// The first divergence; `nil` if the replies are equal.
    package private(set) var firstDivergence: FirstDivergence?

    /// Compares a reply with a baseline.
    ///
    /// - Parameters:
    ///   - tokens: The tokens of the reply.
    ///   - baseline: The tokens of the baseline's reply.
    ///   - margins: The margin of each of the baseline's tokens over the second most likely token, in logits.
    package init(_ tokens: [Int32], to baseline: [Int32], margins: [Float] = []) {
        let longer = max(tokens.count, baseline.count)
        let same = zip(tokens, baseline).count { $0 == $1 }
        matchRatio = longer == 0 ? 1 : Double(same) / Double(longer)
        editDistance = Self.distance(tokens, baseline)
        let place =
            zip(tokens, baseline).enumerated().first { $1.0 != $1.1 }?.offset ?? min(tokens.count, baseline.count)
        func element<Value>(_ values: [Value]) -> Value? { values.indices.contains(place) ? values[place] : nil }
        firstDivergence =
            place == longer
            ? nil
            : FirstDivergence(
                position: place, baseline: element(baseline), other: element(tokens), margin: element(margins))
    }

    /// Sets the texts of the tokens at the first divergence.
    ///
    /// `hidesNumbers` removes the token numbers, which have no meaning if they were assigned only for the comparison.
    mutating func name(_ baseline: String?, _ other: String?, hidesNumbers: Bool) {
        guard var named = firstDivergence else { return }
        // An endpoint's token can have any length, but a report needs short texts.
        func short(_ text: String?) -> String? { text.map { String($0.unicodeScalars.prefix(64)) } }
        (named.baselineText, named.otherText) = (short(baseline), short(other))
        if hidesNumbers { (named.baseline, named.other) = (nil, nil) }
        firstDivergence = named
    }

    private static func distance(_ one: [Int32], _ other: [Int32]) -> Int {
        var row = Array(0...other.count)
        for (line, token) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, against) in other.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (token == against ? 0 : 1))
                diagonal = above
            }
        }
        return row[other.count]
    }
}
