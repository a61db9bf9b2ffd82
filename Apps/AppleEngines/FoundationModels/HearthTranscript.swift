#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    import Foundation
    import FoundationModels
    import LanguageModels

    /// Conversion of Apple's conversations, schemas, contents and options to Hearth's.
    @available(macOS 27.0, iOS 27.0, *)
    enum HearthTranscript {
        // MARK: Entries

        /// Converts entries, except unknown kinds, which are newer than this program.
        static func entries(
            _ entries: some Sequence<FoundationModels.Transcript.Entry>
        ) -> [LanguageModels.Transcript.Entry] {
            // Every value can be converted, because both frameworks also read incomplete JSON.
            entries.compactMap { try? entry($0) }
        }

        /// Converts a conversation that a Hearth model is to continue.
        ///
        /// - Throws: Apple's `LanguageModelError.unsupportedTranscriptContent` for content without an equivalent.
        static func transcript(_ transcript: FoundationModels.Transcript) throws -> LanguageModels.Transcript {
            LanguageModels.Transcript(
                entries: try transcript.map { entry in
                    guard let ours = try self.entry(entry) else {
                        throw FoundationModels.LanguageModelError.unsupportedTranscriptContent(
                            .init(
                                unsupportedContent: [entry],
                                debugDescription: "The transcript has an entry of an unknown kind."))
                    }
                    return ours
                })
        }

        private static func entry(
            _ entry: FoundationModels.Transcript.Entry
        ) throws -> LanguageModels.Transcript.Entry? {
            switch entry {
            case .instructions(let instructions):
                return .instructions(
                    LanguageModels.Transcript.Instructions(
                        id: instructions.id, segments: try segments(instructions.segments, of: entry),
                        toolDefinitions: try instructions.toolDefinitions.map { try tool($0) }))
            case .prompt(let prompt):
                return .prompt(
                    LanguageModels.Transcript.Prompt(
                        id: prompt.id, metadata: try metadata(prompt.metadata),
                        segments: try segments(prompt.segments, of: entry), options: options(prompt.options),
                        contextOptions: contextOptions(prompt.contextOptions)))
            case .toolCalls(let calls):
                return .toolCalls(
                    LanguageModels.Transcript.ToolCalls(
                        id: calls.id,
                        try calls.map {
                            LanguageModels.Transcript.ToolCall(
                                id: $0.id, metadata: try metadata($0.metadata), toolName: $0.toolName,
                                arguments: try content($0.arguments))
                        }))
            case .toolOutput(let output):
                return .toolOutput(
                    LanguageModels.Transcript.ToolOutput(
                        id: output.id, toolName: output.toolName, segments: try segments(output.segments, of: entry)))
            case .response(let response):
                return .response(
                    LanguageModels.Transcript.Response(
                        id: response.id, metadata: try metadata(response.metadata),
                        segments: try segments(response.segments, of: entry)))
            case .reasoning(let reasoning):
                return .reasoning(
                    LanguageModels.Transcript.Reasoning(
                        id: reasoning.id, metadata: try metadata(reasoning.metadata),
                        segments: try segments(reasoning.segments, of: entry), signature: reasoning.signature))
            default: return nil
            }
        }

        private static func segments(
            _ segments: [FoundationModels.Transcript.Segment], of entry: FoundationModels.Transcript.Entry
        ) throws -> [LanguageModels.Transcript.Segment] {
            try segments.map { segment in
                switch segment {
                case .text(let text):
                    return .text(LanguageModels.Transcript.TextSegment(id: text.id, content: text.content))
                case .structure(let structure):
                    return .structure(
                        LanguageModels.Transcript.StructuredSegment(
                            id: structure.id, schemaName: structure.schemaName, content: try content(structure.content))
                    )
                case .attachment(let attachment):
                    if case .image(let image) = attachment.content, let url = image.url {
                        return .attachment(
                            LanguageModels.Transcript.AttachmentSegment(
                                id: attachment.id, content: .image(.init(imageURL: url)), label: attachment.label))
                    }
                    throw unsupported(entry, "The transcript has an attachment that is not a file.")
                @unknown default:
                    throw unsupported(entry, "The transcript has a segment of an unknown kind.")
                }
            }
        }

        private static func unsupported(
            _ entry: FoundationModels.Transcript.Entry, _ description: String
        ) -> FoundationModels.LanguageModelError {
            .unsupportedTranscriptContent(.init(unsupportedContent: [entry], debugDescription: description))
        }

        // MARK: Parts

        static func tool(
            _ tool: FoundationModels.Transcript.ToolDefinition
        ) throws -> LanguageModels.Transcript.ToolDefinition {
            LanguageModels.Transcript.ToolDefinition(
                name: tool.name, description: tool.description, parameters: try schema(tool.parameters))
        }

        static func schema(_ schema: FoundationModels.GenerationSchema) throws -> LanguageModels.GenerationSchema {
            do {
                let json = try JSONEncoder().encode(schema)
                return try JSONDecoder().decode(LanguageModels.GenerationSchema.self, from: json)
            } catch {
                throw FoundationModels.LanguageModelError.unsupportedGenerationGuide(
                    .init(
                        schemaName: schema.name,
                        debugDescription: "Hearth does not read the schema: \(error.localizedDescription)"))
            }
        }

        static func content(_ content: FoundationModels.GeneratedContent) throws -> LanguageModels.GeneratedContent {
            try LanguageModels.GeneratedContent(json: content.jsonString)
        }

        static func metadata(
            _ metadata: [String: FoundationModels.GeneratedContent]
        ) throws -> [String: any LanguageModels.ConvertibleToGeneratedContent] {
            try metadata.mapValues { try content($0) }
        }

        // MARK: Options

        static func options(_ options: FoundationModels.GenerationOptions) -> LanguageModels.GenerationOptions {
            LanguageModels.GenerationOptions(
                samplingMode: sampling(options.samplingMode), temperature: options.temperature,
                maximumResponseTokens: options.maximumResponseTokens,
                toolCallingMode: toolCallingMode(options.toolCallingMode))
        }

        private static func sampling(
            _ mode: FoundationModels.GenerationOptions.SamplingMode?
        ) -> LanguageModels.GenerationOptions.SamplingMode? {
            switch mode?.kind {
            case .greedy: .greedy
            case .randomTopK(let count, let seed): .random(top: count, seed: seed)
            case .randomProbabilityThreshold(let threshold, let seed):
                .random(probabilityThreshold: threshold, seed: seed)
            case nil: nil
            // A sampling mode that is newer than this program is replaced by the model's default.
            @unknown default: nil
            }
        }

        private static func toolCallingMode(
            _ mode: FoundationModels.GenerationOptions.ToolCallingMode?
        ) -> LanguageModels.GenerationOptions.ToolCallingMode? {
            switch mode?.kind {
            case .allowed: .allowed
            case .required: .required
            case .disallowed: .disallowed
            case nil: nil
            @unknown default: nil
            }
        }

        static func contextOptions(_ options: FoundationModels.ContextOptions) -> LanguageModels.ContextOptions {
            LanguageModels.ContextOptions(
                includeSchemaInPrompt: options.includeSchemaInPrompt,
                reasoningLevel: reasoningLevel(options.reasoningLevel))
        }

        private static func reasoningLevel(
            _ level: FoundationModels.ContextOptions.ReasoningLevel?
        ) -> LanguageModels.ContextOptions.ReasoningLevel? {
            switch level {
            case .light: .light
            case .moderate: .moderate
            case .deep: .deep
            case .custom(let name): .custom(name)
            case nil: nil
            @unknown default: nil
            }
        }
    }
#endif
