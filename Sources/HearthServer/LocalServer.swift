import Bench
import Chat
import Foundation
import HTTPTypes
package import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle
import Synchronization

/// A server of chats, models, inference APIs and the web interface over HTTP, by default only for this machine.
public final class LocalServer: Service {
    /// The address that a server listens on.
    public enum Address: Sendable, Hashable, CustomStringConvertible {
        case tcp(host: String, port: Int)
        case unixSocket(path: String)

        /// The URL, or the path of the socket.
        public var description: String {
            switch self {
            case .tcp(let host, let port): host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
            case .unixSocket(let path): path
            }
        }
    }

    private let configuration: ServerConfiguration
    private let features: ServerFeatures
    private let logger: Logger
    private let onReady: @Sendable (Address, _ ollama: Address?) async -> Void
    private let listening = Mutex<[Entrance: Address]>([:])

    /// The content of `/` on a port; all other routes are the same on both ports.
    private enum Entrance: Hashable {
        /// The web interface.
        case page
        /// The sentence by which clients recognise Ollama.
        case ollama
    }

    let hub = EventHub()
    let metrics = ServerMetrics()
    let connections: Connections
    private let access: AccessCheck
    let slots: GenerationSlots
    let jobs: ModelJobs
    private let modelRoutes: ModelRoutes

    /// Creates a server, which listens once it runs.
    ///
    /// - Parameters:
    ///   - configuration: The addresses, access rules and limits.
    ///   - features: The services to offer.
    ///   - logger: Receives method, route, status and duration of requests, never their content.
    ///   - onReady: Called once the server listens, with its address and the address for Ollama clients, if any.
    /// - Throws: `ServerError` for an unsafe or impossible configuration.
    public init(
        configuration: ServerConfiguration, features: ServerFeatures, logger: Logger,
        onReady: @escaping @Sendable (Address, _ ollama: Address?) async -> Void = { _, _ in }
    ) throws(ServerError) {
        try configuration.validate()
        self.configuration = configuration
        self.features = features
        self.logger = logger
        self.onReady = onReady
        let limits = configuration.limits
        connections = Connections(
            limits: limits, maximum: OpenFileLimit.connections(wanted: limits.connections))
        access = AccessCheck(configuration, connections: connections)
        slots = GenerationSlots(maximum: limits.generatingRequests) { [chat = features.chat] in
            chat.generatingThreads.count
        }
        jobs = ModelJobs(models: features.models, device: features.device)
        modelRoutes = ModelRoutes(
            models: features.models, device: features.device,
            views: ModelViews(models: features.models, device: features.device, jobs: jobs), jobs: jobs, hub: hub)
    }

