/// The result of verifying an installed model.
public struct VerificationReport: Sendable, Hashable {
    /// The outcome of a check.
    public enum Outcome: String, Sendable, Codable {
        /// The file is unchanged since the installation.
        case intact
        /// The checksum was unknown: it was computed and recorded for later checks.
        case firstCheck
        /// The file is intact, but differs from the catalogue's file with this name.
        case differsFromCatalogue
        /// A file that was added by hand has changed since its first check, and was left in place.
        case changed
        /// The file has changed and was quarantined, so that it cannot be loaded.
        case quarantined
        /// The file has changed and was removed: an irreparable download, or the link to a file elsewhere.
        case removed
    }

    /// The model's name.
    public let id: String
    public let outcome: Outcome
    /// The size of the verified file.
    public let sizeBytes: UInt64
    /// The expected size; `nil` if unknown.
    public let expectedBytes: UInt64?
    /// The SHA-256 of the verified file, in hexadecimal digits.
    public let sha256: String
    /// The indices of the changed chunks; empty if nothing changed or if chunks can't be compared.
    public let badChunks: [Int]
    public let chunkBytes: Int
    /// A message with the finding and the next step.
    public let message: String

    /// Whether the model can be used.
    public var isUsable: Bool { outcome != .quarantined && outcome != .removed }
}

/// The result of a repair.
public struct RepairReport: Sendable, Hashable {
    /// The model's name.
    public let id: String
    /// The number of chunks that had changed.
    public let repairedChunks: Int
    /// The number of bytes downloaded for the repair.
    public let fetchedBytes: UInt64
    /// The number of chunks in the file.
    public let totalChunks: Int
    /// A message with the finding and the repair.
    public let message: String
}
