public import Bench
public import Foundation

extension BenchScreen {
    /// A model that can be measured.
    public struct Model: Sendable, Hashable, Identifiable {
        /// The name that it is installed under.
        public let id: String
        /// The display name.
        public let name: String
    }

    /// The choices for a run.
    public struct Choices: Sendable, Hashable {
        /// The model; nil where there is none.
        public var model: String?
        /// The kind of run.
        public var kind = BenchPlan.Kind.sanity
        /// The backend in question.
        public var backend: String
        /// The backend that it is compared with; nil for none.
        public var against: String?
    }

    /// The state of the screen.
    public enum State: Sendable, Hashable {
        /// Idle: a run can be chosen.
        case idle
        /// The model is being loaded.
        case loading(BenchProgress)
        /// The first computations, which do not count, are done.
        case warmup(BenchProgress)
        /// Cells are measured.
        case running(BenchProgress)
        /// The user ended the run, and what is complete is being kept.
        case stopping(BenchProgress)
        /// The remaining backend needs a separate launch of the program.
        case waiting(BenchProgress)
        /// A run has ended, or an earlier one was opened; one that the user ended is partial.
        case completed(BenchReport)
        /// A run gave no results, for this reason; what is known of it, if anything is.
        case failed(String, BenchReport?)
    }

    /// The preview of the chosen run.
    public enum Outlook: Sendable, Hashable {
        /// Nothing was chosen that could be measured.
        case none
        /// The model's file is being read.
        case reading
        /// The model, its memory requirements and any problems.
        case known(BenchOutlook)
        /// The model cannot be measured, for this reason.
        case failed(String)
    }

    /// A sentence on top of the screen.
    public struct Banner: Sendable, Hashable {
        /// How it is shown.
        public enum Kind: Sendable, Hashable {
            case information, warning
        }

        /// How it is shown.
        public let kind: Kind
        /// The sentence.
        public let text: String
    }

    /// Whether a finished run can be measured again together with another backend.
    public enum Rematch: Sendable, Hashable {
        /// It can: against one of these backends, the usual one first.
        case possible([String])
        /// It cannot, for this reason.
        case impossible(String)
    }

    /// A run's files for export.
    public struct Export: Sendable, Hashable {
        /// The readable report, as Markdown.
        public let report: URL
        /// One `run.json` for each cell.
        public let runs: [URL]
        /// All of it as one .zip file.
        public let archive: URL
        /// The form of an issue or a pull request, filled in.
        public let comment: String
    }
}
