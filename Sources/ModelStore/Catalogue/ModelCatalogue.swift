import CEmbeddedFiles
import Foundation

/// The models that can be downloaded: Hearth's list with the user's changes.
public struct ModelCatalogue: Sendable {
    /// The models in display order, whose names differ in more than case.
    public let entries: [CatalogueEntry]

    /// Creates a catalogue of entries with validated names.
    package init(entries: [CatalogueEntry]) { self.entries = entries }

    /// The entry with the given name, if any.
    public subscript(id: String) -> CatalogueEntry? { entries.first { $0.id == id } }

    /// Loads Hearth's own catalogue, and merges the user's file over it.
    ///
    /// The user's file has the same format. An entry with a known `id` changes only the fields that it contains. An
    /// entry with `"hidden": true` removes the model. Other entries are added. Unknown fields are ignored.
    ///
    /// - Parameter overridePath: The path of the user's file, if any.
    /// - Throws: `ModelLibraryError`: `invalidCatalogue`, which names the entry and the field, or `unreadableFile`.
    public static func load(overridePath: String? = nil) throws(ModelLibraryError) -> ModelCatalogue {
        let file = hearth_catalogue()
        let own = try CatalogueFile.merge(
            Data(bytes: file.bytes, count: file.count), over: [], fileName: "Hearth's own catalogue")
        guard let overridePath else { return ModelCatalogue(entries: own) }
        let data = try CatalogueFile.read(overridePath)
        let name = "The catalogue \(CatalogueFile.name(ofPath: overridePath))"
        return ModelCatalogue(entries: try CatalogueFile.merge(data, over: own, fileName: name))
    }
}
