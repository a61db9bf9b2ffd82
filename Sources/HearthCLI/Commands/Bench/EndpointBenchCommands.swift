import ArgumentParser
import Bench
import Foundation
import Hearth

/// An endpoint to measure, and its key.
struct EndpointOptions: ParsableArguments {
    @Option(help: "The base URL of an OpenAI-compatible server, such as http://box:8000/v1.")
    var endpoint: String?

    @Option(help: "The environment variable that holds the endpoint's key.")
    var keyEnv: String?

    @Option(help: "The file that holds the endpoint's key; only you may be able to read it.", completion: .file())
    var keyFile: String?

    @Flag(help: "Use plain HTTP over the internet: anyone on the network path can read the key.")
    var allowPlainHttp = false

    func validate() throws {
        if keyEnv != nil, keyFile != nil {
            throw ValidationError("--key-env and --key-file both say where the key is. Give one of them.")
        }
    }

    /// Returns the settings of a model at the endpoint.
    func remote(_ url: String, model: String) -> RemoteSettings {
        RemoteSettings(
            url: url, model: model, keyVariable: keyEnv,
            keyFile: keyFile.map { URL(fileURLWithPath: $0).standardizedFileURL.path },
            allowsPlainHTTP: allowPlainHttp ? true : nil)
    }
}

extension ParityBenchCommand {
    /// The URL of the endpoint that `--against` names; nil if it names a file.
    private var otherURL: String? { options.against.flatMap { $0.contains("://") ? $0 : nil } }

    func validateEndpoint() throws {
        guard options.model != nil else {
            throw ValidationError("--model is missing. It names the model at the endpoint.")
        }
        guard options.against != nil else {
            throw ValidationError(
                "--against is missing. It names a model file, an installed model or the URL of another endpoint to compare "
                    + "with.")
        }
        guard options.gpuLayers == nil, options.patience == nil else {
            throw ValidationError("--gpu-layers and --patience are not for endpoints. Leave them out.")
        }
        guard otherURL != nil || againstKeyEnv == nil else {
            throw ValidationError("--against-key-env is for a URL as --against. Leave it out.")
        }
        guard otherURL == nil || options.backend == nil else {
            throw ValidationError("--backend is for a file as --against. Leave it out.")
        }
    }

    func runEndpoint() async throws {
        // `validateEndpoint()` has checked that all three are set.
        guard let url = endpoint.endpoint, let model = options.model, let against = options.against else { return }
        let services = HearthServices.shared
        let baseline: EndpointOrder.Baseline =
            if let otherURL {
                .endpoint(
                    RemoteSettings(
                        url: otherURL, model: options.againstModel ?? model, keyVariable: againstKeyEnv,
                        allowsPlainHTTP: endpoint.allowPlainHttp ? true : nil))
            } else {
                .file(try services.benchModel(against), backend: options.backend)
            }
        var order = EndpointOrder(
            endpoint: endpoint.remote(url, model: model), baseline: baseline, command: BenchOptions.command)
        (order.limits, order.seconds, order.ignoresMemory) = (options.limits, options.seconds, options.ignoreMemory)
        if !options.json { try Output.text(Self.notice(services, order)) }
        let bar = BenchBar()
        let (run, id) = try services.endpointRun(order) { bar.show($0) }
        try await options.finish(run, id, bar)
    }

    /// Returns a notice that names the hosts to which the benchmark's texts are sent.
    private static func notice(_ services: HearthServices, _ order: EndpointOrder) throws -> String {
        var remotes = [order.endpoint]
        if case .endpoint(let other) = order.baseline { remotes.append(other) }
        let places = try remotes.map { try services.remotes.place(of: $0).description }
        return "The bench's own texts go to \(Set(places).sorted().joined(separator: " and ")), and nothing else.\n"
    }
}

/// The command `hearth bench load`.
struct LoadBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load", abstract: "Measure a server with many simultaneous clients.",
        discussion: """
            Each client asks, waits for the whole answer, and asks again; every question is different. Shown are the \
            total answers and tokens per second of all clients, and percentiles of the time to the first token and of \
            the time to the end of an answer. Only the bench's own questions go to the server.

              hearth bench load --endpoint http://box:8000/v1 --model qwen3-32b --clients 1,4,16,64
            """)

    @OptionGroup var endpoint: EndpointOptions

    @Option(name: [.short, .long], help: "The name of the model at the endpoint.")
    var model: String

    @Option(help: "Numbers of clients, separated by commas; each up to 256.")
    var clients = "1,4,16,64"

    @Option(help: "Requests for each number of clients. (default: two of each client, and eight at least)")
    var requests: Int?

    @Option(help: "The maximum number of tokens of an answer.")
    var answerTokens = 64

    @Flag(help: "Write one JSON object.")
    var json = false

    private var counts: [Int] { clients.split(separator: ",").compactMap { Int($0.trimmingPrefix(" ")) } }

    func validate() throws {
        guard endpoint.endpoint != nil else {
            throw ValidationError("--endpoint is missing. It names the server, as in --endpoint http://box:8000/v1.")
        }
        guard !counts.isEmpty, counts.count == clients.split(separator: ",").count,
            counts.allSatisfy({ (1...256).contains($0) })
        else {
            throw ValidationError("--clients is \(clients); it is a list of numbers from 1 to 256, such as 1,4,16.")
        }
        if let requests, !(1...100_000).contains(requests) {
            throw ValidationError("--requests is \(requests); it can be 1 to 100000.")
        }
        guard (1...100_000).contains(answerTokens) else {
            throw ValidationError("--answer-tokens is \(answerTokens); it can be 1 to 100000.")
        }
    }

    func run() async throws {
        try await reportingFailures { [endpoint, model, counts, requests, answerTokens, json] in
            guard let url = endpoint.endpoint else { return }
            // Ctrl-C ends the test. Completed measurements are still shown.
            _ = try await Interrupt().whileRunning {
                let report = try await HearthServices.shared.load(
                    on: endpoint.remote(url, model: model), clients: counts, requests: requests,
                    answerTokens: answerTokens, command: BenchOptions.command
                ) { level in
                    Output.error(
                        "\(level.clients) clients: \(level.requests - level.failed) of \(level.requests) answered")
                }
                if json { try Output.datedJSON(report) } else { Output.text(report.markdown) }
                if Task.isCancelled { throw ExitCode.interrupted }
                if !report.isComplete { throw ExitCode.failure }
            }
        }
    }
}
