import Foundation
import Hearth

/// What a user wants to download: a model of the catalogue, or a file that only its address names.
struct DownloadTarget: Sendable {
    let entry: CatalogueEntry

    /// - Parameters:
    ///   - text: A name, an address, or `hf:owner/repository/file.gguf`.
    ///   - id: The name to install it under; nil for its own.
    ///   - sha256: The checksum that it must have; nil for the catalogue's.
    ///   - models: Knows the catalogue.
    /// - Throws: `ModelLibraryError`: `unknownModel`, `invalidName`, and what is wrong with an address.
    init(_ text: String, as id: String?, sha256: String?, _ models: ModelManager) throws {
        if let id { try ModelID.validate(id) }
        let isAddress = text.contains("://") || text.lowercased().hasPrefix("hf:")
        guard isAddress else {
            let listed = try models.catalogueEntry(id: text)
            // The same check of the digits as for an address.
            let digits = try sha256.map { try ModelCatalogue.entry(url: listed.downloadAddress(), sha256: $0).sha256 }
            entry = listed.changed(id: id, sha256: digits ?? nil)
            return
        }
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            throw ModelLibraryError(.unsupportedFile, "\(text.printable) is no address. Copy it again from its page.")
        }
        entry = try ModelCatalogue.entry(url: url, sha256: sha256).changed(id: id, sha256: nil)
    }
}

extension ModelManager {
    /// The catalogue's model of a name, whatever the case of its letters.
    nonisolated func catalogueEntry(id: String) throws(ModelLibraryError) -> CatalogueEntry {
        let entries = availableModels().compactMap(\.entry)
        if let entry = entries.first(where: { $0.id.lowercased() == id.lowercased() }) { return entry }
        throw ModelLibraryError(
            .unknownModel,
            "The catalogue has no model '\(id.printable)'. It has: \(entries.map(\.id).joined(separator: ", ")). "
                + "Give one of these names, the https address of a .gguf file, or hf:owner/repository/file.gguf.")
    }
}

extension CatalogueEntry {
    /// The same model under another name, or held to another checksum.
    fileprivate func changed(id: String?, sha256: String?) -> CatalogueEntry {
        guard id != nil || sha256 != nil else { return self }
        return CatalogueEntry(
            id: id ?? self.id, name: name, kind: kind, goodFor: goodFor, url: url, page: page,
            // The size belongs to the catalogue's checksum.
            sizeBytes: sha256 == nil || sha256 == self.sha256 ? sizeBytes : nil, sha256: sha256 ?? self.sha256,
            license: license, minimumMemoryBytes: minimumMemoryBytes, contextTokens: contextTokens,
            parameters: parameters, quantization: quantization, requiresToken: requiresToken, conversion: conversion)
    }
}
