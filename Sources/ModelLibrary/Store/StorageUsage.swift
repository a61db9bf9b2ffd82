/// The disk space of models, per file, as the system counts it.
public struct StorageUsage: Sendable, Hashable {
    /// How a file shares its bytes with files outside the model folder.
    public enum Sharing: String, Sendable, Codable {
        /// Not at all.
        case none
        /// Other hard links to the file exist, so removing this one frees nothing.
        case hardLink
        /// Only a link is here: it takes no space worth counting.
        case symbolicLink
    }

    /// The disk space of one model.
    public struct Item: Sendable, Hashable, Identifiable {
        /// The model's name.
        public let id: String
        /// The apparent size; 0 for a link to a file elsewhere.
        public let sizeBytes: UInt64
        /// The allocated size on the disk, including the model's record.
        public let allocatedBytes: UInt64
        /// The space that removing them would free.
        public let freeableBytes: UInt64
        /// Whether the data, or a part of a split model, is shared with files elsewhere.
        public let sharing: Sharing
    }

    /// Installed models.
    public let models: [Item]
    /// Downloads that stopped on the way.
    public let downloads: [Item]
    /// Damaged files that were put aside.
    public let quarantine: [Item]
    /// The disk space of everything else in the folder, such as files being written.
    public let otherBytes: UInt64

    /// All bytes that the model folder's files take on the disk; those of hard links within it once.
    public var totalBytes: UInt64 {
        (models + downloads + quarantine).reduce(otherBytes) { $0 + $1.allocatedBytes }
    }
}
