/// The result of verifying an installed model.
public struct VerificationReport: Sendable, Hashable {
    /// The outcome of a check.
    public enum Outcome: String, Sendable, Codable {
        /// The file is unchanged since the installation.
        case intact
        /// The checksum was unknown: it was computed and recorded for later checks.
        case firstCheck
        /// The file is intact, but is not the one that the catalogue lists under this name.
        case differsFromCatalogue
        /// A file that was added by hand has changed since its first check; it was not modified.
        case changed
        /// The file has changed and was quarantined, so that nothing loads it.
        case quarantined
        /// The file has changed; an irreparable download, or the link to a file elsewhere, was removed.
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
    /// The size of a chunk.
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
    /// The number of bytes downloaded for them.
    public let fetchedBytes: UInt64
    /// The number of chunks of the file.
    public let totalChunks: Int
    /// A message with the finding and the repair.
    public let message: String
}
