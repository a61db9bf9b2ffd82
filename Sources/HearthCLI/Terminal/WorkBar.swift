import Documents
import Foundation
import Mail
import Retrieval
import Synchronization

/// The progress of long work.
struct WorkProgress {
    /// The kind of work, such as "Reading".
    let title: String
    /// The counted items, such as "files".
    let things: String
    let done: Int
    let total: Int
    var perSecond = 0.0
    /// The estimated seconds left, if they cannot be computed from ``perSecond``.
    var secondsLeft: Double?
    var current: String?
}

extension WorkProgress {
    init(_ progress: IngestProgress) {
        self.init(
            title: progress.phase == .embedding ? "Embedding" : "Reading",
            things: progress.phase == .embedding ? "passages" : "files", done: progress.done, total: progress.total,
            perSecond: progress.perSecond, current: progress.current)
    }

    init(_ progress: SummaryProgress) {
        self.init(
            title: "Reading", things: "parts", done: progress.part - 1, total: progress.parts,
            secondsLeft: progress.secondsLeft)
    }

    init(_ progress: EmbeddingProgress) {
        self.init(title: "Embedding", things: "passages", done: progress.embedded, total: progress.total)
    }

    init(_ progress: MailImportProgress) {
        // The number of mails in an mbox file is unknown until its end, so it is estimated.
        let total = progress.fraction > 0 ? Int(Double(progress.seen) / progress.fraction) : progress.seen
        self.init(
            title: "Reading", things: "mails", done: progress.seen, total: max(total, progress.seen),
            perSecond: progress.perSecond)
    }

    init(_ progress: MailProgress) {
        let isEmbedding = progress.phase == .embedding
        self.init(
            title: isEmbedding ? "Embedding" : "Sorting", things: isEmbedding ? "passages" : "mails",
            done: progress.done, total: max(progress.done, progress.total))
    }
}

/// The progress display of long work on standard error, as a bar on a terminal, otherwise as occasional lines.
final class WorkBar: Sendable {
    private struct State {
        var isShown = false
        var last: ContinuousClock.Instant?
        var title: String?
    }

    private static let barInterval = Duration.milliseconds(100)
    private static let lineInterval = Duration.seconds(10)

    private let isTerminal: Bool
    private let state = Mutex(State())

    init(isTerminal: Bool = Terminal.showsErrors) { self.isTerminal = isTerminal }

    /// Shows a progress report, from any thread.
    func report(_ progress: WorkProgress) {
        let now = ContinuousClock.now
        let interval = isTerminal ? Self.barInterval : Self.lineInterval
        state.withLock { state in
            // A short phase gets no line of its own.
            if let last = state.last, state.title == progress.title || !isTerminal, now - last < interval { return }
            if state.last == nil, !isTerminal {
                state.last = now
                return
            }
            state.last = now
            state.title = progress.title
            if isTerminal {
                state.isShown = true
                Output.status(Self.bar(progress))
            } else {
                Output.error(Self.details(progress))
            }
        }
    }

    /// Removes the bar.
    func end() {
        let isShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if isShown { Output.status("") }
    }

    private static func bar(_ progress: WorkProgress) -> String {
        let fraction = progress.total > 0 ? min(1, Double(progress.done) / Double(progress.total)) : nil
        return ProgressText.bar(progress.title, details(progress), fraction, columns: Terminal.columns)
    }

    private static func details(_ progress: WorkProgress) -> String {
        var parts = ["\(progress.done) of \(progress.total) \(progress.things)"]
        if progress.perSecond > 0 {
            parts.append(String(format: progress.perSecond < 10 ? "%.1f/s" : "%.0f/s", progress.perSecond))
        }
        let byRate = progress.perSecond > 0 ? Double(progress.total - progress.done) / progress.perSecond : nil
        if progress.done < progress.total, let left = (progress.secondsLeft ?? byRate).flatMap(ProgressText.time) {
            parts.append("\(left) left")
        }
        if let current = progress.current { parts.append(current.printable) }
        return parts.joined(separator: ", ")
    }
}
