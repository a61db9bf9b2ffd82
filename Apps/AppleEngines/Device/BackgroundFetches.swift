#if HEARTH_MOBILE
    public import Foundation
    import Synchronization

    /// Has the system fetch files while the app is in the background or has ended.
    ///
    /// The system follows redirects by itself, so that nothing is sent along that must not go elsewhere: no credentials.
    public final class BackgroundFetches: NSObject, URLSessionDownloadDelegate, Sendable {
        /// The name of the session, by which the system finds the app again.
        public static let identifier = "org.hearth.downloads"

        private struct Follower {
            let progress: @Sendable (Int64) -> Void
            let end: CheckedContinuation<Void, Never>
        }

        private struct State {
            var session: URLSession?
            var followers: [String: Follower] = [:]
            /// Who waits until the system has told everything that happened without the app.
            var waiting: [CheckedContinuation<Void, Never>] = []
            /// Whether it has, before anybody waited.
            var hasToldAll = false
        }

        private let arrived: @Sendable (_ label: String, _ file: URL) -> Void
        private let state = Mutex(State())
        /// What is needed to go on with fetches that ended early, by their labels: in a file, for the next launch.
        private let resumable: Mutex<URL>

        /// Takes up what the system fetched, or still fetches, since the last launch.
        ///
        /// - Parameters:
        ///   - folder: Where is kept what ended early.
        ///   - arrived: Called on a queue of its own with a fetch's label and a file, which is gone when the call ends.
        public init(folder: URL, arrived: @escaping @Sendable (_ label: String, _ file: URL) -> Void) {
            self.arrived = arrived
            resumable = Mutex(folder.appending(path: "background.json"))
            super.init()
            let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
            configuration.isDiscretionary = false
            configuration.sessionSendsLaunchEvents = true
            configuration.httpShouldSetCookies = false
            state.withLock { $0.session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }
        }

        /// The labels of the fetches that run.
        public var labels: [String] {
            get async {
                guard let session = state.withLock({ $0.session }) else { return [] }
                return await running(in: session).compactMap(\.taskDescription)
            }
        }

        /// Tells whether a fetch runs, or ended early and can be gone on with.
        ///
        /// - Parameter label: The fetch's label.
        /// - Returns: Whether one of these is so.
        public func has(_ label: String) async -> Bool {
            await labels.contains(label) || keptData[label] != nil
        }

        /// Begins a fetch, goes on with one that ended early, or follows the one of this label that runs, until it has ended.
        ///
        /// Cancelling stops it, and keeps what is needed to go on with it.
        ///
        /// - Parameters:
        ///   - url: The file.
        ///   - headers: What the request asks for.
        ///   - label: What ``init(folder:arrived:)`` is told; the system keeps it.
        ///   - progress: Called with the number of bytes that were fetched.
        public func fetch(
            _ url: URL, headers: [String: String], label: String, progress: @escaping @Sendable (Int64) -> Void
        ) async {
            guard let session = state.withLock({ $0.session }), let task = await task(label, url, headers, in: session)
            else { return }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let earlier = state.withLock {
                        $0.followers.updateValue(Follower(progress: progress, end: continuation), forKey: label)
                    }
                    earlier?.end.resume()
                    task.resume()
                    // One that ended before there was somebody to tell: its messages are in the queue by now.
                    if task.state == .completed { session.delegateQueue.addOperation { self.end(label) } }
                }
            } onCancel: {
                task.cancel { data in
                    if let data { self.keep(data, for: label) }
                }
            }
        }

        /// Stops a fetch, and deletes what is needed to go on with it.
        ///
        /// - Parameter label: The fetch's label.
        public func forget(_ label: String) async {
            keep(nil, for: label)
            guard let session = state.withLock({ $0.session }) else { return }
            for task in await session.allTasks where task.taskDescription == label { task.cancel() }
        }

        /// Waits until the system, which launched the app for it, has told everything that happened.
        public func finishEvents() async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.waiting.append(continuation) }
                    if Task.isCancelled || state.withLock({ $0.hasToldAll }) { endWaiting() }
                }
            } onCancel: {
                endWaiting()
            }
        }

        private func task(
            _ label: String, _ url: URL, _ headers: [String: String], in session: URLSession
        ) async -> URLSessionDownloadTask? {
            for task in await running(in: session) where task.taskDescription == label {
                return task as? URLSessionDownloadTask
            }
            let task: URLSessionDownloadTask
            if let data = keptData[label] {
                keep(nil, for: label)
                task = session.downloadTask(withResumeData: data)
            } else {
                var request = URLRequest(url: url)
                for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
                task = session.downloadTask(with: request)
            }
            task.taskDescription = label
            return task
        }

        /// Without those that have ended, such as with the app, of which the system is about to tell.
        private func running(in session: URLSession) async -> [URLSessionTask] {
            await session.allTasks.filter { $0.state == .running || $0.state == .suspended }
        }

        private func end(_ label: String) {
            let follower = state.withLock { $0.followers.removeValue(forKey: label) }
            follower?.end.resume()
        }

        private func endWaiting() {
            let waiting = state.withLock { state in
                defer { (state.waiting, state.hasToldAll) = ([], false) }
                return state.waiting
            }
            for each in waiting { each.resume() }
        }

        /// What can be gone on with; a file that can't be read or written costs the bytes that it stands for.
        private var keptData: [String: Data] { resumable.withLock { Self.read($0) } }

        private func keep(_ data: Data?, for label: String) {
            resumable.withLock { file in
                var kept = Self.read(file)
                guard kept[label] != data else { return }
                kept[label] = data
                try? JSONEncoder().encode(kept).write(to: file, options: .atomic)
            }
        }

        private static func read(_ file: URL) -> [String: Data] {
            (try? JSONDecoder().decode([String: Data].self, from: Data(contentsOf: file))) ?? [:]
        }

        // MARK: Called by the system

        /// Reports the bytes.
        public func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
            totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
        ) {
            guard let label = downloadTask.taskDescription else { return }
            let follower = state.withLock { $0.followers[label] }
            follower?.progress(totalBytesWritten)
        }

        /// Hands the file over.
        public func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
        ) {
            // Anything but the rest that was asked for, such as the whole of a newer version, is of no use.
            guard let label = downloadTask.taskDescription,
                (downloadTask.response as? HTTPURLResponse)?.statusCode == 206
            else { return }
            arrived(label, location)
        }

        /// Keeps what is needed to go on, and tells who follows.
        public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let label = task.taskDescription else { return }
            if let data = (error as? URLError)?.downloadTaskResumeData { keep(data, for: label) }
            end(label)
        }

        /// Everything was told.
        public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            let isAwaited = state.withLock { state in
                state.hasToldAll = state.waiting.isEmpty
                return !state.hasToldAll
            }
            if isAwaited { endWaiting() }
        }
    }
#endif
