#if HEARTH_APPLE
    import FoundationModels
    import LanguageModels

    @available(macOS 26.0, iOS 26.0, *)
    extension AppleLanguageModel.Source {
        /// Creates a session of Apple's framework that continues a transcript.
        ///
        /// - Throws: Errors of Apple's framework for an adapter that cannot be used.
        func makeSession(
            tools: [any FoundationModels.Tool], transcript: FoundationModels.Transcript
        ) throws -> FoundationModels.LanguageModelSession {
            switch self {
            case .onDevice(let useCase, let guardrails):
                let model = FoundationModels.SystemLanguageModel(useCase: useCase.apple, guardrails: guardrails.apple)
                return FoundationModels.LanguageModelSession(model: model, tools: tools, transcript: transcript)
            case .adapted(let adapter, let guardrails):
                let model = FoundationModels.SystemLanguageModel(
                    adapter: try adapter.load(), guardrails: guardrails.apple)
                return FoundationModels.LanguageModelSession(model: model, tools: tools, transcript: transcript)
            case .privateCloudCompute:
                #if canImport(FoundationModels, _version: 2)
                    if #available(macOS 27.0, iOS 27.0, *) {
                        let model = FoundationModels.PrivateCloudComputeLanguageModel()
                        return FoundationModels.LanguageModelSession(
                            model: model, tools: tools, transcript: transcript)
                    }
                #endif
                throw LanguageModels.PrivateCloudComputeLanguageModel.Error.serviceUnavailable(
                    .init(debugDescription: "Private Cloud Compute requires iOS 27 or macOS 27."))
            }
        }

        /// Whether the model reasons before it answers, as Apple declares in version 27 and later.
        var reasons: Bool {
            #if canImport(FoundationModels, _version: 2)
                if #available(macOS 27.0, iOS 27.0, *) {
                    switch self {
                    case .onDevice:
                        return FoundationModels.SystemLanguageModel.default.capabilities.contains(.reasoning)
                    case .privateCloudCompute:
                        return FoundationModels.PrivateCloudComputeLanguageModel().capabilities.contains(.reasoning)
                    // Adapters require a system before version 27.
                    case .adapted: return false
                    }
                }
            #endif
            return false
        }
    }

    @available(macOS 26.0, iOS 26.0, *)
    extension FoundationModels.LanguageModelSession {
        /// Streams a text answer as snapshots.
        ///
        /// The context options are ignored before version 27.
        func stream(
            _ prompt: FoundationModels.Prompt, options: FoundationModels.GenerationOptions,
            context: LanguageModels.ContextOptions
        ) -> sending ResponseStream<String> {
            #if canImport(FoundationModels, _version: 2)
                if #available(macOS 27.0, iOS 27.0, *) {
                    return streamResponse(
                        to: prompt, options: options, contextOptions: AppleOptions.contextOptions(context))
                }
            #endif
            return streamResponse(to: prompt, options: options)
        }

        /// Streams an answer that matches a schema, as snapshots.
        ///
        /// Before version 27, only `includeSchemaInPrompt` of the context options is used.
        func stream(
            _ prompt: FoundationModels.Prompt, schema: FoundationModels.GenerationSchema,
            options: FoundationModels.GenerationOptions, context: LanguageModels.ContextOptions
        ) -> sending ResponseStream<FoundationModels.GeneratedContent> {
            let includesSchema = context.includeSchemaInPrompt ?? true
            #if canImport(FoundationModels, _version: 2)
                if #available(macOS 27.0, iOS 27.0, *) {
                    var context = AppleOptions.contextOptions(context)
                    context.includeSchemaInPrompt = includesSchema
                    return streamResponse(to: prompt, schema: schema, options: options, contextOptions: context)
                }
            #endif
            return streamResponse(
                to: prompt, schema: schema, includeSchemaInPrompt: includesSchema, options: options)
        }
    }
#endif
