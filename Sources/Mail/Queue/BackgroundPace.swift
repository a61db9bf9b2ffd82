/// A throttle for background work while a user is waiting for a model's response.
///
/// The threads of a model compute in lockstep, so a thread that shares its core with other work slows down all of them.
struct BackgroundPace: Sendable {
    /// The share of time that background work may take while a model responds.
    private static let share = 0.2
    private static let longest = Duration.seconds(2)

    /// Whether a user is waiting for a model's response.
    let isAnswering: @Sendable () -> Bool

    /// Sleeps after work of some duration if a user is waiting for a model.
    func rest(after work: Duration) async throws {
        guard isAnswering() else { return await Task.yield() }
        try await Task.sleep(for: min(work * (1 / Self.share - 1), Self.longest))
    }
}
