import Foundation
import Hearth
import Synchronization

/// Shows how far a file has come: a bar on a terminal, lines now and then elsewhere, both on standard error.
final class ProgressBar: Sendable {
    private struct State {
        var shown = ""
        /// Of the last line, where there is no terminal.
        var line: (moment: ContinuousClock.Instant, tenth: Int, phase: String)?
    }

    private let title: String
    /// What is done while bytes are checked: a copy says something else than a check.
    private let checking: String
    private let isTerminal: Bool
    private let state = Mutex(State())

    /// Lines come at each tenth of the way, but not faster than this unless something new happens.
    private static let shortestInterval = Duration.seconds(2)
    /// Slow downloads show a line at least this often.
    private static let longestInterval = Duration.seconds(30)

    /// - Parameters:
    ///   - title: What comes first on the line: the model's name.
    ///   - checking: What bytes that are read count as.
    ///   - isTerminal: Whether a person watches.
    init(_ title: String, checking: String = "checking", isTerminal: Bool = Terminal.showsErrors) {
        self.title = title.printable
        self.checking = checking
        self.isTerminal = isTerminal
    }

    /// Takes a report, from any thread.
    func report(_ progress: DownloadProgress) {
        if isTerminal {
            showBar(progress)
        } else {
            writeLine(progress)
        }
    }

    /// Removes the bar, so that what is written next stands alone.
    func end() {
        let isShown = state.withLock { state in
            defer { state.shown = "" }
            return !state.shown.isEmpty
        }
        if isShown { Output.status("") }
    }

    private func showBar(_ progress: DownloadProgress) {
        let line = ProgressText.bar(
            title, ProgressText.details(progress, checking), progress.fraction, columns: Terminal.columns)
        // Under the lock: two threads would mix their lines.
        state.withLock { state in
            guard state.shown != line else { return }
            state.shown = line
            Output.status(line)
        }
    }

    private func writeLine(_ progress: DownloadProgress) {
        let now = ContinuousClock.now
        let tenth = Int((progress.fraction ?? 0) * 10)
        let phase = ProgressText.phase(progress, checking)
        state.withLock { state in
            if let last = state.line, last.phase == phase {
                let waited = now - last.moment
                let isDue = last.tenth != tenth && (waited >= Self.shortestInterval || tenth == 10)
                guard isDue || waited >= Self.longestInterval else { return }
            }
            state.line = (now, tenth, phase)
            Output.error("\(title): \(ProgressText.details(progress, checking))")
        }
    }
}
