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
    }
#endif
