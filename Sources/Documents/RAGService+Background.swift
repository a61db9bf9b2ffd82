import FileReading
import Foundation
import Retrieval
import Store
import Support
import Synchronization

/// What happens to documents.
package enum DocumentsEvent: Sendable, Hashable {
    /// Documents of a collection, or what is said of them, are other than before.
    case changed(collection: String)
    /// Reading or embedding came further; embedding is of all collections.
    case progress(collection: String?, IngestProgress)
}

/// What ``RAGService/run()`` has to do.
final class WorkQueue: Sendable {
    /// Paths to add.
    struct Job: Sendable {
        let paths: [String]
        let collection: String
    }

    let jobs: AsyncStream<Job>
    private let queue: AsyncStream<Job>.Continuation
    let wakes: AsyncStream<Void>
    private let alarm: AsyncStream<Void>.Continuation
    private let hasRemoved = Mutex(false)

    init() {
        (jobs, queue) = AsyncStream.makeStream()
        (wakes, alarm) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ job: Job) { queue.yield(job) }

    /// Says that passages may be waiting to be embedded.
    func wake() { alarm.yield() }

    /// Says that the user removed something, whose words are still in the index's file.
    func removed() {
        hasRemoved.withLock { $0 = true }
        alarm.yield()
    }

    func takeRemoved() -> Bool {
        hasRemoved.withLock { removed in
            defer { removed = false }
            return removed
        }
    }
}

extension RAGService {
    /// Whether folders are looked at often enough for people, and seldom enough for the machine.
    private static let shortestWait = Duration.seconds(2)
    /// How long passages wait at most for a model that has come.
    private static let longestWait = Duration.seconds(30)
    /// Looking at folders, and writing the index anew, take at most this share of the time each.
    private static let share = 20

    /// What happens to documents from now on; each caller gets all of it.
    package func changes() -> AsyncStream<DocumentsEvent> { events.listen() }

    /// Has ``run()`` add files and folders in the background.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths; folders are followed from then on.
    ///   - collection: Where the documents go.
    /// - Throws: `DocumentsError`: `notFound` for a collection or path that is not there, `invalid` for what is no whole
    ///   path, is neither a file nor a folder, or is a folder that may not be read.
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

    /// Follows folders, adds what ``addSoon(paths:to:)`` was given and embeds what waits, until the task is cancelled.
    ///
    /// A failure is tried again with the next change; files that cannot be read are listed by ``problems(in:)``.
    public func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followFolders() }
            group.addTask {
                for await job in self.work.jobs {
                    // A failure of the database is tried again by following the folder.
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
                    // What the user removed goes at once; files that change all the time must not keep the disk busy.
                    guard self.work.takeRemoved() || clock.now >= nextRewriting else { continue }
                    let start = clock.now
                    // A reader that is in the way only delays it: the next wake tries again.
                    try? await self.forgetRemoved()
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
            // An embedding model may have been installed, or failed once.
            if woken.duration(to: start) > Self.longestWait {
                woken = start
                work.wake()
            }
            // The next look tries again. Reading what was found is not looking, and must not delay the next look.
            let report = try? await updateFolders { self.events.send(.progress(collection: $0, $1)) }
            if let report { time = report.lookingTime }
            // Only cancellation is thrown, and ends the loop.
            try? await Task.sleep(for: max(Self.shortestWait, time * Self.share))
        }
    }

    private func embedInBackground() async {
        // Words find them meanwhile, and the next change tries again.
        let embedded = (try? await embedPending { self.events.send(.progress(collection: nil, $0)) }) ?? 0
        if embedded > 0 { events.send(.progress(collection: nil, .finished)) }
    }
}

extension IngestProgress {
    /// All is done.
    static let finished = IngestProgress(phase: .done, done: 0, total: 0, current: nil, perSecond: 0)
}
