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
    /// Loads a model for the first time in a process of its own, which is this program started once more, so that a file
    /// that llama.cpp aborts on ends that process only.
    ///
    /// It runs before the program's own load, in the memory that is reserved for that, and the weights that it maps are in
    /// the system's cache for it.
    package enum LoadTrial {
        private static let program = Mutex<String?>(nil)
        /// A large model on a slow disk may take minutes.
        private static let time = Duration.seconds(24 * 3_600)

        /// Says that this program can be started as a trial; without that nothing is tried.
        package static func useThisProgram() {
            program.withLock { $0 = Bundle.main.executablePath ?? CommandLine.arguments.first }
        }

        /// Makes trials of one environment.
        static func trial(_ environment: [String: String]) -> LoadGate.Trial {
            { path, options in
                guard let program = program.withLock({ $0 }) else { return .unknown }
                return try await run(program, path, options, environment)
            }
        }

        /// Makes a trial.
        ///
        /// - Parameters:
        ///   - options: How the program will load it.
        ///   - environment: The program's variables.
        /// - Throws: `CancellationError`, after which the process is gone.
        static func run(
            _ program: String, _ path: String, _ options: LocalModel.Options, _ environment: [String: String]
        ) async throws -> LoadGate.Outcome {
            var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            // One model by itself; on an abort ggml would start a debugger where there is one.
            variables.merge(["HEARTH_DRAFT_MODEL": "", "HEARTH_RPC": "", "GGML_NO_BACKTRACE": "1"]) { $1 }
            let child = ChildProcess(
                path: program, folder: FileManager.default.currentDirectoryPath,
                limits: ChildProcess.Limits(time: time, memoryBytes: nil, outputBytes: 1 << 20, fileBytes: nil),
                // It loads the model as this program would.
                confinement: nil, cancellation: Cancellation(),
                environment: variables.map { "\($0)=\($1)" })
            let arguments =
                [LoadTrialProcess.argument, path, options.cacheType.rawValue]
                + (options.gpuLayers.map { ["\($0)"] } ?? [])
            do {
                switch try await child.output(arguments).ending {
                case .exited(0): return .passed
                // A kill, for instance by a system that runs out of memory, says nothing about the file.
                case .killed(signal: SIGKILL), .killed(signal: SIGTERM), .killed(signal: SIGINT): return .unknown
                case .killed(let signal): return .ended(signal: signal)
                case .exited, .ranOutOfTime, .wroteTooMuch: return .unknown
                }
            } catch is ProcessError {
                // One that cannot be started says nothing of the model.
                return .unknown
            }
        }
    }
#endif

/// The process that loads one model and lets it compute once.
package enum LoadTrialProcess {
    /// The argument that starts the program as a trial.
    package static let argument = "load-trial"

    /// Loads the model that the arguments name; exits with 0 if it computed, with 1 if it cannot be loaded.
    package static func run() async {
        // Ctrl-C is for the program that waits.
        signal(SIGINT, SIG_IGN)
        BenchRunnerProcess.leaveWithParent()
        do {
            try await load(Array(CommandLine.arguments.dropFirst(2)))
            _exit(0)
        } catch {
            _exit(1)
        }
    }

    /// Loads a model and has it compute something of its kind.
    ///
    /// - Parameter arguments: The file, the type of the cache, and the layers on GPUs where they are chosen.
    /// - Throws: Whatever `Failure` sorts.
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
            case .embedding: _ = try await model.embed(["a"])
            case .classifier: _ = try await model.classify(["a"])
            case .reranker: _ = try await model.rerank(["a"], for: "a")
            }
        }
    }
}
