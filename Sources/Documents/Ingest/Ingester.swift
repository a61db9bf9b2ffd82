import Engine
import FileReading
import Foundation
import Retrieval
import Support

/// A converter of files to documents: it reads them, splits them into passages, and writes text and index in
/// one transaction.
struct Ingester: Sendable {
    /// The size of a passage in tokens, below the 256 that small embedding models were trained on.
    static let chunkSize = ChunkSize(maximumTokens: 240)
    /// The number of files parsed concurrently; most of the time is spent on one file and on the database.
    private static let filesAtOnce = 2

    let store: DocumentStore
    let reader: DocumentReader
    let embedder: (any TextEmbedder)?
    /// Whether the user named the files explicitly, so that unreadable files are retried and reported again.
    var retries = false
    /// The marks of the files being read; `nil` to write no marks.
    var marks: UnfinishedWork?

    /// The destination of documents.
    struct Target: Sendable {
        let collection: Int64
        var folder: Int64?
    }

    // MARK: One document

    /// Reads a file, unless it is unchanged.
    ///
    /// `marked` are the local-only files, which must not get into the target through a link.
    ///
    /// - Throws: `DocumentError`, `DocumentsError`, `CancellationError`, or an error of the embedding model.
    func add(
        _ file: DocumentFile, known: DocumentStore.Known?, to target: Target, keeping marked: LocalOnlyPlaces?
    ) async throws -> AddedDocument {
        if let collection = marked?.collection(ofFileLinkedAt: file.path) {
            throw DocumentError(
                .unreadable,
                "\(file.url.lastPathComponent) is a link to a file of the collection “\(collection)”, which never leaves "
                    + "this machine. Add it to that collection, or add the file itself.")
        }
        if retries, let document = known?.document {
            try await store.write {
                try SearchIndex.tryAgain(DocumentStore.indexName(target.collection), id: String(document), in: $0)
            }
        }
        let isToBeRead = known.map { $0.isProblem || retries && $0.lacked(reader.tools.names) } ?? true
        let kept = isToBeRead ? nil : known?.document
        if let kept, known?.state == file.state, known?.folder != nil || target.folder == nil {
            return AddedDocument(document: try await store.document(kept), change: .unchanged)
        }
        // The reader rejects a file that is too large, so it need not be hashed.
        let isTooLarge = file.state.bytes > reader.limits.fileBytes
        let hash = try await onFileQueue { isTooLarge ? "" : try DocumentFile.hash(of: file.path, $0) }
        if let kept, known?.contentHash == hash {
            try await store.touch(kept, file.state, folder: target.folder)
            return AddedDocument(document: try await store.document(kept), change: .unchanged)
        }
        return try await save(place: file.path, file.state, hash: hash, to: target) {
            try await reader.read(at: file.url)
        }
    }

    /// Reads a document from memory.
    ///
    /// If the name is a path, only its last component is used.
    ///
    /// - Throws: The errors of ``add(_:known:to:keeping:)``.
    func add(_ data: Data, named name: String, to target: Target) async throws -> AddedDocument {
        let place = try Self.plainName(name)
        let hash = DocumentFile.hash(of: data)
        let known = try await store.known(in: target.collection, place: place)[place]
        if let number = known?.document, known?.contentHash == hash {
            return AddedDocument(document: try await store.document(number), change: .unchanged)
        }
        // bounded: the clock of the machine.
        let state = FileState(bytes: data.count, modified: Int64(Date().timeIntervalSince1970 * 1000))
        return try await save(place: place, state, hash: hash, to: target) {
            try await reader.read(data, named: place)
        }
    }

