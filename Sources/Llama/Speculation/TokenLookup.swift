/// Finds in a text what may follow it: what followed earlier where the text was as it is at its end.
///
/// Answers that quote, summarise or edit repeat what stands in their prompt, so this often tells their next tokens.
struct TokenLookup: Sendable {
    /// An earlier place that looks like the end of the text.
    struct Match: Sendable, Equatable {
        /// How many tokens before the place are those at the end of the text.
        let length: Int
        /// Where what followed begins.
        let place: Int
    }

    private var text: [TokenID] = []
    /// The last place that follows each pair of tokens.
    private var latest: [Pair: Int] = [:]
    /// For each place the one before it that follows the same pair; -1 for none.
    private var earlier: [Int] = []

    private struct Pair: Hashable {
        let first: TokenID
        let second: TokenID
    }

    /// Tokens that have to match: after one alone nearly anything may follow.
    static let shortestMatch = 2
    /// Longer matches tell nothing more.
    private static let longestMatch = 32
    /// Places that are compared: a pair may be everywhere in a long text.
    private static let mostPlaces = 64
    /// Stands between texts; no token of any vocabulary.
    private static let gap: TokenID = -1

    /// The tokens of all texts, and the gaps between them.
    var count: Int { text.count }

    /// Adds tokens to the end of the text.
    mutating func append(_ tokens: some Sequence<TokenID>) {
        for token in tokens { append(token) }
    }

    /// Ends one text, so that another one begins; both are searched.
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

    /// The place with the longest match; of equal ones the last.
    ///
    /// - Returns: nil if the text's last two tokens stand nowhere else.
    func match() -> Match? {
        guard let pair = pair(before: text.count), var place = latest[pair] else { return nil }
        var best: Match?
        for _ in 0..<Self.mostPlaces {
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

    /// Returns the tokens that followed the place of a match, repeated if they reach the end of the text.
    ///
    /// - Returns: At least one token, if `count` allows any.
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
