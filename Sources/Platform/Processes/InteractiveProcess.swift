#if !HEARTH_MOBILE
    import CChildProcess
    import Foundation
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A child process that communicates over its standard streams and ends with this process.
    ///
    /// The child has its own process group. Up to 1 MiB of unread output is buffered, after which the child blocks.
    /// Only the tail of standard error is kept.
    package final class InteractiveProcess: Sendable {
        private struct State {
            /// The process ID; `nil` once the process was waited for, because the ID may then be reused.
            var process: pid_t?
            var isClosing = false
            var waitingBytes = 0
            var errors: [UInt8] = []
        }

        /// The time to exit after the input is closed, and again after the request to terminate.
        private static let grace = Duration.seconds(1)
        private static let maximumWaitingBytes = 1 << 20
        private static let maximumErrorBytes = 4 << 10

        private let input: Pipe
        /// The pipe that is closed to stop reading, because a process that left the group may keep the output open.
        private let leave: Pipe
        private let pieces: AsyncStream<[UInt8]>.Continuation
        private let stream: AsyncStream<[UInt8]>
        private let state = Mutex(State())
        private let ended = DispatchGroup()
        private let writing = DispatchQueue(label: "hearth.process-input")

        /// Starts a program.
        ///
        /// - Parameters:
        ///   - path: The path of the program, which is not looked up in `PATH`.
        ///   - arguments: The arguments, without the program's own name.
        ///   - environment: The environment variables.
        ///   - folder: The working directory.
        /// - Returns: The running process.
        /// - Throws: `ProcessError` with the reason why it did not start.
        package static func start(
            _ path: String, _ arguments: [String], environment: [String: String], folder: String
        ) async throws -> InteractiveProcess {
            let process = try InteractiveProcess()
            return try await withCheckedThrowingContinuation { continuation in
                // The system ends the child when the thread that started it ends, so it gets its own thread.
                let thread = Thread {
                    process.run(path, arguments, environment.map { "\($0)=\($1)" }, folder) { problem in
                        if problem == 0 {
                            continuation.resume(returning: process)
                        } else {
                            continuation.resume(throwing: ProcessError.notStarted(path, problem))
                        }
                    }
                }
                thread.name = "hearth.process"
                thread.start()
            }
        }

        private init() throws(ProcessError) {
            (input, leave) = (try Pipe(), try Pipe())
            (stream, pieces) = AsyncStream.makeStream()
            ended.enter()
        }

        /// The child's standard output until it ends, which can be read only once.
        package var output: Output { Output(process: self) }

        /// The tail of standard error, which is untrusted text.
        package var errors: String { state.withLock { String(decoding: $0.errors, as: UTF8.self) } }

        /// The standard output of a child.
        package struct Output: AsyncSequence, Sendable {
            fileprivate let process: InteractiveProcess

            package struct AsyncIterator: AsyncIteratorProtocol {
                fileprivate let process: InteractiveProcess
                fileprivate var pieces: AsyncStream<[UInt8]>.Iterator

                package mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
                    let piece = await pieces.next(isolation: actor)
                    if let piece { process.state.withLock { $0.waitingBytes -= piece.count } }
                    return piece
                }
            }

            package func makeAsyncIterator() -> AsyncIterator {
                AsyncIterator(process: process, pieces: process.stream.makeAsyncIterator())
            }
        }

        /// Writes bytes to the child's standard input, which the child must read within a time limit.
        ///
        /// - Throws: `ProcessError`: `ended`, or `notReading` after the time limit.
        package func write(_ bytes: [UInt8], within time: Duration = .seconds(30)) async throws {
            try await withCheckedThrowingContinuation { continuation in
                writing.async { continuation.resume(with: Result { try self.writeAll(bytes, time) }) }
            }
        }

        private func writeAll(_ bytes: [UInt8], _ time: Duration) throws {
            let deadline = ContinuousClock.now + time
            var rest = bytes[...]
            while !rest.isEmpty {
                guard !state.withLock({ $0.isClosing || $0.process == nil }) else { throw ProcessError.ended }
                guard deadline > .now else { throw ProcessError.notReading }
                var waited = pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0)
                guard poll(&waited, 1, 100) > 0 else { continue }
                let count = rest.withUnsafeBytes { hearth_process_write(input.writing, $0.baseAddress, $0.count) }
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR, errno != EAGAIN {
                    throw ProcessError.ended
                }
            }
        }

        /// Ends the child.
        ///
        /// First closes its input, then asks it to terminate, then kills its process group.
        package func close() async {
            state.withLock { $0.isClosing = true }
            await withCheckedContinuation { continuation in
                writing.async {
                    self.input.closeWriting()
                    DispatchQueue.global().async {
                        let steps: [@Sendable (pid_t) -> Void] = [
                            { _ in }, { _ = hearth_process_end($0) },
                            { [leave = self.leave] in
                                _ = kill(-$0, SIGKILL)
                                leave.closeWriting()
                            },
                        ]
                        for step in steps {
                            // The child was not waited for yet, so its process ID is still its own.
                            self.state.withLock { if let process = $0.process { step(process) } }
                            let time = Self.grace.components.seconds
                            if self.ended.wait(timeout: .now() + .seconds(Int(time))) == .success { break }
                        }
                        continuation.resume()
                    }
                }
            }
        }

        // MARK: Thread

        private func run(
            _ path: String, _ arguments: [String], _ environment: [String], _ folder: String,
            _ started: (Int32) -> Void
        ) {
            defer {
                pieces.finish()
                ended.leave()
            }
            guard let output = try? Pipe(), let errors = try? Pipe() else { return started(EMFILE) }
            var process: pid_t = 0
            var limits = hearth_process_limits(
                memory_bytes: .max, processor_seconds: .max, file_bytes: .max)
            let problem = CStrings.with([path] + arguments) { arguments in
                CStrings.with(environment) { environment in
                    hearth_process_start(
                        path, arguments, environment, folder, input.reading, output.writing, errors.writing, &limits,
                        nil, &process)
                }
            }
            output.closeWriting()
            errors.closeWriting()
            guard problem == 0 else { return started(problem) }
            _ = fcntl(input.writing, F_SETFL, O_NONBLOCK)
            state.withLock { $0.process = process }
            started(0)
            follow(output.reading, errors.reading, until: leave.reading)
            // A child that has closed its output gets a short time to exit. Then its process group is killed.
            let deadline = ContinuousClock.now + Self.grace
            while hearth_process_has_ended(process) == 0, deadline > .now { usleep(10_000) }
            // After this, nothing else may send a signal to the process ID.
            state.withLock { $0.process = nil }
            _ = hearth_process_finish(process)
        }

        /// Reads until the child closes its standard output, or until `leave` is closed.
        private func follow(_ output: Int32, _ errors: Int32, until leave: Int32) {
            var open = [output, errors, leave]
            while open.contains(output) {
                let isFull = state.withLock { $0.waitingBytes >= Self.maximumWaitingBytes && !$0.isClosing }
                var waited = open.filter { $0 != output || !isFull }
                    .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                poll(&waited, nfds_t(waited.count), isFull ? 20 : -1)
                for entry in waited where entry.revents != 0 {
                    if entry.fd == leave { return }
                    let bytes = Self.read(entry.fd)
                    if bytes.isEmpty { open.removeAll { $0 == entry.fd } }
                    take(bytes, isOutput: entry.fd == output)
                }
            }
        }

        private func take(_ bytes: [UInt8], isOutput: Bool) {
            guard !bytes.isEmpty else { return }
            guard isOutput else {
                return state.withLock { $0.errors = ($0.errors + bytes).suffix(Self.maximumErrorBytes) }
            }
            let isWanted = state.withLock { state in
                if !state.isClosing { state.waitingBytes += bytes.count }
                return !state.isClosing
            }
            if isWanted { pieces.yield(bytes) }
        }

        private static func read(_ descriptor: Int32) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, filled in
                var count: Int
                repeat {
                    count = systemRead(descriptor, memory.baseAddress, memory.count)
                } while count < 0 && errno == EINTR
                filled = max(0, count)
            }
        }
    }
#endif
