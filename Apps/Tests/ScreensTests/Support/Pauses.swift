@testable import Screens

/// Typing pauses that a test ends one by one.
@MainActor final class Pauses {
    private var waits: [CheckedContinuation<Void, Never>?] = []
    /// The number of pauses that have ended.
    private(set) var ended = 0

    init() {}

    /// The number of pauses that have begun.
    var begun: Int { waits.count }

    /// The pause to pass to a screen.
    nonisolated var pause: TypingPause { TypingPause { try await self.wait() } }

    private func wait() async throws {
        await withCheckedContinuation { waits.append($0) }
        ended += 1
        try Task.checkCancellation()
    }

    /// Ends a pause.
    func end(_ index: Int) {
        waits[index]?.resume()
        waits[index] = nil
    }
}
