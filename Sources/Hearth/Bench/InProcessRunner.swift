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

/// A worker in this process, for systems on which programs start no others.
///
/// What crashes here ends the program; the next launch tells of it (`UnfinishedRun`). What the engine reads of the
/// environment can be chosen once, before it starts.
actor InProcessRunner: BenchRunner {
    private var engine: BenchEngine? = BenchEngine()

    /// Makes a worker, with the environment that its configuration needs.
    ///
    /// - Throws: `BenchFailure` (`needsRelaunch`) if the engine has started with another environment.
    init(_ configuration: BenchConfiguration) throws(BenchFailure) {
        // A comparison that ends early must not end the program with it.
        signal(SIGPIPE, SIG_IGN)
        // Other backends than Metal's do not mind its variables.
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

    /// Sets the variables of the run that waits for this launch, if one does.
    ///
    /// To be called before anything can start the engine, such as a chat that is opened.
    ///
    /// - Parameter runs: The runs that go on or wait.
    static func prepare(for runs: UnfinishedRuns) {
        // Where the engine has started all the same, the run itself says that it waits.
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

    /// Gives the model's memory back.
    func close() { engine = nil }
}
