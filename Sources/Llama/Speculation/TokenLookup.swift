/// A lookup of likely continuations of a text, which are the tokens after an earlier occurrence of the text's end.
///
/// Answers that quote, summarise or edit repeat parts of their prompt, so an earlier occurrence often predicts the
/// next tokens.
struct TokenLookup: Sendable {
    /// An earlier occurrence of the end of the text.
    struct Match: Sendable, Equatable {
        /// The number of tokens before `place` that match the end of the text.
        let length: Int
        /// The index of the token after the earlier occurrence.
        let place: Int
    }

    private var text: [TokenID] = []
    /// The index after the last occurrence of each pair of tokens.
    private var latest: [Pair: Int] = [:]
    /// For each index, the index after the previous occurrence of the preceding pair; -1 if the pair is new.
    private var earlier: [Int] = []

    private struct Pair: Hashable {
        let first: TokenID
        let second: TokenID
    }

    /// The minimum length of a match, because nearly any token may follow a single token.
    static let shortestMatch = 2
    /// The maximum length of a match, because longer matches do not predict better.
    private static let longestMatch = 32
    /// The maximum number of compared occurrences, because a pair may occur everywhere in a long text.
    private static let maximumPlaces = 64
    /// The separator between texts, which is not a token of any vocabulary.
    private static let gap: TokenID = -1

    /// The number of tokens of all texts, including the separators.
    var count: Int { text.count }

    mutating func append(_ tokens: some Sequence<TokenID>) {
        for token in tokens { append(token) }
    }

    /// Ends a text and begins another text; matches never span two texts.
    mutating func appendGap() { append(Self.gap) }

    private mutating func append(_ token: TokenID) {
        let place = text.count
        text.append(token)
        guard token != Self.gap, let pair = pair(before: place) else { return earlier.append(-1) }
        earlier.append(latest[pair] ?? -1)
        latest[pair] = place
    }

    private func pair(before place: Int) -> Pair? {
        guard place >= 2, text[place - 1] != Self.gap, text[place - 2] != Self.gap else { return nil }
        return Pair(first: text[place - 2], second: text[place - 1])
    }

    /// Returns the last of the longest matches; `nil` if the last two tokens have no earlier occurrence.
    func match() -> Match? {
        guard let pair = pair(before: text.count), var place = latest[pair] else { return nil }
        var best: Match?
        for _ in 0..<Self.maximumPlaces {
            let length = matchLength(at: place)
            if length > best?.length ?? 0 { best = Match(length: length, place: place) }
            place = earlier[place]
            guard place >= 0, length < Self.longestMatch else { break }
        }
        return best
    }

    private func matchLength(at place: Int) -> Int {
        let limit = min(place, Self.longestMatch)
        var length = 0
        while length < limit, text[place - 1 - length] == text[text.count - 1 - length],
            text[place - 1 - length] != Self.gap
        {
            length += 1
        }
        return length
    }

    /// Returns the tokens that followed a match, repeated cyclically after the end of the text.
    func continuation(of match: Match, count: Int) -> [TokenID] {
        var tokens: [TokenID] = []
        for index in match.place..<match.place + max(count, 0) {
            let token = index < text.count ? text[index] : tokens[index - text.count]
            guard token != Self.gap else { break }
            tokens.append(token)
        }
        return tokens
    }
}
