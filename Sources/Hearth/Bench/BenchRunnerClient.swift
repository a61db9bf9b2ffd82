import Bench
import Foundation
import Synchronization

#if !HEARTH_MOBILE
    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A worker process, which is this program, started again with another argument.
    final class BenchRunnerClient: BenchRunner {
        private struct State {
            var waiting: CheckedContinuation<Result<RunnerResult, BenchFailure>, Never>?
            var onProgress: (@Sendable (RunnerProgress) -> Void)?
            /// The time of the worker's last output or of the last command.
            var lastWord = ContinuousClock.now
            var unread = Data()
            var ending: BenchFailure?
            var errors = Data()
        }

        private let process = Process()
        private let input = Pipe()
        private let state = Mutex(State())
        private let patience: Duration
        private let onEnd: @Sendable (Int32) -> Void
        private let watcher = Mutex<Task<Void, Never>?>(nil)

        var processID: Int32 { process.processIdentifier }

        /// Starts a worker, with variables in addition to this program's environment.
        ///
        /// The worker is killed after `patience` without output during a command. `onEnd` receives its process id.
        init(
            executable: String, arguments: [String], environment: [String: String], patience: Duration,
            onEnd: @escaping @Sendable (Int32) -> Void = { _ in }
        ) throws(BenchFailure) {
            self.patience = patience
            self.onEnd = onEnd
            // Writing to a worker that has died must not terminate this program.
            signal(SIGPIPE, SIG_IGN)
            process.executableURL = URL(filePath: executable)
            process.arguments = arguments
            // On an abort, ggml would start an installed debugger.
            var variables = ProcessInfo.processInfo.environment
            if variables.removeValue(forKey: EngineProcess.spinMark) != nil { variables["GOMP_SPINCOUNT"] = nil }
            variables["GGML_NO_BACKTRACE"] = "1"
            process.environment = variables.merging(environment) { $1 }
            process.standardInput = input
            let (output, errors) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = errors
            process.terminationHandler = { [weak self] process in self?.ended(process) }
            do { try process.run() } catch {
                throw BenchFailure(.other, "The worker could not be started: \(error.localizedDescription)")
            }
            Self.read(output) { [weak self] in self?.take($0) }
            Self.read(errors) { [weak self] data in
                self?.state.withLock { $0.errors = ($0.errors + data).suffix(4_096) }
            }
            watcher.withLock { $0 = Task.detached { [weak self] in await self?.watch() } }
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        func run(
            _ command: RunnerCommand, onProgress: @escaping @Sendable (RunnerProgress) -> Void
        ) async throws(BenchFailure) -> RunnerResult {
            guard var line = try? JSONEncoder().encode(command) else {
                throw BenchFailure(.other, "The command could not be encoded.")
            }
            line.append(UInt8(ascii: "\n"))
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let ending = state.withLock { state -> BenchFailure? in
                        if let ending = state.ending { return ending }
                        state.waiting = continuation
                        state.onProgress = onProgress
                        state.lastWord = .now
                        return nil
                    }
                    if let ending { return continuation.resume(returning: .failure(ending)) }
                    // A dead worker is reported when its process ends, so a failed write is ignored.
                    try? input.fileHandleForWriting.write(contentsOf: line)
                }
            } onCancel: {
                end(BenchFailure(.cancelled, "The run was stopped."))
            }
            return try result.get()
        }

        func close() async {
            try? input.fileHandleForWriting.close()
            end(BenchFailure(.cancelled, "The worker was closed."))
        }

        /// Kills the process and fails the waiting call with the reason.
        private func end(_ failure: BenchFailure) {
            answer(.failure(failure), isEnd: failure)
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            watcher.withLock { $0?.cancel() }
        }

        private func ended(_ process: Process) {
            let errors = state.withLock { String(decoding: $0.errors, as: UTF8.self) }
            let last = errors.split(separator: "\n").last { $0.contains("GGML_ASSERT") || $0.contains("rror") }
            let reason = last.map { " (\($0.prefix(200)))" } ?? ""
            let how =
                process.terminationReason == .uncaughtSignal
                ? "was ended by signal \(process.terminationStatus)" : "ended with status \(process.terminationStatus)"
            let isMemory = errors.contains("failed to allocate") || errors.contains("bad_alloc")
            let failure = BenchFailure(
                isMemory ? .outOfMemory : .crashed, "The engine's process \(how) while it measured\(reason).")
            answer(.failure(failure), isEnd: failure)
            watcher.withLock { $0?.cancel() }
            onEnd(process.processIdentifier)
        }

        /// Reads to the end on a separate thread.
        ///
        /// A readability handler is a dispatch source. On Linux, if another process has inherited the pipe,
        /// libdispatch still gets events for it after the handle is closed, and crashes.
        private static func read(_ pipe: Pipe, _ take: @escaping @Sendable (Data) -> Void) {
            Thread.detachNewThread {
                while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { take(data) }
            }
        }

        private func take(_ data: Data) {
            let lines = state.withLock { state -> [Data] in
                state.unread.append(data)
                state.lastWord = .now
                var lines: [Data] = []
                while let end = state.unread.firstIndex(of: UInt8(ascii: "\n")) {
                    lines.append(Data(state.unread[..<end]))
                    state.unread = Data(state.unread[state.unread.index(after: end)...])
                }
                return lines
            }
            for line in lines {
                // Output of the engine itself is not JSON and is skipped.
                guard let message = try? JSONDecoder().decode(RunnerMessage.self, from: line) else { continue }
                switch message {
                case .progress(let progress): state.withLock(\.onProgress)?(progress)
                case .result(let result): answer(.success(result))
                case .failed(let failure): answer(.failure(failure))
                }
            }
        }

        private func answer(_ result: Result<RunnerResult, BenchFailure>, isEnd failure: BenchFailure? = nil) {
            let waiting = state.withLock { state in
                if let failure, state.ending == nil { state.ending = failure }
                defer { (state.waiting, state.onProgress) = (nil, nil) }
                return state.waiting
            }
            waiting?.resume(returning: result)
        }

        /// Kills a worker that has been silent for too long during a command.
        private func watch() async {
            while !Task.isCancelled {
                // Only a cancellation is thrown, which ends the loop.
                try? await Task.sleep(for: min(patience / 4, .seconds(1)))
                let isHung = state.withLock { $0.waiting != nil && $0.lastWord.duration(to: .now) > patience }
                if isHung {
                    end(BenchFailure(.hung, "The engine has not responded for \(patience.components.seconds) seconds."))
                }
            }
        }
    }
#endif
