import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A line editor with a history of messages.
///
/// It supports UTF-8 in every locale, letters of any width, and pastes.
final class LineEditor {
    /// Whether standard input is a terminal.
    static let isTerminal = isatty(STDIN_FILENO) == 1

    /// The result of a read.
    enum Result: Equatable {
        case text(LineBuffer)
        /// Ctrl-C was pressed at an empty line.
        case interrupted
        /// The end of the input, or a cancelled task.
        case end
    }

    private let keys = TerminalKeys.shared
    private var history: InputHistory
    private let completions: ChatCompletions?
    /// The earlier messages, whose pastes are as they were pasted only for messages of this program.
    private var messages: [LineBuffer]
    private var view: EditorView?
    private var prompt = ""

    /// Creates an editor with the earlier messages, and with texts that Tab offers, if any.
    init(history: InputHistory = InputHistory(), completions: ChatCompletions? = nil) {
        self.history = history
        self.completions = completions
        messages = history.entries.map { LineBuffer(earlier: $0) }
    }

    // MARK: Editing

    /// Reads a message or a line.
    ///
    /// ``TerminalKeys`` must be open. A message may have several lines, and is added to the history.
    func read(prompt: String, isMessage: Bool) async -> Result {
        (self.prompt, view) = (prompt, nil)
        keys.setEditing(true)
        defer { keys.setEditing(false) }
        var buffer = LineBuffer()
        // The last entry is the text being written.
        var lines = (isMessage ? messages : []) + [buffer]
        var place = lines.count - 1
        var search: HistorySearch?
        draw(buffer)
        while true {
            let pressed = await keys.next()
            if pressed.isEmpty { return leave(buffer, .end) }
            for (index, key) in pressed.enumerated() {
                func end(_ result: Result) -> Result {
                    keys.putBack(Array(pressed[(index + 1)...]))
                    return leave(buffer, result)
                }
                if isMessage, var current = search ?? (key == .search ? HistorySearch(buffer) : nil) {
                    let isOpen = current.apply(key, in: history)
                    buffer = current.buffer
                    search = isOpen ? current : nil
                    self.prompt = search?.prompt ?? prompt
                    if isOpen || key == .interrupt { continue }
                }
                switch key {
                case .text(let typed) where isMessage && completes(buffer, typed): type(typed, into: &buffer)
                case .enter:
                    if isMessage, buffer.continues() { break }
                    if isMessage, !buffer.isBlank {
                        history.add(buffer.text)
                        messages.append(LineBuffer(buffer.cells))
                    }
                    return end(.text(buffer))
                case .newLine where !isMessage: return end(.text(buffer))
                case .interrupt:
                    if buffer.isEmpty || !isMessage { return end(.interrupted) }
                    _ = leave(buffer, .interrupted)
                    (buffer, view) = (LineBuffer(), nil)
                    (lines, place) = (messages + [buffer], messages.count)
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

    // MARK: Completion

    /// Whether tabs in typed text complete a command.
    ///
    /// Elsewhere they are text.
    private func completes(_ buffer: LineBuffer, _ typed: String) -> Bool {
        completions != nil && typed.utf8.contains(0x09) && !buffer.beginsWithPaste
            && (buffer.text + typed).hasPrefix("/")
    }

    private func type(_ typed: String, into buffer: inout LineBuffer) {
        for (index, part) in typed.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { complete(&buffer) }
            if !part.isEmpty { buffer.type(String(part)) }
        }
    }

    /// Completes the command before the cursor as far as it is certain, or shows how it may continue.
    private func complete(_ buffer: inout LineBuffer) {
        let text = buffer.text
        let found = completions?.texts(after: text) ?? []
        let common = ChatCompletions.common(found)
        guard !found.isEmpty, buffer.cursor == buffer.cells.count else { return }
        if found.count == 1 || common.count > text.count {
            buffer = LineBuffer(earlier: found.count == 1 ? common + " " : common)
        } else {
            _ = leave(buffer, .end)
            Terminal.ask(found.prefix(40).map(\.printable).joined(separator: "  ") + "\r\n")
        }
    }

    private func draw(_ buffer: LineBuffer) {
        let (columns, rows) = Terminal.keyboardSize
        let new = EditorView(buffer, prompt: prompt, columns: columns, height: max(1, rows - 1))
        Terminal.ask(new.drawing(over: view, columns: columns))
        view = new
    }

    /// Shows the whole text and moves the cursor below it.
    private func leave(_ buffer: LineBuffer, _ result: Result) -> Result {
        draw(LineBuffer(buffer.cells))
        Terminal.ask(view?.leaving() ?? "")
        view = nil
        return result
    }

    // MARK: Lines

    /// Prompts for one line on the terminal, even if the output is redirected.
    ///
    /// Ctrl-C stops the running work, or else ends the program. Within work that `Interrupt` watches, input typed
    /// before the question is discarded. Returns nil at the end of the input, and if the task is cancelled.
    static func line(_ question: String, isWithinWork: Bool = false) async -> String? {
        // The question may contain untrusted names.
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

    /// Reads a line without editing and history.
    static func plainLine() async -> String? {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: readLine(strippingNewline: true)) }.start()
        }
    }

    /// Reads a line during an answer; nil if Ctrl-C stops the answer.
    private static func plainLineOrStop() async -> String? {
        // Discards input that was typed before the question.
        if isTerminal { tcflush(STDIN_FILENO, TCIFLUSH) }
        while isTerminal, !Task.isCancelled {
            var waited = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if poll(&waited, 1, 0) != 0 { break }
            // Only a cancellation is thrown, which ends the loop.
            try? await Task.sleep(for: .milliseconds(50))
        }
        return Task.isCancelled ? nil : await plainLine()
    }
}
