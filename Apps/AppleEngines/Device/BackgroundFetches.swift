#if HEARTH_MOBILE
    public import Foundation
    import Synchronization

    /// A session that fetches files through the system while the app is in the background or not running.
    ///
    /// The system follows redirects by itself, so requests must not contain credentials.
    public final class BackgroundFetches: NSObject, URLSessionDownloadDelegate, Sendable {
        /// The identifier of the session, with which the system wakes the app.
        public static let identifier = "org.hearth.downloads"

        private struct Follower {
            let progress: @Sendable (Int64) -> Void
            let end: CheckedContinuation<Void, Never>
        }

        private struct State {
            var session: URLSession?
            var followers: [String: Follower] = [:]
            /// The callers that wait for all events that happened while the app was not running.
            var waiting: [CheckedContinuation<Void, Never>] = []
            /// Whether all events were delivered before a caller waited.
            var hasFinishedEvents = false
        }

        private let arrived: @Sendable (_ label: String, _ file: URL) -> Void
        private let state = Mutex(State())
        /// The file with the resume data of interrupted fetches, by label, for the next launch.
        private let resumable: Mutex<URL>

        /// Collects the fetches that the system finished or continued since the last launch.
        ///
        /// - Parameters:
        ///   - folder: The folder for resume data.
        ///   - arrived: Called on a separate queue with a fetch's label and its file, which is deleted after
        ///     the call.
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

        /// The labels of the running fetches.
        public var labels: [String] {
            get async {
                guard let session = state.withLock({ $0.session }) else { return [] }
                return await running(in: session).compactMap(\.taskDescription)
            }
        }

        /// Returns whether a fetch is running or can be resumed.
        public func has(_ label: String) async -> Bool {
            await labels.contains(label) || keptData[label] != nil
        }

        /// Follows the fetch with this label until it ends, after starting or resuming it if needed.
        ///
        /// Cancelling stops the fetch and keeps its resume data.
        ///
        /// - Parameters:
        ///   - url: The URL of the file.
        ///   - headers: The request's headers.
        ///   - label: The label that is passed to the callback of ``init(folder:arrived:)``; the system stores it.
        ///   - progress: Called with the number of fetched bytes.
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
                    // The task may have ended before the follower was registered. Its delegate calls are then already
                    // queued.
                    if task.state == .completed { session.delegateQueue.addOperation { self.end(label) } }
                }
            } onCancel: {
                task.cancel { data in
                    if let data { self.keep(data, for: label) }
                }
            }
        }

        /// Cancels a fetch and deletes its resume data.
        public func forget(_ label: String) async {
            keep(nil, for: label)
            guard let session = state.withLock({ $0.session }) else { return }
            for task in await session.allTasks where task.taskDescription == label { task.cancel() }
        }

        /// Waits until the system, which launched the app for these events, has delivered all of them.
        public func finishEvents() async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.waiting.append(continuation) }
                    if Task.isCancelled || state.withLock({ $0.hasFinishedEvents }) { endWaiting() }
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

        /// Returns the running tasks, except those that ended with the app and are about to be reported.
        private func running(in session: URLSession) async -> [URLSessionTask] {
            await session.allTasks.filter { $0.state == .running || $0.state == .suspended }
        }

        private func end(_ label: String) {
            let follower = state.withLock { $0.followers.removeValue(forKey: label) }
            follower?.end.resume()
        }

        private func endWaiting() {
            let waiting = state.withLock { state in
                defer { (state.waiting, state.hasFinishedEvents) = ([], false) }
                return state.waiting
            }
            for each in waiting { each.resume() }
        }

        /// The resume data by label.
        ///
        /// If the file is unreadable or unwritable, fetches start from the beginning.
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

        // MARK: Delegate methods

        /// Reports the number of fetched bytes.
        public func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
            totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
        ) {
            guard let label = downloadTask.taskDescription else { return }
            let follower = state.withLock { $0.followers[label] }
            follower?.progress(totalBytesWritten)
        }

        /// Passes the fetched file to the callback.
        public func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
        ) {
            // Other responses, such as the whole of a newer version, are useless, because only the remaining bytes were
            // requested.
            guard let label = downloadTask.taskDescription,
                (downloadTask.response as? HTTPURLResponse)?.statusCode == 206
            else { return }
            arrived(label, location)
        }

        /// Saves the resume data and resumes the follower.
        public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let label = task.taskDescription else { return }
            if let data = (error as? URLError)?.downloadTaskResumeData { keep(data, for: label) }
            end(label)
        }

        /// Notes that all events were delivered, and resumes the waiting callers.
        public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            let isAwaited = state.withLock { state in
                state.hasFinishedEvents = state.waiting.isEmpty
                return !state.hasFinishedEvents
            }
            if isAwaited { endWaiting() }
        }
    }
#endif
