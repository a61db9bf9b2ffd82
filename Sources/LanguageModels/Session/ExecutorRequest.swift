import Foundation

/// A builder of the request for one model turn, which rejects features that the model does not declare.
struct ExecutorRequest {
    let profile: ResolvedProfile
    let request: SessionRequest
    let transcript: Transcript

    func make() throws -> LanguageModelExecutorGenerationRequest {
        if let name = profile.ambiguousToolName { throw AmbiguousToolName(name: name) }
        let options = profile.options(request.options)
        let tools = try enabledTools(options)
        try checkCapabilities(tools)
        try request.output.schema?.validate()
        return LanguageModelExecutorGenerationRequest(
            id: UUID(), transcript: transcript, enabledTools: tools, schema: request.output.schema,
            generationOptions: options, contextOptions: profile.contextOptions(request.contextOptions),
            metadata: request.metadata)
    }

    private func enabledTools(_ options: GenerationOptions) throws -> [Transcript.ToolDefinition] {
        switch options.toolCallingMode {
        case .disallowed?: return []
        case .required? where profile.tools.isEmpty:
            throw unsupported(.toolCalling, "Tool calling is required, but the session has no tools.")
        default: return profile.toolDefinitions
        }
    }

    private func checkCapabilities(_ tools: [Transcript.ToolDefinition]) throws {
        let capabilities = profile.model.capabilities
        if request.output.schema != nil, !capabilities.contains(.guidedGeneration) {
            throw unsupported(.guidedGeneration, "The model does not support structured responses.")
        }
        if !tools.isEmpty, !capabilities.contains(.toolCalling) {
            throw unsupported(.toolCalling, "The model does not support tool calling.")
        }
        if !capabilities.contains(.vision), transcript.contains(where: \.hasAttachments) {
            throw unsupported(.vision, "The model does not support images.")
        }
    }

    private func unsupported(
        _ capability: LanguageModelCapabilities.Capability, _ description: String
    ) -> LanguageModelError {
        .unsupportedCapability(.init(capability: capability, debugDescription: description))
    }
}

extension Transcript.Entry {
    fileprivate var hasAttachments: Bool {
        let segments: [Transcript.Segment] =
            switch self {
            case .instructions(let entry): entry.segments
            case .prompt(let entry): entry.segments
            case .toolOutput(let entry): entry.segments
            case .response(let entry): entry.segments
            case .reasoning(let entry): entry.segments
            case .toolCalls: []
            }
        return segments.contains { if case .attachment = $0 { true } else { false } }
    }
}
