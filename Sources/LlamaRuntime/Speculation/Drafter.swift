/// Drafts the tokens of one answer, and counts how they did.
struct Drafter: Sendable {
    private var lookup = TokenLookup()
    private var policy: DraftPolicy
    /// Tokens of prompt and answer that are in the lookup.
    private var taken = 0
    /// The last prediction: the draft, or the one token that a match promised.
    private var foretold: (draft: Draft, match: DraftPolicy.Foretold)?
    /// Where the answer begins in the lookup.
    private let answerStart: Int
    /// Whether a token ends a sentence or a line.
    private let isEnd: @Sendable (TokenID) -> Bool
    private var modelPolicy = ModelDraftPolicy()
    /// The small model's last guesses, tried or not.
    private var guessed: (start: Int, guesses: [Guess])?
    /// Steps to go before the next draft: the cache had no room.
    private var pause = 0
    /// Drafted tokens that the answer has, and those that were computed in vain.
    private(set) var accepted = 0
    private(set) var rejected = 0
    /// The accepted tokens that the small model drafted.
    private(set) var acceptedOfModel = 0
    private(set) var rejectedOfModel = 0

    private let fixedLength: Int?

    private static let pauseSteps = 64

    /// - Parameters:
    ///   - fixedLength: The length of every draft; nil for what promises a gain.
    ///   - prediction: What the answer may contain, beside what stands in the prompt.
    ///   - prompt: What it follows.
    ///   - hasModel: Whether a small model drafts where nothing is looked up.
    ///   - isEnd: Whether a token ends a sentence or a line.
    init(
        fixedLength: Int? = nil, prediction: [TokenID] = [], prompt: [TokenID], hasModel: Bool = false,
        isEnd: @escaping @Sendable (TokenID) -> Bool = { _ in false }
    ) {
        self.fixedLength = fixedLength
        self.isEnd = isEnd
        policy = DraftPolicy(hasModel: hasModel)
        if !prediction.isEmpty {
            // The answer may begin as it does.
            lookup.append(prompt.suffix(TokenLookup.shortestMatch))
            lookup.append(prediction)
            lookup.appendGap()
        }
        answerStart = lookup.count + prompt.count
    }

    /// Drafts what may follow a text.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer; each time as it was, or longer.
    ///   - limit: The most tokens that there is room for.
    ///   - tokens: What the call computes without the draft.
    ///   - curve: The times of calls.
    /// - Returns: The draft; often an empty one.
    mutating func draft(
        after text: [TokenID], limit: Int, beside tokens: Int, _ curve: BatchCurve
    ) -> Draft {
        lookup.append(text[taken...])
        taken = text.count
        (foretold, guessed) = (nil, nil)
        pause = max(pause - 1, 0)
        var draft = Draft(start: text.count)
        guard limit > 0, let match = lookup.match() else { return draft }
        let possible = lookup.continuation(of: match, count: min(limit, DraftPolicy.longestDraft))
        guard let last = text.last, !possible.isEmpty else { return draft }
        let promised = DraftPolicy.Foretold(
            source: match.place < answerStart ? .prompt : .answer, matched: match.length,
            followsEnd: ([last] + possible.dropLast()).map(isEnd))
        var length = 0
        if pause == 0 { length = fixedLength ?? policy.length(of: promised, beside: tokens, curve) }
        foretold = (Draft(start: text.count, tokens: Array(possible.prefix(max(length, 1)))), promised)
        draft.tokens = Array(possible.prefix(length))
        return draft
    }

    /// Decides about a draft of a small model in a step for which the lookup drafted nothing.
    ///
    /// - Parameters:
    ///   - limit: The most tokens that there is room for.
    ///   - asking: What a call of the small model takes, in the seconds of the curve.
    ///   - curve: The times of calls.
    /// - Returns: Whether it is to draft.
    mutating func asksModel(limit: Int, asking: Double, _ curve: BatchCurve) -> Bool {
        guard limit > 0, pause == 0 else { return false }
        return fixedLength != nil || modelPolicy.starts(asking: asking, curve)
    }

    /// Lets a small model draft what may follow a text.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer.
    ///   - limit: The most tokens that there is room for.
    ///   - asking: What a call of the small model takes, in the seconds of the curve.
    ///   - curve: The times of calls.
    ///   - next: Asks the small model for the token behind those before; nil if it has none.
    /// - Returns: The draft; empty where no token is worth a check.
    /// - Throws: What asking throws.
    mutating func draft<Failure: Error>(
        after text: [TokenID], limit: Int, asking: Double, _ curve: BatchCurve, next: () throws(Failure) -> Guess?
    ) throws(Failure) -> Draft {
        var (guesses, worthwhile): ([Guess], Int) = ([], 0)
        if let fixedLength {
            while guesses.count < min(fixedLength, limit), let guess = try next() { guesses.append(guess) }
            worthwhile = guesses.count
        } else {
            (guesses, worthwhile) = try modelPolicy.draft(limit: limit, asking: asking, curve, next: next)
        }
        guessed = (text.count, guesses)
        return Draft(start: text.count, tokens: guesses.prefix(worthwhile).map(\.token), source: .model)
    }

    /// Learns from what the answer has become.
    ///
    /// - Parameters:
    ///   - draft: What was computed.
    ///   - text: Prompt and answer now.
    mutating func note(_ draft: Draft, _ text: [TokenID]) {
        let right = draft.confirmed(by: text)
        accepted += right
        rejected += draft.tokens.count - right
        if draft.source == .model {
            acceptedOfModel += right
            rejectedOfModel += draft.tokens.count - right
        }
        noteGuesses(text)
        guard let (promise, match) = foretold else { return }
        foretold = nil
        if draft.source == .lookup { policy.settle(accepted: right) }
        let confirmed = promise.confirmed(by: text)
        for index in 0..<confirmed { policy.note(true, at: index, of: match) }
        // A text that ends says nothing about what would have followed.
        if confirmed < promise.tokens.count, promise.start + confirmed < text.count {
            policy.note(false, at: confirmed, of: match)
        }
    }

    private mutating func noteGuesses(_ text: [TokenID]) {
        guard let (start, guesses) = guessed else { return }
        guessed = nil
        for (index, guess) in guesses.enumerated() where start + index < text.count {
            let isRight = text[start + index] == guess.token
            modelPolicy.note(isRight, at: guess.confidence)
            // What was said behind a wrong token was said of another text.
            guard isRight else { break }
        }
    }

    /// Drafts nothing for a while.
    mutating func rest() { pause = Self.pauseSteps }
}
