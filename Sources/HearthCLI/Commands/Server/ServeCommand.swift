public import ArgumentParser
import Foundation
import Hearth
import HearthServer
public import Logging
import Mail
import ServiceLifecycle
import UnixSignals

/// The command `hearth serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the web page and the APIs of OpenAI, Anthropic and Ollama.",
        discussion: """
            When the server is ready, the first line on standard output contains its address. Open it in a browser, or \
            use it, with /v1 appended, as the base URL of an OpenAI client. Ctrl-C or SIGTERM shuts the server down; \
            unfinished answers are marked and can be retried.

            It listens on 127.0.0.1. Without a token it serves only programs of your account and of root (on Linux; on \
            other systems, other users can chat). Any other address (--host) needs a token of at least 16 characters, \
            which clients send; `openssl rand -hex 24` makes one.

            Clients of Ollama use the same address. For those that expect Ollama at its own port, --ollama-port 11434 \
            opens that as well, with the same access control.

            Flags override environment variables (HEARTH_HOST, HEARTH_PORT, HEARTH_OLLAMA_PORT, HEARTH_TOKEN, \
            HEARTH_MODEL), which override `server` in settings.json.
            """)

    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 for any free port. (default: 11435)")
    var port: Int?

    @Option(
        help: "A second port, for clients that know only Ollama, such as 11434; 0 for any free port. (default: none)")
    var ollamaPort: Int?

    @Option(help: "The path of a Unix socket to listen on instead, which only you can open.")
    var socket: String?

    @Option(help: "The token that clients must send. Other users of this machine can see flags: prefer HEARTH_TOKEN.")
    var token: String?

    @Option(help: "Another host name under which clients reach this machine; can be given several times.")
    var allowedHost: [String] = []

    @Option(help: "Another origin whose web pages may use the server, with its token; can be given several times.")
    var allowedOrigin: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: """
            Store responses of /v1/responses for 30 days, and the computed state of agents' tools and instructions, \
            unless a request says otherwise. (default: yes)
            """)
    var storeResponses: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Ignore unsupported built-in tools instead of refusing the request. (default: no)")
    var ignoreUnsupportedTools: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Load images from web addresses in requests, from public addresses only. (default: no)")
    var loadImages: Bool?

    @Option(name: [.short, .long], help: "The default model: a .gguf file, or an installed model.")
    var model: String?

    @Option(help: "The context size in tokens, for chat and answer. (default: the trained context, if memory allows)")
    var contextTokens: Int?

    @Option(
        help: """
            The type of the KV cache: f16, bf16, f32, or q8_0 for half the memory. (default: f16; also q8_0 on \
            devices with less than 8 GB)
            """)
    var cacheType: ContextConfiguration.CacheType?

    @Option(help: gpuLayersHelp)
    var gpuLayers: Int?

    @Option(help: rpcHelp)
    var rpc: String?

    @Option(help: draftModelHelp)
    var draftModel: String?

    @Flag(help: "Add sample documents and mails if there are none.")
    var samples = false

    @Option(help: "Add the samples in this language. (default: the system's language if available, otherwise English)")
    var samplesLanguage: SampleLanguage?

    @Option(help: "The level of the log on standard error; conversations are never logged.")
    var logLevel = Logger.Level.warning

    @Flag(help: "Refuse all remote models, regardless of the settings.")
    var offline = false

    @Flag(help: "Write the address as one JSON object.")
    var json = false

    func validate() throws {
        try checkGPULayers(gpuLayers)
        try checkWorkers(rpc)
    }

    func run() async throws {
        try await reportingFailures {
            if let model, HearthServices.shared.isRemote(model) {
                throw ValidationError(
                    "\(model.printable) is a remote model, which is never a default. Leave out --model, and choose it on the "
                        + "page where you want it to answer.")
            }
            let services = HearthServices.configured(
                model: model, contextTokens: contextTokens, cacheType: cacheType, gpuLayers: gpuLayers,
                rpc: rpc, draftModel: draftModel)
            services.warnAboutEnvironment()
            if offline { services.remotes.goOffline() }
            let configuration = try settings(services)
            services.warnAboutCatalogue()
            services.warnAboutInterruptedLoads()
            try services.warnAboutDraftModel(draftModel)
            if samples || samplesLanguage != nil {
                try await services.offerSamples(in: samplesLanguage ?? .ofSystem())
            }
            var logger = Logger(label: "hearth") { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = logLevel
            let server = try LocalServer(
                configuration: configuration, features: try services.serverFeatures(), logger: logger,
                onReady: { [json] address, ollama in announce(address, ollama: ollama, json: json) })
            let pulls = MailPulls(accounts: services.mailAccounts, mail: try services.mail(), logger: logger)
            var group = ServiceGroupConfiguration(
                services: [
                    .init(service: server),
                    .init(service: pulls),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
            group.maximumGracefulShutdownDuration = .seconds(4)
            do {
                try await ServiceGroup(configuration: group).run()
            } catch {
                await close(services)
                throw error
            }
            await close(services)
        }
    }

    /// Unloads the models and closes the database within a time limit, because the user waits for the server to stop.
    ///
    /// The limit may interrupt the saving of chats' prefixes. The next start then computes them again.
    private func close(_ services: HearthServices) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await services.shutDown() }
            // Only a cancellation is thrown, which happens after everything is closed.
            group.addTask { try? await Task.sleep(for: Self.closingTime) }
            await group.next()
            group.cancelAll()
        }
    }

    /// The time limit for closing.
    ///
    /// The whole shutdown takes at most five seconds, of which the server's own part takes four.
    private static let closingTime = Duration.seconds(1)

    /// Returns the configuration from flags, variables, settings and defaults, in order of precedence.
    private func settings(_ services: HearthServices) throws -> ServerConfiguration {
        // Unreadable settings are an error here, because the defaults have no token and are not offline.
        let saved = try services.settings.read().server
        for key in try services.settings.unknownKeys() {
            Output.error("hearth: settings.json has '\(key.printable)', which is unknown and ignored.")
        }
        let environment = ProcessInfo.processInfo.environment
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        func port(_ name: String) throws -> Int? {
            guard let text = variable(name) else { return nil }
            guard let port = Int(text) else {
                throw ValidationError("\(name) is '\(text)', which is not a number. Set it to a port, or unset it.")
            }
            return port
        }
        // With a Unix socket, ports from the settings are not opened.
        let usualOllamaPort = socket == nil ? try port("HEARTH_OLLAMA_PORT") ?? saved.ollamaPort : nil
        var configuration = ServerConfiguration(
            ollamaPort: ollamaPort ?? usualOllamaPort, unixSocketPath: socket,
            token: token ?? variable("HEARTH_TOKEN") ?? saved.token,
            allowedHosts: allowedHost)
        configuration.allowedOrigins = allowedOrigin.isEmpty ? saved.allowedOrigins ?? [] : allowedOrigin
        configuration.storesResponses = storeResponses ?? saved.storeResponses ?? true
        configuration.ignoresUnsupportedTools = ignoreUnsupportedTools ?? saved.ignoreUnsupportedTools ?? false
        configuration.loadsImages = loadImages ?? saved.loadImages ?? false
        if let host = host ?? variable("HEARTH_HOST") ?? saved.host { configuration.host = host }
        if let port = try self.port ?? port("HEARTH_PORT") ?? saved.port { configuration.port = port }
        return configuration
    }
}