    /// Serves until the service group shuts down or the task is cancelled.
    ///
    /// Running answers are marked as interrupted.
    ///
    /// - Throws: `ServerError` if the server cannot listen.
    public func run() async throws {
        let socket = try configuration.unixSocketPath.map { try UnixSocket(path: $0) }
        let pump = ChatEventPump(chat: features.chat, hub: hub, metrics: metrics, logger: logger)
        defer { socket?.remove() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await pump.run() }
            group.addTask { [hub, features] in
                await DocumentEventPump(documents: features.documents, hub: hub).run()
            }
            group.addTask { [hub, features] in await MailEventPump(mail: features.mail, hub: hub).run() }
            group.addTask { [hub, features] in await BenchEventPump(bench: features.bench, hub: hub).run() }
            group.addTask { [connections] in await connections.run() }
            group.addTask { [jobs, modelRoutes] in
                await jobs.run { id, hasEnded in await modelRoutes.announce(id, hasEnded: hasEnded) }
            }
            group.addTask { [modelRoutes] in await modelRoutes.examineUnknownModels() }
            group.addTask { await self.beat() }
            group.addTask { await self.removeOldResponses() }
            group.addTask { await self.shutDownGracefully() }
            defer {
                hub.log.finish()
                group.cancelAll()
            }
            try await listen(socket)
        }
    }

    /// Listens on all ports until the server stops, but on no port if one of them is unavailable.
    private func listen(_ socket: UnixSocket?) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.listen(.page, on: self.configuration.port, socket) }
            if let port = configuration.ollamaPort {
                group.addTask { try await self.listen(.ollama, on: port, nil) }
            }
            // The first error also stops the other port.
            for try await _ in group {}
        }
    }

    private func listen(_ entrance: Entrance, on port: Int, _ socket: UnixSocket?) async throws {
        do {
            try await application(entrance, port, socket).run()
        } catch let error as IOError {
            throw ServerError(error, configuration, port: port)
        }
    }

    /// Reports that the server is ready once all ports are listening.
    private func announce(_ entrance: Entrance, _ address: Address) async {
        let listening = listening.withLock { listening in
            listening[entrance] = address
            return listening
        }
        guard let page = listening[.page], configuration.ollamaPort == nil || listening[.ollama] != nil else { return }
        await onReady(page, listening[.ollama])
    }

    private func application(
        _ entrance: Entrance, _ port: Int, _ socket: UnixSocket?
    ) -> Application<TimedResponder> {
        let limits = configuration.limits
        let address: BindAddress =
            if let socket { .unixDomainSocket(path: socket.path) } else { .hostname(configuration.host, port: port) }
        var quiet = logger
        // Hummingbird's own log lines would repeat ours.
        quiet.logLevel = max(logger.logLevel, .warning)
        return Application(
            responder: makeResponder(isOllama: entrance == .ollama),
            server: HTTPServerBuilder { [connections] responder in
                GuardedChannel(limits: limits, connections: connections, responder: responder)
            },
            configuration: ApplicationConfiguration(address: address, backlog: 1_024),
            onServerRunning: { [connections, configuration] channel in
                socket?.protect()
                // Otherwise one failed accept would end the server. The channel is open, so adding the handler cannot
                // fail.
                try? await channel.pipeline.addHandler(AcceptErrorHandler(connections), position: .first)
                let port = channel.localAddress?.port ?? port
                await self.announce(
                    entrance, socket.map { .unixSocket(path: $0.path) } ?? .tcp(host: configuration.host, port: port))
            },
            logger: quiet)
    }

    private func beat() async {
        while !Task.isCancelled {
            // Throws only on cancellation, which ends the loop.
            try? await Task.sleep(for: .seconds(15))
            hub.log.beat()
        }
    }

    /// Removes expired responses from the store, once a day.
    private func removeOldResponses() async {
        while !Task.isCancelled {
            // A failure is harmless: expired responses are hidden, and removed with the next stored response.
            try? await blocking { [features] in try features.chat.store.removeOldResponses() }
            // Throws only on cancellation, which ends the loop.
            try? await Task.sleep(for: .seconds(24 * 3_600))
        }
    }

    /// Ends answers and streams on shutdown so that their connections can close, then closes the other connections.
    private func shutDownGracefully() async {
        do {
            try await gracefulShutdown()
        } catch {
            return
        }
        let time = configuration.limits.shutdownTime
        await withTaskGroup(of: Void.self) { group in
            // The complete results of a run are kept.
            group.addTask { [features] in await features.bench.close() }
            group.addTask { [features] in
                await features.chat.shutDown()
                await self.endStreams(closingAfter: time / 4)
            }
            // If an engine is slow to stop, its clients do not wait for it.
            group.addTask {
                // Throws only on cancellation, when all connections have closed by themselves.
                try? await Task.sleep(for: time * 3 / 4)
                await self.endStreams(closingAfter: time / 4)
            }
        }
    }

    private func endStreams(closingAfter time: Duration) async {
        hub.log.finish()
        // Throws only on cancellation, when all connections have closed by themselves.
        try? await Task.sleep(for: time)
        connections.closeAll()
    }
}

// MARK: - Routes

extension LocalServer {
    /// Returns the responder with all routes, checks and time limits.
    ///
    /// - Parameter isOllama: Whether the responder is for the port of Ollama clients.
    package func makeResponder(isOllama: Bool = false) -> TimedResponder {
        TimedResponder(
            router: makeRouter(isOllama: isOllama).buildResponder(), limits: configuration.limits,
            connections: connections)
    }

