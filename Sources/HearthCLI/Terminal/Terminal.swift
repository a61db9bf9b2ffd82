import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the standard streams are connected to.
enum Terminal {
    /// Whether a person reads standard output.
    static let showsOutput = isatty(STDOUT_FILENO) == 1
    /// Whether a person reads standard error.
    static let showsErrors = isatty(STDERR_FILENO) == 1
    /// Whether a person can be asked, wherever the output goes.
    static let canAsk = isatty(STDIN_FILENO) == 1

    /// The columns of a line on standard error; it changes while the program runs.
    static var columns: Int { size(STDERR_FILENO).columns }

    /// The columns of a line on standard output.
    static var outputColumns: Int { size(STDOUT_FILENO).columns }

    /// The size of the terminal that a person types on.
    static var keyboardSize: (columns: Int, rows: Int) { size(STDIN_FILENO) }

    private static func size(_ descriptor: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), size.ws_row > 0 ? Int(size.ws_row) : 24)
    }

    /// Asks a question that is answered with yes or no.
    ///
    /// Ctrl-C ends the program here, as anywhere that no work runs.
    ///
    /// - Parameters:
    ///   - question: Without the choices.
    ///   - isYesByDefault: What an empty line means. The end of the input means no.
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

    /// Writes to where the answer is typed, if standard error leads elsewhere.
    ///
    /// The text may have control sequences of Hearth's own; whatever else stands in it has to be clean.
    static func ask(_ text: String) {
        guard !showsErrors, let terminal = keyboard,
            (try? terminal.write(contentsOf: Data(text.utf8))) != nil  // a terminal that takes no text: as below
        else { return Output.controls(text) }
    }

    private static let keyboard = ttyname(STDIN_FILENO).flatMap {
        FileHandle(forWritingAtPath: String(cString: $0))
    }
}
