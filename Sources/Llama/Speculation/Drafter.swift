/// A source of drafts with its policy, which chooses among the guesses and learns from the resulting text.
struct Drafter<Source: DraftSource> {
    var source: Source
    private(set) var policy = Source.policy
    /// The last guesses, and the number of guesses that were tried.
    private var guessed: (start: Int, guesses: [Guess], tried: Int)?

    init(_ source: Source) { self.source = source }

    /// Returns whether to ask the source in this step for tokens that may follow the prompt and answer.
    mutating func asks(after text: [TokenID], limit: Int, _ curve: BatchCurve) -> Bool {
        guessed = nil
        policy.addStep()
        let plain = curve.seconds(1)
        return source.follow(text, limit: limit, within: policy.credit * plain, plainSeconds: plain) && limit > 0
            && policy.asks(source.guessSeconds(plainSeconds: plain), curve)
    }

    /// Drafts at most `limit` tokens, after ``asks(after:limit:_:)`` returned true.
    ///
    /// The call computes `tokens` without the draft.
    mutating func draft(
        after text: [TokenID], limit: Int, beside tokens: Int, _ curve: BatchCurve
    ) throws(Source.Failure) -> Draft {
        let (guesses, length) = try policy.draft(by: &source, limit: limit, beside: tokens, curve)
        guessed = (text.count, guesses, length)
        return Draft(start: text.count, tokens: guesses.prefix(length).map(\.token))
    }

    /// Compares the guesses with the text after a call from whose outputs `chosen` tokens were chosen.
    mutating func note(_ text: [TokenID], chosen: Int, _ curve: BatchCurve) {
        guard let (start, guesses, tried) = guessed else { return }
        guessed = nil
        var right = 0
        for (index, guess) in guesses.enumerated() where start + index < text.count {
            let isRight = text[start + index] == guess.token
            policy.note(isRight, guess)
            // The guesses after a wrong guess continue a different text.
            guard isRight else { break }
            right += 1
        }
        // A forced token would not have needed a separate call.
        policy.settle(saved: max(min(right, tried, chosen - 1), 0), spent: source.takeSeconds() / curve.seconds(1))
    }

    /// Discards the guesses without comparing them.
    mutating func forget() { guessed = nil }
}
