import ArgumentParser
import Bench
import Foundation
import Hearth

/// `hearth bench`: measures backends and proves that they compute the same.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure a backend, and prove that it computes what another does.",
        discussion: """
            The model computes in a process of its own for each backend. What really computed is read from the engine and \
            kept with the numbers; where it is not what the name says, they do not count. Two backends are measured in \
            alternation, and the ratio has an interval. Nothing leaves this machine.
            """,
        subcommands: [
            SanityBenchCommand.self, FullBenchCommand.self, ParityBenchCommand.self, MatmulBenchCommand.self,
            ShowBenchCommand.self, CompareBenchCommand.self, ExportBenchCommand.self, BackendsBenchCommand.self,
        ])
}

/// What all runs can be told.
struct BenchOptions: ParsableArguments {
    @Option(
        name: [.short, .long], help: "A .gguf file, or an installed model. (default: the one that `models use` names)")
    var model: String?

    @Option(help: "The backend; `hearth bench backends` lists them. (default: the first of them)")
    var backend: String?

    @Option(help: "Another backend to compare it with.")
    var against: String?

    @Option(
        help: "Another file to compare the model with on the same backend, such as another quantisation.",
        completion: .file(extensions: ["gguf"]))
    var againstModel: String?

    @Option(help: "The share of the same tokens that replies to a prompt must have. (default: 0.99)")
    var matchRatio: Double?

    @Option(
        name: .customLong("max-kl"),
        help: "The mean divergence in nats above which backends differ whatever they reply. (default: 0.01)")
    var maxKL: Double?

    @Option(help: .init("Seconds that a worker may say nothing.", visibility: .hidden))
    var patience: Double?

    @Option(help: "Seconds after which nothing new begins. (default: 60, for a full run 540)")
    var seconds: Double?

    @Option(
        help: "The folder for the results. (default: `runs` in the folder of Hearth's data)", completion: .directory)
    var output: String?

    @Flag(help: "Measure a model for which the memory does not seem to suffice.")
    var ignoreMemory = false

    @Flag(help: "Write the report as one JSON object.")
    var json = false

    func validate() throws {
        if let seconds, !(seconds > 0) { throw ValidationError("--seconds is a number above 0.") }
        if against != nil, againstModel != nil {
            throw ValidationError("Give one of --against and --against-model, so that one thing differs.")
        }
        if against != nil, against == backend {
            throw ValidationError("--against names the same backend as --backend.")
        }
    }

    /// The command that repeats the run, with files by their names alone: reports are shared.
    private static var command: String {
        let arguments = CommandLine.arguments.dropFirst().map { argument -> String in
            let parts = argument.split(separator: "=", maxSplits: 1)
            guard argument.contains("/"), let name = argument.split(separator: "/").last else { return argument }
            return argument.hasPrefix("--") && parts.count == 2 ? "\(parts[0])=\(name)" : String(name)
        }
        return (["hearth"] + arguments).joined(separator: " ")
    }

    /// Runs a plan, shows how far it is, and keeps the results.
    func run(_ kind: BenchPlan.Kind) async throws {
        let services = HearthServices.shared
        for report in BenchService(services).recover() {
            let reason = report.warnings.last ?? ""
            Output.error("The run \(report.id) of an earlier launch is kept now. \(reason)".printable)
        }
        let path = try services.benchModel(model)
        var backends = [backend, against].compactMap(\.self)
        if let against, backend == nil { backends = [services.benchBackends.first?.name ?? "cpu", against] }
        var order = BenchOrder(
            path: path, kind: kind, backends: backends,
            command: Self.command)
        order.seconds = seconds
        order.otherModel = try againstModel.map { try services.benchModel($0) }
        if let matchRatio { order.limits.matchRatio = matchRatio }
        if let maxKL { order.limits.meanKL = maxKL }
        if let patience { order.patience = .seconds(patience) }
        order.ignoresMemory = ignoreMemory
        let bar = BenchBar()
        let outlook = try services.benchOutlook(order)
        if !json { Output.text(BenchText.beginning(services.benchCapability, outlook)) }
        let (run, id) = try services.benchRun(order) { bar.show($0) }
        let folder = RunFolder(path: "\(output ?? services.runsFolder)/\(id)")
        let isQuiet = json
        // Ctrl-C ends the run; what is complete by then is kept and shown.
        _ = try await Interrupt().whileRunning {
            let report = await run.run()
            bar.end()
            // Shown first: where it cannot be written, it is not lost.
            if isQuiet { try Output.datedJSON(report) } else { Output.text(BenchText(report).markdown) }
            try folder.write(report)
            run.setting.entry?.end()
            Output.error("Kept in \(folder.path)")
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

/// `hearth bench sanity`.
struct SanityBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sanity", abstract: "See in a minute whether a backend works, and about how fast it is.")

    @OptionGroup var options: BenchOptions

    func run() async throws { try await reportingFailures { try await options.run(.sanity) } }
}

/// `hearth bench full`.
struct FullBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "full", abstract: "Measure all of it, within ten minutes; the device gets warm.")

    @OptionGroup var options: BenchOptions

    func run() async throws { try await reportingFailures { try await options.run(.full) } }
}

/// `hearth bench parity`.
struct ParityBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parity", abstract: "Prove that two backends compute the same.",
        discussion: """
            Replies to the five short prompts are compared token by token, and the probabilities at each place of a text. \
            Each backend is compared with itself first, with calls of another size: what differs then is rounding.
            """)

    @OptionGroup var options: BenchOptions

    func validate() throws {
        guard options.against != nil || options.againstModel != nil else {
            throw ValidationError("--against names the backend to compare with, --against-model another file.")
        }
    }

    func run() async throws { try await reportingFailures { try await options.run(.parity) } }
}

/// `hearth bench matmul`.
struct MatmulBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matmul", abstract: "Multiply matrices on a backend, without a model, and check the results.")

    @Option(help: "The backend. (default: the first that there is)")
    var backend: String?

    @Option(help: "Threads to compute with. (default: one per physical core)")
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

/// `hearth bench backends`.
struct BackendsBenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backends", abstract: "List what can be measured on this machine.")

    func run() throws {
        for backend in HearthServices.shared.benchBackends { Output.line(backend.name) }
    }
}
