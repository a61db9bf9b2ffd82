package import Foundation

/// A counter of failed attempts that also computes the wait before the next attempt.
package struct RetryPolicy {
    private let options: HTTPOptions
    private var failures = 0

    package init(_ options: HTTPOptions) { self.options = options }

    /// Resets the count after progress, that is, when new bytes have arrived.
    package mutating func reset() { failures = 0 }

    /// Counts a failure and returns the wait before the next attempt; `nil` to give up.
    package mutating func next(after failure: HTTPError) -> Duration? {
        guard failure.isTransient, failures < options.retries else { return nil }
        let backoff = options.retryDelay * Int(1 << min(failures, 20))
        failures += 1
        // Jitter spreads the retries of many clients that lost the same server.
        let jittered = min(backoff, options.longestRetryDelay) * Double.random(in: 0.5...1)
        return max(jittered, min(failure.retryAfter ?? .zero, options.longestRetryDelay))
    }

    /// Parses a `Retry-After` header: seconds, or an HTTP date.
    package static func retryAfter(_ header: String?, now: Date = Date()) -> Duration? {
        guard let header, header.utf8.count <= 64 else { return nil }
        if let seconds = UInt32(header) { return .seconds(Int64(seconds)) }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        guard let date = formatter.date(from: header) else { return nil }
        return .seconds(max(0, min(date.timeIntervalSince(now), Double(UInt32.max))))
    }
}
