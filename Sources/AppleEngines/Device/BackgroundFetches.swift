#if HEARTH_MOBILE
    public import Foundation
    import Synchronization

    /// Has the system fetch files while the app is in the background or has ended.
    ///
    /// The system follows redirects by itself, so that nothing is sent along that must not go elsewhere: no credentials.
    public final class BackgroundFetches: NSObject, URLSessionDownloadDelegate, Sendable {
        /// The name of the session, by which the system finds the app again.
        public static let identifier = "org.hearth.downloads"

        private let arrived: @Sendable (_ label: String, _ file: URL) -> Void
        /// What is needed to go on with fetches that ended early, by their labels.
        private let resumeFile: URL
        private let session = Mutex<URLSession?>(nil)

        /// Takes up what the system fetched, or still fetches, since the last launch.
        ///
        /// - Parameters:
        ///   - folder: Where is kept what ended early.
        ///   - arrived: Called on a queue of its own with a fetch's label and a file, which is gone when the call ends.
        public init(folder: URL, arrived: @escaping @Sendable (_ label: String, _ file: URL) -> Void) {
            self.arrived = arrived
            resumeFile = folder.appending(path: "background.json")
            super.init()
            let configuration = URLSessionConfiguration.background(withIdentifier: Self.identifier)
            configuration.isDiscretionary = false
            configuration.sessionSendsLaunchEvents = true
            configuration.httpShouldSetCookies = false
            session.withLock { $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }
        }

        /// Begins a fetch, unless one of this label runs.
        ///
        /// - Parameters:
        ///   - url: The file.
        ///   - headers: What the request asks for.
        ///   - label: What ``init(arrived:)`` is told; the system keeps it.
        public func begin(_ url: URL, headers: [String: String], label: String) async {
            guard let session = session.withLock({ $0 }) else { return }
            guard await !session.allTasks.contains(where: { $0.taskDescription == label }) else { return }
            let task: URLSessionDownloadTask
            if let data = takeResumeData(label) {
                task = session.downloadTask(withResumeData: data)
            } else {
                var request = URLRequest(url: url)
                for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
                task = session.downloadTask(with: request)
            }
            task.taskDescription = label
            task.resume()
        }

        private func takeResumeData(_ label: String) -> Data? {
            var kept = resumable
            guard let data = kept.removeValue(forKey: label) else { return nil }
            resumable = kept
            return data
        }

        /// What can be gone on with; a file that can't be read or written costs the bytes that it stands for.
        private var resumable: [String: Data] {
            get { (try? JSONDecoder().decode([String: Data].self, from: Data(contentsOf: resumeFile))) ?? [:] }
            set { try? JSONEncoder().encode(newValue).write(to: resumeFile, options: .atomic) }
        }

        /// Called by the system.
        public func urlSession(
            _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
        ) {
            // Anything but the rest that was asked for, such as the whole of a newer version, is of no use.
            guard let label = downloadTask.taskDescription,
                (downloadTask.response as? HTTPURLResponse)?.statusCode == 206
            else { return }
            arrived(label, location)
        }

        /// Called by the system.
        public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let data = (error as? URLError)?.downloadTaskResumeData, let label = task.taskDescription else {
                return
            }
            resumable[label] = data
        }
    }
#endif
