public import Foundation
public import GGUF

/// A model file in Hearth's model folder.
public struct InstalledModel: Sendable, Identifiable {
    /// The file's name without its extension, which commands accept.
    public let id: String
    /// The path of the file or link.
    public let path: String
    /// The file's metadata.
    public let description: ModelDescription
    /// The source and the checksums; `nil` for a file that the user put into the folder.
    public let record: ModelRecord?

    init(id: String, path: String, description: ModelDescription, record: ModelRecord?) {
        (self.id, self.path, self.description, self.record) = (id, path, description, record)
    }

    /// The model's purpose, according to the file.
    public var kind: ModelKind { ModelKind(description) }

    /// The date when the file was added; the distant past if unknown.
    public var installed: Date {
        record?.installed ?? FileStatus(path: path, followsLinks: true)?.modified ?? .distantPast
    }

    /// The trained context length in tokens; `nil` if the file does not declare it.
    public var trainedContextTokens: Int? { description.trainedContextTokens }

    /// Whether the model reads images: it has a projector beside its file.
    public var readsImages: Bool { kind == .generative && ProjectorFile.path(forModelAt: path) != nil }

    /// Whether the model folder contains only a link to a file elsewhere.
    public var isLinked: Bool { FileStatus(path: path, followsLinks: false)?.kind == .symbolicLink }
}
