public import ModelContextProtocol
import OrderedJSON
import SystemCrypto

/// A connection to a server, and what it says of its troubles.
public struct ToolConnection: Sendable {
    /// Carries messages.
    public var transport: any MCPClientTransport
    /// The end of what a program said on standard error, which is text of others.
    public var errors: @Sendable () -> String

    /// Holds a connection.
    public init(transport: any MCPClientTransport, errors: @escaping @Sendable () -> String = { "" }) {
        (self.transport, self.errors) = (transport, errors)
    }
}

/// A server as lists show it.
public struct ToolServerStatus: Sendable, Hashable {
    /// What a server is at.
    public enum State: String, Sendable, Hashable, Codable {
        /// It starts when it is needed.
        case idle
        case starting
        case running
        /// It could not be started, or broke off.
        case failed
        /// It is switched off in the settings.
        case disabled
    }

    /// A tool of it.
    public struct Tool: Sendable, Hashable {
        /// What models call it.
        public var name: String
        /// What the server calls it.
        public var tool: String
        /// What people read, on one line.
        public var title: String
        /// What it does, on one line.
        public var description: String
        /// Stands for the server's settings and the tool's description and schema.
        public var fingerprint: String
        /// Why models are not offered it; nil if they are.
        public var problem: String?
    }

    /// Its name in the settings.
    public var name: String
    /// How it is reached.
    public var configuration: ToolServerConfiguration
    /// What it is at.
    public var state: State
    /// What is wrong with it, in a sentence; nil where nothing is.
    public var problem: String?
    /// The tools that it had when it ran last; nil before.
    public var tools: [Tool]?
    /// The resources that were listed last; `nil` before.
    public var resources: [ToolServerResource]?
    /// The prompts that were listed last; `nil` before.
    public var prompts: [ToolServerPrompt]?
}

