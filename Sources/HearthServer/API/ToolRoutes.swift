import Foundation
import HTTPTypes
import Hummingbird
import Tools

/// The routes of tool servers: list, start, change.
///
/// A caller who may change tool servers can start programs as the user. Other users of the machine can reach a server
/// without a token, so such a server allows no changes.
struct ToolRoutes {
    let tools: ToolControls?
    let canEdit: Bool
    let hub: EventHub
    let limits: ServerLimits

    private struct ServerList: Encodable {
        var servers: [ServerView]
        var canEdit: Bool
    }

    private struct ServerView: Encodable {
        struct Tool: Encodable {
            var name: String
            var tool: String
            var title: String
            var description: String
            var problem: String?
            var isAllowed: Bool
        }

        var name: String
        var command: String?
        /// The names of options, because the values may be secret.
        var args: [String]?
        /// The names of variables, because the values may be secret.
        var env: [String]?
        /// The host; a path that may contain a key is masked.
        var url: String?
        /// The names of header fields, because the values may be secret.
        var headers: [String]?
        var state: ToolServerStatus.State
        var problem: String?
        var tools: [Tool]?
        var resources: [ToolServerResource]?
        var prompts: [ToolServerPrompt]?

        init(_ server: ToolServerStatus, allowed: [String: String]) {
            (name, state, problem) = (server.name, server.state, server.problem)
            let configuration = server.configuration
            command = configuration.command
            args = configuration.args?.map { Self.masked($0) }
            url = configuration.url.map { Self.masked(url: $0) }
            (resources, prompts) = (server.resources, server.prompts)
            (env, headers) = (configuration.env?.keys.sorted(), configuration.headers?.keys.sorted())
            tools = server.tools?.map {
                Tool(
                    name: $0.name, tool: $0.tool, title: $0.title, description: $0.description, problem: $0.problem,
                    isAllowed: allowed.values.contains($0.fingerprint))
            }
        }

        private static let mask = "…"

        /// Returns an argument without its value: `--key=…`, `-k`, `…`.
        static func masked(_ argument: String) -> String {
            let name = argument.prefix { $0 != "=" }
            if name.wholeMatch(of: /--[A-Za-z][A-Za-z0-9-]{0,31}/) != nil {
                return name.count < argument.count ? "\(name)=\(mask)" : argument
            }
            return argument.wholeMatch(of: /--?|-[A-Za-z]/) != nil ? argument : mask
        }

        /// Returns a URL with its host, and with its path if the path is common.
        static func masked(url: String) -> String {
            guard let parts = URLComponents(string: url), let scheme = parts.scheme, let host = parts.host else {
                return mask
            }
            let place = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
            let isPlain = ["", "/", "/mcp", "/sse"].contains(parts.path) && parts.query == nil && parts.fragment == nil
            return place + (isPlain ? parts.path : "/\(mask)")
        }
    }

    /// The new settings of a server; `null` in `env` or `headers` keeps the old value.
    private struct Change: Decodable, Sendable {
        var command: String?
        var args: [String]?
        var env: [String: String?]?
        var url: String?
        var headers: [String: String?]?
        var disabled: Bool?

        func applied(to known: ToolServerConfiguration?) -> ToolServerConfiguration {
            // Secret values are kept only for the same program or address.
            let isSame = known?.command == command && known?.url == url && known?.args ?? [] == args ?? []
            func filled(_ values: [String: String?]?, _ known: [String: String]?) -> [String: String]? {
                let filled = (values ?? [:]).compactMapValues { $0 }
                    .merging((isSame ? known : nil)?.filter { values?[$0.key] == .some(nil) } ?? [:]) { $1 }
                return filled.isEmpty ? nil : filled
            }
            var configuration = ToolServerConfiguration(command: command ?? "", args: args ?? [])
            configuration.command = command
            configuration.url = url
            configuration.env = filled(env, known?.env)
            configuration.headers = filled(headers, known?.headers)
            configuration.disabled = disabled
            configuration.type = known?.type
            return configuration
        }
    }

