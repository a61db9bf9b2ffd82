import Foundation

/// The saved form of a transcript entry, whose keys depend on the role.
struct EntryFile: SavedPartFile {
    var id: String?
    var role: String
    var contents: [SavedPart<ContentFile>]?
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
    var metadataKeyOrder: KeyOrder?
    var data: DataFile?

    enum CodingKeys: CodingKey {
        case id, role, contents, tools, options, contextOptions, responseFormat, toolCalls, toolName, toolCallID, assets
        case signature, metadata, metadataKeyOrder, data
    }

    static var kindKey: CodingKeys { .role }

    static func isKnown(_ role: String) -> Bool { Role(rawValue: role) != nil }

    private enum Role: String {
        case instructions, user, response, tool, reasoning, data
    }
}

// MARK: Writing

extension EntryFile {
    /// Creates the saved form of an entry; `keepsOrder` also saves the order of the properties of structures.
    init(_ entry: Transcript.Entry, in version: SavedTranscript.Version, keepsOrder: Bool) {
        switch entry {
        case .instructions(let instructions):
            self.init(.instructions, instructions.id, instructions.segments, keepsOrder: keepsOrder)
            if !instructions.toolDefinitions.isEmpty { tools = instructions.toolDefinitions.map { ToolFile($0) } }
        case .prompt(let prompt):
            self.init(.user, prompt.id, prompt.segments, keepsOrder: keepsOrder)
            options = OptionsFile(prompt.options)
            if version == .second { contextOptions = ContextOptionsFile(prompt.contextOptions) }
            responseFormat = prompt.responseFormat.map { ResponseFormatFile($0) }
            setMetadata(prompt.metadata)
        case .toolCalls(let calls):
            self.init(.response, calls.id, nil)
            toolCalls = calls.map { ToolCallFile($0) }
        case .toolOutput(let output):
            self.init(.tool, output.id, output.segments, keepsOrder: keepsOrder)
            toolName = output.toolName
            toolCallID = output.id
        case .response(let response):
            self.init(.response, response.id, response.segments, keepsOrder: keepsOrder)
            assets = response.assetIDs
            setMetadata(response.metadata)
        case .reasoning(let reasoning):
            self.init(.reasoning, reasoning.id, reasoning.segments, keepsOrder: keepsOrder)
            signature = reasoning.signature?.base64EncodedString()
            setMetadata(reasoning.metadata)
        case .data(let entry):
            self.init(.data, entry.id, nil)
            data = DataFile(contentType: entry.contentType, content: entry.content, metadata: entry.metadata)
        }
    }

    private init(_ role: Role, _ id: String, _ segments: [Transcript.Segment]?, keepsOrder: Bool = false) {
        self.id = id
        self.role = role.rawValue
        contents = segments?.map { SavedPart(ContentFile($0, keepsOrder: keepsOrder), or: $0.unknownPart) }
    }

    private mutating func setMetadata(_ values: [String: GeneratedContent]) {
        metadata = values.isEmpty ? nil : values.mapValues { ContentValue(content: $0) }
        metadataKeyOrder = KeyOrder(ofUnsorted: values.sortedByKey)
    }
}

// MARK: Reading

extension EntryFile {
    /// Returns the entries that were saved as this entry: two for a response with both text and tool calls, otherwise
    /// one.
    func makeEntries() throws -> [Transcript.Entry] {
        guard let role = Role(rawValue: role) else { return [] }
        let segments = try (contents ?? []).map { part in
            switch part {
            case .known(let file): try file.makeSegment()
            case .unknown(let json): json.unknownSegment
            }
        }
        switch role {
        case .instructions: return [.instructions(makeInstructions(segments))]
        case .user: return [.prompt(makePrompt(segments))]
        case .tool: return [.toolOutput(try makeToolOutput(segments))]
        case .reasoning: return [.reasoning(try makeReasoning(segments))]
        case .response: return try makeResponse(segments)
        case .data: return [.data(try makeData())]
        }
    }

    /// Whether the file has the order of the properties of its structures, which only this implementation writes.
    var hasKeyOrder: Bool {
        (contents ?? []).contains { part in
            if case .known(let file) = part { file.structure?.keyOrder != nil } else { false }
        }
    }

    private var entryID: String { id ?? UUID().uuidString }

    private var metadataValues: [String: GeneratedContent] {
        (metadata ?? [:]).contents(in: metadataKeyOrder)
    }

    private func makeData() throws -> Transcript.DataEntry {
        guard let data else { throw SavedTranscript.Problem(message: "an entry with data requires the key 'data'.") }
        return Transcript.DataEntry(
            id: entryID, contentType: data.contentType, content: data.content, metadata: data.metadataContent)
    }

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
