/// Drafts what followed the last tokens where they stood before: in a predicted text, in the prompt or in the answer.
struct TextDrafts: DraftSource {
    private var lookup = TokenLookup()
    /// Tokens of prompt and answer that are in the lookup.
    private var taken = 0
    /// The index of the answer's first token in the lookup.
    private let answerStart: Int
    /// Whether a token ends a sentence or a line.
    private let isEnd: @Sendable (TokenID) -> Bool
    /// The match of the last tokens; what followed it, after the last token of the text; and how many of that were guessed.
    private var match = TokenLookup.Match(length: 0, place: 0)
    private var continuation: [TokenID] = []
    private var guessed = 0

    /// Shorter matches end anywhere.
    private static let leastMatchOfEnd = 4
    private static let matchClasses = 7

    /// The kinds are the classes of match in the prompt, those in the answer, then the ends of each.
    ///
    /// An answer that copies from its prompt goes on doing so; what it repeats of itself, as code does, soon differs.
    static var policy: DraftPolicy {
        let matches = [0.3, 0.5, 0.6, 0.8, 0.92, 0.97, 0.98] + [0.3, 0.5, 0.6, 0.75, 0.85, 0.92, 0.95]
        let end = DraftPolicy.Share(value: 0.7, count: 2, memory: 0.15)
        return DraftPolicy(shares: matches.map { DraftPolicy.Share(value: $0) } + [end, end])
    }

    /// - Parameters:
    ///   - prediction: What the answer may contain, beside what stands in the prompt.
    ///   - isEnd: Whether a token ends a sentence or a line.
    init(
        prediction: [TokenID] = [], prompt: [TokenID], isEnd: @escaping @Sendable (TokenID) -> Bool = { _ in false }
    ) {
        self.isEnd = isEnd
        if !prediction.isEmpty {
            // The answer may begin as it does.
            lookup.append(prompt.suffix(TokenLookup.shortestMatch))
            lookup.append(prediction)
            lookup.appendGap()
        }
        answerStart = lookup.count + prompt.count
    }

    /// Takes in the text, which is each time as it was, or longer.
    mutating func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool {
        lookup.append(text[taken...])
        taken = text.count
        guard limit > 0, let last = text.last, let found = lookup.match() else { return false }
        (match, guessed) = (found, 0)
        continuation = [last] + lookup.continuation(of: found, count: limit)
        return continuation.count > 1
    }

    func guessSeconds(plainSeconds: Double) -> Double { 0 }

    mutating func next() -> Guess? {
        guard guessed + 1 < continuation.count else { return nil }
        defer { guessed += 1 }
        return Self.guess(
            continuation[guessed + 1], matched: match.length + guessed, isInPrompt: match.place < answerStart,
            followsEnd: isEnd(continuation[guessed]))
    }

    mutating func takeSeconds() -> Double { 0 }

    /// A guess with its kinds, by the tokens of the match and the guesses before it.
    ///
    /// Answers that quote stop at the end of a sentence or a line.
    static func guess(_ token: TokenID, matched: Int, isInPrompt: Bool, followsEnd: Bool) -> Guess {
        let source = isInPrompt ? 0 : 1
        return Guess(
            token: token, kind: source * matchClasses + matchClass(matched),
            limitingKind: followsEnd && matched >= leastMatchOfEnd ? 2 * matchClasses + source : nil)
    }

    /// The class of a match: 2, 3, 4 tokens, then up to 7, 15, 31 and more.
    private static func matchClass(_ length: Int) -> Int {
        switch length {
        case ...2: 0
        case 3: 1
        case 4: 2
        case ...7: 3
        case ...15: 4
        case ...31: 5
        default: 6
        }
    }
}
