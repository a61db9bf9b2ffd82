import ArgumentParser
import Bench
import Foundation
import Hearth

/// The command `hearth bench`.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure a backend, and verify that it computes the same as another.",
        discussion: """
            The model runs in a separate process for each backend. The hardware that was actually used is read from \
            the engine and saved with the results; if it does not match the backend's name, the results do not count. \
            Two backends are measured in alternation, and their ratio has a confidence interval. No data leaves this \
            machine, unless an --endpoint is measured, which gets the bench's own texts.
            """,
        subcommands: [
            SanityBenchCommand.self, FullBenchCommand.self, ParityBenchCommand.self, LoadBenchCommand.self,
            MatmulBenchCommand.self, ShowBenchCommand.self, CompareBenchCommand.self, ExportBenchCommand.self,
            BackendsBenchCommand.self,
        ])
}

/// The options of all runs.
struct BenchOptions: ParsableArguments {
    @Option(
        name: [.short, .long], help: "A .gguf file, or an installed model. (default: the one set with `models use`)")
    var model: String?

    @Option(help: "The backend, as listed by `hearth bench backends`. (default: the first)")
    var backend: String?

    @Option(help: "Another backend to compare it with; for an endpoint, a model or a URL.")
    var against: String?

    @Option(
        help: """
            The number of layers on the backend's device, the output included; the CPU has the others. (default: all)
            """)
    var gpuLayers: Int?

    @Option(
        help: """
            Another file to compare the model with on the same backend, such as another quantisation; for a URL as \
            --against, the name of its model. (default there: as --model)
            """,
        completion: .file(extensions: ["gguf"]))
    var againstModel: String?

    @Option(help: "The minimum share of equal tokens in the replies to a prompt. (default: 0.99)")
    var matchRatio: Double?

    @Option(
        name: .customLong("max-kl"),
        help: "The mean divergence in nats above which backends count as different. (default: 0.01)")
    var maxKL: Double?

    @Option(help: .init("Seconds that a worker may be silent.", visibility: .hidden))
    var patience: Double?

    @Option(help: "Seconds after which no new measurement starts. (default: 60, for a full run 540)")
    var seconds: Double?

    @Option(
        help: "The folder for the results. (default: `runs` in the folder of Hearth's data)", completion: .directory)
    var output: String?

    @Flag(help: "Measure a model even if it does not seem to fit into memory.")
    var ignoreMemory = false

    @Flag(help: "Write the report as one JSON object.")
    var json = false

    func validate() throws {
        try checkGPULayers(gpuLayers)
        if let seconds, !(seconds > 0) { throw ValidationError("--seconds must be greater than 0.") }
        // An endpoint given by `--against` has its own model.
        if let against, againstModel != nil, !against.contains("://") {
            throw ValidationError("Give either --against or --against-model, so that only one thing differs.")
        }
        if against != nil, against == backend {
            throw ValidationError("--against names the same backend as --backend.")
        }
    }

    /// The command that repeats the run, with paths shortened to file names, because reports are shared.
    static var command: String {
        let arguments = CommandLine.arguments.dropFirst().map { argument -> String in
            if argument.contains("://") { return argument }
            let parts = argument.split(separator: "=", maxSplits: 1)
            guard argument.contains("/"), let name = argument.split(separator: "/").last else { return argument }
            return argument.hasPrefix("--") && parts.count == 2 ? "\(parts[0])=\(name)" : String(name)
        }
        return (["hearth"] + arguments).joined(separator: " ")
    }

    /// Runs a plan, shows its progress, and saves the results.
    func run(_ kind: BenchPlan.Kind) async throws {
        let services = HearthServices.shared
        for report in BenchService(services).recover() {
            let reason = report.warnings.last ?? ""
            Output.error("The run \(report.id) from an earlier launch is now saved. \(reason)".printable)
        }
        let path = try services.benchModel(model)
        var backends = [backend, against].compactMap(\.self)
        if let against, backend == nil { backends = [services.benchBackends.first?.name ?? "cpu", against] }
        var order = BenchRequest(
            path: path, kind: kind, backends: backends,
            command: Self.command)
        order.seconds = seconds
        order.otherModel = try againstModel.map { try services.benchModel($0) }
        order.limits = limits
        if let patience { order.patience = .seconds(patience) }
        order.ignoresMemory = ignoreMemory
        order.gpuLayers = gpuLayers
        let bar = BenchBar()
        let outlook = try services.benchOutlook(order)
        if !json { Output.text(BenchText.beginning(services.benchCapability, outlook)) }
        let (run, id) = try services.benchRun(order) { bar.show($0) }
        try await finish(run, id, bar)
    }

