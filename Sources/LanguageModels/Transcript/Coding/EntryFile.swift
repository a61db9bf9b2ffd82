import Foundation

/// The saved form of a transcript entry, whose keys depend on the role.
struct EntryFile: Codable {
    var id: String?
    var role: String
    var contents: [ContentFile]?
    var tools: [ToolFile]?
    var options: OptionsFile?
    var contextOptions: ContextOptionsFile?
    var responseFormat: ResponseFormatFile?
    var toolCalls: [ToolCallFile]?
    var toolName: String?
    var toolCallID: String?
    var assets: [String]?
    /// Base64 text.
    var signature: String?
    var metadata: [String: ContentValue]?

    private enum Role: String {
        case instructions, user, response, tool, reasoning
    }
}

// MARK: Writing

extension EntryFile {
    init(_ entry: Transcript.Entry, in version: SavedTranscript.Version) {
        switch entry {
        case .instructions(let instructions):
            self.init(.instructions, instructions.id, instructions.segments)
            if !instructions.toolDefinitions.isEmpty { tools = instructions.toolDefinitions.map { ToolFile($0) } }
        case .prompt(let prompt):
            self.init(.user, prompt.id, prompt.segments)
            options = OptionsFile(prompt.options)
            if version == .second { contextOptions = ContextOptionsFile(prompt.contextOptions) }
            responseFormat = prompt.responseFormat.map { ResponseFormatFile($0) }
            setMetadata(prompt.metadata)
        case .toolCalls(let calls):
            self.init(.response, calls.id, nil)
            toolCalls = calls.map { ToolCallFile($0) }
        case .toolOutput(let output):
            self.init(.tool, output.id, output.segments)
            toolName = output.toolName
            toolCallID = output.id
        case .response(let response):
            self.init(.response, response.id, response.segments)
            assets = response.assetIDs
            setMetadata(response.metadata)
        case .reasoning(let reasoning):
            self.init(.reasoning, reasoning.id, reasoning.segments)
            signature = reasoning.signature?.base64EncodedString()
            setMetadata(reasoning.metadata)
        }
    }

    private init(_ role: Role, _ id: String, _ segments: [Transcript.Segment]?) {
        self.id = id
        self.role = role.rawValue
        contents = segments?.map { ContentFile($0) }
    }

    private mutating func setMetadata(_ values: [String: GeneratedContent]) {
        metadata = values.isEmpty ? nil : values.mapValues { ContentValue(content: $0) }
    }
}

// MARK: Reading

extension EntryFile {
    /// Returns the entries that were saved as this entry: two for a response with both text and tool calls, otherwise
    /// one.
    func makeEntries() throws -> [Transcript.Entry] {
        guard let role = Role(rawValue: role) else {
            throw SavedTranscript.Problem(message: "the role '\(role)' is unknown.")
        }
        let segments = try (contents ?? []).map { try $0.makeSegment() }
        switch role {
        case .instructions: return [.instructions(makeInstructions(segments))]
        case .user: return [.prompt(makePrompt(segments))]
        case .tool: return [.toolOutput(try makeToolOutput(segments))]
        case .reasoning: return [.reasoning(try makeReasoning(segments))]
        case .response: return try makeResponse(segments)
        }
    }

    private var entryID: String { id ?? UUID().uuidString }

    private var metadataValues: [String: GeneratedContent] { (metadata ?? [:]).mapValues(\.content) }

    private func makeInstructions(_ segments: [Transcript.Segment]) -> Transcript.Instructions {
        Transcript.Instructions(
            id: entryID, segments: segments, toolDefinitions: (tools ?? []).map { $0.function.definition })
    }

    private func makePrompt(_ segments: [Transcript.Segment]) -> Transcript.Prompt {
        Transcript.Prompt(
            id: entryID, metadata: metadataValues, segments: segments, options: options?.options ?? GenerationOptions(),
            responseFormat: responseFormat?.format, contextOptions: contextOptions?.options ?? ContextOptions())
    }

    private func makeToolOutput(_ segments: [Transcript.Segment]) throws -> Transcript.ToolOutput {
        guard let call = toolCallID ?? id else {
            throw SavedTranscript.Problem(message: "a tool's output requires the key 'toolCallID'.")
        }
        guard let toolName else {
            throw SavedTranscript.Problem(message: "a tool's output requires the key 'toolName'.")
        }
        return Transcript.ToolOutput(id: call, toolName: toolName, segments: segments)
    }

    private func makeReasoning(_ segments: [Transcript.Segment]) throws -> Transcript.Reasoning {
        let data = try signature.map { text in
            guard let data = Data(base64Encoded: text) else {
                throw SavedTranscript.Problem(message: "the signature is not Base64.")
            }
            return data
        }
        return Transcript.Reasoning(id: entryID, metadata: metadataValues, segments: segments, signature: data)
    }

    private func makeResponse(_ segments: [Transcript.Segment]) throws -> [Transcript.Entry] {
        var response = Transcript.Response(id: entryID, assetIDs: assets ?? [], segments: segments)
        response.metadata = metadataValues
        guard let toolCalls else { return [.response(response)] }
        let calls = try toolCalls.map { try $0.makeCall() }
        if segments.isEmpty { return [.toolCalls(Transcript.ToolCalls(id: entryID, calls))] }
        // Two entries need different IDs.
        return [.response(response), .toolCalls(Transcript.ToolCalls(calls))]
    }
}
