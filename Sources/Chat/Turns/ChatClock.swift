public import Foundation

/// The sources of time for chats.
public struct ChatClock: Sendable {
    /// Returns the date for messages.
    public var date: @Sendable () -> Date
    /// Returns a monotonic time, for measurements.
    public var now: @Sendable () -> Duration
    /// Suspends the task.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        date: @escaping @Sendable () -> Date, now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.date = date
        self.now = now
        self.sleep = sleep
    }

    /// The system's clocks.
    public static let system: ChatClock = {
        let start = ContinuousClock.now
        return ChatClock(
            date: { Date() }, now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
    }()
}
