import Foundation
import GGUF
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
        let line = Self.bar(title, Self.details(progress, checking), progress.fraction, columns: Terminal.columns)
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
        let phase = Self.phase(progress, checking)
        state.withLock { state in
            if let last = state.line, last.phase == phase {
                let waited = now - last.moment
                let isDue = last.tenth != tenth && (waited >= Self.shortestInterval || tenth == 10)
                guard isDue || waited >= Self.longestInterval else { return }
            }
            state.line = (now, tenth, phase)
            Output.error("\(title): \(Self.details(progress, checking))")
        }
    }
}

extension ProgressBar {
    /// `qwen3  42 % [████████░░░░░░░░░░░░] 167 MB of 397 MB, 12 MB/s, 19 s left`, cut to the terminal's width.
    static func bar(_ title: String, _ details: String, _ fraction: Double?, columns: Int) -> String {
        let width = 20
        var line = title
        // Without room for the bar, the words say it all.
        if let fraction, title.count + details.count + width + 6 < columns {
            let filled = Int(fraction * Double(width))
            line += " [" + String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + "]"
        }
        line += " " + details
        // A full line would wrap, and the next one could not replace it.
        return line.count < columns ? line : String(line.prefix(max(0, columns - 2))) + "…"
    }

    /// What is known about the progress, in words.
    static func details(_ progress: DownloadProgress, _ checking: String) -> String {
        switch progress.phase {
        case .connecting, .waiting, .restarting: return phase(progress, checking)
        case .downloading, .verifying: break
        }
        var parts: [String] = []
        if let total = progress.totalBytes {
            parts.append("\(ByteText(progress.receivedBytes)) of \(ByteText(total))")
        } else {
            parts.append("\(ByteText(progress.receivedBytes))")
        }
        if let rate = progress.bytesPerSecond { parts.append("\(ByteText(rate))/s") }
        if let seconds = progress.secondsLeft, seconds > 0, let left = time(seconds) { parts.append("\(left) left") }
        // Only the end is 100 %.
        let percent = progress.fraction.map { "\(Int($0 * 100)) %, " } ?? ""
        let verb = progress.phase == .verifying ? "\(checking) " : ""
        return verb + percent + parts.joined(separator: ", ")
    }

    private static func phase(_ progress: DownloadProgress, _ checking: String) -> String {
        switch progress.phase {
        case .connecting: "connecting"
        case .downloading: "downloading"
        case .waiting(let seconds, let reason):
            "trying again in \(max(1, Int(seconds.rounded(.up)))) s: \(reason.printable)"
        case .restarting(let reason): "starting again: \(reason.printable)"
        case .verifying: checking
        }
    }

    /// `45 s`, `12 min`, `3 h 5 min`; nil for more than a few days, which nobody can know.
    static func time(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds >= 0, seconds < 4 * 24 * 3600 else { return nil }
        let whole = Int(seconds.rounded(.up))
        if whole < 100 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
