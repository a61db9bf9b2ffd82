import Engine
import FileReading
public import Foundation
import Retrieval
import Store
import Support

// MARK: - Collections

extension RAGService {
    /// Creates an empty collection.
    ///
    /// - Parameter name: A unique name of 1 to 80 characters; surrounding spaces are removed.
    /// - Throws: `DocumentsError` (`exists` or `invalid`).
    @discardableResult
    package func createCollection(_ name: String) async throws -> DocumentCollection {
        let name = try await store.createCollection(name)
        events.send(.changed(collection: name))
        return DocumentCollection(name: name, documents: 0, passages: 0, waiting: 0, folders: 0)
    }

    /// Sets whether a collection is local-only: no remote model receives any of its content.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    package func setLocalOnly(_ isLocalOnly: Bool, collection: String) async throws {
        try await store.setLocalOnly(isLocalOnly, collection)
        events.send(.changed(collection: collection))
    }

    /// Returns one of the named collections that is local-only; `nil` if none is.
    ///
    /// For a chat that has a copy of a local-only collection's file, the result is that collection.
    ///
    /// - Parameter collections: The names of collections, which may no longer exist.
    public func localOnly(among collections: Set<String>) async throws -> String? {
        if collections.isEmpty { return nil }
        if let name = try await store.localOnlyCollections().intersection(collections).min() { return name }
        return try await store.localOnlyCollection(ofFilesIn: collections)
    }

    /// Returns the names of all local-only collections, including removed collections.
    package func localOnlyCollections() async throws -> Set<String> { try await store.localOnlyCollections() }

    /// Checks that a model may read a collection.
    ///
    /// - Throws: `DocumentsError` (`localOnly`).
    func allow(_ model: ChatModel, toRead collection: String) async throws {
        guard model.isRemote, try await localOnly(among: [collection]) != nil else { return }
        throw Self.refusal(of: model, for: collection)
    }

    /// Checks that the model in the options may read a file, which may belong to a collection.
    ///
    /// - Throws: `DocumentsError` (`localOnly`), `DocumentError`, `CancellationError`.
    func allow(_ options: RAGOptions, toReadFileAt path: String) async throws {
        // A missing model is reported later, when it is used.
        guard options.usesModel, let model = try? models.languageModel(options.modelID), model.isRemote else { return }
        let hash = try await onFileQueue { try DocumentFile.hash(of: path, $0) }
        guard let collection = try await store.localOnlyCollection(ofFileAt: path, hash: hash) else { return }
        throw Self.refusal(of: model, for: collection)
    }

    private static func refusal(of model: ChatModel, for collection: String) -> DocumentsError {
        DocumentsError(
            .localOnly,
            "The collection “\(collection)” never leaves this machine, and \(model.name) is a remote model, so nothing was "
                + "sent. Choose a model of this machine, or allow remote models with `hearth docs collections "
                + "--allow-remote NAME`.")
    }

    /// Removes a collection with its documents; the default collection is emptied instead.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    package func removeCollection(_ name: String) async throws {
        try await store.removeCollection(name)
        events.send(.changed(collection: name))
        work.removed()
    }
}

// MARK: - Documents

extension RAGService {
    /// Adds a file, or reads it again if it has changed.
    ///
    /// - Parameters:
    ///   - url: A file of a supported kind.
    ///   - collection: The collection to add the document to.
    /// - Returns: The document, and the effect of adding it.
    /// - Throws: `DocumentError` for a file that cannot be read; `DocumentsError`; `CancellationError`.
    @discardableResult
    public func addDocument(
        at url: URL, to collection: String = DocumentCollection.defaultName
    ) async throws -> AddedDocument {
        try await setAsideUnfinished()
        let number = try await store.number(of: collection)
        let path = url.standardizedFileURL.path(percentEncoded: false)
        let known = try await store.known(in: number, place: path)[path]
        let file = try FolderScan.plainFile(at: path)
        let target = Ingester.Target(collection: number)
        let ingester = try await ingester(for: collection, retries: true)
        let added = try await ingester.add(
            file, known: known, to: target, keeping: ingester.marks(against: target))
        announce(added.change, collection)
        return added
    }

    /// Adds a document from memory, such as an upload, or replaces the document of the same name.
    ///
    /// - Parameters:
    ///   - data: The file's bytes. Hearth stores only the text.
    ///   - name: The file's name.
    ///   - collection: The collection to add the document to.
    /// - Returns: The document, and the effect of adding it.
    /// - Throws: The errors of ``addDocument(at:to:)``.
    @discardableResult
    public func addDocument(
        _ data: Data, named name: String, to collection: String = DocumentCollection.defaultName
    ) async throws -> AddedDocument {
        let number = try await store.number(of: collection)
        let added = try await ingester(for: collection).add(
            data, named: name, to: Ingester.Target(collection: number))
        announce(added.change, collection)
        return added
    }

    private func announce(_ change: AddedDocument.Change, _ collection: String) {
        guard change != .unchanged else { return }
        events.send(.changed(collection: collection))
        work.wake()
    }

