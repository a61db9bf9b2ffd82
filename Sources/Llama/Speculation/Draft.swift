/// Drafted tokens, which are computed before it is known whether they are part of the answer.
struct Draft: Sendable, Equatable {
    /// The index of the first token in the prompt and answer.
    var start = 0
    var tokens: [TokenID] = []

    /// Returns the number of drafted tokens that match a text at their position, of which the first `known` are known
    /// to match.
    func confirmed(by text: [TokenID], from known: Int = 0) -> Int {
        var count = known
        while count < tokens.count, start + count < text.count, text[start + count] == tokens[count] { count += 1 }
        return count
    }

    /// Continues a text as long as it confirms the draft.
    ///
    /// `choose` chooses at least one token from the output after the given number of drafted tokens, and returns the
    /// reason if the text ends. Each token is chosen from the distribution after the current text, with the same
    /// random numbers as without a draft. So a draft does not change the answer, only its duration.
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