/// The servers of the settings: starts them when they are needed, and again when they broke off, calls their tools, and
/// ends them when nobody has used them for a while.
public actor ToolServers {
    /// How long things may take.
    public struct Limits: Sendable, Hashable {
        /// Those of conversations.
        public var client = MCPClient.Limits()
        /// How long a server stays that nobody uses.
        public var idle = Duration.seconds(600)

        /// The usual limits.
        public init() {}
    }

    private struct Running {
        var client: MCPClient
        var connection: ToolConnection
        var tools: [MCPToolDescription]
        var used: ContinuousClock.Instant
        var calls = 0
        /// How often it had said that its tools are others now, when they were listed.
        var changes: Int
    }

    private struct Server {
        var configuration: ToolServerConfiguration
        var restarts = RestartPolicy()
        /// A sentence for lists, with the end of what the program wrote on standard error.
        var problem: String?
        /// The error of the last start; unlike ``problem``, it holds nothing from standard error, which may be secret.
        var failure: MCPClientError?
        var running: Running?
        var starting: Task<Void, Never>?
        var lastTools: [MCPToolDescription]?
        var contents: (resources: [ToolServerResource], prompts: [ToolServerPrompt])?
    }

    private let configurations: @Sendable () -> [String: ToolServerConfiguration]
    private let connect: @Sendable (ToolServerConfiguration) async throws -> ToolConnection
    private let version: String
    private let limits: Limits
    /// The clock of idle servers; tests have one of their own.
    private let now: @Sendable () -> ContinuousClock.Instant
    private var servers: [String: Server] = [:]
    /// Those who made the calls that run, by server.
    private var callers: [String: [Int: any MCPCallPermission]] = [:]
    private var lastCall = 0
    private var isShutDown = false

    /// Prepares the servers; none is started.
    ///
    /// - Parameters:
    ///   - version: Hearth's version, which servers are told.
    ///   - limits: How long things may take.
    ///   - configurations: How the servers are reached, by name; asked each time.
    ///   - connect: Makes a connection.
    public init(
        version: String, limits: Limits = Limits(),
        configurations: @escaping @Sendable () -> [String: ToolServerConfiguration],
        connect: @escaping @Sendable (ToolServerConfiguration) async throws -> ToolConnection
    ) {
        self.init(version: version, limits: limits, now: { .now }, configurations: configurations, connect: connect)
    }

    init(
        version: String, limits: Limits, now: @escaping @Sendable () -> ContinuousClock.Instant,
        configurations: @escaping @Sendable () -> [String: ToolServerConfiguration],
        connect: @escaping @Sendable (ToolServerConfiguration) async throws -> ToolConnection
    ) {
        self.now = now
        self.version = version
        self.limits = limits
        self.configurations = configurations
        self.connect = connect
    }

    // MARK: Lists

    /// The servers of the settings, by name, as they are now; starts none.
    public func status() -> [ToolServerStatus] {
        follow()
        return servers.keys.sorted().compactMap { name in servers[name].map { status(name, $0) } }
    }

    /// Starts servers that are not running, also those that were given up, and lists their resources and prompts.
    ///
    /// - Parameter names: Which.
    /// - Returns: All servers.
    public func start(_ names: [String]) async -> [ToolServerStatus] {
        follow()
        for name in names where servers[name]?.running == nil { servers[name]?.restarts.worked() }
        await withTaskGroup(of: Void.self) { group in
            for name in Set(names) { group.addTask { await self.list(name) } }
        }
        return status()
    }

    /// Lists what a server offers beside its tools; a list that fails is the server's problem, and its tools stay.
    private func list(_ name: String) async {
        do {
            try await using(name) { _ in }
            let resources = try await list(name) { try await $0.resources().map { ToolServerResource($0) } }
            let prompts = try await list(name) { try await $0.prompts().map { ToolServerPrompt($0) } }
            guard servers[name]?.running != nil else { return }
            servers[name]?.contents = (resources.elements, prompts.elements)
            servers[name]?.problem = resources.problem ?? prompts.problem
        } catch {
            // Either its problem is known already, or the caller has gone, which is no problem of the server.
        }
    }

    /// - Throws: `CancellationError`.
    private func list<Element: Sendable>(
        _ name: String, _ work: @Sendable (MCPClient) async throws -> [Element]
    ) async throws -> (elements: [Element], problem: String?) {
        do {
            return (try await using(name, work), nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return ([], ToolText(error, characters: 500).text)
        }
    }

    /// Uses a server, which is started if it is not running, and does not end it meanwhile.
    func using<Result: Sendable>(
        _ name: String, _ work: @Sendable (MCPClient) async throws -> Result
    ) async throws -> Result {
        follow()
        let running = try await refreshed(name)
        count(1, running.client, of: name)
        defer { count(-1, running.client, of: name) }
        return try await work(running.client)
    }

    /// The tools of servers, for a session.
    ///
    /// - Parameters:
    ///   - names: The servers; those that are not running are started.
    ///   - permission: Decides whether calls run.
    /// - Returns: The tools, by server, and what is to be said of those that are not offered.
    public func tools(
        of names: [String], permission: any MCPCallPermission
    ) async -> (tools: [MCPTool], problems: [String]) {
        follow()
        let unique = Set(names).sorted()
        await withTaskGroup(of: Void.self) { group in
            for name in unique { group.addTask { _ = try? await self.refreshed(name) } }
        }
        var tools: [MCPTool] = []
        var problems: [String] = []
        var taken: Set<String> = []
        for name in unique {
            guard let server = servers[name] else {
                problems.append("There is no tool server '\(name)' in the settings any more.")
                continue
            }
            guard let running = server.running else {
                problems.append("The tool server '\(name)' is not available: \(server.problem ?? Self.isOff)")
                continue
            }
            for tool in running.tools {
                let offered = offered(tool, name, server.configuration, permission)
                if taken.insert(offered.name).inserted {
                    tools.append(offered)
                } else {
                    let title = ToolText.line(tool.name, characters: 60)
                    problems.append("The tool '\(title)' of '\(name)' is not offered: \(Self.isTwice)")
                }
            }
        }
        return (tools, problems)
    }

    private static let isOff = "it is switched off."
    private static let isTwice = "Another tool has the same name."

    private func offered(
        _ tool: MCPToolDescription, _ server: String, _ configuration: ToolServerConfiguration,
        _ permission: any MCPCallPermission
    ) -> MCPTool {
        let name = MCPTool.name(server, tool.name)
        return MCPTool(
            name: name, parameters: ArgumentSchema.schema(tool.inputSchema, name: name), server: server, tool: tool,
            fingerprint: Self.fingerprint(tool, configuration), permission: permission
        ) { tool, arguments, permission in
            try await self.call(server, configuration, tool, arguments, permission)
        }
    }

    private func status(_ name: String, _ server: Server) -> ToolServerStatus {
        let state: ToolServerStatus.State =
            if server.configuration.disabled == true {
                .disabled
            } else if server.running != nil {
                .running
            } else if server.starting != nil {
                .starting
            } else {
                server.problem == nil ? .idle : .failed
            }
        var taken: Set<String> = []
        let tools = (server.running?.tools ?? server.lastTools)?.map { tool in
            let modelName = MCPTool.name(name, tool.name)
            let problem = taken.insert(modelName).inserted ? nil : Self.isTwice
            return ToolServerStatus.Tool(
                name: modelName, tool: ToolText.line(tool.name, characters: 100),
                title: ToolText.line(tool.title ?? tool.name, characters: 100),
                description: ToolText.line(tool.description, characters: 300),
                fingerprint: Self.fingerprint(tool, server.configuration), problem: problem)
        }
        return ToolServerStatus(
            name: name, configuration: server.configuration, state: state, problem: server.problem, tools: tools,
            resources: server.contents?.resources, prompts: server.contents?.prompts)
    }

    // MARK: Calls

    /// Calls a tool, if it and its server still are as they were when it was offered.
    private func call(
        _ name: String, _ configuration: ToolServerConfiguration, _ tool: MCPToolDescription, _ arguments: JSONValue,
        _ permission: any MCPCallPermission
    ) async throws -> MCPToolResult {
        follow()
        let running = try await refreshed(name)
        guard servers[name]?.configuration == configuration else {
            throw MCPClientError(
                .invalid,
                "The server's settings have changed since its tool was offered, so it was not called. Ask again.")
        }
        guard running.tools.contains(tool) else {
            throw MCPClientError(
                .invalid, "The server has changed the tool since it was offered, so it was not called. Ask again.")
        }
        count(1, running.client, of: name)
        defer { count(-1, running.client, of: name) }
        lastCall += 1
        let number = lastCall
        callers[name, default: [:]][number] = permission
        defer { callers[name]?[number] = nil }
        do {
            let result = try await running.client.call(tool.name, arguments)
            servers[name]?.restarts.worked()
            return result
        } catch let error as MCPClientError where error.code == .closed {
            // What it said on standard error may be secret: it is for the list of servers, not for models.
            await stop(name, running.client, problem: Self.withErrors(error.message, running.connection))
            throw error
        }
    }

    /// Asks whoever made the only call that a server is busy with: a question does not say which call it belongs to.
    private func answer(to question: MCPElicitation, of name: String) async -> MCPElicitationAnswer {
        guard let calls = callers[name], calls.count == 1, let permission = calls.values.first else { return .cancel }
        return await permission.answer(to: question, of: name)
    }

    /// Counts the calls that a server is busy with; another that took its place has none of them.
    private func count(_ calls: Int, _ client: MCPClient, of name: String) {
        guard servers[name]?.running?.client === client else { return }
        servers[name]?.running?.calls += calls
        servers[name]?.running?.used = now()
    }

    /// Ends all servers, for good.
    public func shutDown() async {
        isShutDown = true
        let clients = servers.values.compactMap(\.running?.client)
        for server in servers.values { server.starting?.cancel() }
        servers = [:]
        await withTaskGroup(of: Void.self) { group in
            for client in clients { group.addTask { await client.close() } }
        }
    }

    // MARK: Life

    /// Takes over what is in the settings now; servers that are others there are ended.
    private func follow() {
        let wanted = isShutDown ? [:] : configurations()
        for (name, server) in servers where wanted[name] != server.configuration {
            servers[name] = nil
            server.starting?.cancel()
            if let client = server.running?.client { Task { await client.close() } }
        }
        for (name, configuration) in wanted where servers[name] == nil {
            var server = Server(configuration: configuration)
            server.problem =
                ToolServerConfiguration.isName(name)
                ? configuration.problem
                : "Its name must have 1 to 32 letters, digits, '-' and '_'."
            servers[name] = server
        }
    }

    /// A server that runs, with the tools that it has now.
    private func refreshed(_ name: String) async throws -> Running {
        let running = try await started(name)
        if await running.client.isClosed {
            await stop(name, running.client, problem: Self.withErrors("The server ended.", running.connection))
            return try await started(name)
        }
        let changes = await running.client.toolChanges
        guard changes != running.changes else { return running }
        do {
            let tools = try await running.client.tools()
            if servers[name]?.running?.client === running.client {
                servers[name]?.running?.tools = tools
                servers[name]?.running?.changes = changes
                servers[name]?.lastTools = tools
            }
            return try await started(name)
        } catch let error as CancellationError {
            throw error
        } catch {
            await stop(name, running.client, problem: ToolText(error, characters: 500).text)
            throw error
        }
    }

    private func started(_ name: String) async throws -> Running {
        guard let server = servers[name] else { throw MCPClientError(.closed, "There is no tool server '\(name)'.") }
        if let running = server.running {
            servers[name]?.running?.used = now()
            return running
        }
        if server.starting == nil {
            if server.configuration.disabled == true { throw MCPClientError(.closed, Self.isOff) }
            if server.configuration.problem != nil || !ToolServerConfiguration.isName(name) {
                throw MCPClientError(.closed, server.problem ?? "")
            }
            guard !server.restarts.isExhausted else {
                throw MCPClientError(.closed, "It failed \(server.restarts.failures) times and is not started again.")
            }
            let pause = server.restarts.pause(at: .now)
            guard pause == .zero else {
                throw MCPClientError(
                    .closed, "It failed, and is started again in \(pause.components.seconds + 1) seconds.")
            }
            servers[name]?.starting = Task { await start(name, server.configuration) }
        }
        if let starting = servers[name]?.starting { await Self.wait(for: starting) }
        try Task.checkCancellation()
        guard let running = servers[name]?.running else {
            // Models are told of it.
            throw servers[name]?.failure ?? MCPClientError(.closed, "It could not be started.")
        }
        return running
    }

    /// Waits for the end of a task, or of the one that waits.
    private static func wait(for task: Task<Void, Never>) async {
        let (ends, end) = AsyncStream<Never>.makeStream()
        Task {
            await task.value
            end.finish()
        }
        for await _ in ends {}
    }

    private func start(_ name: String, _ configuration: ToolServerConfiguration) async {
        var connection: ToolConnection?
        var result: Result<Running, any Error>
        do {
            let opened = try await connect(configuration)
            connection = opened
            let client = MCPClient(
                opened.transport, name: "hearth", version: version, limits: limits.client
            ) { [weak self] question in
                await self?.answer(to: question, of: name) ?? .cancel
            }
            _ = try await client.initialize()
            do {
                let changes = await client.toolChanges
                let tools = try await client.tools()
                result = .success(
                    Running(
                        client: client, connection: opened, tools: tools, used: now(), changes: changes))
            } catch {
                await client.close()
                throw error
            }
        } catch {
            result = .failure(error)
        }
        // The settings may have changed meanwhile.
        guard servers[name]?.configuration == configuration, !Task.isCancelled else {
            if case .success(let running) = result { await running.client.close() }
            return
        }
        servers[name]?.starting = nil
        switch result {
        case .success(let running):
            servers[name]?.running = running
            servers[name]?.lastTools = running.tools
            servers[name]?.problem = nil
            servers[name]?.failure = nil
            endWhenIdle(name, running.client)
        case .failure(let error):
            servers[name]?.restarts.failed(at: .now)
            let problem = ToolText(error, characters: 500).text
            servers[name]?.problem = connection.map { Self.withErrors(problem, $0) } ?? problem
            servers[name]?.failure = error as? MCPClientError ?? MCPClientError(.closed, problem)
        }
    }

    /// Forgets a server that broke off.
    private func stop(_ name: String, _ client: MCPClient, problem: String) async {
        if servers[name]?.running?.client === client {
            servers[name]?.running = nil
            servers[name]?.restarts.failed(at: .now)
            servers[name]?.problem = problem
        }
        await client.close()
    }

    /// Ends a server when nobody has used it for a while.
    private func endWhenIdle(_ name: String, _ client: MCPClient) {
        Task { [limits, weak self] in
            var rest: Duration? = limits.idle
            while let time = rest {
                // Only cancellation is thrown, and nobody cancels it.
                try? await Task.sleep(for: time)
                rest = await self?.endIfIdle(name, client)
            }
        }
    }

    /// - Returns: How long it may yet be idle; nil once it is over.
    private func endIfIdle(_ name: String, _ client: MCPClient) async -> Duration? {
        guard let running = servers[name]?.running, running.client === client else { return nil }
        let rest = limits.idle - running.used.duration(to: now())
        if running.calls > 0 { return limits.idle }
        if rest > .zero { return rest }
        servers[name]?.running = nil
        await client.close()
        return nil
    }

    // MARK: Words

    /// What a program said last is often why it ended.
    private static func withErrors(_ message: String, _ connection: ToolConnection) -> String {
        let said = ToolText.line(
            connection.errors().split(separator: "\n").suffix(3).joined(separator: " "), characters: 300)
        return said.isEmpty ? message : "\(message) It said: \(said)"
    }

    private static func fingerprint(_ tool: MCPToolDescription, _ configuration: ToolServerConfiguration) -> String {
        func pairs(_ values: [String: String]?) -> JSONValue {
            .array((values ?? [:]).sorted { $0.key < $1.key }.map { [.string($0.key), .string($0.value)] })
        }
        let parts: JSONValue = [
            "command": .optional(configuration.command), "url": .optional(configuration.url),
            "args": .array((configuration.args ?? []).map { .string($0) }), "env": pairs(configuration.env),
            "headers": pairs(configuration.headers), "name": .string(tool.name), "title": .optional(tool.title),
            "description": .string(tool.description), "schema": tool.inputSchema,
            "readOnly": .bool(tool.isReadOnly),
        ]
        return parts.bytes.withUnsafeBytes { SHA256.hash($0) }
    }
}
