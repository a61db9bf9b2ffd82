/// The disk usage of models, as the system counts it.
public struct StorageUsage: Sendable, Hashable {
    /// The relation of a file to files outside of the model folder.
    public enum Sharing: String, Sendable, Codable {
        /// The file's data is not shared.
        case none
        /// Other hard links to the file exist, so removing this link frees no space.
        case hardLink
        /// The file is a symbolic link, whose own size is negligible.
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
        /// The disk space that removing the model would free.
        public let freeableBytes: UInt64
        /// The sharing of the data, or of one part of a split model, with files elsewhere.
        public let sharing: Sharing
    }

    public let models: [Item]
    public let downloads: [Item]
    /// The quarantined files.
    public let quarantine: [Item]
    /// The disk usage of all other files in the folder, such as files that are being written.
    public let otherBytes: UInt64

    /// The disk usage of all files in the model folder, counting hard links within it once.
    public var totalBytes: UInt64 {
        (models + downloads + quarantine).reduce(otherBytes) { $0 + $1.allocatedBytes }
    }
}
