/// The pause in typing after which a search starts.
struct TypingPause: Sendable {
    /// Waits for the pause, and throws if the task is cancelled by further input.
    let wait: @Sendable () async throws -> Void

    init(_ wait: @escaping @Sendable () async throws -> Void) { self.wait = wait }

    /// The usual pause of 180 ms, long enough to avoid a search after every letter, and too short to be noticed.
    static let usual = TypingPause { try await Task.sleep(for: .milliseconds(180)) }
}
