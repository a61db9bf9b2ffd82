package import Foundation
package import Support

package struct MCPServerTool: Sendable {
    /// The machine-readable name.
    package var name: String
    /// The display name.
    package var title: String
    /// The description for models, including the results.
    package var description: String
    /// The schema of the arguments.
    package var inputSchema: JSONValue
    /// The schema of the structured results.
    package var outputSchema: JSONValue
    /// Whether the tool changes nothing.
    package var isReadOnly: Bool
    /// Whether the tool connects to other machines.
    package var isOpenWorld: Bool
    /// Runs the tool.
    ///
    /// The model receives the message of an ``MCPToolFailure``, or ``MCPServer/describe`` of any other error.
    package var call: @Sendable (_ arguments: JSONValue, _ context: MCPCallContext) async throws -> MCPToolResult

    package init(
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

package struct MCPToolResult: Sendable, Hashable {
    /// The result as texts.
    package var texts: [String]
    /// The image files of the result, for each of which the texts have ``picture``.
    package var images: [Data] = []
    /// The result in the form of the tool's output schema.
    package var structured: JSONValue?
    /// Whether the call failed; the texts then state the reason.
    package var isError: Bool

    /// The text at the place of an image.
    static let picture = "(a picture)"

    package init(texts: [String], images: [Data] = [], structured: JSONValue?, isError: Bool = false) {
        (self.texts, self.images, self.structured, self.isError) = (texts, images, structured, isError)
    }

    var json: JSONValue {
        let content: JSONValue = .array(texts.map { ["type": "text", "text": .string($0)] })
        let result: JSONValue = ["content": content, "isError": .bool(isError)]
        return structured.map { result.adding(["structuredContent": $0]) } ?? result
    }
}

/// A failure of a tool, which the model reads so that it can correct the call.
package struct MCPToolFailure: Error, Sendable, Hashable {
    /// The sentences that state what is wrong and what to do.
    package var message: String

    package init(_ message: String) { self.message = message }
}

/// The context of a running call.
package struct MCPCallContext: Sendable {
    private let report: (@Sendable (_ progress: Double, _ total: Double?, _ message: String?) async -> Void)?

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
    ///   - progress: The amount done, which must increase.
    ///   - total: The total amount; `nil` if unknown.
    ///   - message: A description without user data.
    package func progress(_ progress: Double, of total: Double? = nil, _ message: String? = nil) async {
        await report?(progress, total, message)
    }
}
