import Foundation
import UniformTypeIdentifiers

/// A builder of the request for one model turn, which rejects features that the model does not declare.
struct ExecutorRequest {
    let profile: ResolvedProfile
    let request: SessionRequest
    let transcript: Transcript

    func make() throws -> LanguageModelExecutorGenerationRequest {
        if let name = profile.ambiguousToolName { throw InvalidRequest.ambiguousToolName(name) }
        let options = profile.options(request.options)
        try InvalidRequest.check(options)
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
        if !capabilities.contains(.vision), transcript.contains(where: \.hasImages) {
            throw unsupported(.vision, "The model reads no images. Choose a model that does, or send no images.")
        }
    }

    private func unsupported(
        _ capability: LanguageModelCapabilities.Capability, _ description: String
    ) -> LanguageModelError {
        .unsupportedCapability(.init(capability: capability, debugDescription: description))
    }
}

extension LanguageModel {
    /// Checks that the model supports the types of all attached data.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`, with the entries that have other data.
    func checkAttachments(of transcript: Transcript) async throws {
        var unsupported: [Transcript.Entry] = []
        var unsupportedType: UTType?
        for entry in transcript {
            for case .attachment(let attachment) in entry.segments {
                guard case .data(let data) = attachment.content,
                    try await !supportsDataAttachmentType(data.contentType)
                else { continue }
                unsupportedType = unsupportedType ?? data.contentType
                if unsupported.last?.id != entry.id { unsupported.append(entry) }
            }
        }
        if let unsupportedType { throw unsupportedContent(unsupported, "attached data", unsupportedType) }
    }

    /// Checks that the model may add a data entry.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`, with the entry.
    func check(_ data: LanguageModelExecutorGenerationChannel.DataEntry) async throws {
        switch data.action.kind {
        case .update(let update):
            guard try await !supportsDataEntryType(update.contentType) else { return }
            let entry = Transcript.DataEntry(
                id: data.entryID ?? UUID().uuidString, contentType: update.contentType, content: update.content,
                metadata: update.metadata)
            throw unsupportedContent([.data(entry)], "data entries", update.contentType)
        }
    }

    private func unsupportedContent(
        _ entries: [Transcript.Entry], _ what: String, _ type: UTType
    ) -> LanguageModelError {
        .unsupportedTranscriptContent(
            .init(
                unsupportedContent: entries,
                debugDescription: "The model does not support \(what) of the type '\(type.identifier)'."))
    }
}

extension Transcript.Entry {
    fileprivate var hasImages: Bool {
        segments.contains { segment in
            guard case .attachment(let attachment) = segment, case .image = attachment.content else { return false }
            return true
        }
    }
}
