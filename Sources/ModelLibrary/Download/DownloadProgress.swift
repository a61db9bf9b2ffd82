/// Where a download stands.
///
/// The received bytes only grow, but for a restart, which ``Phase/restarting(reason:)`` announces.
public struct DownloadProgress: Sendable, Equatable {
    /// What a download is doing.
    public enum Phase: Sendable, Equatable {
        /// Asks the server for the file.
        case connecting
        /// Receives bytes.
        case downloading
        /// Waits before it tries again.
        case waiting(seconds: Double, reason: String)
        /// Starts again from the first byte.
        case restarting(reason: String)
        /// Checks the bytes on the disk: those of an earlier attempt at the start, all of them at the end.
        case verifying
    }

    /// What the download is doing.
    public var phase: Phase
    /// The bytes of the file that are on this machine; those checked so far while earlier ones are verified.
    public var receivedBytes: UInt64
    /// The size of the file, where it is known.
    public var totalBytes: UInt64?
    /// The bytes per second of the last seconds, once some have arrived.
    public var bytesPerSecond: Double?
    /// The seconds to the end at this rate.
    public var secondsLeft: Double?

    /// The part that has arrived, 0…1, where the size is known.
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
