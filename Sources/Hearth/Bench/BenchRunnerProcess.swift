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

/// The process that measures one configuration: it reads commands from its standard input, a line of JSON each, and writes
/// what it measured to its standard output.
///
/// Nothing else runs in it, so that what is measured is the engine.
public enum BenchRunnerProcess {
    /// The argument that starts the program as a worker.
    public static let argument = "bench-runner"

    /// Caps the memory that the process may take, in bytes, to see what happens without enough of it.
    static let memoryVariable = "HEARTH_BENCH_MEMORY"

    /// Executes commands from standard input until it closes.
    public static func run() {
        signal(SIGPIPE, SIG_IGN)
        // Ctrl-C is for the program that asked, which keeps what is complete.
        signal(SIGINT, SIG_IGN)
        // So is the end of a service, which goes to all of its processes.
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
        // Nobody is there to hear of a failure: the program that asked has gone.
        try? FileHandle.standardOutput.write(contentsOf: data)
    }

    /// The program that asked may be killed, and nobody else wants the numbers.
    static func leaveWithParent() {
        let parent = getppid()
        Thread.detachNewThread {
            while getppid() == parent { sleep(1) }
            _exit(0)
        }
    }

    #if os(Linux)
        // The constant has a type of its own, which the function does not take.
        private static let dataLimit = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    #else
        private static let dataLimit = RLIMIT_DATA
    #endif
}
