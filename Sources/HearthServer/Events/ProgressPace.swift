/// A limit of four progress events per second, which is enough for a page.
struct ProgressPace: Sendable {
    static let interval = Duration.milliseconds(250)

    private var last: ContinuousClock.Instant?

    /// Returns whether to send an event now, and if so begins a new interval.
    ///
    /// - Parameters:
    ///   - isNews: Whether to send the event regardless of the interval, for example because the work has ended.
    ///   - moment: The current time.
    mutating func isDue(isNews: Bool, at moment: ContinuousClock.Instant = .now) -> Bool {
        if !isNews, let last, moment - last < Self.interval { return false }
        last = moment
        return true
    }
}
