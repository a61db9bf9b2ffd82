import GGUF
import ModelLibrary

/// The text of a file's progress, in words and as a bar.
enum ProgressText {
    /// Returns `qwen3 [████████░░░░░░░░░░░░] 42 %, 167 MB of 397 MB, 12 MB/s, 19 s left`, cut to the width.
    static func bar(_ title: String, _ details: String, _ fraction: Double?, columns: Int) -> String {
        let width = 20
        var line = title
        // A narrow terminal shows only the words.
        if let fraction, title.count + details.count + width + 6 < columns {
            let filled = Int(fraction * Double(width))
            line += " [" + String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + "]"
        }
        line += " " + details
        // A full line would wrap, and the next line could not replace it.
        return line.count < columns ? line : String(line.prefix(max(0, columns - 2))) + "…"
    }

    /// Returns percent, bytes, rate and remaining time, or the reason for a wait; `checking` is the verb for reading.
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
        // Shows 100 % only at the end.
        let percent = progress.fraction.map { "\(Int($0 * 100)) %, " } ?? ""
        let verb = progress.phase == .verifying ? "\(checking) " : ""
        return verb + percent + parts.joined(separator: ", ")
    }

    /// Returns the phase in a few words, which stay equal until the phase changes.
    static func phase(_ progress: DownloadProgress, _ checking: String) -> String {
        switch progress.phase {
        case .connecting: "connecting"
        case .downloading: "downloading"
        case .waiting(let seconds, let reason):
            "trying again in \(max(1, Int(seconds.rounded(.up)))) s: \(reason.printable)"
        case .restarting(let reason): "starting again: \(reason.printable)"
        case .verifying: checking
        }
    }

    /// Returns a duration such as `45 s`, `12 min` or `3 h 5 min`; nil for four days or more, which are not
    /// predictable.
    static func time(_ seconds: Double) -> String? {
        guard seconds.isFinite, seconds >= 0, seconds < 4 * 24 * 3600 else { return nil }
        let whole = Int(seconds.rounded(.up))
        if whole < 100 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
