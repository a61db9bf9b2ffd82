/// The progress of a download.
///
/// The number of received bytes decreases only after a restart, which ``Phase/restarting(reason:)`` announces.
public struct DownloadProgress: Sendable, Equatable {
    public enum Phase: Sendable, Equatable {
        /// The file is being requested from the server.
        case connecting
        case downloading
        /// The download was interrupted and will be retried.
        case waiting(seconds: Double, reason: String)
        /// The download starts again from the first byte.
        case restarting(reason: String)
        /// The data on disk is being verified: at the start the data of an earlier attempt, at the end the whole
        /// file.
        case verifying
    }

    public var phase: Phase
    /// The bytes received or, while the data of an earlier attempt is being verified, the bytes verified so far.
    public var receivedBytes: UInt64
    /// The size of the file, if known.
    public var totalBytes: UInt64?
    /// The moving average of the rate, while data is being received.
    public var bytesPerSecond: Double?
    /// The estimated remaining time, if the rate and the file's size are known.
    public var secondsLeft: Double?

    /// The fraction received, 0…1, if the size is known.
    public var fraction: Double? {
        guard let totalBytes else { return nil }
        return totalBytes == 0 ? 1 : min(1, Double(receivedBytes) / Double(totalBytes))
    }

    package init(
        phase: Phase, receivedBytes: UInt64, totalBytes: UInt64? = nil, bytesPerSecond: Double? = nil,
        secondsLeft: Double? = nil
    ) {
        self.phase = phase
        self.receivedBytes = receivedBytes
        self.totalBytes = totalBytes
        self.bytesPerSecond = bytesPerSecond
        self.secondsLeft = secondsLeft
    }
}
