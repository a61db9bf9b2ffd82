/// Lets progress through four times a second, which is as much as a page can show.
struct ProgressPace: Sendable {
    static let interval = Duration.milliseconds(250)

    private var last: ContinuousClock.Instant?

    /// Whether to tell how far the work is.
    ///
    /// - Parameters:
    ///   - isNews: Whether to tell it however recent the last time is, such as that the work has ended.
    ///   - moment: Now.
    /// - Returns: Whether to tell it; if so, that counts as the last time.
    mutating func isDue(isNews: Bool, at moment: ContinuousClock.Instant = .now) -> Bool {
        if !isNews, let last, moment - last < Self.interval { return false }
        last = moment
        return true
    }
}
