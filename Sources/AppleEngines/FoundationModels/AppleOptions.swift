#if HEARTH_APPLE
    import FoundationModels
    import LanguageModels

    /// Options of ours in Apple's terms.
    @available(macOS 26.0, iOS 26.0, *)
    enum AppleOptions {
        static func options(
            _ options: LanguageModels.GenerationOptions
        ) throws -> FoundationModels.GenerationOptions {
            var result = FoundationModels.GenerationOptions(
                sampling: sampling(options.samplingMode), temperature: options.temperature,
                maximumResponseTokens: options.maximumResponseTokens)
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
