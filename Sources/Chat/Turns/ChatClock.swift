public import Foundation

/// The time as chats measure it.
public struct ChatClock: Sendable {
    /// The date of messages.
    public var date: @Sendable () -> Date
    /// Time since some moment, which never goes back.
    public var now: @Sendable () -> Duration
    /// Waits.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        date: @escaping @Sendable () -> Date, now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.date = date
        self.now = now
        self.sleep = sleep
    }

    /// The machine's own clocks.
    public static let system: ChatClock = {
        let start = ContinuousClock.now
        return ChatClock(
            date: { Date() }, now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
    }()
}
