/// Leaves most of the time to a model that somebody waits for: its threads compute in step, so that one that has to share its
/// core slows all of them down.
struct BackgroundPace: Sendable {
    /// The share of the time that other work takes meanwhile.
    private static let share = 0.2
    private static let longest = Duration.seconds(2)

    /// Whether somebody waits for a model right now.
    let isAnswering: @Sendable () -> Bool

    /// Rests after some work if somebody waits.
    ///
    /// - Parameter work: How long it took.
    func rest(after work: Duration) async throws {
        guard isAnswering() else { return await Task.yield() }
        try await Task.sleep(for: min(work * (1 / Self.share - 1), Self.longest))
    }
}
