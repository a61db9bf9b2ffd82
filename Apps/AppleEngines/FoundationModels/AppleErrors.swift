#if HEARTH_APPLE
    import Foundation
    import FoundationModels
    import LanguageModels

    /// Conversion of errors of Apple's framework to Hearth's equivalent errors.
    ///
    /// The error types that Apple's framework throws depend on the SDK of the build. Hearth has only those of version
    /// 27, so errors of version 26 are mapped to the successors that Apple names. Values that an error of version 26
    /// lacks stay empty: 0 tokens, no date, the undetermined language.
    @available(macOS 26.0, iOS 26.0, *)
    enum AppleErrors {
        static func ours(_ error: any Error) async -> any Error {
            switch error {
            case let error as FoundationModels.LanguageModelSession.GenerationError:
                return ours26(error)
            case let error as FoundationModels.LanguageModelSession.ToolCallError:
                // The tools only wait for a Hearth session, which throws the tools' errors itself.
                return await ours(error.underlyingError)
            case let error as FoundationModels.SystemLanguageModel.Adapter.AssetError: return asset(error)
            case let error as FoundationModels.GenerationSchema.SchemaError: return schema(error)
            default: break
            }
            #if canImport(FoundationModels, _version: 2)
                if #available(macOS 27.0, iOS 27.0, *), let ours = await ours27(error) { return ours }
            #endif
            return error
        }

        // MARK: Version 26

        private static func ours26(_ error: FoundationModels.LanguageModelSession.GenerationError) -> any Error {
            switch error {
            case .exceededContextWindowSize(let context):
                return LanguageModels.LanguageModelError.contextSizeExceeded(
                    .init(
                        contextSize: AppleLanguageModel.contextTokens, tokenCount: 0,
                        debugDescription: context.debugDescription))
            case .assetsUnavailable(let context):
                return LanguageModels.SystemLanguageModel.Error.assetsUnavailable(
                    .init(debugDescription: context.debugDescription))
            case .guardrailViolation(let context):
                return LanguageModels.LanguageModelError.guardrailViolation(
                    .init(debugDescription: context.debugDescription))
            case .unsupportedGuide(let context):
                return LanguageModels.LanguageModelError.unsupportedGenerationGuide(
                    .init(schemaName: nil, debugDescription: context.debugDescription))
            case .unsupportedLanguageOrLocale(let context):
                return LanguageModels.LanguageModelError.unsupportedLanguageOrLocale(
                    .init(
                        languageCode: Locale.LanguageCode("und"), debugDescription: context.debugDescription))
            case .decodingFailure(let context):
                return LanguageModels.GeneratedContent.ParsingError(
                    rawContent: "", underlyingError: error, debugDescription: context.debugDescription)
            case .rateLimited(let context):
                return LanguageModels.LanguageModelError.rateLimited(
                    .init(resetDate: nil, debugDescription: context.debugDescription))
            case .concurrentRequests: return LanguageModels.LanguageModelSession.Error.concurrentRequests
            case .refusal(_, let context):
                // The explanation is omitted, because reading it would make the model generate another answer.
                return LanguageModels.LanguageModelError.refusal(
                    .init(explanation: "", debugDescription: context.debugDescription))
            @unknown default: return error
            }
        }

        private static func asset(_ error: FoundationModels.SystemLanguageModel.Adapter.AssetError) -> any Error {
            typealias Ours = LanguageModels.SystemLanguageModel.Adapter.AssetError
            switch error {
            case .invalidAsset(let context):
                return Ours.invalidAsset(.init(debugDescription: context.debugDescription))
            case .invalidAdapterName(let context):
                return Ours.invalidAdapterName(.init(debugDescription: context.debugDescription))
            case .compatibleAdapterNotFound(let context):
                return Ours.compatibleAdapterNotFound(.init(debugDescription: context.debugDescription))
            @unknown default: return error
            }
        }

        static func schema(_ error: FoundationModels.GenerationSchema.SchemaError) -> any Error {
            typealias Ours = LanguageModels.GenerationSchema.SchemaError
            switch error {
            case .duplicateType(let schema, let type, let context):
                return Ours.duplicateType(
                    schema: schema, type: type, context: .init(debugDescription: context.debugDescription))
            case .duplicateProperty(let schema, let property, let context):
                return Ours.duplicateProperty(
                    schema: schema, property: property, context: .init(debugDescription: context.debugDescription))
            case .emptyTypeChoices(let schema, let context):
                return Ours.emptyTypeChoices(
                    schema: schema, context: .init(debugDescription: context.debugDescription))
            case .undefinedReferences(let schema, let references, let context):
                return Ours.undefinedReferences(
                    schema: schema, references: references, context: .init(debugDescription: context.debugDescription))
            @unknown default: return error
            }
        }

        // MARK: Version 27

        #if canImport(FoundationModels, _version: 2)
            @available(macOS 27.0, iOS 27.0, *)
            private static func ours27(_ error: any Error) async -> (any Error)? {
                switch error {
                case let error as FoundationModels.LanguageModelError: return await model(error)
                case let error as FoundationModels.SystemLanguageModel.Error: return system(error)
                case let error as FoundationModels.PrivateCloudComputeLanguageModel.Error: return cloud(error)
                case let error as FoundationModels.LanguageModelSession.Error: return session(error)
                case let error as FoundationModels.GeneratedContent.ParsingError:
                    return LanguageModels.GeneratedContent.ParsingError(
                        rawContent: error.rawContent, underlyingError: error.underlyingError,
                        debugDescription: error.debugDescription)
                default: return nil
                }
            }

            @available(macOS 27.0, iOS 27.0, *)
            private static func model(_ error: FoundationModels.LanguageModelError) async -> any Error {
                typealias Ours = LanguageModels.LanguageModelError
                switch error {
                case .contextSizeExceeded(let details):
                    return Ours.contextSizeExceeded(
                        .init(
                            contextSize: details.contextSize, tokenCount: details.tokenCount,
                            debugDescription: details.debugDescription, metadata: details.metadata))
                case .rateLimited(let details):
                    return Ours.rateLimited(
                        .init(
                            resetDate: details.resetDate, debugDescription: details.debugDescription,
                            metadata: details.metadata))
                case .guardrailViolation(let details):
                    return Ours.guardrailViolation(
                        .init(debugDescription: details.debugDescription, metadata: details.metadata))
                case .refusal(let details):
                    // The explanation is part of the refusal. If reading it fails, the refusal is reported without an
                    // explanation.
                    let explanation = try? await details.explanation.content
                    return Ours.refusal(
                        .init(
                            explanation: explanation ?? "", debugDescription: details.debugDescription,
                            metadata: details.metadata))
                case .unsupportedCapability(let details):
                    return Ours.unsupportedCapability(
                        .init(
                            capability: capability(details.capability), debugDescription: details.debugDescription,
                            metadata: details.metadata))
                case .unsupportedTranscriptContent(let details):
                    return Ours.unsupportedTranscriptContent(
                        .init(
                            // The list omits entries that cannot be converted.
                            unsupportedContent: HearthTranscript.entries(details.unsupportedContent),
                            debugDescription: details.debugDescription, metadata: details.metadata))
                case .unsupportedGenerationGuide(let details):
                    return Ours.unsupportedGenerationGuide(
                        .init(
                            schemaName: details.schemaName, debugDescription: details.debugDescription,
                            metadata: details.metadata))
                case .unsupportedLanguageOrLocale(let details):
                    return Ours.unsupportedLanguageOrLocale(
                        .init(
                            languageCode: details.languageCode, debugDescription: details.debugDescription,
                            metadata: details.metadata))
                case .timeout(let details):
                    return Ours.timeout(.init(debugDescription: details.debugDescription, metadata: details.metadata))
                @unknown default: return error
                }
            }

            @available(macOS 27.0, iOS 27.0, *)
            private static func system(_ error: FoundationModels.SystemLanguageModel.Error) -> any Error {
                switch error {
                case .assetsUnavailable(let details):
                    return LanguageModels.SystemLanguageModel.Error.assetsUnavailable(
                        .init(debugDescription: details.debugDescription))
                @unknown default: return error
                }
            }

            @available(macOS 27.0, iOS 27.0, *)
            private static func cloud(_ error: FoundationModels.PrivateCloudComputeLanguageModel.Error) -> any Error {
                typealias Ours = LanguageModels.PrivateCloudComputeLanguageModel.Error
                switch error {
                case .networkFailure(let details):
                    return Ours.networkFailure(.init(debugDescription: details.debugDescription))
                case .quotaLimitReached(let details):
                    return Ours.quotaLimitReached(
                        .init(resetDate: details.resetDate, debugDescription: details.debugDescription))
                case .serviceUnavailable(let details):
                    return Ours.serviceUnavailable(.init(debugDescription: details.debugDescription))
                @unknown default: return error
                }
            }

            @available(macOS 27.0, iOS 27.0, *)
            private static func session(_ error: FoundationModels.LanguageModelSession.Error) -> any Error {
                switch error {
                case .concurrentRequests: return LanguageModels.LanguageModelSession.Error.concurrentRequests
                case .transcriptMutationWhileResponding:
                    return LanguageModels.LanguageModelSession.Error.transcriptMutationWhileResponding
                @unknown default: return error
                }
            }

            @available(macOS 27.0, iOS 27.0, *)
            private static func capability(
                _ capability: FoundationModels.LanguageModelCapabilities.Capability
            ) -> LanguageModels.LanguageModelCapabilities.Capability {
                switch capability {
                case .vision: .vision
                case .reasoning: .reasoning
                case .toolCalling: .toolCalling
                // The other capabilities are kinds of guided generation.
                default: .guidedGeneration
                }
            }
        #endif
    }
#endif
