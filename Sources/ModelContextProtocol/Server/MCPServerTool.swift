public import OrderedJSON

/// Something that an assistant may have done.
public struct MCPServerTool: Sendable {
    /// What it is called by.
    public var name: String
    /// What people read.
    public var title: String
    /// What models read: what it does, and what its results hold.
    public var description: String
    /// The schema of its arguments.
    public var inputSchema: JSONValue
    /// The schema of its structured results.
    public var outputSchema: JSONValue
    /// Whether it changes nothing; all of a server that only reads.
    public var isReadOnly: Bool
    /// Whether it speaks with the world outside this machine.
    public var isOpenWorld: Bool
    /// Does it; ``MCPToolFailure`` is told to the model, any other error as ``MCPServer/describe`` says.
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

/// What a tool found or did.
public struct MCPToolResult: Sendable, Hashable {
    /// Texts for models that read no structure.
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

/// Why a tool could not do what it was asked for, told to the model so that it can ask for something else.
public struct MCPToolFailure: Error, Sendable, Hashable {
    /// What is wrong and what to do, in sentences.
    public var message: String

    /// Describes a failure.
    public init(_ message: String) { self.message = message }
}

/// What a call may say while it runs.
public struct MCPCallContext: Sendable {
    private let report: (@Sendable (_ progress: Double, _ total: Double?, _ message: String?) async -> Void)?

    /// A call of which nobody wants to hear.
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

    /// Tells the client how far the call is, if it asked.
    ///
    /// - Parameters:
    ///   - progress: How much is done; more each time.
    ///   - total: How much there is; nil if that is not known.
    ///   - message: What is going on, without text of the user's.
    public func progress(_ progress: Double, of total: Double? = nil, _ message: String? = nil) async {
        await report?(progress, total, message)
    }
}
