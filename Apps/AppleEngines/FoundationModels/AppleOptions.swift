#if HEARTH_APPLE
    import FoundationModels
    import LanguageModels

    /// Conversion of Hearth's options to Apple's.
    @available(macOS 26.0, iOS 26.0, *)
    enum AppleOptions {
        /// Returns the options of an answered prompt, without the tool calling mode, which no longer matters.
        static func recorded(_ options: LanguageModels.GenerationOptions) -> FoundationModels.GenerationOptions {
            FoundationModels.GenerationOptions(
                sampling: sampling(options.samplingMode), temperature: options.temperature,
                maximumResponseTokens: options.maximumResponseTokens)
        }

        /// Returns the options of the prompt to answer.
        static func options(
            _ options: LanguageModels.GenerationOptions
        ) throws -> FoundationModels.GenerationOptions {
            var result = recorded(options)
            // Disallowed tools are not in the request, so only the mode `required` has to be set.
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
            /// Returns Apple's equivalent of context options.
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
