import Foundation

/// The decoding of catalogue files, with errors that describe their problems.
enum CatalogueFile {
    /// The maximum size of a catalogue file, far above realistic sizes.
    static let maximumBytes = 4 << 20

    static func read(_ path: String) throws(ModelLibraryError) -> Data {
        let name = name(ofPath: path)
        guard let status = FileStatus(path: path, followsLinks: true) else {
            throw ModelLibraryError(
                .unreadableFile, "There is no catalogue \(name) at the given path. Check the path.")
        }
        // Opening a pipe would block until it has a writer.
        guard status.kind == .regular else {
            throw ModelLibraryError(
                .unreadableFile, "The catalogue \(name) is not a regular file. Specify a JSON file.")
        }
        let data: Data
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            data = try file.read(upToCount: maximumBytes + 1) ?? Data()
            try file.close()
        } catch {
            throw ModelLibraryError(
                .unreadableFile,
                "The catalogue \(name) can't be read: \((error as NSError).localizedDescription) "
                    + "Check its permissions.")
        }
        return data
    }

    /// Returns the last component of a path in quotes, because messages should not reveal the folders above it.
    static func name(ofPath path: String) -> String {
        ModelID.printable(path.split(separator: "/").last.map(String.init) ?? path)
    }

    /// Decodes a file and merges its entries over the base entries.
    static func merge(
        _ data: Data, over base: [CatalogueEntry], fileName: String
    ) throws(ModelLibraryError) -> [CatalogueEntry] {
        func failure(_ reason: String) -> ModelLibraryError {
            ModelLibraryError(
                .invalidCatalogue, "\(fileName) can't be used: \(reason). Correct the file, then try again.")
        }
        guard data.count <= maximumBytes else { throw failure("it is larger than \(maximumBytes >> 20) MiB") }
        do {
            let names = Dictionary(uniqueKeysWithValues: base.map { ($0.id.lowercased(), $0) })
            return try JSONDecoder().decode(Content.self, from: data, configuration: names).merged(over: base)
        } catch {
            throw failure(CatalogueProblem(error, entry: nil).description)
        }
    }

    private struct Content: DecodableWithConfiguration {
        private enum CodingKeys: String, CodingKey { case version, models }

        private let changes: [Change]

        /// Decodes the file, with the base entries by lower-case name as the configuration.
        init(from decoder: any Decoder, configuration base: [String: CatalogueEntry]) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            let version = try fields.decodeIfPresent(Int.self, forKey: .version) ?? 1
            guard version == 1 else {
                throw CatalogueProblem(
                    field: "version",
                    reason: "it is \(version), but this program supports only version 1: update Hearth")
            }
            var list = try fields.nestedUnkeyedContainer(forKey: .models)
            var changes: [Change] = []
            var ids: Set<String> = []
            while !list.isAtEnd {
                let change = try list.decode(Change.self, configuration: base)
                guard ids.insert(change.id.lowercased()).inserted else {
                    throw CatalogueProblem(
                        entry: ModelID.printable(change.id), field: "id", reason: "another entry already has it")
                }
                changes.append(change)
            }
            self.changes = changes
        }

        func merged(over base: [CatalogueEntry]) -> [CatalogueEntry] {
            let changed = Dictionary(uniqueKeysWithValues: changes.map { ($0.id.lowercased(), $0) })
            let known = Set(base.map { $0.id.lowercased() })
            let kept = base.compactMap { entry -> CatalogueEntry? in
                guard let change = changed[entry.id.lowercased()] else { return entry }
                return change.entry
            }
            return kept + changes.filter { !known.contains($0.id.lowercased()) }.compactMap(\.entry)
        }
    }

    /// An entry of the file: a new, changed or removed model.
    private struct Change: DecodableWithConfiguration {
        private enum CodingKeys: String, CodingKey { case id, hidden }

        let id: String
        /// The model; `nil` if the entry removes the model.
        let entry: CatalogueEntry?

        init(from decoder: any Decoder, configuration base: [String: CatalogueEntry]) throws {
            var place = (decoder.codingPath.last?.intValue).map { "number \($0 + 1)" }
            do {
                let fields = try decoder.container(keyedBy: CodingKeys.self)
                id = try fields.decode(String.self, forKey: .id)
                place = ModelID.printable(id)
                let isHidden = try fields.decodeIfPresent(Bool.self, forKey: .hidden) ?? false
                entry = isHidden ? nil : try CatalogueEntry(checking: decoder, over: base[id.lowercased()])
            } catch {
                throw CatalogueProblem(error, entry: place)
            }
        }
    }
}
