public import Documents
import FileReading
public import Foundation
public import Observation

/// One collection, with its documents and folders, and the actions that add to it.
///
/// ``run()`` keeps the collection up to date while it is shown.
@MainActor @Observable public final class CollectionScreen {
    /// The loading state of the collection.
    public enum Phase: Sendable, Hashable {
        /// The documents are being read.
        case loading
        /// The documents are shown.
        case ready
        /// The collection was removed.
        case gone
        /// The documents cannot be read, for the given reason.
        case failed(String)
    }

    /// The state of adding files.
    public enum Adding: Sendable, Hashable {
        /// No files are being added, and there is no result to show.
        case idle
        /// Files are being read, with progress that is nil until known.
        case reading(IngestProgress?)
        /// All files were read, perhaps with problems.
        case done(IngestReport)
        /// The user stopped adding files, and documents read so far are kept.
        case stopped
        /// Adding files failed, for the given reason, and documents read so far are kept.
        case failed(String)
    }

    public let name: String
    public private(set) var phase = Phase.loading
    /// The documents, by path.
    public private(set) var documents: [StoredDocument] = []
    public private(set) var folders: [WatchedFolder] = []
    /// The files that could not be read.
    public private(set) var problems: [DocumentProblem] = []
    public private(set) var adding = Adding.idle
    /// The progress of background work, such as reading changed files or embedding passages; nil for none.
    public private(set) var progress: IngestProgress?
    /// The last error and its remedy, to be set to nil after it was shown.
    public var problem: String?

    private let service: RAGService
    private let keepAccess: @Sendable (URL) throws -> Void
    private let words: @Sendable (any Error) -> String
    private let task = ScreenTask()

    /// Creates an empty screen, with `keepAccess` to save access to a picked folder, which is watched.
    init(
        _ service: RAGService, name: String, keepAccess: @escaping @Sendable (URL) throws -> Void = { _ in },
        words: @escaping @Sendable (any Error) -> String
    ) {
        (self.service, self.name, self.keepAccess, self.words) = (service, name, keepAccess, words)
    }

    /// Keeps the documents up to date until its task is cancelled.
    ///
    /// Adding files continues independently.
    public func run() async {
        let changes = service.changes()
        await load()
        for await change in changes {
            switch change {
            case .changed(name): await load()
            case .progress(let collection, let now) where collection == name || collection == nil:
                progress = now.phase == .done ? nil : now
            case .changed, .progress: break
            }
        }
    }

    private func load() async {
        do {
            let (documents, folders) = (try await service.documents(in: name), try await service.folders(in: name))
            let problems = try await service.problems(in: name)
            (self.documents, self.folders, self.problems) = (documents, folders, problems)
            phase = .ready
        } catch is CancellationError {
            return
        } catch let error as DocumentsError where error.code == .notFound {
            phase = .gone
        } catch {
            if phase == .ready { problem = words(error) } else { phase = .failed(words(error)) }
        }
    }

    // MARK: Adding

    /// Whether files are being added.
    public var isAdding: Bool { if case .reading = adding { true } else { false } }

    /// Adds files and folders, waits until they are read, and then watches the folders.
    public func add(_ files: [URL]) async {
        let paths = files.map { $0.path(percentEncoded: false) }
        await perform { [keepAccess] service, name, report in
            for (file, path) in zip(files, paths) where FolderScan.isFolder(path) { try keepAccess(file) }
            return try await service.add(paths: paths, to: name, progress: report)
        }
    }

    /// Adds the text of a document in memory, or replaces the document of the same name.
    public func add(_ data: Data, named file: String) async {
        await perform { service, name, _ in
            var report = IngestReport()
            do {
                report.count(try await service.addDocument(data, named: file, to: name))
            } catch let error as DocumentError {
                report.problems.append(DocumentProblem(path: file, message: error.message))
            }
            return report
        }
    }

    /// Stops adding files, and keeps documents read so far.
    public func stopAdding() { task.cancel() }

    /// Dismisses the result of adding files.
    public func dismissOutcome() {
        if !isAdding { adding = .idle }
    }

    private func perform(
        _ work:
            @escaping @Sendable (RAGService, String, @escaping @Sendable (IngestProgress) -> Void) async throws
            -> IngestReport
    ) async {
        guard !isAdding else { return }
        adding = .reading(nil)
        // The screen owns the task, so that any view can stop it.
        task.start { [service, name, words] in
            do {
                let report = try await showingProgress(
                    of: { try await work(service, name, $0) }, { [weak self] in self?.adding = .reading($0) })
                self.adding = .done(report)
            } catch is CancellationError {
                self.adding = .stopped
            } catch {
                self.adding = .failed(words(error))
            }
        }
        await task.finish()
    }

    // MARK: Removing

    /// Removes a document without deleting its file.
    public func remove(_ document: Int64) async {
        do { try await service.removeDocument(document) } catch { problem = words(error) }
    }

    /// Stops watching a folder and removes its documents without deleting their files.
    public func removeFolder(_ folder: String) async {
        do { try await service.removeFolder(folder, from: name) } catch { problem = words(error) }
    }
}
