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

/// A worker in this process, for systems on which programs cannot start other programs.
///
/// A crash terminates the program; the next launch reports it (`UnfinishedRun`). The engine's environment variables can
/// be chosen only once, before the engine starts.
actor InProcessRunner: BenchRunner {
    private var engine: BenchEngine? = BenchEngine()

    /// Creates a worker and sets the environment variables of its configuration.
    ///
    /// - Throws: `BenchFailure` (`needsRelaunch`) if the engine has started with another environment.
    init(_ configuration: BenchConfiguration) throws(BenchFailure) {
        // Writing to a pipe without a reader must not terminate the program.
        signal(SIGPIPE, SIG_IGN)
        // Metal's variables do not affect other backends.
        if configuration.isCPU, configuration.environment.isEmpty, configuration.kernels == nil { return }
        let wanted = Dictionary(
            uniqueKeysWithValues: Set(BenchConfiguration.variables).union(configuration.environment.keys).map {
                ($0, configuration.environment[$0])
            })
        let current = ProcessInfo.processInfo.environment
        let differs = wanted.contains { current[$0] != $1 }
        guard differs || configuration.kernels != nil else { return }
        guard !EngineBackend.hasStarted else {
            throw BenchFailure(
                .needsRelaunch,
                "\(configuration.name) is measured when Hearth starts next: the engine reads its settings only once.")
        }
        for (name, value) in wanted {
            if let value { setenv(name, value, 1) } else { unsetenv(name) }
        }
    }

    /// Sets the variables of the run that waits for this launch, if any.
    ///
    /// Call this before anything can start the engine, such as an opened chat.
    static func prepare(for runs: UnfinishedRuns) {
        // If the engine has started already, the run itself reports that it waits.
        if let next = runs.next { _ = try? InProcessRunner(next) }
    }

    func run(
        _ command: RunnerCommand, onProgress: @escaping @Sendable (RunnerProgress) -> Void
    ) async throws(BenchFailure) -> RunnerResult {
        guard let engine, !Task.isCancelled else { throw BenchFailure(.cancelled, "The run was stopped.") }
        if case .load = command { EngineBackend.recordLog() }
        engine.onProgress = onProgress
        do { return try engine.run(command) } catch let failure as BenchFailure { throw failure } catch {
            throw BenchFailure(error)
        }
    }

    /// Releases the model's memory.
    func close() { engine = nil }
}
