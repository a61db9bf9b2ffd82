public import ModelLibrary

extension ModelsScreen {
    /// The functions that read and set the default model.
    struct Choice: Sendable {
        /// Returns the current model; nil if no model is installed.
        var answering: @Sendable () -> String?
        /// Sets the default model.
        var choose: @Sendable (_ id: String) throws -> Void
        /// Returns the context of an installed model's conversations; nil for a model that generates no text.
        var context: @Sendable (InstalledModel) -> ContextCapacity? = { _ in nil }
    }

    /// The functions that run exams of models.
    struct Exams: Sendable {
        /// The version of this program's exam.
        var version: Int
        /// Returns the default model if it has not been examined yet and can be examined; nil otherwise.
        var unexamined: @Sendable () -> String?
        /// Starts or resumes a model's exam.
        var examine:
            @Sendable (_ order: ExamRequest, _ progress: @escaping @Sendable (ExamProgress) -> Void) async throws ->
                Void

        /// The value for programs without exams.
        static let none = Exams(version: 0, unexamined: { nil }, examine: { _, _ in })
    }

    /// A long-running action on a model's file.
    public enum Work: Sendable, Hashable {
        case downloading, verifying, repairing, deleting
    }

    /// The state of a model.
    public enum State: Sendable, Equatable {
        /// The model is not installed, and can only be imported if no download is known.
        case available(isDownloadable: Bool)
        /// An action is running, with progress that is nil until known.
        case working(Work, DownloadProgress?)
        /// A download was interrupted and can be resumed.
        case paused(receivedBytes: UInt64)
        /// The model is installed and usable, although its file may differ from the catalogue's file.
        case installed(isAsListed: Bool)
        /// The model cannot be used, for the given reason.
        case damaged(String)
        /// The file that the model links to no longer exists.
        case missing
    }

    /// An action of the user on a model.
    public enum Action: Sendable, Hashable {
        /// Shows the plan of a download, then starts the download.
        case download
        /// Resumes a download.
        case resume
        /// Pauses a download and keeps the partial file.
        case pause
        /// Cancels a download and deletes the partial file.
        case cancel
        /// Makes the model the default model.
        case use
        /// Verifies that the file is unchanged.
        case verify
        /// Downloads the damaged parts again.
        case repair
        case delete
        /// Asks the model the first questions of each part of the exam.
        case examineQuickly
        /// Asks the model the whole exam.
        case examine
        /// Stops an exam and keeps the answers so far.
        case stopExam
    }

    /// A model in the list.
    public struct Item: Sendable, Identifiable {
        public let model: AvailableModel
        public let state: State
        /// The reason why the last action on the model failed; nil if it succeeded.
        public let failure: String?
        /// Whether the model is the default model.
        public let isAnswering: Bool
        /// Whether the model is the catalogue's choice for this device.
        public let isRecommended: Bool
        /// The progress of the model's exam; nil if none is running.
        public let exam: ExamProgress?
        /// Whether the exam's result is from an older version of the exam.
        public let isExamOld: Bool
        /// The context of the model's conversations; nil unless the model is installed and generates text.
        public let context: ContextCapacity?

        /// The model's name.
        public var id: String { model.id }

        /// Whether the model is on this device, or being downloaded.
        public var isHere: Bool { if case .available = state { false } else { true } }

        /// The available actions, the most useful first.
        public var actions: [Action] {
            switch state {
            case .available(let isDownloadable): isDownloadable ? [.download] : []
            case .working(.downloading, _): [.pause, .cancel]
            case .working: []
            case .paused: [.resume, .cancel]
            case .installed:
                (model.kind == .generative && !isAnswering ? [.use] : []) + examActions + [.verify, .delete]
            case .damaged: [.repair, .verify, .delete]
            case .missing: [.delete]
            }
        }

        private var examActions: [Action] {
            guard model.kind == .generative else { return [] }
            if exam != nil { return [.stopExam] }
            guard let result = model.exam, !isExamOld else { return [.examineQuickly, .examine] }
            return result.isQuick ? [.examine] : []
        }
    }

    /// The state of importing a file.
    public enum Importing: Sendable, Equatable {
        /// No file is being imported.
        case none
        /// A file is being read, with progress that is nil until known.
        case reading(DownloadProgress?)
        /// The model is installed under this name.
        case done(id: String)
        /// The import failed, for the given reason.
        case failed(String)
    }

    /// The disk space of models.
    public struct Storage: Sendable, Hashable {
        /// The disk space of each model, unfinished download and damaged file.
        public let usage: StorageUsage
        /// The free disk space; nil if unknown.
        public let freeBytes: UInt64?
    }
}

extension DownloadProgress {
    /// A short description of the phase.
    public var text: String {
        switch phase {
        case .connecting: "Connecting…"
        case .downloading: "Downloading…"
        case .waiting(let seconds, let reason): "\(reason) Trying again in \(Int(seconds.rounded(.up))) s."
        case .restarting(let reason): "Starting again. \(reason)"
        case .verifying: "Checking…"
        }
    }
}
