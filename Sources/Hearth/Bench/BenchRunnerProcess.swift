import Bench
import Foundation
import Llama

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The worker process that measures one configuration.
///
/// The process reads commands from standard input and writes results to standard output, one line of JSON each.
/// Nothing else runs in it, so that only the engine is measured.
public enum BenchRunnerProcess {
    /// The argument that starts the program as a worker.
    public static let argument = "bench-runner"

    /// The environment variable that limits the memory of the process, in bytes, to test a lack of memory.
    static let memoryVariable = "HEARTH_BENCH_MEMORY"

    /// Executes commands from standard input until it closes.
    public static func run() {
        signal(SIGPIPE, SIG_IGN)
        // Ctrl-C is for the parent program, which keeps the complete results.
        signal(SIGINT, SIG_IGN)
        // A service manager sends the signal to all of a service's processes, and the parent handles it, too.
        signal(SIGTERM, SIG_IGN)
        leaveWithParent()
        if let text = ProcessInfo.processInfo.environment[memoryVariable], let bytes = rlim_t(text) {
            var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
            setrlimit(dataLimit, &limit)
        }
        EngineBackend.recordLog()
        let engine = BenchEngine()
        engine.onProgress = { say(.progress($0)) }
        while let line = readLine(strippingNewline: true) {
            guard let command = try? JSONDecoder().decode(RunnerCommand.self, from: Data(line.utf8)) else {
                say(.failed(BenchFailure(.other, "The worker does not understand the command.")))
                continue
            }
            do {
                say(.result(try engine.run(command)))
            } catch let failure as BenchFailure {
                say(.failed(failure))
            } catch {
                say(.failed(BenchFailure(error)))
            }
        }
    }

    static func say(_ message: RunnerMessage) {
        guard var data = try? JSONEncoder().encode(message) else { return }
        data.append(UInt8(ascii: "\n"))
        // A failed write means that the parent has exited, so the error is ignored.
        try? FileHandle.standardOutput.write(contentsOf: data)
    }

    /// Exits when the parent dies, because the results then have no reader.
    static func leaveWithParent() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { sleep(1) }
            _exit(0)
        }
    }

    #if os(Linux)
        // Glibc declares the constant with a type that differs from the parameter of `setrlimit`.
        private static let dataLimit = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    #else
        private static let dataLimit = RLIMIT_DATA
    #endif
}