/// The service that pulls the mails of accounts while the server runs.
private struct MailPulls: Service {
    let accounts: MailAccounts
    let mail: MailService
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            await accounts.follow(into: mail) { account, problem in
                logger.warning(
                    "Mail of an account was not pulled: \(problem)", metadata: ["account": "\(account.name)"])
            }
        }
    }
}

/// Writes the server's address, for people or for the program that started the server.
private func announce(_ address: LocalServer.Address, ollama: LocalServer.Address?, json: Bool) {
    if json {
        // Strings and numbers always encode.
        let process = ProcessInfo.processInfo.processIdentifier
        try? Output.json(
            ServerReport(address: address.description, ollamaAddress: ollama?.description, processID: process))
    } else {
        let second = ollama.map { ", and for clients of Ollama at \($0)" } ?? ""
        Output.line("Hearth is running at \(address)\(second). Ctrl-C stops it.")
    }
}

/// The output of `--json`.
private struct ServerReport: Encodable {
    let address: String
    /// The address of the second port, for clients of Ollama.
    let ollamaAddress: String?
    let processID: Int32
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
extension SampleLanguage: ExpressibleByArgument {}

extension HearthServices {
    /// Returns the services of this process, with flags in place of their environment variables.
    static func configured(
        model: String?, contextTokens: Int? = nil, cacheType: ContextConfiguration.CacheType? = nil,
        gpuLayers: Int? = nil, rpc: String? = nil, draftModel: String? = nil
    ) -> HearthServices {
        let flags = [
            "HEARTH_MODEL": model, "HEARTH_CONTEXT_TOKENS": contextTokens.map { String($0) },
            "HEARTH_CACHE_TYPE": cacheType?.rawValue, "HEARTH_GPU_LAYERS": gpuLayers.map { String($0) },
            "HEARTH_RPC": rpc, "HEARTH_DRAFT_MODEL": draftModel,
        ].compactMapValues(\.self)
        if flags.isEmpty { return .shared }
        return HearthServices(environment: ProcessInfo.processInfo.environment.merging(flags) { _, flag in flag })
    }

    /// Reports invalid environment variables, and unusable workers before a model needs them.
    func warnAboutEnvironment() {
        for problem in invalidVariables + workerProblems { Output.error("hearth: \(problem.printable)") }
    }

    /// Reports the reason why the default model does not use the requested draft model.
    ///
    /// A nil name stands for the draft model of the environment or the settings.
    ///
    /// - Throws: An error if the draft model given by a flag is unsuitable.
    func warnAboutDraftModel(_ named: String?) throws {
        try warnAboutDraftModel(of: nil, options: LocalModel.Options(draftModel: named))
    }

    /// Reports the reason why a command's model does not use the requested draft model.
    func warnAboutDraftModel(of model: String?, options: LocalModel.Options) throws {
        if let problem = try draftModelProblem(of: model, options: options) {
            Output.error("hearth: \(problem.printable)")
        }
    }

    /// Reports models whose load crashed an earlier program.
    func warnAboutInterruptedLoads() {
        for model in takeInterruptedLoads() {
            Output.error(
                "hearth: the last program that loaded '\(model.printable)' ended before the model was ready. If that "
                    + "happens again, choose a smaller model or fewer --context-tokens.")
        }
    }
}
