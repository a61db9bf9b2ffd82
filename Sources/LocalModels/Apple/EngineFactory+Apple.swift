#if HEARTH_APPLE
    import AppleEngines
    import Engine
    import Foundation
    import LanguageModels
    import ModelStore

    extension EngineFactory {
        // MARK: Foundation Models

        /// Registers the system's model, which takes precedence over all others if available.
        func connectFoundationModels(to inputs: inout ResolverInputs) {
            guard #available(macOS 26.0, iOS 26.0, *) else {
                inputs.foundationModelsProblem = { "Apple's Foundation Models require iOS 26 or macOS 26." }
                return
            }
            inputs.foundationModels = {
                // An unavailable model does not count. Availability is checked for each decision.
                guard AppleLanguageModel.availability == .available else { return nil }
                return FoundationModelEngine(Self.systemModel)
            }
            inputs.foundationModelsProblem = {
                AppleLanguageModel.availability.problem ?? "Apple's Foundation Models are not available now."
            }
        }

        @available(macOS 26.0, iOS 26.0, *)
        private static var systemModel: FoundationModelEngine.SystemModel {
            var countTokens: (@Sendable (Transcript) async throws -> Int)?
            if #available(macOS 26.4, iOS 26.4, *) {
                countTokens = { try await AppleLanguageModel.tokenCount(for: $0) }
            }
            return FoundationModelEngine.SystemModel(
                availability: { AppleLanguageModel.availability },
                contextTokens: { AppleLanguageModel.contextTokens }, countTokens: countTokens,
                makeModel: { guardrails in
                    AppleLanguageModel(guardrails: guardrails ? .standard : .permissiveContentTransformations)
                }, languages: { AppleLanguageModel.supportedLanguages })
        }

        // MARK: Core ML

        /// Returns the first installed classifier in Core ML format, by name; `nil` if there is no such classifier.
        func coreMLClassifier() -> (any TextClassifier)? {
            coreMLModels(.classifier).first.map { CoreMLTextClassifier($0) }
        }

        /// Returns the first installed embedding model in Core ML format, by name; `nil` if there is no such model.
        func coreMLEmbedder() -> (any TextEmbedder)? {
            coreMLModels(.embedder).first.map { CoreMLTextEmbedder($0) }
        }

        private func coreMLModels(_ kind: TextModelDescription.Kind) -> [ManagedCoreMLModel] {
            let root = URL(fileURLWithPath: folder.path).appending(path: "coreml")
            // Usually there is no such folder.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
            return names.sorted().compactMap { name in
                ManagedCoreMLModel(folder: root.appending(path: name), coordinator: coordinator)
            }
            .filter { $0.description.kind == kind }
        }
    }
#endif
