import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Unbuffered output to the standard streams, which streamed text needs.
///
/// Text from a model, server, mail or file cannot control the terminal. Standard output is escaped on a terminal. In a
/// pipe or a file it is unchanged, because a program reads it. Standard error is always escaped.
enum Output {
    /// Writes text without a line break.
    static func text(_ text: String) { write(shown(text, isTerminal: Terminal.showsOutput), to: STDOUT_FILENO) }

    static func line(_ text: String = "") { self.text(text + "\n") }

    /// Writes a line with Hearth's own escape sequences, in which all other parts must be escaped already.
    static func styledLine(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    static func error(_ text: String) { errorText(text + "\n") }

    /// Writes text to standard error without a line break, for questions.
    static func errorText(_ text: String) { write(text.printableLines, to: STDERR_FILENO) }

    /// Writes Hearth's own control sequences to standard error, with all other parts escaped already.
    static func controls(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Replaces the status line on the terminal, or removes it if the text is empty.
    static func status(_ text: String) { controls("\r\u{1B}[K" + text.printable) }

    /// Returns a text in the form in which it is written to standard output.
    static func shown(_ text: String, isTerminal: Bool) -> String { isTerminal ? text.printableLines : text }

    /// Writes a value as JSON with sorted keys, on one line.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        line(String(decoding: try encoder.encode(value), as: UTF8.self).escapedJSON)
    }

    /// Writes a value as JSON, with dates in ISO 8601 with milliseconds.
    static func datedJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        line(String(decoding: try encoder.encode(value), as: UTF8.self).escapedJSON)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
            if written < 0, errno == EINTR { continue }
            // If the reader has closed the pipe, SIGPIPE ends the process. Other errors cannot be reported.
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