    /// Adds files and folders.
    ///
    /// Folders are also watched for later changes.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths of files and folders.
    ///   - collection: The collection to add the documents to.
    ///   - progress: Receives the progress after each file, from any task. It must return quickly.
    /// - Returns: A report with the files that could not be read.
    /// - Throws: `DocumentsError`; `CancellationError`, after which everything read so far is kept.
    @discardableResult
    public func add(
        paths: [String], to collection: String = DocumentCollection.defaultName,
        progress: @escaping @Sendable (IngestProgress) -> Void = { _ in }
    ) async throws -> IngestReport {
        try await setAsideUnfinished()
        let number = try await store.number(of: collection)
        let ingester = try await ingester(for: collection, retries: true)
        let target = Ingester.Target(collection: number)
        var report = IngestReport()
        var files: [DocumentFile] = []
        for path in paths.map(Self.plainPath) {
            do {
                guard FolderScan.isFolder(path) else {
                    files.append(try FolderScan.plainFile(at: path))
                    continue
                }
                try FolderScan.checkFolder(at: path)
            } catch let error as DocumentError {
                report.problems.append(try await ingester.note(error.message, of: DocumentFile(path: path), target))
                continue
            }
            let folder = try await store.addFolder(path, collection: number)
            report.add(
                try await ingester.update(
                    DocumentStore.Folder(number: folder, collection: number, path: path), progress: progress))
        }
        if !files.isEmpty { report.add(try await ingester.add(files, to: target, progress: progress)) }
        if report.hasNews { events.send(.changed(collection: collection)) }
        work.wake()
        return report
    }

    /// Normalises a path: absolute, without dots and without a trailing slash.
    static func plainPath(_ path: String) -> String {
        let plain = URL(fileURLWithPath: path).standardizedFileURL.path(percentEncoded: false)
        return plain.count > 1 && plain.hasSuffix("/") ? String(plain.dropLast()) : plain
    }

    /// Updates the documents of all watched folders.
    ///
    /// - Parameter progress: Receives the progress after each file.
    /// - Throws: The first error, as for ``add(paths:to:progress:)``, after all folders were checked.
    @discardableResult
    package func updateFolders(
        progress: @escaping @Sendable (_ collection: String, IngestProgress) -> Void = { _, _ in }
    ) async throws -> IngestReport {
        try await setAsideUnfinished()
        var report = IngestReport()
        var failure: (any Error)?
        let names = Dictionary(
            try await store.collections().map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
        for folder in try await store.allFolders() {
            guard let name = names[folder.collection] else { continue }
            let changes: IngestReport
            do {
                changes = try await ingester(for: name).update(folder) { progress(name, $0) }
            } catch let error as CancellationError {
                throw error
            } catch {
                // The other folders are still updated.
                failure = failure ?? error
                continue
            }
            if changes.hasNews {
                events.send(.changed(collection: name))
                progress(name, .finished)
            }
            report.add(changes)
        }
        if report.hasChanges { work.wake() }
        if let failure { throw failure }
        return report
    }

    /// Returns the documents of a collection, by path.
    public func documents(in collection: String = DocumentCollection.defaultName) async throws -> [StoredDocument] {
        try await store.documents(in: collection)
    }

    /// Returns a document.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    public func document(_ id: Int64) async throws -> StoredDocument { try await store.document(id) }

    /// Returns the watched folders of a collection, by path.
    public func folders(in collection: String = DocumentCollection.defaultName) async throws -> [WatchedFolder] {
        try await store.folders(in: collection)
    }

    /// Returns the files that could not be read, by path.
    public func problems(in collection: String = DocumentCollection.defaultName) async throws -> [DocumentProblem] {
        try await setAsideUnfinished()
        return try await store.problems(in: collection)
    }

    /// Dismisses the problem of a file; the file is not read again until it is added explicitly.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    package func removeProblem(_ path: String, from collection: String) async throws {
        try await store.removeProblem(path, from: collection)
        events.send(.changed(collection: collection))
    }

    /// Removes a document; its file is kept.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    package func removeDocument(_ id: Int64) async throws {
        let collection = try await store.document(id).collection
        try await store.remove(id)
        events.send(.changed(collection: collection))
        work.removed()
    }

    /// Stops watching a folder and removes its documents; its files are not deleted.
    ///
    /// - Throws: `DocumentsError` (`notFound`).
    public func removeFolder(_ path: String, from collection: String) async throws {
        let path = Self.plainPath(path)
        let number = try await store.number(of: collection)
        // The result must not depend on whether the folder was scanned since a file was added by its own path.
        if let folder = try await store.allFolders().first(where: { $0.collection == number && $0.path == path }) {
            try await ingester(for: collection).takeOver(folder)
        }
        try await store.removeFolder(path, from: collection)
        events.send(.changed(collection: collection))
        work.removed()
    }

    /// Rewrites the index if anything was removed or replaced since the last rewriting.
    ///
    /// Afterwards no file of the database contains removed text. ``run()`` does so automatically.
    package func eraseRemovedText() async throws {
        guard let removals = try await store.waitingRemovals() else { return }
        try await index.compact()
        // Removals that happen meanwhile, in any process, wait for the next rewriting.
        try await store.noteRewriting(after: removals)
    }
}
