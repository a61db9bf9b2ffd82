import Bench
import Foundation
import Synchronization

/// The progress display of a run on standard error, in a status line on a terminal, otherwise in a line per part.
final class BenchBar: Sendable {
    private struct State {
        var line = ""
        var last = ""
    }

    private let state = Mutex(State())
    private let isTerminal = Terminal.showsErrors

    func show(_ event: BenchRun.Event) {
        switch event {
        case .state(let state) where state == .loading: write("Loading …")
        case .state(let state) where state == .warmup: write("Warming up …")
        case .state: break
        case .measuring(let backend, let cell, let repetition, let done):
            let line = "\(Int(done * 100)) %  \(backend)  \(cell)" + (repetition > 0 ? "  #\(repetition + 1)" : "")
            state.withLock { $0.line = line }
            if isTerminal { Output.status(line) }
        case .rate(let rate, let thermal):
            let line = state.withLock(\.line)
            if isTerminal { Output.status("\(line)  \(String(format: "%.1f", rate)) t/s  \(thermal.rawValue)") }
        case .warning(let text):
            if isTerminal { Output.status("") }
            Output.error("Note: \(text.printable)")
        }
    }

    /// Removes the status line.
    func end() { if isTerminal { Output.status("") } }

    private func write(_ line: String) {
        if isTerminal { Output.status(line) } else { Output.error(line) }
    }
}
