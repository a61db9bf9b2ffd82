extension ModelsScreen {
    /// Which model answers where none is named; `Hearth` supplies it.
    public struct Choice: Sendable {
        /// The model that answers now; nil if none does.
        public var answering: @Sendable () -> String?
        /// Makes an installed model the one that answers.
        public var choose: @Sendable (_ id: String) throws -> Void

        /// Names how the choice is read and made.
        ///
        /// - Parameters:
        ///   - answering: The model that answers now; nil if none does.
        ///   - choose: Makes an installed model the one that answers.
        public init(
            answering: @escaping @Sendable () -> String?, choose: @escaping @Sendable (_ id: String) throws -> Void
        ) {
            (self.answering, self.choose) = (answering, choose)
        }
    }

    /// How models take the exam; `Hearth` supplies it.
    public struct Exams: Sendable {
        /// Has a model take the exam, or go on with one that was stopped.
        public var examine:
            @Sendable (_ order: ExamOrder, _ progress: @escaping @Sendable (ExamProgress) -> Void) async throws -> Void
        /// The model that answers, where it was not examined yet and can be.
        public var unexamined: @Sendable () -> String?
        /// The version of the exam that this program has.
        public var version: Int

        /// Names how exams are taken.
        ///
        /// - Parameters:
        ///   - version: The version of the exam that this program has.
        ///   - unexamined: The model that answers, where it was not examined yet and can be.
        ///   - examine: Has a model take the exam.
        public init(
            version: Int, unexamined: @escaping @Sendable () -> String?,
            examine:
                @escaping @Sendable (ExamOrder, @escaping @Sendable (ExamProgress) -> Void) async throws -> Void
        ) {
            (self.version, self.unexamined, self.examine) = (version, unexamined, examine)
        }

        /// There are none.
        public static let none = Exams(version: 0, unexamined: { nil }, examine: { _, _ in })
    }

    /// What is done with a model's file, for longer than a moment.
    public enum Work: Sendable, Hashable {
        case downloading, verifying, repairing, deleting
    }

    /// How a model stands.
    public enum State: Sendable, Equatable {
        /// It can be downloaded; or only imported, where no download is known.
        case available(isDownloadable: Bool)
        /// Something is done with it; nil before it is known how far that is.
        case working(Work, DownloadProgress?)
        /// A download stopped on the way and can go on.
        case paused(receivedBytes: UInt64)
        /// It is here and can be used; its bytes may be others than those that the catalogue lists.
        case installed(isAsListed: Bool)
        /// It cannot be used, for this reason.
        case damaged(String)
        /// The file that it links to is gone.
        case missing
    }

    /// What the user can do with a model.
    public enum Action: Sendable, Hashable {
        /// Show what a download would do, then begin it.
        case download
        /// Go on with a download that stopped.
        case resume
        /// Stop a download, and keep what has arrived.
        case pause
        /// Stop a download, and delete what has arrived.
        case cancel
        /// Make it the model that answers.
        case use
        /// Check that all bytes are what they were.
        case verify
        /// Fetch the parts again that have changed.
        case repair
        /// Delete it.
        case delete
        /// Ask it the first questions of each part of the exam.
        case examineQuickly
        /// Ask it the whole exam.
        case examine
        /// Stop an exam, and keep what was answered.
        case stopExam
    }

    /// A model in the list.
    public struct Item: Sendable, Identifiable {
        /// What is known of it.
        public let model: AvailableModel
        /// How it stands.
        public let state: State
        /// Why the last thing that was done with it failed; nil if it did not.
        public let failure: String?
        /// Whether it is the one that answers where none is named.
        public let isAnswering: Bool
        /// Whether it is the catalogue's choice for this device.
        public let isRecommended: Bool
        /// How far its exam has come; nil where it takes none now.
        public let exam: ExamProgress?
        /// Whether the exam's result is of an older version of the exam.
        public let isExamOld: Bool

        /// The model's name.
        public var id: String { model.id }

        /// Whether it is on this device, or on its way.
        public var isHere: Bool { if case .available = state { false } else { true } }

        /// What can be done with it, the best first.
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

    /// What importing a file is at.
    public enum Importing: Sendable, Equatable {
        /// Nothing is imported.
        case none
        /// A file is read; nil before it is known how far that is.
        case reading(DownloadProgress?)
        /// The model is here under this name.
        case done(id: String)
        /// It failed, for this reason.
        case failed(String)
    }

    /// The space that models take.
    public struct Storage: Sendable, Hashable {
        /// What each model, unfinished download and damaged file takes.
        public let usage: StorageUsage
        /// What the disk has left; nil if the system does not say.
        public let freeBytes: UInt64?
    }
}

extension DownloadProgress {
    /// What it is doing, in a few words.
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
