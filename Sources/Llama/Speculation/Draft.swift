/// Tokens that are computed before it is known whether the answer has them.
struct Draft: Sendable, Equatable {
    /// The place in prompt and answer where they would stand.
    var start = 0
    var tokens: [TokenID] = []

    /// How many of the tokens a text has at their place.
    ///
    /// - Parameter text: Prompt and answer.
    func confirmed(by text: [TokenID], from known: Int = 0) -> Int {
        var count = known
        while count < tokens.count, start + count < text.count, text[start + count] == tokens[count] { count += 1 }
        return count
    }

    /// Lets a text go on for as long as it confirms what was computed.
    ///
    /// Each token is chosen from the distribution that follows the text before it, as it would be without a draft, with
    /// the same random numbers. So a draft changes nothing but when a token becomes known.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer as they are.
    ///   - choose: Chooses at least one token, with what was computed behind so many tokens of the draft; returns why the
    ///     text ends with it, or nil.
    /// - Returns: How many tokens of the draft the text has, and why it ends.
    func check<End, Failure: Error>(
        _ text: () -> [TokenID], choose: (_ accepted: Int) throws(Failure) -> End?
    ) throws(Failure) -> (accepted: Int, end: End?) {
        var accepted = 0
        while true {
            let end = try choose(accepted)
            accepted = confirmed(by: text(), from: accepted)
            guard end == nil, start + accepted == text().count else { return (accepted, end) }
        }
    }
}
