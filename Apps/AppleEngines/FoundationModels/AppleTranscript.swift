#if HEARTH_APPLE
    import Foundation
    import FoundationModels
    import LanguageModels

    /// Conversion of Hearth's conversations, schemas and contents to Apple's.
    @available(macOS 26.0, iOS 26.0, *)
    enum AppleTranscript {
        // MARK: Entries

        static func entries(
            _ entries: some Sequence<LanguageModels.Transcript.Entry>
        ) throws -> [FoundationModels.Transcript.Entry] {
            try entries.compactMap { try entry($0) }
        }

        /// Returns Apple's equivalent of an entry; nil for reasoning, which the model does not read.
        ///
        /// Versions before 27 have no reasoning entry.
        private static func entry(
            _ entry: LanguageModels.Transcript.Entry
        ) throws -> FoundationModels.Transcript.Entry? {
            switch entry {
            case .instructions(let instructions):
                return .instructions(
                    FoundationModels.Transcript.Instructions(
                        id: instructions.id, segments: try segments(instructions.segments, of: entry),
                        toolDefinitions: try instructions.toolDefinitions.map {
                            FoundationModels.Transcript.ToolDefinition(
                                name: $0.name, description: $0.description, parameters: try schema($0.parameters))
                        }))
            case .prompt(let prompt):
                return .prompt(
                    FoundationModels.Transcript.Prompt(
                        id: prompt.id, segments: try segments(prompt.segments, of: entry),
                        options: AppleOptions.recorded(prompt.options)))
            case .toolCalls(let calls):
                return .toolCalls(
                    FoundationModels.Transcript.ToolCalls(
                        id: calls.id,
                        try calls.map {
                            FoundationModels.Transcript.ToolCall(
                                id: $0.id, toolName: $0.toolName, arguments: try content($0.arguments))
                        }))
            case .toolOutput(let output):
                return .toolOutput(
                    FoundationModels.Transcript.ToolOutput(
                        id: output.id, toolName: output.toolName, segments: try segments(output.segments, of: entry)))
            case .response(let response):
                return .response(
                    FoundationModels.Transcript.Response(
                        id: response.id, assetIDs: response.assetIDs,
                        segments: try segments(response.segments, of: entry)))
            case .reasoning, .data: return nil
            }
        }

        private static func segments(
            _ segments: [LanguageModels.Transcript.Segment], of entry: LanguageModels.Transcript.Entry
        ) throws -> [FoundationModels.Transcript.Segment] {
            try segments.map { segment in
                switch segment {
                case .text(let text):
                    .text(FoundationModels.Transcript.TextSegment(id: text.id, content: text.content))
                case .structure(let structure):
                    .structure(
                        FoundationModels.Transcript.StructuredSegment(
                            id: structure.id, source: structure.schemaName, content: try content(structure.content)))
                case .attachment:
                    throw LanguageModels.LanguageModelError.unsupportedTranscriptContent(
                        .init(
                            unsupportedContent: [entry],
                            debugDescription: "Images cannot be sent to Apple's model."))
                }
            }
        }

        // MARK: Parts

        static func prompt(_ prompt: LanguageModels.Transcript.Prompt) -> FoundationModels.Prompt {
            FoundationModels.Prompt(text(prompt.segments))
        }

        /// Joins segments into a text, with structured values as JSON.
        static func text(_ segments: [LanguageModels.Transcript.Segment]) -> String {
            segments.compactMap { segment in
                switch segment {
                case .text(let text): text.content
                case .structure(let structure): structure.content.jsonString
                case .attachment: nil
                }
            }
            .joined(separator: "\n")
        }

        static func content(
            _ content: LanguageModels.GeneratedContent
        ) throws -> FoundationModels.GeneratedContent {
            try FoundationModels.GeneratedContent(json: content.jsonString)
        }

        /// Converts a schema through JSON, which both frameworks read and write.
        static func schema(
            _ schema: LanguageModels.GenerationSchema
        ) throws -> FoundationModels.GenerationSchema {
            do {
                let json = try JSONEncoder().encode(schema)
                return try JSONDecoder().decode(FoundationModels.GenerationSchema.self, from: json)
            } catch let error as FoundationModels.GenerationSchema.SchemaError {
                // The error already describes the problem.
                throw AppleErrors.schema(error)
            } catch {
                throw LanguageModels.LanguageModelError.unsupportedGenerationGuide(
                    .init(
                        schemaName: schema.name,
                        debugDescription: "Apple's framework does not read the schema: \(error.localizedDescription)"))
            }
        }

        /// Returns the known part of an incomplete value.
        static func partialJSON(_ content: FoundationModels.GeneratedContent) -> PartialJSON {
            switch content.kind {
            case .null: content.isComplete ? .scalar("null") : .unknown
            case .bool(let value): .scalar(value ? "true" : "false")
            // An incomplete number may lack digits.
            case .number: content.isComplete ? .scalar(content.jsonString) : .unknown
            case .string(let string): .string(string, isComplete: content.isComplete)
            case .array(let elements): .array(elements.map(partialJSON), isComplete: content.isComplete)
            case .structure(let properties, let orderedKeys):
                .object(
                    orderedKeys.compactMap { key in
                        properties[key].map { PartialJSON.Property(key, partialJSON($0)) }
                    }, isComplete: content.isComplete)
            // The kind is newer than this program.
            @unknown default: .unknown
            }
        }
    }

    extension LanguageModels.Transcript {
        /// The tools in the instructions.
        var toolDefinitions: [LanguageModels.Transcript.ToolDefinition] {
            flatMap { entry in
                if case .instructions(let instructions) = entry { return instructions.toolDefinitions }
                return []
            }
        }
    }
#endif
