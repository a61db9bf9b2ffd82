/// Drafts what a source guesses, as far as the policy for it chooses, and learns from what the text becomes.
struct Drafter<Source: DraftSource> {
    var source: Source
    private(set) var policy = Source.policy
    /// The last guesses, and how many of them were tried.
    private var guessed: (start: Int, guesses: [Guess], tried: Int)?

    init(_ source: Source) { self.source = source }

    /// Whether the source is asked in this step for what may follow prompt and answer.
    mutating func asks(after text: [TokenID], limit: Int, _ curve: BatchCurve) -> Bool {
        guessed = nil
        policy.addStep()
        let plain = curve.seconds(1)
        return source.follow(text, limit: limit, within: policy.credit * plain, plainSeconds: plain) && limit > 0
            && policy.asks(source.guessSeconds(plainSeconds: plain), curve)
    }

    /// Drafts what may follow a text, after ``asks(after:limit:_:)`` returned true.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer.
    ///   - limit: The most tokens that there is room for.
    ///   - tokens: What the call computes without the draft.
    /// - Returns: The draft; empty if none pays.
    mutating func draft(
        after text: [TokenID], limit: Int, beside tokens: Int, _ curve: BatchCurve
    ) throws(Source.Failure) -> Draft {
        let (guesses, length) = try policy.draft(by: &source, limit: limit, beside: tokens, curve)
        guessed = (text.count, guesses, length)
        return Draft(start: text.count, tokens: guesses.prefix(length).map(\.token))
    }

    /// Learns from what the text has become.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer now.
    ///   - chosen: Tokens that were chosen from the outputs of the last call.
    mutating func note(_ text: [TokenID], chosen: Int, _ curve: BatchCurve) {
        guard let (start, guesses, tried) = guessed else { return }
        guessed = nil
        var right = 0
        for (index, guess) in guesses.enumerated() where start + index < text.count {
            let isRight = text[start + index] == guess.token
            policy.note(isRight, guess)
            // The guesses after a wrong one continue another text.
            guard isRight else { break }
            right += 1
        }
        // A token that a guide forces would have needed no call of its own.
        policy.settle(saved: max(min(right, tried, chosen - 1), 0), spent: source.takeSeconds() / curve.seconds(1))
    }

    /// Forgets guesses that are not to be compared with anything.
    mutating func forget() { guessed = nil }
}
