/// How long a screen waits for more letters before it looks for what was typed.
struct TypingPause: Sendable {
    /// Waits; throws once newer letters came.
    let wait: @Sendable () async throws -> Void

    /// Makes a pause.
    ///
    /// - Parameter wait: Waits; throws `CancellationError` when its task is cancelled.
    init(_ wait: @escaping @Sendable () async throws -> Void) { self.wait = wait }

    /// Long enough that a word is not looked for letter by letter, and too short to be noticed.
    static let usual = TypingPause { try await Task.sleep(for: .milliseconds(180)) }
}
