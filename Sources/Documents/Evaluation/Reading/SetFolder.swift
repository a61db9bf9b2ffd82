import Foundation

/// A folder with a judged set: finds which file is which part, and reads them.
struct SetFolder {
    let url: URL
    let limits: JudgedSetLimits

    private struct Part {
        let url: URL
        let shape: FileShape
        var name: String { url.lastPathComponent }
    }

    /// Which file is what.
    private struct Parts {
        var documents: [(url: URL, format: RecordFormat)] = []
        var queries: [(url: URL, format: RecordFormat)] = []
        var judgements: [(url: URL, format: JudgementFormat)] = []
        var unread: [String] = []
    }

    func read() throws -> JudgedSet {
        var builder = JudgedSetBuilder(limits: limits)
        let files = try self.files(in: url).map { Part(url: $0, shape: try FileShape(of: $0)) }
        let parts = try sort(files, &builder)
        if parts.documents.isEmpty, parts.queries.isEmpty, let file = files.filter({ $0.shape == .json }).only {
            try SquadFile(url: file.url, limits: limits).read(into: &builder)
            return try builder.finish(name: url.lastPathComponent)
        }
        try check(parts, files)
        try read(parts, into: &builder)
        if !parts.unread.isEmpty {
            builder.note(
                "\(Tally.count(parts.unread.count, "file")) of no use here not read: \(Tally.list(parts.unread)).")
        }
        return try builder.finish(name: url.lastPathComponent)
    }

    private func read(_ parts: Parts, into builder: inout JudgedSetBuilder) throws {
        var notes: [String] = []
        for file in parts.documents {
            notes += try file.format.read(file.url, limits: limits) { record in
                try builder.add(document: JudgedDocument(id: record.id, title: record.title, text: record.text))
            }
        }
        for file in parts.queries {
            notes += try file.format.read(file.url, limits: limits) { record in
                try builder.add(query: JudgedQuery(id: record.id, text: record.content))
            }
        }
        let isCranfield = (parts.documents.map(\.url) + parts.judgements.map(\.url)).contains {
            $0.lastPathComponent.lowercased().hasPrefix("cran")
        }
        for file in parts.judgements {
            let contents = try file.format.read(file.url, limits: limits, isCranfield: isCranfield)
            for row in contents.rows { try builder.add(judgement: row) }
            notes += contents.notes
        }
        for note in notes { builder.note(note) }
        builder.mayCountPlaces = parts.documents.contains { [.smart, .headed].contains($0.format) }
    }

    // MARK: Which file is what

    private func files(in folder: URL) throws -> [URL] {
        let contents: [URL]
        do {
            contents = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        } catch {
            throw JudgedSetError(
                .unreadable, "The system does not let Hearth read the folder.", file: folder.lastPathComponent)
        }
        guard contents.count <= limits.files else {
            throw JudgedSetError(
                .tooLarge, "The folder holds more than \(limits.files) files.", file: folder.lastPathComponent)
        }
        return contents.filter { !isFolder($0) }.sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private func sort(_ files: [Part], _ builder: inout JudgedSetBuilder) throws -> Parts {
        var parts = Parts()
        for file in files {
            switch file.shape {
            case .records(let format):
                if Self.asks(file.name, format) {
                    parts.queries.append((file.url, format))
                } else {
                    parts.documents.append((file.url, format))
                }
            case .judgements(let format): parts.judgements.append((file.url, format))
            case .json, .other: parts.unread.append(file.name)
            }
        }
        if parts.queries.isEmpty, parts.documents.count == 2 {
            // Nothing names the queries; they are the smaller part in every set.
            let sizes = parts.documents.map { size($0.url) }
            parts.queries = [parts.documents.remove(at: sizes[0] <= sizes[1] ? 0 : 1)]
            builder.note(
                "\(parts.queries[0].url.lastPathComponent) taken for the queries, since it is the smaller file.")
        }
        parts.judgements = try chosen(parts.judgements, &parts.unread, &builder)
        return parts
    }

    private func size(_ url: URL) -> Int {
        // No size is no reason to stop: reading the file will say what is wrong.
        (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    }

    /// Whether a file of records holds queries, by its layout or its name.
    private static func asks(_ name: String, _ format: RecordFormat) -> Bool {
        if format == .hashed { return true }
        if format == .starred { return false }
        let name = name.lowercased()
        return name.contains("quer") || name.contains("topic") || name.hasSuffix(".qry") || name.hasSuffix(".que")
    }

    /// The judgements that count: those of the folder `qrels`, there the part `test`; else the one that says qrel.
    private func chosen(
        _ found: [(url: URL, format: JudgementFormat)], _ unread: inout [String], _ builder: inout JudgedSetBuilder
    ) throws -> [(url: URL, format: JudgementFormat)] {
        let folder = url.appendingPathComponent("qrels")
        var inFolder: [(url: URL, format: JudgementFormat)] = []
        if isFolder(folder) {
            for file in try files(in: folder) {
                if case .judgements(let format) = try FileShape(of: file) {
                    inFolder.append((file, format))
                }
            }
        }
        let all = inFolder.isEmpty ? found : inFolder
        guard all.count > 1 else { return all }
        let names = all.map(\.url.lastPathComponent)
        let test = all.filter { $0.url.deletingPathExtension().lastPathComponent.lowercased() == "test" }
        let named = all.filter { $0.url.lastPathComponent.lowercased().contains("qrel") }
        let ending = all.filter { Self.isNamedForRelevance($0.url.lastPathComponent.lowercased()) }
        guard let file = test.only ?? named.only ?? ending.only else {
            throw JudgedSetError(
                .ambiguous, "Several files hold judgements: \(Tally.list(names)). Keep the one that is to be measured.")
        }
        builder.note("Of the judgements \(Tally.list(names)) only \(file.url.lastPathComponent) is used.")
        return [file]
    }

    /// Whether a name is one that SMART's sets or NPL give judgements.
    private static func isNamedForRelevance(_ name: String) -> Bool { name.hasSuffix(".rel") || name.hasPrefix("rlv") }

    private func check(_ parts: Parts, _ files: [Part]) throws {
        guard !parts.documents.isEmpty, !parts.queries.isEmpty, !parts.judgements.isEmpty else {
            let missing = [
                parts.documents.isEmpty ? "documents" : nil, parts.queries.isEmpty ? "queries" : nil,
                parts.judgements.isEmpty ? "judgements" : nil,
            ].compactMap { $0 }.joined(separator: ", ")
            let packed = files.map(\.name).filter { name in
                FileShape.packedEndings.contains(where: name.lowercased().hasSuffix)
            }
            let hint = packed.isEmpty ? "" : " Unpack first: \(Tally.list(packed))."
            throw JudgedSetError(
                .notASet, "In the folder \(url.lastPathComponent) no file was recognised as: \(missing).\(hint)")
        }
        guard Set(parts.documents.map(\.format)).count == 1 else {
            throw ambiguous("documents", parts.documents.map(\.url))
        }
        guard parts.queries.count == 1 else { throw ambiguous("queries", parts.queries.map(\.url)) }
    }

    private func ambiguous(_ what: String, _ files: [URL]) -> JudgedSetError {
        JudgedSetError(
            .ambiguous,
            "Several files could be the \(what): \(Tally.list(files.map(\.lastPathComponent))). Keep those of one set."
        )
    }
}
