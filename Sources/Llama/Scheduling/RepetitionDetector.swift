/// Detects an answer that only repeats itself: one token 64 times, or a phrase of at most 64 tokens 8 times.
///
/// Small models fall into such loops, which last until the context is full. The repetitions of a phrase must have at least
/// 64 tokens together, so that the separators of a table and similar short rows do not count.
struct RepetitionDetector {
    private static let longestPhrase = 64
    private static let leastRepetitions = 8
    private static let leastTokens = 64

    /// The last tokens, up to the length of the longest phrase; the oldest is at `next` once the ring is full.
    private var ring: [TokenID] = []
    private var next = 0
    /// For each length of a phrase, the number of last tokens that equal the token one phrase earlier.
    private var equal = [Int](repeating: 0, count: longestPhrase + 1)

    /// Adds a token, and returns whether the last tokens only repeat a phrase.
    mutating func append(_ token: TokenID) -> Bool {
        var repeats = false
        for length in 1...max(1, ring.count) where length <= ring.count {
            let earlier = ring[(next + ring.count - length) % ring.count]
            equal[length] = earlier == token ? equal[length] + 1 : 0
            // The first occurrence of the phrase has no equal token before it.
            let repeated = equal[length] + length
            if repeated >= max(Self.leastTokens, Self.leastRepetitions * length) { repeats = true }
        }
        if ring.count < Self.longestPhrase {
            ring.append(token)
            next = 0
        } else {
            ring[next] = token
            next = (next + 1) % ring.count
        }
        return repeats
    }
}
