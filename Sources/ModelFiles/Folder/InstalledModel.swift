public import Foundation
public import GGUF

/// A model file in Hearth's model folder.
public struct InstalledModel: Sendable, Identifiable {
    /// The file's name without its extension, by which commands take it.
    public let id: String
    /// Where the file or the link lies.
    public let path: String
    /// What the file says about itself.
    public let description: ModelDescription
    /// Where it came from and its checksums; nil for a file that somebody put there by hand.
    public let record: ModelRecord?

    init(id: String, path: String, file: GGUFFile, record: ModelRecord?) {
        self.id = id
        self.path = path
        description = ModelDescription(file)
        self.record = record
    }

    /// What the file says it is for.
    public var kind: ModelKind { ModelKind(description) }

    /// When it was put there; long ago if the system does not say.
    public var installed: Date {
        record?.installed ?? FileStatus(path: path, followsLinks: true)?.modified ?? .distantPast
    }

    /// The longest text, in tokens, that the model was trained on; nil if the file does not say.
    public var trainedContextTokens: Int? { description.trainedContextTokens }

    /// The size of the file as people write it.
    public var sizeText: String { ByteText(description.fileSizeBytes).description }

    /// Whether the model folder holds only a link to a file elsewhere.
    public var isLinked: Bool { FileStatus(path: path, followsLinks: false)?.kind == .symbolicLink }
}
