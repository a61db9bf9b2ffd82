import ArgumentParser
import Documents
import FileReading
import Foundation
import Hearth

/// The command `hearth docs list`.
struct ListDocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List a collection's documents and folders, and files that could not be read.",
        discussion: """
            On a terminal, prints a table; otherwise lines of six tab-separated fields: id, name, kind, pages, \
            passages and path. Folders, files that could not be read and omitted parts of documents go to standard \
            error.

            With --json, one object with documents, folders and problems.
            """)

    @OptionGroup var target: CollectionOption

    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        let collection = target.collection
        try await withDocuments { [json] documents in
            let listing = Listing(
                documents: try await documents.documents(in: collection),
                folders: try await documents.folders(in: collection),
                problems: try await documents.problems(in: collection))
            if json { return try Output.datedJSON(listing) }
            if listing.documents.isEmpty {
                Output.error("There are no documents in this collection yet. Add some with `hearth docs add FILE`.")
                try await documents.suggestOtherCollections(than: collection)
            }
            var table = Table(["ID", "NAME", "KIND", "PAGES", "PASSAGES", "PATH"])
            for document in listing.documents {
                table.add([
                    String(document.id), document.name, document.kind.rawValue,
                    document.pages.map(String.init) ?? "", String(document.passages), document.path ?? "",
                ])
            }
            if !listing.documents.isEmpty { table.write() }
            for folder in listing.folders {
                let state = folder.isMissing ? " (missing)" : ""
                Output.error("Watching \(folder.path.printable): \(folder.documents) documents\(state)")
            }
            for problem in listing.problems { Output.error("Not readable: \(problem.message.printable)") }
            for document in listing.documents {
                for note in document.notes { Output.error("\(document.name.printable): \(note.printable)") }
            }
        }
    }

    private struct Listing: Encodable, Sendable {
        let documents: [StoredDocument]
        let folders: [WatchedFolder]
        let problems: [DocumentProblem]
    }
}

/// The command `hearth docs rm`.
struct RemoveDocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm", abstract: "Remove documents, or folders with their documents; files are not deleted.",
        discussion: """
            Identify a document by its id, its path or, if it is unique, its file name; a folder by its path. A file \
            that could not be read is identified like a document, and is removed from the list.
            """)

    @Argument(help: "Ids, names or paths.")
    var documents: [String]

    @OptionGroup var target: CollectionOption

    func run() async throws {
        let (names, collection) = (documents, target.collection)
        try await withDocuments { documents in
            let all = try await documents.documents(in: collection)
            let folders = Set(try await documents.folders(in: collection).map(\.path))
            // Refuses unknown names before removing anything.
            let problems = try await documents.problems(in: collection).map(\.path)
            let found = Set(try names.map { try Self.find($0, all, folders, problems) })
            do {
                // Removing a folder also removes its documents, so documents are removed first.
                for thing in found.sorted(by: { !$0.isFolder && $1.isFolder }) {
                    switch thing {
                    case .document(let document): try await documents.removeDocument(document.id)
                    case .problem(let path): try await documents.removeProblem(path, from: collection)
                    case .folder(let path): try await documents.removeFolder(path, from: collection)
                    }
                }
            } catch {
                // Deletes the data of everything removed so far. Only the first error is reported.
                try? await documents.eraseRemovedText()
                throw error
            }
            try await documents.eraseRemovedText()
            Output.line(found.count == 1 ? "Removed." : "Removed \(found.count).")
        }
    }

    private enum Found: Hashable {
        case document(StoredDocument)
        case problem(String)
        case folder(String)

        var isFolder: Bool { if case .folder = self { true } else { false } }
    }

    private static func find(
        _ name: String, _ all: [StoredDocument], _ folders: Set<String>, _ problems: [String]
    ) throws -> Found {
        let path = URL(fileURLWithPath: name).standardizedFileURL.path(percentEncoded: false)
        let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        if folders.contains(folder) { return .folder(folder) }
        if let document = all.first(where: { String($0.id) == name || $0.path == path }) { return .document(document) }
        if problems.contains(path) { return .problem(path) }
        let unreadable = problems.filter { URL(fileURLWithPath: $0).lastPathComponent == name }
        let named = all.filter { $0.name == name }.map(Found.document) + unreadable.map(Found.problem)
        if named.count == 1 { return named[0] }
        throw DocumentsError.unclear(name, among: named.count, "document or folder")
    }
}

