package import Screens

/// The pauses of somebody who types, which a test ends one by one.
@MainActor package final class Pauses {
    private var waits: [CheckedContinuation<Void, Never>?] = []
    /// How many pauses are over.
    package private(set) var ended = 0

    package init() {}

    /// How many pauses began.
    package var begun: Int { waits.count }

    /// What a screen waits with.
    package nonisolated var pause: TypingPause { TypingPause { try await self.wait() } }

    private func wait() async throws {
        await withCheckedContinuation { waits.append($0) }
        ended += 1
        try Task.checkCancellation()
    }

    /// Ends a pause.
    package func end(_ index: Int) {
        waits[index]?.resume()
        waits[index] = nil
    }
}
