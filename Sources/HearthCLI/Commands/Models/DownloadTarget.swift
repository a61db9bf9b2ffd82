import Foundation
import Hearth

/// The target of a download: a model of the catalogue, or a file given by its address.
struct DownloadTarget: Sendable {
    let entry: CatalogueEntry

    /// Parses a name, an address, `hf:owner/repository/file.gguf`, or `hf:owner/repository`, whose files are requested.
    ///
    /// A nil id stands for the model's own id, and a nil checksum for the catalogue's checksum.
    ///
    /// - Throws: `ModelLibraryError`: `unknownModel`, `invalidName`, and errors for invalid addresses.
    init(_ text: String, as id: String?, sha256: String?, _ services: HearthServices) async throws {
        if let reference = HubReference(text) {
            let repository = try await services.models.hubRepository(reference.repository)
            let found = try services.models.entry(of: repository, quantization: reference.quantization)
            entry = try found.renamed(id ?? found.id, sha256: sha256)
            return
        }
        let isAddress = text.contains("://") || text.lowercased().hasPrefix("hf:")
        guard isAddress else {
            let listed = try services.catalogue.entry(named: text)
            entry = try listed.renamed(id ?? listed.id, sha256: sha256)
            return
        }
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            throw ModelLibraryError(
                .unsupportedFile, "\(text.printable) is not a valid URL. Copy it again from its page.")
        }
        let file = try ModelCatalogue.entry(url: url, sha256: sha256)
        entry = try id.map { try file.renamed($0) } ?? file
    }
}

extension ModelCatalogue {
    /// Returns the catalogue's model that matches a name.
    fileprivate func entry(named text: String) throws(ModelLibraryError) -> CatalogueEntry {
        if let id = ModelNames.match(text, among: entries.map(\.id)), let entry = self[id] { return entry }
        throw ModelLibraryError(
            .unknownModel,
            "The catalogue has no model '\(text.printable)'. It has: \(entries.map(\.id).joined(separator: ", ")). "
                + "Use one of these names, the https URL of a .gguf file, or hf:owner/repository/file.gguf.")
    }
}
