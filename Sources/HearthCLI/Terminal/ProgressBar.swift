import Foundation
import Hearth
import Synchronization

/// The progress display of a file on standard error, as a bar on a terminal, otherwise as occasional lines.
final class ProgressBar: Sendable {
    private struct State {
        var shown = ""
        /// The last written line, if standard error is not a terminal.
        var line: (moment: ContinuousClock.Instant, tenth: Int, phase: String)?
    }

    private let title: String
    /// The verb for reading bytes, which differs between copying and checking a file.
    private let checking: String
    private let isTerminal: Bool
    private let state = Mutex(State())

    /// The minimum time between two lines, which are written at each tenth and when the phase changes.
    private static let shortestInterval = Duration.seconds(2)
    /// The maximum time between two lines of slow downloads.
    private static let longestInterval = Duration.seconds(30)

    /// Creates a bar, titled with the model's name, with `checking` as the verb for reading bytes.
    init(_ title: String, checking: String = "checking", isTerminal: Bool = Terminal.showsErrors) {
        self.title = title.printable
        self.checking = checking
        self.isTerminal = isTerminal
    }

    /// Shows a progress report, from any thread.
    func report(_ progress: DownloadProgress) {
        if isTerminal {
            showBar(progress)
        } else {
            writeLine(progress)
        }
    }

    /// Removes the bar, so that the next output starts on an empty line.
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
        // Writes under the lock, because two threads would mix their lines.
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
