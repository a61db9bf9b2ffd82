import Platform
import Support

/// The tool servers of the settings.
///
/// A server is started on demand, also after its connection was lost, and ended when it is idle.
public actor ToolServers {
    public struct Limits: Sendable, Hashable {
        package var client = MCPClient.Limits()
        /// The time after which an idle server is ended.
        public var idle = Duration.seconds(600)

        public init() {}
    }

    struct Running {
        var client: MCPClient
        var connection: ToolConnection
        var tools: [MCPToolDescription]
        /// The time of the last use.
        var used: ContinuousClock.Instant
        /// The number of uses in progress.
        var calls = 0
        /// The value of ``MCPClient/toolChanges`` when the tools were listed.
        var changes: Int
    }

    struct Server {
        var configuration: ToolServerConfiguration
        var restarts = RestartPolicy()
        /// The sentence that lists show for the server, with the tail of standard error.
        var problem: String?
        /// The error of the last start.
        ///
        /// Unlike ``problem``, it contains nothing from standard error, which may hold secrets.
        var failure: MCPClientError?
        var running: Running?
        var starting: Task<Void, Never>?
        var lastTools: [MCPToolDescription]?
        var contents: (resources: [ToolServerResource], prompts: [ToolServerPrompt])?
    }

    let configurations: @Sendable () -> [String: ToolServerConfiguration]
    let connect: @Sendable (ToolServerConfiguration) async throws -> ToolConnection
    let version: String
    let limits: Limits
    /// The clock of idle servers, which tests replace.
    let now: @Sendable () -> ContinuousClock.Instant
    var servers: [String: Server] = [:]
    /// The permissions of the running calls, by server and call number.
    private var callers: [String: [Int: any MCPCallPermission]] = [:]
    private var lastCall = 0
    var isShutDown = false

    /// Prepares the servers without starting any.
    ///
    /// - Parameters:
    ///   - version: Hearth's version, which is sent to servers.
    ///   - limits: The time limits.
    ///   - configurations: Returns the servers of the settings by name; called for each use.
    ///   - connect: Creates a connection.
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

    /// Returns the status of the servers in the settings, by name, without starting any.
    public func status() -> [ToolServerStatus] {
        follow()
        return servers.keys.sorted().compactMap { name in servers[name].map { status(name, $0) } }
    }

    /// Starts servers, even after repeated failures, and lists their resources and prompts.
    public func start(_ names: [String]) async -> [ToolServerStatus] {
        follow()
        for name in names where servers[name]?.running == nil { servers[name]?.restarts.worked() }
        await withTaskGroup(of: Void.self) { group in
            for name in Set(names) { group.addTask { await self.list(name) } }
        }
        return status()
    }

    /// Lists the resources and prompts of a server.
    ///
    /// A failed list is reported as the server's problem, but its tools stay available.
    private func list(_ name: String) async {
        do {
            try await using(name) { _ in }
            let resources = try await list(name) { try await $0.resources().map { ToolServerResource($0) } }
            let prompts = try await list(name) { try await $0.prompts().map { ToolServerPrompt($0) } }
            guard servers[name]?.running != nil else { return }
            servers[name]?.contents = (resources.elements, prompts.elements)
            servers[name]?.problem = resources.problem ?? prompts.problem
        } catch {
            // A server that does not start has already recorded its problem. Cancellation is not a problem of the
            // server.
        }
    }

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

    /// Starts a server if necessary, and keeps it running during `work`.
    ///
    /// - Throws: `MCPClientError`, `CancellationError`, and the errors of `work`.
    func using<Result: Sendable>(
        _ name: String, _ work: @Sendable (MCPClient) async throws -> Result
    ) async throws -> Result {
        follow()
        let running = try await refreshed(name)
        do {
            return try await counted(name, running, work)
        } catch let error as MCPClientError where error.code == .expired {
            await renew(name, running.client)
            return try await counted(name, try await refreshed(name), work)
        }
    }

    private func counted<Result: Sendable>(
        _ name: String, _ running: Running, _ work: @Sendable (MCPClient) async throws -> Result
    ) async throws -> Result {
        count(1, running.client, of: name)
        defer { count(-1, running.client, of: name) }
        return try await work(running.client)
    }

    /// Returns the tools of servers, for a session.
    ///
    /// - Parameters:
    ///   - names: The servers, which are started if necessary.
    ///   - permission: Decides whether calls run.
    /// - Returns: The tools, ordered by server, and sentences about unavailable servers and tools.
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
                problems.append("The settings no longer have a tool server '\(name)'.")
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

    static let isOff = "it is switched off."
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

    /// Calls a tool, unless the tool or its server has changed since the tool was offered.
    ///
    /// If the server no longer knows its session, the call is repeated once in a new session.
    private func call(
        _ name: String, _ configuration: ToolServerConfiguration, _ tool: MCPToolDescription, _ arguments: JSONValue,
        _ permission: any MCPCallPermission, isRepeated: Bool = false
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
        } catch let error as MCPClientError where error.code == .expired && !isRepeated {
            // The server has not run the call.
            await renew(name, running.client)
            return try await call(name, configuration, tool, arguments, permission, isRepeated: true)
        } catch let error as MCPClientError where [.closed, .expired].contains(error.code) {
            // Standard error may hold secrets, so it is shown in the list of servers but not to models.
            await stop(name, running.client, problem: Self.withErrors(error.message, running.connection))
            throw error
        }
    }

    /// Passes a question of a server to the permission of its running call.
    ///
    /// A question does not name its call, so it is cancelled if several calls run.
    func answer(to question: MCPElicitation, of name: String) async -> MCPElicitationAnswer {
        guard let calls = callers[name], calls.count == 1, let permission = calls.values.first else { return .cancel }
        return await permission.answer(to: question, of: name)
    }

    /// Changes the number of uses of a server, unless it has a new connection.
    private func count(_ calls: Int, _ client: MCPClient, of name: String) {
        guard servers[name]?.running?.client === client else { return }
        servers[name]?.running?.calls += calls
        servers[name]?.running?.used = now()
    }

    /// Ends all servers and prevents new starts.
    package func shutDown() async {
        isShutDown = true
        let clients = servers.values.compactMap(\.running?.client)
        for server in servers.values { server.starting?.cancel() }
        servers = [:]
        await withTaskGroup(of: Void.self) { group in
            for client in clients { group.addTask { await client.close() } }
        }
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