extension StoredDocument {
    /// Returns the document with an id, a path or a unique file name.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    static func named(_ name: String, among all: [StoredDocument]) throws(DocumentsError) -> StoredDocument {
        let path = URL(fileURLWithPath: name).standardizedFileURL.path(percentEncoded: false)
        if let document = all.first(where: { String($0.id) == name || $0.path == path }) { return document }
        let named = all.filter { $0.name == name }
        guard named.count == 1 else { throw DocumentsError.unclear(name, among: named.count, "document") }
        return named[0]
    }
}

extension DocumentsError {
    /// Returns the error for a missing or ambiguous name.
    fileprivate static func unclear(_ name: String, among count: Int, _ things: String) -> DocumentsError {
        DocumentsError(
            .notFound,
            count == 0
                ? "There is no \(things) '\(name)' in this collection. `hearth docs list` lists them."
                : "Several documents are called '\(name)'. Use the id or path.")
    }
}

/// The command `hearth docs collections`.
struct CollectionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "collections", abstract: "List, create or remove collections.",
        discussion: """
            On a terminal, prints a table; otherwise lines of six tab-separated fields: name, documents, passages, \
            the number of passages that cannot be found by meaning yet, whether remote models are allowed or \
            refused, and the embedding model. With --json, one array.
            """)

    @Option(help: "Create an empty collection with this name.")
    var add: String?

    @Option(help: "Mark this collection as never leaving this machine: remote models cannot read it.")
    var localOnly: String?

    @Option(help: "Remove that mark.")
    var allowRemote: String?

    @OptionGroup var target: CollectionOption

    @Option(help: embeddingModelHelp)
    var embeddingModel: String?

    @Option(help: "Remove this collection with its documents; files are not deleted.")
    var remove: String?

    @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
    var yes = false

    @Flag(help: "Write one JSON array.")
    var json = false

    func run() async throws {
        if let remove { try await confirm("Remove the collection \(remove.printable)?", yes: yes) }
        try await withDocuments { [add, remove, localOnly, allowRemote, embeddingModel, target, json] documents in
            if let add { try await documents.createCollection(add) }
            if let localOnly { try await documents.setLocalOnly(true, collection: localOnly) }
            if let allowRemote { try await documents.setLocalOnly(false, collection: allowRemote) }
            if let embeddingModel { try await documents.choose(embeddingModel, for: target.collection) }
            if let remove {
                try await documents.removeCollection(remove)
                try await documents.eraseRemovedText()
            }
            let collections = try await documents.collections()
            if json { return try Output.json(collections) }
            var table = Table(["NAME", "DOCUMENTS", "PASSAGES", "WAITING", "REMOTE MODELS", "EMBEDDING MODEL"])
            for collection in collections {
                table.add([
                    collection.name, String(collection.documents), String(collection.passages),
                    String(collection.waiting), collection.isLocalOnly ? "refused" : "allowed",
                    collection.embedder ?? "",
                ])
            }
            table.write()
            for collection in collections {
                if let problem = collection.embeddingProblem {
                    Output.error("\(collection.name.printable): \(problem.printable)")
                }
            }
        }
    }
}

/// The command `hearth docs watch`.
struct WatchDocumentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Watch all folders for new, changed and deleted files until Ctrl-C.",
        discussion: "`hearth serve` does the same while it runs.")

    func run() async throws {
        try await withDocuments { documents in
            let count = try await Self.folderCount(documents)
            guard count > 0 else {
                throw DocumentsError(.notFound, "No folder is watched. Add one with `hearth docs add FOLDER`.")
            }
            Output.error("Watching \(count) \(count == 1 ? "folder" : "folders"). Press Ctrl-C to stop.")
            let changes = documents.changes()
            await withDiscardingTaskGroup { group in
                group.addTask { await documents.run() }
                for await change in changes {
                    if case .changed(let collection) = change {
                        Output.line("\(Date().minute) changed: \(collection.printable)")
                    }
                }
                group.cancelAll()
            }
            try Task.checkCancellation()
        }
    }

    private static func folderCount(_ documents: RAGService) async throws -> Int {
        try await documents.collections().reduce(0) { $0 + $1.folders }
    }
}
