import CLlama
import Foundation
import Logging
import Synchronization

/// llama.cpp's log, which can be forwarded to a `Logger`, and is captured per thread while a model is loaded.
///
/// llama.cpp explains a failed load only in its log. Each load has its own thread, whose lines explain the failure
/// even while other models log.
enum EngineLog {
    private struct State {
        var logger: Logger?
        /// The unfinished line of each thread, because ggml logs some lines in pieces.
        var partial: [ObjectIdentifier: String] = [:]
        var captured: [ObjectIdentifier: [String]] = [:]
        /// The startup log and all lines since recording began; `nil` if recording is off.
        var recorded: [String]?
        /// The lines logged while the engine started, which are the only lines that name its devices.
        var startup: [String] = []
        var isStarting = false
    }

    private static let state = Mutex(State())

    /// The number of lines captured per thread, of which the last explain a failure.
    private static let capturedLines = 20
    private static let recordedLines = 2_000

    static func record() { state.withLock { $0.recorded = $0.startup } }
    static var recorded: [String] { state.withLock { $0.recorded ?? [] } }

    static var startup: [String] { state.withLock(\.startup) }

    /// Runs `work`, which starts the engine, and records the lines logged during it.
    static func starting(_ work: () -> Void) {
        state.withLock { $0.isStarting = true }
        work()
        state.withLock { $0.isStarting = false }
    }

    static func setLogger(_ logger: Logger?) {
        state.withLock { $0.logger = logger }
    }

    /// Redirects llama.cpp's log; must be called before any backend starts.
    static func install() {
        llama_log_set(
            { level, text, _ in
                guard let text else { return }
                EngineLog.receive(String(cString: text), level: level)
            }, nil)
    }

    /// Runs `body` and returns the warnings and errors that llama.cpp logged on this thread during it.
    static func capturing<Value>(_ body: () throws -> Value) rethrows -> (value: Value, problems: [String]) {
        let thread = currentThread
        state.withLock { $0.captured[thread] = [] }
        defer { state.withLock { $0.captured[thread] = nil } }
        let value = try body()
        return (value, state.withLock { $0.captured[thread] ?? [] })
    }

    private static var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

    private static func receive(_ text: String, level: ggml_log_level) {
        let thread = currentThread
        let complete: (line: String, logger: Logger?)? = state.withLock { state in
            let line = (state.partial[thread] ?? "") + text
            guard line.hasSuffix("\n") else {
                state.partial[thread] = line
                return nil
            }
            state.partial[thread] = nil
            let trimmed = line.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !trimmed.isEmpty else { return nil }
            if state.isStarting, state.startup.count < recordedLines { state.startup.append(trimmed) }
            if let count = state.recorded?.count, count < recordedLines { state.recorded?.append(trimmed) }
            let isProblem = level == GGML_LOG_LEVEL_ERROR || level == GGML_LOG_LEVEL_WARN
            if isProblem, var lines = state.captured[thread] {
                lines.append(trimmed)
                state.captured[thread] = lines.suffix(capturedLines)
            }
            return (trimmed, state.logger)
        }
        // llama.cpp's levels are too high for a library, so each is lowered, such as "info" to "debug".
        guard let complete, let logger = complete.logger else { return }
        logger.log(level: level == GGML_LOG_LEVEL_ERROR ? .info : .debug, "\(complete.line)")
    }
}
