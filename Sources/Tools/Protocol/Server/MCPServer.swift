import Support

/// The features of a server, which responds to single requests and has no connection itself.
package struct MCPServer: Sendable {
    /// The server's name for programs.
    package var name: String
    /// The server's display name.
    package var title: String
    package var version: String
    /// Instructions for models, in addition to the descriptions of the tools.
    package var instructions: String
    package var tools: [MCPServerTool]
    package var resources: MCPResources
    package var prompts: [MCPPrompt]
    /// Describes a tool's error for models, in sentences without user data.
    package var describe: @Sendable (any Error) -> String
    /// The number of tools, prompts or templates on a page.
    package var pageSize = 50

    package init(
        name: String, title: String, version: String, instructions: String, tools: [MCPServerTool],
        resources: MCPResources, prompts: [MCPPrompt], describe: @escaping @Sendable (any Error) -> String
    ) {
        (self.name, self.title, self.version) = (name, title, version)
        (self.instructions, self.tools, self.resources) = (instructions, tools, resources)
        (self.prompts, self.describe) = (prompts, describe)
    }

    var info: JSONValue { ["name": .string(name), "title": .string(title), "version": .string(version)] }

    // Changes of lists are not announced, and clients receive no log messages.
    var capabilities: JSONValue { ["tools": [:], "resources": [:], "prompts": [:]] }

    /// Responds to a request of a client whose revision is known.
    ///
    /// - Parameters:
    ///   - isStateless: Whether the client uses the stateless revision.
    ///   - notify: Sends a message to the client while the request runs.
    func answer(
        _ method: String, _ params: JSONValue, isStateless: Bool,
        notify: @escaping @Sendable (JSONRPCMessage) async -> Void
    ) async throws -> JSONValue {
        let result: JSONValue
        switch method {
        case "ping" where !isStateless: return [:]
        case "server/discover" where isStateless:
            result = [
                "supportedVersions": .array(ProtocolVersion.all.map { .string($0) }), "capabilities": capabilities,
                "instructions": .string(instructions), "_meta": [Envelope.serverInfo: info],
            ]
        case "tools/list": result = try page("tools", tools.map(\.json), params)
        case "tools/call": result = try await call(params, notify)
        case "resources/list": result = try await list(params)
        case "resources/templates/list":
            result = try page("resourceTemplates", resources.templates.map { $0.json("uriTemplate") }, params)
        case "resources/read": result = try await read(params, isStateless: isStateless)
        case "prompts/list": result = try page("prompts", prompts.map(\.json), params)
        case "prompts/get": result = try prompt(params)
        default: throw JSONRPCError(JSONRPCError.methodNotFound, "There is no such method.")
        }
        guard isStateless else { return result }
        // Nothing is cached, because documents and mails may change at any time.
        let isKept = method != "tools/call" && method != "prompts/get"
        let complete = result.adding(["resultType": "complete"])
        return isKept ? complete.adding(["ttlMs": 0, "cacheScope": "private"]) : complete
    }

    func hasTool(_ name: String?) -> Bool { tools.contains { $0.name == name } }

    private func call(
        _ params: JSONValue, _ notify: @escaping @Sendable (JSONRPCMessage) async -> Void
    ) async throws -> JSONValue {
        guard let tool = tools.first(where: { $0.name == params["name"]?.string }) else {
            throw JSONRPCError(JSONRPCError.invalidParams, "There is no such tool. `tools/list` lists all.")
        }
        let arguments = params["arguments"] ?? [:]
        guard arguments.isObject else {
            throw JSONRPCError(JSONRPCError.invalidParams, "'arguments' must be an object.")
        }
        let result: MCPToolResult
        do {
            result = try await tool.call(arguments, MCPCallContext(params["_meta"]?["progressToken"], notify))
        } catch let error as CancellationError {
            throw error
        } catch {
            let message = (error as? MCPToolFailure)?.message ?? describe(error)
            result = MCPToolResult(texts: [message], structured: nil, isError: true)
        }
        return result.json
    }

    private func list(_ params: JSONValue) async throws -> JSONValue {
        let page = try await failing { try await resources.list(try Self.cursor(params)) }
        let result: JSONValue = ["resources": .array(page.resources.map { $0.json("uri") })]
        return page.nextCursor.map { result.adding(["nextCursor": .string($0)]) } ?? result
    }

    private func read(_ params: JSONValue, isStateless: Bool) async throws -> JSONValue {
        guard let uri = params["uri"]?.string else {
            throw JSONRPCError(JSONRPCError.invalidParams, "'uri' is missing.")
        }
        guard let contents = try await failing({ try await resources.read(uri) }) else {
            throw JSONRPCError(
                isStateless ? JSONRPCError.invalidParams : JSONRPCError.resourceNotFound,
                "There is no such resource. `resources/list` lists all.", data: ["uri": .string(uri)])
        }
        return ["contents": [contents.json]]
    }

    private func prompt(_ params: JSONValue) throws(JSONRPCError) -> JSONValue {
        guard let prompt = prompts.first(where: { $0.name == params["name"]?.string }) else {
            throw JSONRPCError(JSONRPCError.invalidParams, "There is no such prompt. `prompts/list` lists all.")
        }
        return try prompt.result(params["arguments"] ?? [:])
    }

    private func failing<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as JSONRPCError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch let error as MCPToolFailure {
            throw JSONRPCError(JSONRPCError.invalidParams, error.message)
        } catch {
            throw JSONRPCError(JSONRPCError.internalError, describe(error))
        }
    }

    // MARK: Pages

    private static func cursor(_ params: JSONValue) throws(JSONRPCError) -> String? {
        guard let cursor = params["cursor"], cursor != .null else { return nil }
        guard let text = cursor.string else { throw badCursor }
        return text
    }

    private func page(_ key: String, _ all: [JSONValue], _ params: JSONValue) throws(JSONRPCError) -> JSONValue {
        var start = 0
        if let cursor = try Self.cursor(params) {
            guard let given = Int(cursor), (1..<max(2, all.count)).contains(given) else { throw Self.badCursor }
            start = given
        }
        let end = min(all.count, start + pageSize)
        let result: JSONValue = [key: .array(Array(all[min(start, end)..<end]))]
        return end < all.count ? result.adding(["nextCursor": .string("\(end)")]) : result
    }

    private static let badCursor = JSONRPCError(
        JSONRPCError.invalidParams, "The cursor is invalid. Omit it to get the first page.")
}
