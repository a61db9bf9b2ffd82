/// An installed or available model.
public struct AvailableModel: Sendable, Identifiable {
    /// The state of a model on this machine.
    public enum Status: Sendable, Hashable {
        /// The catalogue has it.
        case notInstalled
        /// A download was interrupted and can be resumed.
        case partial(receivedBytes: UInt64)
        /// It is here and can be read.
        case installed
        /// It is installed, but differs from the file that the catalogue lists.
        case differsFromCatalogue
        /// It is installed or quarantined, but can't be used for this reason.
        case damaged(reason: String)
        /// The file that the link points to no longer exists.
        case missing
    }

    /// The name that commands accept.
    public let id: String
    /// The display name.
    public let name: String
    /// Its purpose; nil if the file is damaged.
    public let kind: ModelKind?
    /// The size of its file; nil if unknown.
    public let sizeBytes: UInt64?
    /// The short name of the licence; nil if unknown.
    public let license: String?
    /// Its state.
    public let status: Status
    /// The catalogue entry; nil for a model that the user added.
    public let entry: CatalogueEntry?
    /// The model, if it can be used.
    public let installed: InstalledModel?
    /// Whether it fits in this machine's memory with default settings; nil if its size is unknown.
    ///
    /// Of a model that is not here this is a rough estimate.
    public let fit: MemoryFit?
    /// The exam result of this device, or else of Hearth's developers for the same weights; nil if there is none.
    public let exam: ExamResult?
}
