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

    extension ChildProcess {
        /// Runs the program to its end.
        ///
        /// - Parameter arguments: The arguments, without the program's own name.
        /// - Returns: The program's output and the way it ended.
        /// - Throws: `ProcessError` if the program does not start; `CancellationError` if cancelled, once the child
        ///   is gone.
        package func run(_ arguments: [String]) throws -> Output {
            let output = try Pipe()
            let errors = try Pipe()
            let sockets = Set(socketFiles)
            let process = try start(arguments, output, errors)
            // The child may leave sockets behind.
            defer {
                for path in socketFiles where !sockets.contains(path) && hearth_socket_is_abandoned(path) != 0 {
                    unlink(path)
                }
            }
            output.closeWriting()
            errors.closeWriting()
            var collected = Collected(limit: limits.outputBytes)
            let ending = watch(process, output, errors, &collected)
            let status = hearth_process_finish(process)
            if cancellation.isCancelled { throw CancellationError() }
            return Output(
                bytes: collected.output, errors: String(decoding: collected.errors, as: UTF8.self),
                ending: ending ?? Self.ending(ofStatus: status))
        }

        private func start(_ arguments: [String], _ output: Pipe, _ errors: Pipe) throws(ProcessError) -> pid_t {
            let name = (path as NSString).lastPathComponent
            var process: pid_t = 0
            var system = hearth_process_limits(
                memory_bytes: limits.memoryBytes.map { UInt64($0) } ?? .max,
                processor_seconds: UInt64(limits.time.components.seconds + 1),
                file_bytes: limits.fileBytes.map { UInt64($0) } ?? .max)
            let problem = CStrings.with([name] + arguments) { arguments in
                CStrings.with(environment) { environment in
                    withConfinement { confinement in
                        hearth_process_start(
                            path, arguments, environment, folder, -1, output.writing, errors.writing, &system,
                            confinement, &process)
                    }
                }
            }
            guard problem == 0 else { throw .notStarted(path, problem) }
            return process
        }

        /// The files in the folders in which the child may create sockets.
        private var socketFiles: [String] {
            (confinement?.sockets ?? []).flatMap { folder in
                ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
            }
        }

        /// The kernel's means of confinement.
        package static var meansOfConfinement: ConfinementSupport {
            ConfinementSupport(
                landlockVersion: Int(hearth_confinement_landlock()), hasSeccomp: hearth_confinement_seccomp() != 0)
        }

        private func withConfinement(_ body: (UnsafePointer<hearth_confinement>?) -> Int32) -> Int32 {
            guard let confinement else { return body(nil) }
            return CStrings.with(SystemFiles.programs(for: path)) { programs in
                CStrings.with(SystemFiles.inputs + confinement.inputs) { inputs in
                    CStrings.with(SystemFiles.outputs + confinement.outputs) { outputs in
                        CStrings.with(confinement.sockets) { sockets in
                            var lists = hearth_confinement(
                                programs: programs, inputs: inputs, outputs: outputs, sockets: sockets)
                            return body(&lists)
                        }
                    }
                }
            }
        }

        /// Reads the child's output until the child ends or must be stopped.
        ///
        /// - Returns: The reason for stopping the child; `nil` if it ended by itself.
        private func watch(_ process: pid_t, _ output: Pipe, _ errors: Pipe, _ collected: inout Collected) -> Ending? {
            let deadline = ContinuousClock.now + limits.time
            var open = [output.reading, errors.reading]
            while true {
                if cancellation.isCancelled || ContinuousClock.now >= deadline { return .ranOutOfTime }
                // Descendants may keep the pipes open after the child has ended, so its own end is checked as well.
                let hasEnded = hearth_process_has_ended(process) != 0
                var waited = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                poll(&waited, nfds_t(waited.count), hasEnded ? 0 : (open.isEmpty ? 2 : 50))
                var hasRead = false
                for entry in waited where entry.revents != 0 {
                    let isOutput = entry.fd == output.reading
                    if collected.read(entry.fd, isOutput: isOutput) {
                        hasRead = true
                    } else {
                        open.removeAll { $0 == entry.fd }
                    }
                }
                if collected.isOver { return .wroteTooMuch }
                if hasEnded, !hasRead { return nil }
            }
        }

        private static func ending(ofStatus status: Int32) -> Ending {
            let signal = status & 0x7F
            return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
        }
    }

    /// The system files that programs need to read documents.
    private enum SystemFiles {
        /// Programs, libraries and their data, including the folders of package managers with their own folders.
        private static let shared = [
            "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store",
            "/etc/ld.so.cache", "/etc/ld.so.preload",
        ]
        static let inputs = [
            "/etc/fonts", "/var/cache/fontconfig", "/etc/localtime", "/etc/papersize", "/dev/zero", "/dev/random",
            "/dev/urandom", "/proc/cpuinfo", "/sys/devices/system/cpu",
        ]
        static let outputs = ["/dev/null"]

        /// Returns the shared folders, the program, and the libraries and data next to the `bin` folder that holds
        /// it.
        static func programs(for path: String) -> [String] {
            let places = Set([path, URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)])
            let beside = places.map { URL(filePath: $0).deletingLastPathComponent() }
                .filter { $0.lastPathComponent == "bin" }.map { $0.deletingLastPathComponent() }
            // The folder is not allowed as a whole, because `~/.local/bin` is next to private data. Homebrew uses
            // Cellar.
            let data = [
                "lib", "lib64", "Cellar", "share/poppler", "share/tessdata", "share/tesseract-ocr", "share/fonts",
                "etc/fonts",
            ]
            return shared + places
                + beside.flatMap { folder in data.map { folder.appending(path: $0).path(percentEncoded: false) } }
        }
    }

    /// The output of a child so far.
    private struct Collected {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        let limit: Int
        var isOver: Bool { output.count > limit }

        init(limit: Int) { self.limit = limit }

        /// Reads the available bytes.
        ///
        /// - Returns: False at the end of the stream.
        mutating func read(_ descriptor: Int32, isOutput: Bool) -> Bool {
            let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { memory, filled in
                var count: Int
                repeat {
                    count = systemRead(descriptor, memory.baseAddress, memory.count)
                } while count < 0 && errno == EINTR
                filled = max(0, count)
            }
            if isOutput { output += bytes } else if errors.count < 1 << 16 { errors += bytes }
            return !bytes.isEmpty
        }
    }

    func systemRead(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        read(descriptor, memory, count)
    }

    /// A pipe whose ends are closed when it is released.
    final class Pipe: Sendable {
        let reading: Int32
        private let end: Mutex<Int32>
        /// The descriptor of the writing end; negative once closed.
        var writing: Int32 { end.withLock { $0 } }

        init() throws(ProcessError) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw .tooManyOpenFiles }
            reading = ends[0]
            end = Mutex(ends[1])
            // Otherwise another child started at the same moment would keep the pipe open.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }

        func closeWriting() {
            end.withLock { end in
                if end >= 0 { close(end) }
                end = -1
            }
        }

        deinit {
            closeWriting()
            close(reading)
        }
    }

    /// Null-terminated lists of C strings.
    enum CStrings {
        static func with<Result>(
            _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
        ) -> Result {
            var pointers = strings.map { strdup($0) }
            pointers.append(nil)
            defer { for pointer in pointers { free(pointer) } }
            return pointers.withUnsafeBufferPointer { buffer in
                // The list is never empty, because it has a terminator.
                guard let base = buffer.baseAddress else { preconditionFailure("a list ends with a null pointer") }
                return body(base)
            }
        }
    }
#endif
