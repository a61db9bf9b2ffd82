/// The saved form of a tool definition.
struct ToolFile: Codable {
    var type: String?
    var function: Function

    struct Function: Codable {
        var name: String
        var description: String?
        var parameters: GenerationSchema

        var definition: Transcript.ToolDefinition {
            Transcript.ToolDefinition(name: name, description: description ?? "", parameters: parameters)
        }
    }

    init(_ definition: Transcript.ToolDefinition) {
        type = "function"
        function = Function(
            name: definition.name, description: definition.description, parameters: definition.parameters)
    }
}

/// The saved form of a tool call.
struct ToolCallFile: Codable {
    var id: String
    var name: String
    /// JSON text.
    var arguments: String
    var metadata: [String: ContentValue]?
    var metadataKeyOrder: KeyOrder?

    init(_ call: Transcript.ToolCall) {
        id = call.id
        name = call.toolName
        arguments = call.arguments.jsonString
        metadata = call.metadata.isEmpty ? nil : call.metadata.mapValues { ContentValue(content: $0) }
        metadataKeyOrder = KeyOrder(ofUnsorted: call.metadata.sortedByKey)
    }

    func makeCall() throws -> Transcript.ToolCall {
        do {
            return Transcript.ToolCall(
                id: id, metadata: (metadata ?? [:]).contents(in: metadataKeyOrder), toolName: name,
                arguments: try GeneratedContent(json: arguments))
        } catch {
            throw SavedTranscript.Problem(message: "the arguments of the call '\(id)' are not JSON. \(error)")
        }
    }
}

/// The saved form of a response format.
struct ResponseFormatFile: Codable {
    var type: String?
    var jsonSchema: Named

    struct Named: Codable {
        var name: String?
        var schema: GenerationSchema
    }

    init(_ format: Transcript.ResponseFormat) {
        type = "jsonSchema"
        switch format.kind {
        case .schema(let schema): jsonSchema = Named(name: format.name, schema: schema)
        }
    }

    var format: Transcript.ResponseFormat { Transcript.ResponseFormat(schema: jsonSchema.schema) }
}
