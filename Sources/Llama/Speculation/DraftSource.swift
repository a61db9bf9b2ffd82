/// A token that may come next in a text.
struct Guess: Sendable, Equatable {
    let token: TokenID
    /// The kind of the guess, for which ``DraftPolicy`` learns a hit rate.
    let kind: Int
    /// A second kind that limits the probability; if it is set, only its hit rate is updated by this guess.
    var limitingKind: Int?
}

/// A source of drafts, which guesses the next tokens of a text one by one.
///
/// ``DraftPolicy`` decides when to ask a source and how many of its guesses to try.
protocol DraftSource {
    associatedtype Failure: Error

    /// The initial policy for the source.
    static var policy: DraftPolicy { get }

    /// Prepares to guess the tokens after a text, at most `limit`, within a time limit.
    ///
    /// - Returns: Whether a guess may be available.
    mutating func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool

    /// Returns the expected seconds of a guess, given the seconds of a token without drafts; 0 if guesses are free.
    func guessSeconds(plainSeconds: Double) -> Double

    /// Guesses the token that follows the text and the previous guesses.
    mutating func next() throws(Failure) -> Guess?

    /// Returns the seconds spent on guesses since the last call of this function.
    mutating func takeSeconds() -> Double
}
