/// What a check of an installed model's bytes found.
public struct VerificationReport: Sendable, Hashable {
    /// The outcome of a check.
    public enum Outcome: String, Sendable, Codable {
        /// All bytes are what they were when the model was installed.
        case intact
        /// Nobody knew the checksum: it was computed now, and later checks compare with it.
        case firstCheck
        /// The file is fine as far as anyone knows, but is not the one that the catalogue lists under this name.
        case differsFromCatalogue
        /// Bytes have changed since the first check of a file that was put there by hand; it was left as it is.
        case changed
        /// Bytes have changed; the file was put aside, where nothing loads it.
        case quarantined
        /// Bytes have changed; a download that can't be mended was removed, or the link to a file elsewhere.
        case removed
    }

    /// The model's name.
    public let id: String
    /// What was found and done.
    public let outcome: Outcome
    /// The size of the file that was checked.
    public let sizeBytes: UInt64
    /// The size that it should have; nil if nobody knew.
    public let expectedBytes: UInt64?
    /// The SHA-256 of the file that was checked, in hexadecimal digits.
    public let sha256: String
    /// The numbers of the changed parts; empty if there are none or parts can't be compared.
    public let badChunks: [Int]
    /// The size of a part.
    public let chunkBytes: Int
    /// What happened, and what to do next.
    public let message: String

    /// Whether the model can be used.
    public var isUsable: Bool { outcome != .quarantined && outcome != .removed }
}

/// What a repair did.
public struct RepairReport: Sendable, Hashable {
    /// The model's name.
    public let id: String
    /// How many parts had changed.
    public let repairedChunks: Int
    /// How many bytes were fetched for them.
    public let fetchedBytes: UInt64
    /// How many parts the file has.
    public let totalChunks: Int
    /// What was wrong and what was done.
    public let message: String
}
