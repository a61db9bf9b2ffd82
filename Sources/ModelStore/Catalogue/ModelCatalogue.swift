import CEmbeddedFiles
import Foundation

/// The models that can be downloaded: Hearth's list, overridden by the user's.
public struct ModelCatalogue: Sendable {
    /// The models, in the order in which they are shown; no two names differ in case only.
    public let entries: [CatalogueEntry]

    /// - Parameter entries: The models; the caller has checked their names.
    package init(entries: [CatalogueEntry]) { self.entries = entries }

    /// The entry of a name; nil if there is none.
    public subscript(id: String) -> CatalogueEntry? { entries.first { $0.id == id } }

    /// Reads Hearth's own catalogue, and merges the user's file over it.
    ///
    /// The user's file has the same format. An entry with a known `id` changes only the fields that it states, one with
    /// `"hidden": true` removes the model, and others are added. Unknown fields are ignored.
    ///
    /// - Parameter overridePath: The user's file; nil for none.
    /// - Returns: Both, merged.
    /// - Throws: `ModelLibraryError` with `invalidCatalogue`, which names the entry and the field, or `unreadableFile`.
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
