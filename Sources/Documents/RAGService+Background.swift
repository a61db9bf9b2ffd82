import FileReading
import Foundation
import Retrieval
import Store
import Support
import Synchronization

/// A change of documents, or progress of background work.
package enum DocumentsEvent: Sendable, Hashable {
    /// The documents of a collection, or their status, have changed.
    case changed(collection: String)
    /// Reading or embedding progressed; embedding covers all collections.
    case progress(collection: String?, IngestProgress)
}

/// The queued work of ``RAGService/run()``.
final class WorkQueue: Sendable {
    /// A list of paths to add.
    struct Job: Sendable {
        let paths: [String]
        let collection: String
    }

    let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation
    let wakes: AsyncStream<Void>
    private let alarm: AsyncStream<Void>.Continuation
    private let hasRemovals = Mutex(false)

    init() {
        (jobs, queue) = AsyncStream.makeStream()
        (wakes, alarm) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ job: Job) { queue.yield(job) }

    /// Signals that passages may be waiting to be embedded.
    func wake() { alarm.yield() }

    /// Signals that the user removed documents, whose words are still in the index's file.
    func removed() {
        hasRemovals.withLock { $0 = true }
        alarm.yield()
    }

    func consumeRemovals() -> Bool {
        hasRemovals.withLock { removed in
            defer { removed = false }
            return removed
        }
    }
}

extension RAGService {
    /// The minimum interval between two scans of the folders.
    private static let shortestWait = Duration.seconds(2)
    /// The maximum time that passages wait for a newly installed model.
    private static let longestWait = Duration.seconds(30)
    /// The inverse of the maximum fraction of time spent on scanning folders, and on rewriting the index.
    private static let share = 20

    /// Returns a stream of all future events; each caller has its own stream.
    package func changes() -> AsyncStream<DocumentsEvent> { events.listen() }

    /// Queues files and folders, which ``run()`` adds in the background.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths. Folders are also watched for later changes.
    ///   - collection: The collection to add the documents to.
    /// - Throws: `DocumentsError`: `notFound` for a missing collection or path, `invalid` for a path that is
    ///   not absolute, is neither a file nor a folder, or is an unreadable folder.
    package func addSoon(paths: [String], to collection: String) async throws {
        _ = try await store.number(of: collection)
        for path in paths {
            guard path.hasPrefix("/"), !path.utf8.contains(0) else {
                throw DocumentsError(.invalid, "This is not an absolute path. Enter a path that starts with a slash.")
            }
            guard FileManager.default.fileExists(atPath: path) else {
                throw DocumentsError(
                    .notFound, "There is no such file or folder on this machine. Check the path and try again.")
            }
            do {
                if FolderScan.isFolder(path) {
                    try FolderScan.checkFolder(at: path)
                } else {
                    _ = try FolderScan.plainFile(at: path)
                }
            } catch let error as DocumentError {
                throw DocumentsError(.invalid, error.message)
            }
        }
        work.add(WorkQueue.Job(paths: paths.map(Self.plainPath), collection: collection))
    }

    /// Watches folders, adds the paths of ``addSoon(paths:to:)`` and embeds passages, until the task is
    /// cancelled.
    ///
    /// Failures are retried with the next change. Unreadable files are listed by ``problems(in:)``.
    public func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followFolders() }
            group.addTask {
                for await job in self.work.jobs {
                    // After a failure of the database, the folder is scanned again later.
                    _ = try? await self.add(paths: job.paths, to: job.collection) {
                        self.events.send(.progress(collection: job.collection, $0))
                    }
                    self.events.send(.progress(collection: job.collection, .finished))
                }
            }
            group.addTask {
                self.work.wake()
                let clock = ContinuousClock()
                var nextRewriting = clock.now
                for await _ in self.work.wakes {
                    await self.embedInBackground()
                    // The user's removals are erased at once; files that change constantly must not keep the
                    // disk busy.
                    guard self.work.consumeRemovals() || clock.now >= nextRewriting else { continue }
                    let start = clock.now
                    // A concurrent reader only delays the rewriting: the next wake retries.
                    try? await self.eraseRemovedText()
                    nextRewriting = clock.now + start.duration(to: clock.now) * Self.share
                }
            }
        }
    }

    private func followFolders() async {
        let clock = ContinuousClock()
        var woken = clock.now
        var time = Duration.zero
        while !Task.isCancelled {
            let start = clock.now
            // An embedding model may have been installed, or may work again after a failure.
            if woken.duration(to: start) > Self.longestWait {
                woken = start
                work.wake()
            }
            // A failure is retried with the next scan. The time for reading files is not counted and must not
            // delay that scan.
            let report = try? await updateFolders { self.events.send(.progress(collection: $0, $1)) }
            if let report { time = report.lookingTime }
            // Only cancellation is thrown, and ends the loop.
            try? await Task.sleep(for: max(Self.shortestWait, time * Self.share))
        }
    }

    private func embedInBackground() async {
        // Passages without embeddings are found by keyword search; the next change retries.
        let embedded = (try? await embedPending { self.events.send(.progress(collection: nil, $0)) }) ?? 0
        if embedded > 0 { events.send(.progress(collection: nil, .finished)) }
    }
}

extension IngestProgress {
    /// The progress of finished work.
    static let finished = IngestProgress(phase: .done, done: 0, total: 0, current: nil, perSecond: 0)
}
