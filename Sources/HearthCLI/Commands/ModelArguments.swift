public import ArgumentParser
public import Hearth

/// The model options of commands.
struct ModelArguments: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: """
            A .gguf file, or the name of an installed model; for answers, also of a remote one. (default: as set with \
            `hearth models use`)
            """)
    var model: String?

    @Option(help: "The context size in tokens, for prompt and answer. (default: the trained context, if memory allows)")
    var contextTokens: Int?

    @Option(help: cacheTypeHelp)
    var cacheType: ContextConfiguration.CacheType?

    @Option(help: .init("The number of simultaneous answers that the cache holds.", visibility: .hidden))
    var sequences = 1

    @Option(help: "The number of threads. (default: one per physical core)")
    var threads: Int?

    @Option(help: gpuLayersHelp)
    var gpuLayers: Int?

    @Option(help: rpcHelp)
    var rpc: String?

    @Flag(help: "Make results independent of earlier answers; slower.")
    var pinned = false

    @Option(help: "Speculative decoding: auto where it promises a gain, or off; never with --pinned. (default: auto)")
    var speculation: ContextConfiguration.Speculation?

    @Option(help: draftModelHelp)
    var draftModel: String?

    func validate() throws {
        try checkGPULayers(gpuLayers)
        try checkWorkers(rpc)
        if draftModel != nil, pinned || speculation == .off {
            throw ValidationError(
                "--draft-model speeds up speculative decoding, which \(pinned ? "--pinned" : "--speculation off") turns off. "
                    + "Leave one of them out.")
        }
    }

    /// The options for opening the model.
    var options: LocalModel.Options {
        LocalModel.Options(
            contextTokens: contextTokens, cacheType: cacheType, sequences: sequences, threads: threads,
            isPinned: pinned, gpuLayers: gpuLayers, speculation: speculation, draftModel: draftModel)
    }

    /// Whether options beyond the model, its context and its cache are set.
    var isTuned: Bool { sequences != 1 || threads != nil || pinned || speculation != nil }

    /// Loads the generative model, with progress on a terminal.
    func open() async throws -> LocalModel {
        let services = HearthServices.configured(model: nil, rpc: rpc)
        // Unreachable workers are reported when the model is loaded.
        for problem in services.invalidVariables + [services.workersProblem].compactMap(\.self) {
            Output.error("hearth: \(problem.printable)")
        }
        services.warnAboutInterruptedLoads()
        try services.warnAboutDraftModel(of: model, options: options)
        let progress = LoadProgress()
        defer { progress.end() }
        return try await services.openForCommand(model, options: options, progress: { progress.report($0) })
    }
}

/// The help of `--cache-type`, for commands that generate answers.
let cacheTypeHelp: ArgumentHelp = """
    The type of the KV cache: f16, bf16, f32, or q8_0 for half the memory. (default: f16; on devices with \
    less than 8 GB also q8_0)
    """

let gpuLayersHelp: ArgumentHelp = """
    The number of layers on the GPU, the output included; 0 for the CPU alone. (default: as many as its memory holds)
    """

let rpcHelp = ArgumentHelp(
    """
    Workers whose memory and processors language models use in addition, separated by commas; see `hearth \
    rpc-worker`. (default: none)
    """, valueName: "host:port")

let draftModelHelp: ArgumentHelp = """
    A small model with the same vocabulary that drafts answers if that saves time and both fit into memory: a .gguf \
    file, or an installed model. (default: none)
    """

/// Throws an error for a negative number of layers.
func checkGPULayers(_ layers: Int?) throws {
    if let layers, layers < 0 { throw ValidationError("--gpu-layers is \(layers); it can be 0 or more.") }
}

/// Throws an error for an invalid list of workers.
func checkWorkers(_ list: String?) throws {
    guard let list else { return }
    do {
        _ = try WorkerAddress.list(list)
    } catch {
        throw ValidationError("--rpc: \("\(error)".printable)")
    }
}

extension ContextConfiguration.CacheType: ExpressibleByArgument {}

extension ContextConfiguration.Speculation: ExpressibleByArgument {}

/// The sampling options of commands.
struct SamplingOptions: ParsableArguments {
    @Option(help: "The sampling temperature, from 0 (always the most probable token) to 2. (default: 0.8)")
    var temperature: Double?

    @Option(help: "The random seed, for reproducible output. (default: a new one each time)")
    var seed: UInt64?

    @Option(help: "The maximum number of tokens to write. (default: as many as the context holds)")
    var maxTokens: Int?

    @Flag(name: [.short, .long], help: "Always take the most probable token; the same as --temperature 0.")
    var greedy = false

    func validate() throws {
        if greedy, let temperature, temperature != 0 {
            throw ValidationError("--greedy and --temperature \(temperature) contradict each other. Give one of them.")
        }
        if let temperature, !(0...2).contains(temperature) {
            throw ValidationError("--temperature is \(temperature); it can be 0 to 2.")
        }
        if let maxTokens, maxTokens < 1 { throw ValidationError("--max-tokens is \(maxTokens); it can be 1 or more.") }
    }

    /// Whether any sampling option was given.
    var isSet: Bool { temperature != nil || seed != nil || maxTokens != nil || greedy }

    /// Returns a request with these options, for the opened model if `model` is nil.
    func request(_ prompt: InferenceRequest.Prompt, model: String? = nil) -> InferenceRequest {
        var request = InferenceRequest(model: model, prompt: prompt)
        request.temperature = greedy ? 0 : temperature
        request.seed = seed
        request.maxTokens = maxTokens
        return request
    }

    /// The options for a session.
    ///
    /// The API takes a seed only with a sampling mode that supports seeds.
    var options: GenerationOptions {
        let isGreedy = greedy || temperature == 0
        let mode: GenerationOptions.SamplingMode? =
            isGreedy ? .greedy : seed.map { .random(top: Self.seededChoices, seed: $0) }
        return GenerationOptions(
            samplingMode: mode, temperature: isGreedy ? nil : temperature, maximumResponseTokens: maxTokens)
    }

    /// The engine's default for top-k.
    private static let seededChoices = SamplingParameters().topK ?? 40
}