    /// Returns the router with all routes and checks.
    package func makeRouter(isOllama: Bool = false) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        let routes = RouteTable()
        let limits = configuration.limits
        router.add(middleware: CORSMiddleware(origins: AllowedOrigins(configuration.allowedOrigins)))
        router.add(
            middleware: ResponseCompletion(
                metrics: metrics, knowsFailure: features.device.failure, routes: routes, logger: logger))
        router.add(middleware: CallerCheck(configuration))
        router.add(middleware: access)
        router.add(middleware: BodySizeCheck(limits: limits))
        if isOllama { OllamaRoutes.addGreeting(to: router) } else { UIRoutes().add(to: router) }
        MetricsRoutes(
            metrics: metrics, connections: connections, hub: hub, slots: slots, device: features.device,
            version: features.version
        ).add(to: router)
        addAPI(to: router.group("/api"))
        let inference = CountingInference(
            base: features.inference, metrics: metrics, stores: configuration.storesResponses)
        let loadImage = configuration.loadsImages ? features.loadImage : nil
        let openAI = OpenAIRoutes(
            inference: inference, slots: slots, connections: connections, limits: limits,
            ignoresUnsupportedTools: configuration.ignoresUnsupportedTools, loadImage: loadImage)
        openAI.add(to: router)
        let stores = VectorStores(documents: features.documents)
        ResponsesRoutes(
            inference: inference, slots: slots, connections: connections, limits: limits, store: features.chat.store,
            stores: stores, options: configuration.responses, tools: features.tools, loadImage: loadImage
        ).add(to: router)
        VectorStoreRoutes(
            inference: inference, slots: slots, connections: connections, limits: limits, stores: stores
        ).add(to: router)
        AnthropicRoutes(
            inference: inference, slots: slots, connections: connections, limits: limits,
            ignoresUnsupportedTools: configuration.ignoresUnsupportedTools, loadImage: loadImage
        ).add(to: router)
        OllamaRoutes(replies: openAI, models: modelRoutes, device: features.device, version: features.version)
            .add(to: router.group("/api"))
        AssistantRoutes(features: features, slots: slots, connections: connections, limits: limits).add(to: router)
        routes.set(router.routes.map { ("\($0.path)", $0.method.rawValue) })
        return router
    }

    /// The methods and paths of all routes.
    var routeNames: [String] { makeRouter().routes.map { "\($0.method.rawValue) \($0.path)" } }

    private func addAPI(to api: RouterGroup<ServerContext>) {
        let limits = configuration.limits
        let chat = features.chat
        let device = features.device
        let reader = ThreadReader(chat: chat, hub: hub)
        let names = ModelNameCheck(models: features.models, remotes: device.remotes)
        EventRoutes(hub: hub, connections: connections).add(to: api)
        ThreadRoutes(chat: chat, reader: reader, models: names, limits: limits, slots: slots)
            .add(to: api) { try device.settings().newThreadSettings }
        ProjectRoutes(chat: chat, models: names, limits: limits).add(to: api)
        PromptRoutes(chat: chat, limits: limits).add(to: api)
        MemoryRoutes(chat: chat, limits: limits).add(to: api)
        MessageRoutes(chat: chat, reader: reader, limits: limits, slots: slots).add(to: api)
        AttachmentRoutes(chat: chat, documents: features.documents, limits: limits).add(to: api)
        TransferRoutes(chat: chat, limits: limits).add(to: api)
        RemoteRoutes(
            remotes: device.remotes, canNameKeys: configuration.token != nil, hub: hub, limits: limits
        ).add(to: api)
        SettingsRoutes(device: device, models: names, hub: hub, limits: limits).add(to: api)
        modelRoutes.add(to: api)
        DocumentRoutes(documents: features.documents, limits: limits).add(to: api)
        let events = StreamedEvents(connections: connections, slots: slots, knowsFailure: device.failure)
        QuestionRoutes(documents: features.documents, events: events, limits: limits).add(to: api)
        MailRoutes(mail: features.mail, limits: limits).add(to: api)
        MailRuleRoutes(mail: features.mail, limits: limits).add(to: api)
        MailWritingRoutes(mail: features.mail, draftsFolder: features.draftsFolder, events: events, limits: limits)
            .add(to: api)
        ToolRoutes(
            tools: features.tools, canEdit: configuration.token != nil, hub: hub, limits: limits
        ).add(to: api)
        BenchRoutes(bench: features.bench, models: names, limits: limits).add(to: api)
        StatusRoutes(
            device: device, models: modelRoutes.views, version: features.version, jobs: jobs, hub: hub, access: access,
            limits: limits
        ).add(to: api)
    }
}
