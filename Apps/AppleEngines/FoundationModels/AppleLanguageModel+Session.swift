#if HEARTH_APPLE
    import FoundationModels
    import LanguageModels

    @available(macOS 26.0, iOS 26.0, *)
    extension AppleLanguageModel.Source {
        /// Makes one of Apple's sessions that goes on from a transcript.
        ///
        /// - Parameters:
        ///   - tools: What the model may call.
        ///   - transcript: The conversation so far.
        /// - Returns: The session.
        /// - Throws: What Apple's framework throws for an adapter that cannot be used.
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
                    .init(debugDescription: "Private Cloud Compute takes iOS 27 or macOS 27."))
            }
        }

        /// Whether the model thinks before it answers, as Apple declares it; how much can be asked for from 27 on.
        var reasons: Bool {
            #if canImport(FoundationModels, _version: 2)
                if #available(macOS 27.0, iOS 27.0, *) {
                    switch self {
                    case .onDevice:
                        return FoundationModels.SystemLanguageModel.default.capabilities.contains(.reasoning)
                    case .privateCloudCompute:
                        return FoundationModels.PrivateCloudComputeLanguageModel().capabilities.contains(.reasoning)
                    // Adapters take a system before 27.
                    case .adapted: return false
                    }
                }
            #endif
            return false
        }
    }

    @available(macOS 26.0, iOS 26.0, *)
    extension FoundationModels.LanguageModelSession {
        /// Streams text.
        ///
        /// - Parameters:
        ///   - prompt: What to answer.
        ///   - options: How to answer.
        ///   - context: What goes into the model's context beside the prompt; before 27 there is no place for it.
        /// - Returns: The answer as it grows.
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

        /// Streams a value of a schema.
        ///
        /// - Parameters:
        ///   - prompt: What to answer.
        ///   - schema: What the answer keeps to.
        ///   - options: How to answer.
        ///   - context: What goes into the model's context beside the prompt; before 27 it is the schema or not.
        /// - Returns: The answer as it grows.
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
