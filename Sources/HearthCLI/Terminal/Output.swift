import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes to the standard streams at once, piece by piece, as a stream of text needs it.
///
/// No text of a model, server, mail or file can steer the terminal: standard output is cleaned if it is a terminal, and
/// unchanged if it is a pipe or a file, since a program reads it there. Standard error is always cleaned.
enum Output {
    /// Writes text without a line break.
    static func text(_ text: String) { write(shown(text, isTerminal: Terminal.showsOutput), to: STDOUT_FILENO) }

    static func line(_ text: String = "") { self.text(text + "\n") }

    /// Writes a line with Hearth's own escape sequences in it; whatever else stands in it has to be clean.
    static func styledLine(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    static func error(_ text: String) { errorText(text + "\n") }

    /// Writes text without a line break where errors go, as questions do.
    static func errorText(_ text: String) { write(text.printableLines, to: STDERR_FILENO) }

    /// Writes Hearth's own control sequences where errors go; whatever else stands in the text has to be clean.
    static func controls(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Replaces the line that a person sees on the terminal; empty to remove it.
    static func status(_ text: String) { controls("\r\u{1B}[K" + text.printable) }

    /// Returns a text as standard output gets it.
    static func shown(_ text: String, isTerminal: Bool) -> String { isTerminal ? text.printableLines : text }

    /// Writes a value as JSON with sorted keys, on one line.
    static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        line(String(decoding: try encoder.encode(value), as: UTF8.self).escapedJSON)
    }

    /// The same for values with dates, which are written in ISO 8601 with milliseconds.
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
            // A reader that has gone ends the process by SIGPIPE; any other error leaves nobody to tell.
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
