/// A token that may come next in a text.
struct Guess: Sendable, Equatable {
    let token: TokenID
    /// The kind of the guess; ``DraftPolicy`` learns the hit rate of each kind.
    let kind: Int
    /// A second kind that limits the probability, and that alone learns from this guess; `nil` if there is
    /// none.
    var limitingKind: Int?
}

/// A source of drafts, which guesses the next tokens of a text one by one.
///
/// ``DraftPolicy`` decides when to ask a source and how many of its guesses to try.
protocol DraftSource {
    associatedtype Failure: Error

    /// The policy for a source before any of its guesses were compared with a text.
    static var policy: DraftPolicy { get }

    /// Chooses the position of the next guess.
    ///
    /// - Parameters:
    ///   - text: The prompt and answer.
    ///   - limit: The maximum number of guesses.
    ///   - seconds: The time limit for preparing the first guess.
    ///   - plainSeconds: The time of a token without drafts.
    /// - Returns: Whether a guess may be available.
    mutating func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool

    /// Returns the expected time of a guess in seconds, given the time of a token without drafts; 0 if
    /// guesses are free.
    func guessSeconds(plainSeconds: Double) -> Double

    /// Guesses the token after the text and the guesses so far.
    ///
    /// - Returns: `nil` if there is no further guess.
    mutating func next() throws(Failure) -> Guess?

    /// Returns the seconds spent on guesses since the last call of this function.
    mutating func takeSeconds() -> Double
}
