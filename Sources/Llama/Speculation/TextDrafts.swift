/// A source of drafts that guesses the tokens after an earlier occurrence of the last tokens.
///
/// The occurrence may be in the prediction, the prompt or the answer.
struct TextDrafts: DraftSource {
    private var lookup = TokenLookup()
    /// The number of tokens of the prompt and answer that are in the lookup.
    private var taken = 0
    /// The index of the answer's first token in the lookup.
    private let answerStart: Int
    private let isEnd: @Sendable (TokenID) -> Bool
    /// The current match of the last tokens.
    private var match = TokenLookup.Match(length: 0, place: 0)
    private var continuation: [TokenID] = []
    private var guessed = 0

    /// The minimum length of a match for which the ends of sentences and lines matter.
    private static let minimumMatchOfEnd = 4
    private static let matchClasses = 7

    /// The initial policy, with kinds of guesses for match lengths in the prompt and answer, and for sentence ends.
    ///
    /// An answer that copies from the prompt tends to continue copying. Repetitions within an answer, as in code,
    /// soon differ.
    static var policy: DraftPolicy {
        let matches = [0.3, 0.5, 0.6, 0.8, 0.92, 0.97, 0.98] + [0.3, 0.5, 0.6, 0.75, 0.85, 0.92, 0.95]
        let end = DraftPolicy.Share(value: 0.7, count: 2, memory: 0.15)
        return DraftPolicy(shares: matches.map { DraftPolicy.Share(value: $0) } + [end, end])
    }

    init(
        prediction: [TokenID] = [], prompt: [TokenID], isEnd: @escaping @Sendable (TokenID) -> Bool = { _ in false }
    ) {
        self.isEnd = isEnd
        if !prediction.isEmpty {
            // The answer may begin like the prediction.
            lookup.append(prompt.suffix(TokenLookup.shortestMatch))
            lookup.append(prediction)
            lookup.appendGap()
        }
        answerStart = lookup.count + prompt.count
    }

    /// Adds the new tokens of the text, which must begin with the previous text.
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

    /// Returns a guess with its kinds.
    ///
    /// The length of the match includes the preceding guesses. Answers that quote often stop at the end of a
    /// sentence or a line.
    static func guess(_ token: TokenID, matched: Int, isInPrompt: Bool, followsEnd: Bool) -> Guess {
        let source = isInPrompt ? 0 : 1
        return Guess(
            token: token, kind: source * matchClasses + matchClass(matched),
            limitingKind: followsEnd && matched >= minimumMatchOfEnd ? 2 * matchClasses + source : nil)
    }

    /// Returns the class of a match by its length: 2, 3, 4, up to 7, up to 15, up to 31, and more tokens.
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
