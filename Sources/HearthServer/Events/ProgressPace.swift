/// Limits progress events to four per second, which is enough for a page.
struct ProgressPace: Sendable {
    static let interval = Duration.milliseconds(250)

    private var last: ContinuousClock.Instant?

    /// Whether to send an event now.
    ///
    /// If so, the interval begins again.
    ///
    /// - Parameters:
    ///   - isNews: Whether to send it regardless of the interval, for example because the work has ended.
    ///   - moment: The current time.
    mutating func isDue(isNews: Bool, at moment: ContinuousClock.Instant = .now) -> Bool {
        if !isNews, let last, moment - last < Self.interval { return false }
        last = moment
        return true
    }
}
