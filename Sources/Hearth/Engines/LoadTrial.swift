import Foundation
import Llama
import LocalModels
import ModelLibrary
import Platform
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if !HEARTH_MOBILE
    /// The first load of a model, made in a child process, so that an abort of llama.cpp ends only the child.
    ///
    /// The trial runs before the program's own load, within the memory reserved for that load. The mapped weights stay
    /// in the system's page cache.
    package enum LoadTrial {
        private static let program = Mutex<String?>(nil)
        /// The time limit, long because loading a large model from a slow disk may take minutes.
        private static let time = Duration.seconds(24 * 3_600)

        /// Enables trials, with this program as the child process.
        package static func useThisProgram() {
            program.withLock { $0 = Bundle.main.executablePath ?? CommandLine.arguments.first }
        }

        /// Returns a function that makes trials in an environment.
        static func trial(_ environment: [String: String]) -> LoadGate.Trial {
            { path, options in
                guard let program = program.withLock({ $0 }) else { return .unknown }
                return try await run(program, path, options, environment)
            }
        }

        /// Loads a model in a child process, with the options and environment of the program's own load.
        ///
        /// - Throws: `CancellationError`, after the process has ended.
        static func run(
            _ program: String, _ path: String, _ options: LocalModel.Options, _ environment: [String: String]
        ) async throws -> LoadGate.Outcome {
            var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            // The trial loads no draft model and uses no workers. On an abort, ggml would start an installed debugger.
            variables.merge(["HEARTH_DRAFT_MODEL": "", "HEARTH_RPC": "", "GGML_NO_BACKTRACE": "1"]) { $1 }
            let child = ChildProcess(
                path: program, folder: FileManager.default.currentDirectoryPath,
                limits: ChildProcess.Limits(time: time, memoryBytes: nil, outputBytes: 1 << 20, fileBytes: nil),
                // Without confinement, the child loads the model as the program itself would.
                confinement: nil, cancellation: Cancellation(),
                environment: variables.map { "\($0)=\($1)" })
            let arguments =
                [LoadTrialProcess.argument, path, options.configuration.cacheType.rawValue]
                + (options.gpuLayers.map { ["\($0)"] } ?? [])
            do {
                switch try await child.output(arguments).ending {
                case .exited(0): return .passed
                // A kill, for instance for lack of memory, does not mean that the file is bad.
                case .killed(signal: SIGKILL), .killed(signal: SIGTERM), .killed(signal: SIGINT): return .unknown
                case .killed(let signal): return .ended(signal: signal)
                case .exited, .ranOutOfTime, .wroteTooMuch: return .unknown
                }
            } catch is ProcessError {
                // A failure to start the child does not mean that the file is bad.
                return .unknown
            }
        }
    }
#endif

/// The child process that loads one model and runs it once.
package enum LoadTrialProcess {
    /// The argument that starts the program as a trial.
    package static let argument = "load-trial"

    /// Loads the model that the arguments name.
    ///
    /// Exits with 0 after a successful computation, with 1 if the model cannot be loaded.
    package static func run() async {
        // Ctrl-C is for the waiting parent.
        signal(SIGINT, SIG_IGN)
        BenchRunnerProcess.leaveWithParent()
        do {
            try await load(Array(CommandLine.arguments.dropFirst(2)))
            _exit(0)
        } catch {
            _exit(1)
        }
    }

    /// Loads a model and runs one computation that suits the model's kind.
    ///
    /// The arguments are the file, the cache type and, if chosen, the number of GPU layers.
    static func load(_ arguments: [String]) async throws {
        guard arguments.count >= 2, let cacheType = ContextConfiguration.CacheType(rawValue: arguments[1]) else {
            throw CancellationError()
        }
        var options = LocalModel.Options(
            cacheType: cacheType, gpuLayers: arguments.count > 2 ? Int(arguments[2]) : nil, speculation: .off)
        let services = ModelServices(environment: ProcessInfo.processInfo.environment, isTrial: true)
        let kind = ModelKind(try services.engines.managed(arguments[0], options).description())
        if kind == .generative { options.contextTokens = 64 }
        try await services.engines.managed(arguments[0], options).withLoaded { model in
            switch kind {
            case .generative:
                var request = GenerationRequest(prompt: [0])
                request.maxTokens = 1
                _ = try await model.generate(request).collect()
                // A projector that cannot be used is reported by the first image.
                try? model.tryProjector()
            case .embedding: _ = try await model.embed(["a"])
            case .classifier: _ = try await model.classify(["a"])
            case .reranker: _ = try await model.rerank(["a"], for: "a")
            }
        }
    }
}
