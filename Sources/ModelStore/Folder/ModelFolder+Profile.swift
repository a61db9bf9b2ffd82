import Foundation
import GGUF
package import Support

extension ModelFolder {
    private static let mostProfileBytes: UInt64 = 1 << 14

    /// Returns the measured profile of an embedding model, if any.
    ///
    /// - Parameter fingerprint: The fingerprint of the weights, as computed by `GGUFFile`.
    package func embeddingProfile(_ fingerprint: String) -> EmbeddingProfile? {
        guard let data = SmallFile.read(profilePath(fingerprint), maximumBytes: Self.mostProfileBytes),
            // Without a valid file the model is measured again.
            let profile = try? JSONDecoder().decode(EmbeddingProfile.self, from: data), profile.isSound
        else { return nil }
        return profile
    }

    /// Stores a measured profile, replacing the previous one.
    ///
    /// - Throws: `ModelLibraryError` with `unwritableFile`.
    package func save(_ profile: EmbeddingProfile, _ fingerprint: String) throws {
        try StoreFiles.makeFolder(profileFolder)
        try StoreFiles.write(
            try JSONEncoder().encode(profile), to: profilePath(fingerprint),
            temporary: "\(profileFolder)/.\(fingerprint).new")
    }

    private var profileFolder: String { path + "/.profiles" }
    private func profilePath(_ fingerprint: String) -> String { "\(profileFolder)/\(fingerprint).json" }
}

extension ModelCatalogue {
    /// Returns the entry of an installed embedding model, which is recognised by its checksum, or by the name in its
    /// file: files with other quantisations have the same profile.
    package func embeddingEntry(for model: InstalledModel) -> CatalogueEntry? {
        let listed = entries.filter { $0.kind == .embedding }
        let digest = model.record?.hashes?.sha256
        let names = [model.description.name, model.id].compactMap { $0.map(Self.plain) }
        return listed.first { $0.sha256 != nil && $0.sha256 == digest }
            ?? names.lazy.compactMap { name in
                listed.first { [$0.name, $0.id].contains { Self.plain($0) == name } }
            }.first
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
