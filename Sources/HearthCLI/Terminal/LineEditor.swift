import CEdit
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads lines that a person can edit, with a history for this run.
///
/// Nothing of it is saved.
///
/// The editing library is one per process and blocks, so it is used from one thread, one line at a time.
struct LineEditor: Sendable {
    /// Whether a person types the input.
    static let isTerminal = isatty(STDIN_FILENO) == 1

    init() {
        if Self.isTerminal { hearth_edit_prepare() }
    }

    /// Reads a line.
    /// - Parameter prompt: Shown before the line if a person types it.
    /// - Returns: The line without its end, or nil at the end of the input.
    func line(prompt: String) async -> String? {
        guard Self.isTerminal else { return await Self.plainLine() }
        return await Self.onThread {
            guard let typed = readline(prompt) else { return nil }
            defer { free(typed) }
            let line = String(cString: typed)
            if !line.allSatisfy(\.isWhitespace) { add_history(typed) }
            return line
        }
    }

    /// Reads a line as it is typed, without editing and history.
    static func plainLine() async -> String? { await onThread { readLine(strippingNewline: true) } }

    /// The same during an answer, which Ctrl-C stops: then there is no line.
    static func plainLineOrStop() async -> String? {
        while isTerminal, !Task.isCancelled {
            var waited = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            if poll(&waited, 1, 0) != 0 { break }
            // Only cancellation is thrown, and ends the loop.
            try? await Task.sleep(for: .milliseconds(50))
        }
        return Task.isCancelled ? nil : await plainLine()
    }

    private static func onThread(_ body: @escaping @Sendable () -> String?) async -> String? {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }
}