    /// The limits within which results count as equal.
    var limits: ParityReport.Limits {
        var limits = ParityReport.Limits()
        if let matchRatio { limits.matchRatio = matchRatio }
        if let maxKL { limits.meanKL = maxKL }
        return limits
    }

    /// Runs a prepared measurement, and shows and saves its results.
    func finish(_ run: BenchRun, _ id: String, _ bar: BenchBar) async throws {
        let services = HearthServices.shared
        let folder = RunFolder(path: "\(output ?? services.runsFolder)/\(id)")
        let isQuiet = json
        // Ctrl-C ends the run. The complete results are still shown and saved.
        _ = try await Interrupt().whileRunning {
            let report = await run.run()
            bar.end()
            // Shows the report first, so that it is not lost if saving fails.
            if isQuiet { try Output.datedJSON(report) } else { Output.text(BenchText(report).markdown) }
            try folder.write(report)
            run.setting.entry?.end()
            Output.error("Saved in \(folder.path)")
            switch report.state {
            case .completed: break
            case .partial where Task.isCancelled: throw ExitCode.interrupted
            default: throw ExitCode.failure
            }
            if report.backends.contains(where: { $0.proof?.isValid == false }) { throw ExitCode.failure }
            if report.backends.count == 2, report.parity?.verdict ?? .fail == .fail { throw ExitCode.failure }
        }
    }
}

/// The command `hearth bench sanity`.
struct SanityBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sanity", abstract: "Check in a minute whether a backend works, and roughly how fast it is.")

    @OptionGroup var options: BenchOptions

    func run() async throws { try await reportingFailures { try await options.run(.sanity) } }
}

/// The command `hearth bench full`.
struct FullBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "full", abstract: "Run all measurements, within ten minutes; the device gets warm.")

    @OptionGroup var options: BenchOptions

    func run() async throws { try await reportingFailures { try await options.run(.full) } }
}

/// The command `hearth bench parity`.
struct ParityBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parity", abstract: "Verify that two backends compute the same.",
        discussion: """
            Compares the replies to the five short prompts token by token, and the probabilities at each position of a \
            text. Each backend is first compared with itself, with calls of a different size: those differences are \
            rounding.

            With --endpoint, compares an OpenAI-compatible server with a model file of this machine or with another \
            server, and measures its rates. Only the bench's own texts go there.

              hearth bench parity --endpoint http://box:8000/v1 --model qwen3-32b --against qwen3-32b.gguf
              hearth bench parity --endpoint http://box:8000/v1 --model a --against http://old:8000/v1
            """)

    @OptionGroup var options: BenchOptions
    @OptionGroup var endpoint: EndpointOptions

    @Option(help: "The environment variable that holds the key of the endpoint that --against names.")
    var againstKeyEnv: String?

    func validate() throws {
        if endpoint.endpoint != nil { return try validateEndpoint() }
        guard endpoint.keyEnv == nil, endpoint.keyFile == nil, !endpoint.allowPlainHttp, againstKeyEnv == nil else {
            throw ValidationError("A key and --allow-plain-http belong to an endpoint. Name it with --endpoint.")
        }
        guard options.against != nil || options.againstModel != nil else {
            throw ValidationError("--against names the backend to compare with, --against-model another file.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            if endpoint.endpoint == nil { try await options.run(.parity) } else { try await runEndpoint() }
        }
    }
}

/// The command `hearth bench matmul`.
struct MatmulBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matmul", abstract: "Multiply matrices on a backend, without a model, and check the results.")

    @Option(help: "The backend. (default: the first available one)")
    var backend: String?

    @Option(help: "The number of threads. (default: one per physical core)")
    var threads: Int?

    @Flag(help: "Write one JSON object for each product.")
    var json = false

    func run() async throws {
        try await reportingFailures { [backend, threads, json] in
            var table = Table(["PRODUCT", "GFLOP/S", "MEMORY", "ERROR", "RIGHT"])
            var areRight = true
            for await measured in try HearthServices.shared.products(on: backend, threads: threads) {
                areRight = areRight && measured.result?.isRight == true
                if json {
                    try Output.json(measured)
                } else if let result = measured.result {
                    table.add([
                        measured.product.name, String(format: "%.1f", result.gigaflops), result.buffer,
                        String(format: "%.1e", result.error), result.isRight ? "yes" : "NO",
                    ])
                } else {
                    Output.error("\(measured.product.name): \(measured.failure?.message ?? "not measured")".printable)
                }
            }
            if !json { table.write() }
            if !areRight { throw ExitCode.failure }
        }
    }
}

/// The command `hearth bench backends`.
struct BackendsBenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backends", abstract: "List the backends that can be measured on this machine.")

    func run() throws {
        SettingsFault.report()
        for backend in HearthServices.shared.benchBackends { Output.line(backend.name) }
    }
}
