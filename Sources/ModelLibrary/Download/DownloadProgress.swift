/// The progress of a download.
///
/// The number of received bytes decreases only after a restart, which ``Phase/restarting(reason:)`` announces.
public struct DownloadProgress: Sendable, Equatable {
    /// A phase of a download.
    public enum Phase: Sendable, Equatable {
        /// Requesting the file from the server.
        case connecting
        /// Receiving data.
        case downloading
        /// Waiting before a retry.
        case waiting(seconds: Double, reason: String)
        /// Restarting from the first byte.
        case restarting(reason: String)
        /// Verifying the data on disk: at the start that of an earlier attempt, at the end all of it.
        case verifying
    }

    /// The current phase.
    public var phase: Phase
    /// The bytes received or, while those of an earlier attempt are verified, the bytes verified so far.
    public var receivedBytes: UInt64
    /// The size of the file, if known.
    public var totalBytes: UInt64?
    /// The bytes per second over the last seconds, once some have arrived.
    public var bytesPerSecond: Double?
    /// The estimated seconds remaining.
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
