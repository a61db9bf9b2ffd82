import Foundation

/// The cache of Hugging Face's tools: `models--owner--name/snapshots/<revision>/<file>`, each a link to a blob.
struct HuggingFaceCache {
    private let store: ExternalStore

    init?(path: String) {
        guard let store = ExternalStore(path: path) else { return nil }
        self.store = store
    }

    var models: [FoundFile] {
        StoreFiles.names(in: store.path).filter { $0.hasPrefix("models--") }.flatMap(models(inRepository:))
    }

    private func models(inRepository name: String) -> [FoundFile] {
        let folder = "\(store.path)/\(name)"
        guard FileStatus(path: folder, followsLinks: false)?.kind == .folder else { return [] }
        let repository = name.dropFirst("models--".count).replacing("--", with: "/", maxReplacements: 1)
        let main = SmallFile.read("\(folder)/refs/main", maximumBytes: 1024)
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
        // The current revision comes first, so that the same file in older revisions is skipped as a duplicate.
        let revisions = StoreFiles.names(in: "\(folder)/snapshots")
            .filter { FileStatus(path: "\(folder)/snapshots/\($0)", followsLinks: false)?.kind == .folder }
            .sorted { ($0 == main ? 0 : 1, $0) < ($1 == main ? 0 : 1, $1) }
        return revisions.flatMap { revision in
            store.files(below: "\(folder)/snapshots/\(revision)")
                .filter { FoundFile.isModel(StoreFiles.name(of: $0)) }
                .compactMap { found($0, String(repository), revision, "\(folder)/snapshots/\(revision)/\($0)") }
        }
    }

    private func found(_ file: String, _ repository: String, _ revision: String, _ path: String) -> FoundFile? {
        guard let real = store.file(path) else { return nil }
        let blob = StoreFiles.name(of: real)
        let isHash = blob.utf8.count == 64 && blob.utf8.allSatisfy { isLowercaseHexadecimal($0) }
        let name = StoreFiles.name(of: file)
        return FoundFile(
            source: .huggingFace, name: "\(repository)/\(file)", path: real,
            idText: String(name.dropLast(ModelFolder.suffix.count)), sha256: isHash ? blob : nil,
            url: address(repository, revision, file), note: FoundFile.note(fileName: name))
    }

    /// Returns the file's URL on the hub; `nil` if the revision is not a commit hash.
    private func address(_ repository: String, _ revision: String, _ file: String) -> URL? {
        let isRevision = revision.utf8.count == 40 && revision.utf8.allSatisfy { isLowercaseHexadecimal($0) }
        guard isRevision else { return nil }
        var components = URLComponents()
        components.scheme = "https"
        components.host = "huggingface.co"
        components.path = "/\(repository)/resolve/\(revision)/\(file)"
        return components.url
    }
}

/// Returns whether a byte is a lowercase hexadecimal digit, as in the names of stored blobs.
func isLowercaseHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
}
