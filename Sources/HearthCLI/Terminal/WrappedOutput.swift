import Synchronization

/// A stream of text to standard output, broken between words on a terminal.
final class WrappedOutput: Sendable {
    private struct State {
        var wrap = TerminalWrap()
        var isAtLineStart = true
    }

    private let isTerminal: Bool
    private let state = Mutex(State())

    init(isTerminal: Bool = Terminal.showsOutput) { self.isTerminal = isTerminal }

    /// Whether the current line is empty.
    var isAtLineStart: Bool { state.withLock { $0.isAtLineStart } }

    /// Writes a piece, with control characters escaped.
    func write(_ text: String) {
        put {
            $0.write(text.printableLines, columns: $1)
        } plain: {
            text.printableLines
        }
    }

    /// Writes the buffered part of the last word.
    func end() {
        put {
            $0.end(columns: $1)
        } plain: {
            ""
        }
    }

    /// Writes the buffered text and ends a line that has been started.
    func endLine() {
        end()
        if !isAtLineStart { write("\n") }
        end()
    }

    private func put(_ wrapped: (inout TerminalWrap, Int) -> String, plain: () -> String) {
        state.withLock { state in
            let text = isTerminal ? wrapped(&state.wrap, Terminal.outputColumns) : plain()
            guard let last = text.last else { return }
            state.isAtLineStart = last.isNewline
            Output.text(text)
        }
    }
}

extension Output {
    /// Writes sentences to standard output, broken between words on a terminal.
    static func notice(_ text: String) {
        let output = WrappedOutput()
        output.write(text)
        output.end()
        line()
    }
}
