@testable import Screens

/// The pauses of somebody who types, which a test ends one by one.
@MainActor final class Pauses {
    private var waits: [CheckedContinuation<Void, Never>?] = []
    /// How many pauses are over.
    private(set) var ended = 0

    init() {}

    /// How many pauses began.
    var begun: Int { waits.count }

    /// What a screen waits with.
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
