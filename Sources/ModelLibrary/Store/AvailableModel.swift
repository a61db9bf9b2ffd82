/// An installed or available model.
public struct AvailableModel: Sendable, Identifiable {
    /// The state of a model on this machine.
    public enum Status: Sendable, Hashable {
        /// The model is in the catalogue, but not installed.
        case notInstalled
        /// A download was interrupted and can be resumed.
        case partial(receivedBytes: UInt64)
        /// The model is installed and readable.
        case installed
        /// The model is installed, but differs from the file that the catalogue lists.
        case differsFromCatalogue
        /// The model is installed or quarantined, but can't be used for the given reason.
        case damaged(reason: String)
        /// The file that the link points to no longer exists.
        case missing
    }

    /// The name that commands accept.
    public let id: String
    /// The display name.
    public let name: String
    /// The model's purpose; `nil` if the file is damaged.
    public let kind: ModelKind?
    /// The file's size; `nil` if unknown.
    public let sizeBytes: UInt64?
    /// The short name of the licence; `nil` if unknown.
    public let license: String?
    public let status: Status
    /// The catalogue entry; `nil` for a model outside of the catalogue.
    public let entry: CatalogueEntry?
    /// The installed model; `nil` if the model is not installed or is damaged.
    public let installed: InstalledModel?
    /// The fit of the model in this machine's memory with default settings; `nil` if the model's size is unknown.
    ///
    /// For a model that is not installed this is a rough estimate.
    public let fit: MemoryFit?
    /// Whether the installed model reads images.
    public var readsImages: Bool { installed?.readsImages ?? false }
    /// The exam result on this device, or else the catalogue's result for the same weights, if any.
    public let exam: ExamResult?
}
