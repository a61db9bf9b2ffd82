import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The terminals of the standard streams.
enum Terminal {
    /// Whether standard output is a terminal.
    static let showsOutput = isatty(STDOUT_FILENO) == 1
    /// Whether standard error is a terminal.
    static let showsErrors = isatty(STDERR_FILENO) == 1
    /// Whether the user can be asked questions, even if the output is redirected.
    static let canAsk = isatty(STDIN_FILENO) == 1

    /// The width of standard error in columns, which can change while the program runs.
    static var columns: Int { size(STDERR_FILENO).columns }

    /// The width of standard output in columns.
    static var outputColumns: Int { size(STDOUT_FILENO).columns }

    /// The size of the terminal of standard input.
    static var keyboardSize: (columns: Int, rows: Int) { size(STDIN_FILENO) }

    /// Lets the help be longer than a very narrow terminal is wide, because ArgumentParser cannot wrap it there.
    static func widenHelp() {
        let narrowest = 40
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? min(columns, outputColumns)
        if columns < narrowest { setenv("COLUMNS", "\(narrowest)", 1) }
    }

    private static func size(_ descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
    }

    /// Asks a yes-or-no question.
    ///
    /// The end of the input means no.
    ///
    /// Ctrl-C ends the program, because no work is running.
    static func confirms(_ question: String, isYesByDefault: Bool) async -> Bool {
        let choices = isYesByDefault ? "[Y/n]" : "[y/N]"
        while true {
            guard let line = await LineEditor.line("\(question.printable) \(choices) ") else {
                if !TerminalKeys.canEdit { Output.error("") }
                return false
            }
            switch line.filter({ !$0.isWhitespace }).lowercased() {
            case "": return isYesByDefault
            case "y", "yes": return true
            case "n", "no": return false
            default: ask("Answer y or n.\n")
            }
        }
    }

    /// Writes to the terminal of standard input if standard error is redirected, or else to standard error.
    ///
    /// The text may contain Hearth's own control sequences. All other parts must be escaped already.
    static func ask(_ text: String) {
        guard !showsErrors, let terminal = keyboard,
            (try? terminal.write(contentsOf: Data(text.utf8))) != nil  // falls back to standard error
        else { return Output.controls(text) }
    }

    private static let keyboard = ttyname(STDIN_FILENO).flatMap {
        FileHandle(forWritingAtPath: String(cString: $0))
    }
}
