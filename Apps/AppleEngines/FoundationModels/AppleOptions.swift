#if HEARTH_APPLE
    import FoundationModels
    import LanguageModels

    /// Options of ours in Apple's terms.
    @available(macOS 26.0, iOS 26.0, *)
    enum AppleOptions {
        /// Options of a prompt that was answered: whether tools had to be called is of no use any more.
        static func recorded(_ options: LanguageModels.GenerationOptions) -> FoundationModels.GenerationOptions {
            FoundationModels.GenerationOptions(
                sampling: sampling(options.samplingMode), temperature: options.temperature,
                maximumResponseTokens: options.maximumResponseTokens)
        }

        /// Options of a prompt that is to be answered.
        static func options(
            _ options: LanguageModels.GenerationOptions
        ) throws -> FoundationModels.GenerationOptions {
            var result = recorded(options)
            // Tools that may not be called are not among the request's, so that only this is left to say.
            guard options.toolCallingMode?.kind == .required else { return result }
            #if canImport(FoundationModels, _version: 2)
                if #available(macOS 27.0, iOS 27.0, *) {
                    result.toolCallingMode = .required
                    return result
                }
            #endif
            throw LanguageModels.LanguageModelError.unsupportedCapability(
                .init(
                    capability: .toolCalling,
                    debugDescription: "Apple's model cannot be made to call a tool before iOS 27 and macOS 27."))
        }

        #if canImport(FoundationModels, _version: 2)
            /// What goes into the model's context beside the prompt.
            @available(macOS 27.0, iOS 27.0, *)
            static func contextOptions(_ options: LanguageModels.ContextOptions) -> FoundationModels.ContextOptions {
                FoundationModels.ContextOptions(
                    includeSchemaInPrompt: options.includeSchemaInPrompt,
                    reasoningLevel: reasoningLevel(options.reasoningLevel))
            }

            @available(macOS 27.0, iOS 27.0, *)
            private static func reasoningLevel(
                _ level: LanguageModels.ContextOptions.ReasoningLevel?
            ) -> FoundationModels.ContextOptions.ReasoningLevel? {
                switch level {
                case .light: .light
                case .moderate: .moderate
                case .deep: .deep
                case .custom(let name): .custom(name)
                case nil: nil
                }
            }
        #endif

        private static func sampling(
            _ mode: LanguageModels.GenerationOptions.SamplingMode?
        ) -> FoundationModels.GenerationOptions.SamplingMode? {
            switch mode?.kind {
            case nil: nil
            case .greedy: .greedy
            case .randomTopK(let count, let seed): .random(top: count, seed: seed)
            case .randomProbabilityThreshold(let threshold, let seed):
                .random(probabilityThreshold: threshold, seed: seed)
            }
        }
    }
#endif
