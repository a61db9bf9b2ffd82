/// A model that is installed, or could be.
public struct AvailableModel: Sendable, Identifiable {
    /// Whether a model is on this machine, and how it is.
    public enum Status: Sendable, Hashable {
        /// The catalogue has it.
        case notInstalled
        /// A download stopped on the way and can go on.
        case partial(receivedBytes: UInt64)
        /// It is here and can be read.
        case installed
        /// It is here, but its bytes are not those that the catalogue lists.
        case differsFromCatalogue
        /// It is here or was put aside, but can't be used for this reason.
        case damaged(reason: String)
        /// The file that the link points to is gone.
        case missing
    }

    /// The name that commands take.
    public let id: String
    /// The name for people.
    public let name: String
    /// What it is for; nil if only a damaged file could tell.
    public let kind: ModelKind?
    /// The size of its file; nil if nobody says.
    public let sizeBytes: UInt64?
    /// The terms by their short name; nil if nobody says.
    public let license: String?
    /// Whether it is here, and how it is.
    public let status: Status
    /// What the catalogue says about it; nil for a model of the user's own.
    public let entry: CatalogueEntry?
    /// The model, if it can be used.
    public let installed: InstalledModel?
    /// Whether it fits in this machine's memory with usual settings; nil if nobody knows its size.
    ///
    /// Of a model that is not here this is a rough estimate.
    public let fit: MemoryFit?
    /// What the exam found out: here, else by Hearth's developers on the same weights; nil if it was not taken.
    public let exam: ExamResult?
}