    private static func plainName(_ name: String) throws -> String {
        let end = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let plain = String(String.UnicodeScalarView(end.unicodeScalars.filter { !$0.isInvisible }))
            .precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces)
        guard !plain.isEmpty, plain.utf8.count <= 255 else {
            throw DocumentsError(.invalid, "The document needs a file name of 1 to 255 bytes.")
        }
        // "." and ".." would name folders in any path.
        return plain == "." || plain == ".." ? "document" : plain
    }

    /// Reads a document, splits it into passages and stores it.
    ///
    /// An `UnfinishedWork` mark names the document meanwhile. If the program crashes, the document is set aside.
    private func save(
        place: String, _ state: FileState, hash: String, to target: Target,
        _ read: () async throws -> ParsedDocument
    ) async throws -> AddedDocument {
        let name = String(place.split(separator: "/").last ?? "")
        let key = ReadingMark(place, state, target).key
        let mark = marks?.begin(key)
        let parsed = try await read()
        mark?.note(nil)
        let chunks = try await chunks(of: parsed) { mark?.note($0 ? key : nil) }
        let items = try chunks.map { chunk in
            SearchItem(
                title: Self.title(name, parsed, chunk.position.headingPath), text: chunk.text,
                position: try DocumentStore.json(chunk.position))
        }
        return try await store.save(
            DocumentDraft(
                collection: target.collection, folder: target.folder, place: place, state: state, contentHash: hash,
                parsed: parsed, items: items.filter { $0.text.contains { !$0.isWhitespace } },
                tools: reader.tools.names))
    }

    /// Returns the passages of a document.
    ///
    /// `onCutting` is called with true when the model's tokenizer starts on the text, and with false when the
    /// tokenizer is done. The time of loading the model is not included.
    func chunks(
        of parsed: ParsedDocument, onCutting: @escaping @Sendable (Bool) -> Void = { _ in }
    ) async throws -> [TextChunk] {
        let chunker = Chunker(size: Self.chunkSize)
        if let embedder {
            do {
                return try await embedder.withTokenCounter { count in
                    onCutting(true)
                    defer { onCutting(false) }
                    return try chunker.chunks(of: parsed) { try count($0) }
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                // If the model cannot be loaded, the documents are still indexed for keyword search.
                try Task.checkCancellation()
            }
        }
        // In most languages a token has three bytes or more.
        return chunker.chunks(of: parsed) { $0.utf8.count / 3 + 1 }
    }

    /// Returns the text that is indexed with a passage: the document's title and the headings above it.
    private static func title(_ name: String, _ parsed: ParsedDocument, _ headings: [String]) -> String {
        let title = parsed.title ?? (name as NSString).deletingPathExtension
        return ([title] + headings.filter { $0 != title }).joined(separator: " › ")
    }

    // MARK: Many documents

    /// Reads several files concurrently.
    ///
    /// A file that cannot be read is noted and does not stop the others.
    ///
    /// - Throws: `DocumentsError` (`storage`), `CancellationError`; the documents already written are kept.
    func add(
        _ files: [DocumentFile], to target: Target, progress: @escaping @Sendable (IngestProgress) -> Void
    ) async throws -> IngestReport {
        let known = try await store.known(in: target.collection)
        let marked = try await marks(against: target)
        let clock = ContinuousClock()
        let start = clock.now
        var report = IngestReport()
        var done = 0
        var rest = files[...]
        progress(IngestProgress(phase: .reading, done: 0, total: files.count, current: nil, perSecond: 0))
        try await withThrowingTaskGroup(of: (DocumentFile, Result<AddedDocument, Problem>).self) { group in
            for _ in 0..<Self.filesAtOnce {
                if let file = rest.popFirst() { group.addTask { try await self.outcome(file, known, target, marked) } }
            }
            while let (file, outcome) = try await group.next() {
                done += 1
                switch outcome {
                case .success(let added): report.count(added)
                case .failure(let problem): report.problems.append(problem.value)
                }
                let seconds = max((clock.now - start) / .seconds(1), 1e-3)
                progress(
                    IngestProgress(
                        phase: .reading, done: done, total: files.count, current: file.url.lastPathComponent,
                        perSecond: Double(done) / seconds))
                if let next = rest.popFirst() { group.addTask { try await self.outcome(next, known, target, marked) } }
            }
        }
        return report
    }

    private struct Problem: Error {
        let value: DocumentProblem
    }

    private func outcome(
        _ file: DocumentFile, _ known: [String: DocumentStore.Known], _ target: Target, _ marked: LocalOnlyPlaces?
    ) async throws -> (DocumentFile, Result<AddedDocument, Problem>) {
        let before = known[file.path]
        do {
            return (file, .success(try await add(file, known: before, to: target, keeping: marked)))
        } catch let error as DocumentError {
            return (file, .failure(Problem(value: try await note(error.message, of: file, target))))
        }
    }

    /// Returns the files that links must not bring into a collection; `nil` if the collection is local-only
    /// itself.
    func marks(against target: Target) async throws -> LocalOnlyPlaces? {
        try await store.isLocalOnly(target.collection) ? nil : store.localOnlyPlaces()
    }

    /// Stores the reason why a file could not be read.
    func note(_ message: String, of file: DocumentFile, _ target: Target) async throws -> DocumentProblem {
        try await store.save(problem: message, of: file, tools: reader.tools.names, to: target)
        return DocumentProblem(path: file.path, message: message)
    }

    /// Updates a folder's documents to the current state of its files.
    ///
    /// `progress` is called after each file.
    ///
    /// - Throws: The errors of ``add(_:to:progress:)``.
    func update(
        _ folder: DocumentStore.Folder, progress: @escaping @Sendable (IngestProgress) -> Void
    ) async throws -> IngestReport {
        let clock = ContinuousClock()
        let start = clock.now
        // The documents are fetched before the folder is scanned, because a document added meanwhile must not
        // look as if its file had been removed.
        let known = try await store.known(in: folder.collection)
        let scan = try await onFileQueue { try FolderScan(folder.path, reader.fileExtensions, $0) }
        let changed = scan?.files.filter { isToBeRead($0, known[$0.path]) } ?? []
        var report = IngestReport()
        report.lookingTime = start.duration(to: clock.now)
        report.hasOtherChanges = try await store.setMissing(scan == nil, folder: folder.number)
        // A folder that is missing temporarily, such as a drive, keeps its documents.
        guard let scan else { return report }
        let target = Target(collection: folder.collection, folder: folder.number)
        if !changed.isEmpty { report.add(try await add(changed, to: target, progress: progress)) }
        let read = Set(changed.map(\.path))
        if retries {
            report.problems += scan.files.filter { known[$0.path]?.isSetAside == true && !read.contains($0.path) }
                .map { DocumentProblem(path: $0.path, message: ReadingMark($0.path, $0.state, target).message) }
        }
        report.unchanged += scan.files.count { !read.contains($0.path) && known[$0.path]?.isProblem == false }
        let there = Set(scan.files.map(\.path) + scan.problems.map(\.path))
        let gone = known.filter { path, file in
            guard file.folder == folder.number else { return false }
            // Documents read through a link that is no longer followed are removed, too.
            if scan.linksOut.contains(path) { return file.document != nil }
            return !there.contains(path) && !scan.unreadable.contains { path.hasPrefix($0) }
        }
        let documents = gone.values.compactMap(\.document)
        try await store.remove(documents, collection: folder.collection)
        try await store.forgetProblems(Array(gone.keys), collection: folder.collection)
        report.removed += documents.count
        if gone.count > documents.count { report.hasOtherChanges = true }
        for problem in scan.problems where shouldReport(known[problem.path]) {
            // The user added this link explicitly.
            if scan.linksOut.contains(problem.path), let file = known[problem.path], file.isNamed { continue }
            report.problems.append(
                try await note(problem.message, of: DocumentFile(path: problem.path), target))
        }
        return report
    }

    /// Assigns the documents of a folder's files that were added by their own paths to the folder.
    func takeOver(_ folder: DocumentStore.Folder) async throws {
        let named = try await store.known(in: folder.collection).filter {
            $1.isNamed && $0.hasPrefix(folder.path + "/")
        }
        guard !named.isEmpty,
            let scan = try await onFileQueue({ try FolderScan(folder.path, reader.fileExtensions, $0) })
        else { return }
        for file in scan.files {
            guard let known = named[file.path], let document = known.document else { continue }
            try await store.touch(document, known.state, folder: folder.number)
        }
    }

    /// Returns whether a folder's file may have changed.
    private func isToBeRead(_ file: DocumentFile, _ known: DocumentStore.Known?) -> Bool {
        guard let known else { return true }
        guard !known.isRemoved else { return false }
        // A file that was set aside is read again when it changes or is added by its own path. Adding its
        // folder does not retry it.
        if known.isSetAside { return known.state != file.state }
        if known.state != file.state || known.folder == nil { return true }
        let hasMoreTools = known.lacked(reader.tools.names)
        return known.isProblem ? retries || known.changed != file.changed || hasMoreTools : retries && hasMoreTools
    }

    /// Returns whether a file that cannot even be opened is a new problem, or was added explicitly.
    private func shouldReport(_ known: DocumentStore.Known?) -> Bool {
        guard let known else { return true }
        return !known.isRemoved && (retries || !known.isProblem)
    }
}

extension ExternalTools {
    /// The names of the installed programs.
    var names: Set<String> {
        Set(Self.programs.compactMap { name, path in self[keyPath: path].map { _ in name } })
    }
}
