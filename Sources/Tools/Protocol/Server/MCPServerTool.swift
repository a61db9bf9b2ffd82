public import Support

/// A tool of a server.
public struct MCPServerTool: Sendable {
    /// The name for programs.
    public var name: String
    /// The name for people.
    public var title: String
    /// The description for models, with that of the results.
    public var description: String
    /// The schema of its arguments.
    public var inputSchema: JSONValue
    /// The schema of its structured results.
    public var outputSchema: JSONValue
    /// Whether the tool changes nothing.
    public var isReadOnly: Bool
    /// Whether the tool connects to other machines.
    public var isOpenWorld: Bool
    /// Runs the tool.
    ///
    /// The model reads the message of an ``MCPToolFailure``, and ``MCPServer/describe`` of any other error.
    public var call: @Sendable (_ arguments: JSONValue, _ context: MCPCallContext) async throws -> MCPToolResult

    /// Describes a tool.
    public init(
        name: String, title: String, description: String, inputSchema: JSONValue, outputSchema: JSONValue,
        isReadOnly: Bool = true, isOpenWorld: Bool = false,
        call: @escaping @Sendable (_ arguments: JSONValue, _ context: MCPCallContext) async throws -> MCPToolResult
    ) {
        (self.name, self.title, self.description) = (name, title, description)
        (self.inputSchema, self.outputSchema) = (inputSchema, outputSchema)
        (self.isReadOnly, self.isOpenWorld) = (isReadOnly, isOpenWorld)
        self.call = call
    }

    var json: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": inputSchema, "outputSchema": outputSchema,
            "annotations": [
                "title": .string(title), "readOnlyHint": .bool(isReadOnly), "destructiveHint": .bool(!isReadOnly),
                "idempotentHint": .bool(isReadOnly), "openWorldHint": .bool(isOpenWorld),
            ],
        ]
    }
}

/// The result of a tool.
public struct MCPToolResult: Sendable, Hashable {
    /// The result as texts.
    public var texts: [String]
    /// The result as the tool's output schema says.
    public var structured: JSONValue?
    /// Whether the call failed; the texts say why.
    public var isError: Bool

    /// Holds a result.
    public init(texts: [String], structured: JSONValue?, isError: Bool = false) {
        (self.texts, self.structured, self.isError) = (texts, structured, isError)
    }

    var json: JSONValue {
        let content: JSONValue = .array(texts.map { ["type": "text", "text": .string($0)] })
        let result: JSONValue = ["content": content, "isError": .bool(isError)]
        return structured.map { result.adding(["structuredContent": $0]) } ?? result
    }
}

/// A failure of a tool, which the model reads so that it can call the tool in another way.
public struct MCPToolFailure: Error, Sendable, Hashable {
    /// Sentences that say what is wrong and what to do.
    public var message: String

    /// Describes a failure.
    public init(_ message: String) { self.message = message }
}

/// The context of a call that runs.
public struct MCPCallContext: Sendable {
    private let report: (@Sendable (_ progress: Double, _ total: Double?, _ message: String?) async -> Void)?

    /// A context that discards reports of progress.
    public init() { report = nil }

    init(
        _ token: JSONValue?, _ notify: @escaping @Sendable (JSONRPCMessage) async -> Void
    ) {
        guard let token, RequestID(token) != nil else {
            report = nil
            return
        }
        report = { progress, total, message in
            var params: JSONValue = ["progressToken": token, "progress": .number(progress)]
            if let total { params = params.adding(["total": .number(total)]) }
            if let message { params = params.adding(["message": .string(message)]) }
            await notify(.notification(method: "notifications/progress", params: params))
        }
    }

    /// Reports progress to the client, if it has requested reports.
    ///
    /// - Parameters:
    ///   - progress: The amount that is done, which must grow.
    ///   - total: The whole amount; `nil` if it is not known.
    ///   - message: A description without words of the user's data.
    public func progress(_ progress: Double, of total: Double? = nil, _ message: String? = nil) async {
        await report?(progress, total, message)
    }
}
