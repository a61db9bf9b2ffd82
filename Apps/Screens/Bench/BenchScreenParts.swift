public import Bench
public import Foundation

extension BenchScreen {
    /// A model that can be measured.
    public struct Model: Sendable, Hashable, Identifiable {
        /// The name under which the model is installed.
        public let id: String
        public let name: String
    }

    /// The choices for a run.
    public struct Choices: Sendable, Hashable {
        public var model: String?
        public var kind = BenchPlan.Kind.sanity
        /// The backend to measure.
        public var backend: String
        /// The backend to compare with; nil for none.
        public var against: String?
    }

    /// The state of the screen.
    public enum State: Sendable, Hashable {
        /// No run is in progress, and a run can be chosen.
        case idle
        /// The model is being loaded.
        case loading(BenchProgress)
        /// Warm-up computations, which are not measured, are running.
        case warmup(BenchProgress)
        /// The cells are being measured.
        case running(BenchProgress)
        /// The user ended the run, and the complete results are being saved.
        case stopping(BenchProgress)
        /// The remaining backend needs a separate launch of the program.
        case waiting(BenchProgress)
        /// A run has ended, or an earlier run was opened.
        ///
        /// A run that the user ended is partial.
        case completed(BenchReport)
        /// A run produced no results, for the given reason, but perhaps a partial report.
        case failed(String, BenchReport?)
    }

    /// The preview of the chosen run.
    public enum Outlook: Sendable, Hashable {
        /// No model is chosen.
        case none
        /// The model's file is being read.
        case reading
        /// The model, its memory requirements and any problems.
        case known(BenchOutlook)
        /// The model cannot be measured, for the given reason.
        case failed(String)
    }

    /// A message at the top of the screen.
    public struct Banner: Sendable, Hashable {
        /// The severity of a message.
        public enum Kind: Sendable, Hashable {
            case information, warning
        }

        public let kind: Kind
        public let text: String
    }

    /// Whether a finished run can be measured again together with another backend.
    public enum Rematch: Sendable, Hashable {
        /// A second measurement is possible against one of these backends, the default first.
        case possible([String])
        /// A second measurement is impossible, for the given reason.
        case impossible(String)
    }

    /// A run's files for export.
    public struct Export: Sendable, Hashable {
        /// The readable report, as Markdown.
        public let report: URL
        /// One `run.json` for each cell.
        public let runs: [URL]
        /// All files as one .zip archive.
        public let archive: URL
        /// The completed template of an issue or a pull request.
        public let comment: String
    }
}
