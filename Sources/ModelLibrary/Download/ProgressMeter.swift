/// A converter of byte counts to progress reports, about ten per second, with a moving average of the rate.
struct ProgressMeter {
    typealias Instant = ContinuousClock.Instant

    static let interval = Duration.milliseconds(100)
    static let window = Duration.seconds(5)
    /// The minimum time span of a rate, because a shorter span would measure buffers instead of the connection.
    static let shortestSpan = Duration.milliseconds(200)

    var totalBytes: UInt64?
    private(set) var receivedBytes: UInt64 = 0
    let report: (@Sendable (DownloadProgress) -> Void)?
    private var phase = DownloadProgress.Phase.connecting
    private var lastReport: Instant?
    private var samples: [(moment: Instant, bytes: UInt64)] = []

    init(totalBytes: UInt64?, report: (@Sendable (DownloadProgress) -> Void)?) {
        self.totalBytes = totalBytes
        self.report = report
    }

    /// Reports a new phase immediately.
    mutating func enter(_ phase: DownloadProgress.Phase, receivedBytes: UInt64, at moment: Instant = .now) {
        self.phase = phase
        self.receivedBytes = receivedBytes
        samples = [(moment, receivedBytes)]
        send(at: moment)
    }

    /// Updates the received bytes, and reports them if the last report is old enough.
    mutating func advance(to receivedBytes: UInt64, at moment: Instant = .now) {
        self.receivedBytes = receivedBytes
        guard let lastReport, moment - lastReport < Self.interval else {
            samples.append((moment, receivedBytes))
            samples.removeAll { moment - $0.moment > Self.window }
            send(at: moment)
            return
        }
    }

    private mutating func send(at moment: Instant) {
        lastReport = moment
        let rate = rate(at: moment)
        var progress = DownloadProgress(
            phase: phase, receivedBytes: receivedBytes, totalBytes: totalBytes, bytesPerSecond: rate)
        if let rate, rate > 0, let totalBytes, totalBytes >= receivedBytes {
            progress.secondsLeft = Double(totalBytes - receivedBytes) / rate
        }
        report?(progress)
    }

    private func rate(at moment: Instant) -> Double? {
        guard phase == .downloading, let first = samples.first, moment - first.moment >= Self.shortestSpan,
            receivedBytes >= first.bytes
        else { return nil }
        return Double(receivedBytes - first.bytes) / ((moment - first.moment) / .seconds(1))
    }
}
