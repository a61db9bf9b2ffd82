/// A token that may come next.
struct Guess: Sendable, Equatable {
    let token: TokenID
    /// The kind of the guess, for each of which ``DraftPolicy`` learns how often it is right.
    let kind: Int
    /// A second kind that limits how probable the guess is, and that alone learns from it; `nil` if there is none.
    var limitingKind: Int?
}

/// A source of drafts: guesses what comes next in a text, token by token.
///
/// ``DraftPolicy`` decides when a source is asked and how many of its guesses are tried.
protocol DraftSource {
    associatedtype Failure: Error

    /// The policy for a source whose guesses were never compared with a text.
    static var policy: DraftPolicy { get }

    /// Chooses where the next guess begins.
    ///
    /// - Parameters:
    ///   - text: Prompt and answer.
    ///   - limit: The most guesses that will be wanted.
    ///   - seconds: The time that getting ready for the first guess may take.
    ///   - plainSeconds: The time of a token without drafts.
    /// - Returns: Whether there may be a guess.
    mutating func follow(_ text: [TokenID], limit: Int, within seconds: Double, plainSeconds: Double) -> Bool

    /// The expected time of a guess, in seconds, beside that of a token without drafts; 0 if guesses are free.
    func guessSeconds(plainSeconds: Double) -> Double

    /// Guesses the token after the text and the guesses so far.
    ///
    /// - Returns: `nil` if there is no further guess.
    mutating func next() throws(Failure) -> Guess?

    /// Returns the seconds that guesses have taken since the last call of this function.
    mutating func takeSeconds() -> Double
}