    /// The resource to read, or the prompt with the user's texts.
    private struct Reading: Decodable, Sendable {
        var resource: String?
        var prompt: String?
        var arguments: [String: String]?
    }

    private struct ReadText: Encodable {
        /// The text for a chat message, in which the text of a resource is marked as data.
        var message: String
        var text: String
        var isCut: Bool
    }

    func add(to api: RouterGroup<ServerContext>) {
        api.get("mcp/servers") { _, _ in try await list() }
        api.put("mcp/servers/{name}") { request, context in
            let name = try context.name
            let tools = try editable()
            let change = try await request.json(Change.self, limit: limits.bodyBytes)
            guard ToolServerConfiguration.isName(name) else {
                throw ServerFailure(
                    .badRequest, code: "invalid_value",
                    "A tool server's name must have 1 to 32 letters, digits, '-' and '_'.", parameter: "name")
            }
            if let problem = change.applied(to: nil).problem {
                throw ServerFailure(.badRequest, code: "invalid_value", problem)
            }
            try await blocking { try tools.change(name) { change.applied(to: $0) } }
            hub.sendEmpty("settingsChanged")
            return try await list()
        }
        api.delete("mcp/servers/{name}") { _, context in
            let name = try context.name
            let tools = try editable()
            try await blocking { try tools.change(name) { _ in nil } }
            hub.sendEmpty("settingsChanged")
            return try await list()
        }
        api.post("mcp/servers/{name}/start") { _, context in
            try context.checkVerified()
            let name = try context.name
            let started = try await known(name).servers.start([name])
            return try await list(started)
        }
        api.post("mcp/servers/{name}/read") { request, context in
            try context.checkVerified()
            let name = try context.name
            let reading = try await request.json(Reading.self, limit: limits.bodyBytes)
            let servers = try await known(name).servers
            do {
                return try Response(json: try await read(reading, servers, name))
            } catch let error as MCPClientError {
                let said = error.serverMessage.map { " It says: " + ToolText($0, characters: 300).text } ?? ""
                throw ServerFailure(.badGateway, code: "tool_server_failed", error.message + said)
            }
        }
        api.delete("mcp/servers/{name}/allowed") { _, context in
            try context.checkVerified()
            let name = try context.name
            let tools = try await known(name)
            try await blocking { try tools.forget(name) }
            return try await list()
        }
    }

    private func read(_ reading: Reading, _ servers: ToolServers, _ name: String) async throws -> ReadText {
        switch (reading.resource, reading.prompt) {
        case (let uri?, nil):
            let text = try await servers.read(uri, of: name)
            return ReadText(
                message: ToolServers.message(text, from: uri, of: name), text: text.text, isCut: text.isCut)
        case (nil, let prompt?):
            let text = try await servers.prompt(prompt, reading.arguments ?? [:], of: name)
            return ReadText(message: text.text, text: text.text, isCut: text.isCut)
        default:
            throw ServerFailure(.badRequest, code: "invalid_value", "Send either a 'resource' or a 'prompt'.")
        }
    }

    private func list(_ servers: [ToolServerStatus]? = nil) async throws -> Response {
        guard let tools else { return try Response(json: ServerList(servers: [], canEdit: false)) }
        let allowed = try await blocking { try tools.allowed() }
        let known = if let servers { servers } else { await tools.servers.status() }
        let views = known.map { ServerView($0, allowed: allowed[$0.name] ?? [:]) }
        return try Response(json: ServerList(servers: views, canEdit: canEdit))
    }

    private func known(_ name: String) async throws -> ToolControls {
        guard let tools, await tools.servers.status().contains(where: { $0.name == name }) else {
            throw ServerFailure(.notFound, code: "not_found", "There is no tool server of this name in the settings.")
        }
        return tools
    }

    private func editable() throws(ServerFailure) -> ToolControls {
        guard canEdit, let tools else {
            throw ServerFailure(
                .forbidden, code: "token_required",
                "Tool servers are programs that run in your name, so they are changed over HTTP only if the server has a "
                    + "token. Start `hearth serve` with a token, or edit `mcpServers` in settings.json.")
        }
        return tools
    }
}
