#if HEARTH_APPLE && canImport(FoundationModels, _version: 2)
    package import FoundationModels
    package import LanguageModels

    /// Conversion of a Hearth model's events to events of Apple's sessions.
    @available(macOS 27.0, iOS 27.0, *)
    enum AppleEvents {
        private typealias Apple = FoundationModels.LanguageModelExecutorGenerationChannel
        private typealias Ours = LanguageModels.LanguageModelExecutorGenerationChannel

        /// Returns Apple's equivalent of an event; nil for an event that need not be sent.
        static func event(
            _ event: LanguageModels.LanguageModelExecutorGenerationChannel.Event
        ) throws -> FoundationModels.LanguageModelExecutorGenerationChannel.Event? {
            switch event.kind {
            case .response(let response):
                return try action(response.action.kind).map { .response(entryID: response.entryID, action: $0) }
            case .reasoning(let reasoning):
                return .reasoning(entryID: reasoning.entryID, action: try action(reasoning.action.kind))
            case .toolCalls(let calls):
                return .toolCalls(entryID: calls.entryID, action: try action(calls.action.kind))
            // Systems before 27.2 have no data entries.
            case .data: return nil
            }
        }

        private static func action(_ kind: Ours.Response.Action.Kind) throws -> Apple.Response.Action? {
            switch kind {
            case .appendText(let text):
                return .appendText(text.content, segmentID: text.segmentID, tokenCount: text.tokenCount)
            case .replaceTextSegment(let text):
                return .replaceTextSegment(text.content, segmentID: text.segmentID, tokenCount: text.tokenCount)
            case .addAttachmentSegment(let segment):
                guard case .image(let image) = segment.content, let url = image.url else { return nil }
                return .addAttachmentSegment(
                    FoundationModels.Transcript.AttachmentSegment(
                        id: segment.id, content: .image(.init(imageURL: url)), label: segment.label))
            case .removeAttachmentSegment(let id): return .removeAttachmentSegment(id: id)
            case .updateMetadata(let metadata): return .updateMetadata(try contents(metadata.values))
            case .updateUsage(let usage):
                return .updateUsage(
                    input: input(usage), output: output(usage), metadata: try contents(usage.metadata))
            }
        }

        private static func action(_ kind: Ours.Reasoning.Action.Kind) throws -> Apple.Reasoning.Action {
            switch kind {
            case .appendText(let text):
                .appendText(text.content, segmentID: text.segmentID, tokenCount: text.tokenCount)
            case .replaceTextSegment(let text):
                .replaceTextSegment(text.content, segmentID: text.segmentID, tokenCount: text.tokenCount)
            case .updateSignature(let signature):
                .updateSignature(signature.signature, tokenCount: signature.tokenCount)
            case .updateMetadata(let metadata): .updateMetadata(try contents(metadata.values))
            case .updateUsage(let usage):
                .updateUsage(input: input(usage), output: output(usage), metadata: try contents(usage.metadata))
            }
        }

        private static func action(_ kind: Ours.ToolCalls.Action.Kind) throws -> Apple.ToolCalls.Action {
            switch kind {
            case .toolCall(let call):
                .toolCall(id: call.id, name: call.name, action: try action(call.action.kind))
            case .removeToolCall(let id): .removeToolCall(id: id)
            case .updateMetadata(let metadata): .updateMetadata(try contents(metadata.values))
            case .updateUsage(let usage):
                .updateUsage(input: input(usage), output: output(usage), metadata: try contents(usage.metadata))
            }
        }

        private static func action(
            _ kind: Ours.ToolCalls.ToolCall.Action.Kind
        ) throws -> Apple.ToolCalls.ToolCall.Action {
            switch kind {
            case .appendArguments(let text): .appendArguments(text.content, tokenCount: text.tokenCount)
            case .updateMetadata(let metadata): .updateMetadata(try contents(metadata.values))
            }
        }

        private static func input(_ usage: Ours.Usage) -> Apple.Usage.Input {
            Apple.Usage.Input(
                totalTokenCount: usage.input.totalTokenCount, cachedTokenCount: usage.input.cachedTokenCount)
        }

        private static func output(_ usage: Ours.Usage) -> Apple.Usage.Output {
            Apple.Usage.Output(
                totalTokenCount: usage.output.totalTokenCount, reasoningTokenCount: usage.output.reasoningTokenCount)
        }

        private static func contents(
            _ contents: [String: LanguageModels.GeneratedContent]
        ) throws -> [String: any FoundationModels.ConvertibleToGeneratedContent] {
            try contents.mapValues { try AppleTranscript.content($0) }
        }

        // MARK: Errors

        /// Maps a Hearth error to Apple's equivalent, or returns it unchanged if no equivalent exists.
        static func error(_ error: any Error) -> any Error {
            switch error {
            case let error as LanguageModels.LanguageModelError: return model(error)
            case let error as LanguageModels.GeneratedContent.ParsingError:
                return FoundationModels.GeneratedContent.ParsingError(
                    rawContent: error.rawContent, underlyingError: error.underlyingError,
                    debugDescription: error.debugDescription)
            default: return error
            }
        }

        private static func model(_ error: LanguageModels.LanguageModelError) -> any Error {
            typealias Apple = FoundationModels.LanguageModelError
            switch error {
            case .contextSizeExceeded(let details):
                return Apple.contextSizeExceeded(
                    .init(
                        contextSize: details.contextSize, tokenCount: details.tokenCount,
                        debugDescription: details.debugDescription, metadata: details.metadata))
            case .rateLimited(let details):
                return Apple.rateLimited(
                    .init(
                        resetDate: details.resetDate, debugDescription: details.debugDescription,
                        metadata: details.metadata))
            case .guardrailViolation(let details):
                return Apple.guardrailViolation(
                    .init(debugDescription: details.debugDescription, metadata: details.metadata))
            case .refusal(let details):
                return Apple.refusal(
                    .init(
                        explanation: details.explanationText, debugDescription: details.debugDescription,
                        metadata: details.metadata))
            case .unsupportedCapability(let details):
                return Apple.unsupportedCapability(
                    .init(
                        capability: capability(details.capability), debugDescription: details.debugDescription,
                        metadata: details.metadata))
            case .unsupportedTranscriptContent(let details):
                // These entries contain images, which the model refused and which cannot be converted to Apple's types.
                let entries = details.unsupportedContent.flatMap { (try? AppleTranscript.entries([$0])) ?? [] }
                return Apple.unsupportedTranscriptContent(
                    .init(
                        unsupportedContent: entries, debugDescription: details.debugDescription,
                        metadata: details.metadata))
            case .unsupportedGenerationGuide(let details):
                return Apple.unsupportedGenerationGuide(
                    .init(
                        schemaName: details.schemaName, debugDescription: details.debugDescription,
                        metadata: details.metadata))
            case .unsupportedLanguageOrLocale(let details):
                return Apple.unsupportedLanguageOrLocale(
                    .init(
                        languageCode: details.languageCode, debugDescription: details.debugDescription,
                        metadata: details.metadata))
            case .timeout(let details):
                return Apple.timeout(.init(debugDescription: details.debugDescription, metadata: details.metadata))
            }
        }

        static func capability(
            _ capability: LanguageModels.LanguageModelCapabilities.Capability
        ) -> FoundationModels.LanguageModelCapabilities.Capability {
            switch capability {
            case .vision: .vision
            case .reasoning: .reasoning
            case .toolCalling: .toolCalling
            // No other capability exists.
            default: .guidedGeneration
            }
        }

        /// Returns Apple's equivalent of a model's capabilities.
        static func capabilities(
            _ capabilities: LanguageModels.LanguageModelCapabilities
        ) -> FoundationModels.LanguageModelCapabilities {
            FoundationModels.LanguageModelCapabilities(capabilities.capabilities.map(capability))
        }
    }

    @available(macOS 27.0, iOS 27.0, *)
    extension LanguageModels.LanguageModelCapabilities {
        /// The equivalent in Apple's framework.
        package var apple: FoundationModels.LanguageModelCapabilities { AppleEvents.capabilities(self) }
    }
#endif
