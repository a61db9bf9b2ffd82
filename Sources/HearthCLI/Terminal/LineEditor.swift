import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads text that a person can edit, with a history for this run.
///
/// Nothing of it is saved. The editor understands UTF-8 in every locale, letters of any width, and pastes.
final class LineEditor {
    /// Whether a person types the input.
    static let isTerminal = isatty(STDIN_FILENO) == 1

    /// How a read ended.
    enum Result: Equatable {
        case text(LineBuffer)
        /// Ctrl-C at an empty line.
        case interrupted
        /// The end of the input, or the task was cancelled.
        case end
    }

    private let keys = TerminalKeys.shared
    private var history: [LineBuffer] = []
    private var view: EditorView?
    private var prompt = ""

    // MARK: Editing

    /// Reads one message or line; ``TerminalKeys`` must be open.
    ///
    /// - Parameters:
    ///   - prompt: Shown before the text.
    ///   - isMessage: Whether the text may have several lines, and goes into the history.
    func read(prompt: String, isMessage: Bool) async -> Result {
        (self.prompt, view) = (prompt, nil)
        keys.setEditing(true)
        defer { keys.setEditing(false) }
        var buffer = LineBuffer()
        // The last line is the new one.
        var lines = (isMessage ? history : []) + [buffer]
        var place = lines.count - 1
        draw(buffer)
        while true {
            let pressed = await keys.next()
            if pressed.isEmpty { return leave(buffer, .end) }
            for (index, key) in pressed.enumerated() {
                func end(_ result: Result) -> Result {
                    keys.putBack(Array(pressed[(index + 1)...]))
                    return leave(buffer, result)
                }
                switch key {
                case .enter:
                    if isMessage, buffer.continues() { break }
                    if isMessage, !buffer.isBlank { history.append(LineBuffer(buffer.cells)) }
                    return end(.text(buffer))
                case .newLine where !isMessage: return end(.text(buffer))
                case .interrupt:
                    if buffer.isEmpty || !isMessage { return end(.interrupted) }
                    _ = leave(buffer, .interrupted)
                    (buffer, view) = (LineBuffer(), nil)
                    (lines, place) = (history + [buffer], history.count)
                case .endOfInput:
                    if buffer.isEmpty { return end(.end) }
                    _ = buffer.apply(.delete)
                case .closed: return end(.end)
                case .clearScreen:
                    Terminal.ask("\u{1B}[H\u{1B}[2J")
                    view = nil
                case .longPaste:
                    _ = leave(buffer, .end)
                    Terminal.ask(
                        "[The paste was left out: it is longer than \(KeyDecoder.longestPaste >> 20) MB. "
                            + "`hearth docs add` reads long texts from files.]\r\n")
                    view = nil
                case .up, .down:
                    if buffer.apply(key) { break }
                    let next = place + (key == .up ? -1 : 1)
                    guard lines.indices.contains(next) else { break }
                    lines[place] = buffer
                    (place, buffer) = (next, LineBuffer(lines[next].cells))
                default: _ = buffer.apply(key)
                }
            }
            draw(buffer)
        }
    }

    private func draw(_ buffer: LineBuffer) {
        let (columns, rows) = Terminal.keyboardSize
        let new = EditorView(buffer, prompt: prompt, columns: columns, height: max(1, rows - 1))
        Terminal.ask(new.drawing(over: view, columns: columns))
        view = new
    }

    /// Shows the whole text, with the cursor below it.
    private func leave(_ buffer: LineBuffer, _ result: Result) -> Result {
        draw(LineBuffer(buffer.cells))
        Terminal.ask(view?.leaving() ?? "")
        view = nil
        return result
    }

    // MARK: Lines

    /// Asks for one line, wherever the output goes.
    ///
    /// Ctrl-C stops the work that runs, or else ends the program.
    ///
    /// - Parameters:
    ///   - question: Shown before the line.
    ///   - isWithinWork: Whether `Interrupt` watches; then only what is typed after the question counts.
    /// - Returns: The line; nil at the end of the input, and if the task is cancelled.
    static func line(_ question: String, isWithinWork: Bool = false) async -> String? {
        // A name in it may be anybody's.
        let question = question.printableLines
        guard TerminalKeys.canEdit else {
            Terminal.ask(question)
            return isWithinWork ? await plainLineOrStop() : await plainLine()
        }
        let keys = TerminalKeys.shared
        keys.open()
        defer { keys.close() }
        let earlier = isWithinWork ? keys.take() : []
        defer { keys.putBack(earlier) }
        switch await LineEditor().read(prompt: question, isMessage: false) {
        case .text(let buffer): return buffer.text
        case .end: return nil
        case .interrupted:
            keys.interrupt(endsProgram: !isWithinWork)
            return nil
        }
    }

    /// Reads a line as it is typed, without editing and history.
    static func plainLine() async -> String? {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: readLine(strippingNewline: true)) }.start()
        }
    }

    /// The same during an answer, which Ctrl-C stops: then there is no line.
    private static func plainLineOrStop() async -> String? {
        // What was typed before the question is no answer to it.
        if isTerminal { tcflush(STDIN_FILENO, TCIFLUSH) }
        while isTerminal, !Task.isCancelled {
            var waited = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if poll(&waited, 1, 0) != 0 { break }
            // Only cancellation is thrown, and ends the loop.
            try? await Task.sleep(for: .milliseconds(50))
        }
        return Task.isCancelled ? nil : await plainLine()
    }
}
