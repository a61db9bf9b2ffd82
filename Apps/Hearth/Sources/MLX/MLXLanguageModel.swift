#if HEARTH_APPLE
    import Foundation
    import Hearth
    import MLX
    import MLXLLM
    import MLXLMCommon

    /// A model in MLX's format behind the API's sessions, for Apple silicon.
    ///
    /// The coordinator owns it like every other model: it is loaded when it is needed, counts against the memory that
    /// models may have, and goes when the app does. It writes text; schemas and tools take a GGUF model.
    struct MLXLanguageModel: LanguageModels.LanguageModel {
        /// Bytes that MLX keeps of what it has computed with, beside the model.
        private static let cacheBytes = 512 * 1024 * 1024

        let folder: URL
        private let coordinator: ModelCoordinator
        private let tokenizers: any TokenizerLoader

        /// - Parameters:
        ///   - folder: The model's folder, as it was downloaded.
        ///   - coordinator: The owner of loaded models.
        ///   - tokenizers: Reads the folder's tokenizer.
        /// - Throws: `AIError` in the simulator, which has no GPU that MLX could use.
        init(folder: URL, coordinator: ModelCoordinator, tokenizers: any TokenizerLoader) throws {
            // Asked while the app runs: a simulator tells its apps by this variable.
            guard ProcessInfo.processInfo.environment["SIMULATOR_UDID"] == nil else {
                throw AIError.unsupported(
                    message: "MLX does not run in the simulator. Use a device, or a GGUF model.")
            }
            self.folder = folder
            self.coordinator = coordinator
            self.tokenizers = tokenizers
        }

        var capabilities: LanguageModels.LanguageModelCapabilities { LanguageModelCapabilities([]) }

        var executorConfiguration: Executor.Configuration { Executor.Configuration(model: self) }

        /// Runs work with the model, which is loaded first where it is not.
        fileprivate func withLoaded(_ work: @escaping @Sendable (ModelContainer) async throws -> Void) async throws {
            let request = ModelRequest(
                modelID: folder.lastPathComponent, configuration: "mlx",
                estimatedBytes: weightBytes + UInt64(Self.cacheBytes)
            ) { [folder, tokenizers] in
                Memory.cacheLimit = Self.cacheBytes
                return try await LLMModelFactory.shared.loadContainer(from: folder, using: tokenizers)
            } unload: { _ in
                Memory.clearCache()
            }
            try await coordinator.withModel(request, work)
        }

        private var weightBytes: UInt64 {
            // A folder that can't be read has no weights; loading says why.
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
            return (files ?? []).filter { $0.pathExtension == "safetensors" }.reduce(0) { sum, file in
                sum + UInt64((try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
            }
        }
    }

    extension MLXLanguageModel {
        /// Runs one session's requests.
        struct Executor: LanguageModels.LanguageModelExecutor {
            typealias Model = MLXLanguageModel

            /// Tells executors apart by the model's folder.
            struct Configuration: Hashable, Sendable {
                let model: MLXLanguageModel

                static func == (left: Self, right: Self) -> Bool { left.model.folder == right.model.folder }

                func hash(into hasher: inout Hasher) { hasher.combine(model.folder) }
            }

            private let model: MLXLanguageModel

            init(configuration: Configuration) { model = configuration.model }

            nonisolated(nonsending) func respond(
                to request: LanguageModels.LanguageModelExecutorGenerationRequest, model: MLXLanguageModel,
                streamingInto channel: LanguageModels.LanguageModelExecutorGenerationChannel
            ) async throws {
                let parameters = GenerateParameters(request.generationOptions)
                let transcript = request.transcript
                try await self.model.withLoaded { container in
                    let input = try await container.prepare(input: UserInput(chat: transcript.flatMap(\.chat)))
                    for await part in try await container.generate(input: input, parameters: parameters) {
                        try Task.checkCancellation()
                        switch part {
                        case .chunk(let text):
                            await channel.send(.response(action: .appendText(text, tokenCount: 0)))
                        case .info(let info):
                            await channel.send(
                                .response(
                                    action: .updateUsage(
                                        input: .init(totalTokenCount: info.promptTokenCount, cachedTokenCount: 0),
                                        output: .init(
                                            totalTokenCount: info.generationTokenCount, reasoningTokenCount: 0))))
                        // No tools are handed to the model.
                        case .toolCall: break
                        }
                    }
                }
            }
        }
    }

    extension GenerateParameters {
        fileprivate init(_ options: LanguageModels.GenerationOptions) {
            self.init(maxTokens: options.maximumResponseTokens)
            if let temperature = options.temperature { self.temperature = Float(temperature) }
            switch options.samplingMode?.kind {
            case .greedy: temperature = 0
            case .randomProbabilityThreshold(let threshold, _): topP = Float(threshold)
            // MLX samples from all tokens or from the most probable share of them.
            case .randomTopK, nil: break
            }
        }
    }

    extension LanguageModels.Transcript.Entry {
        /// The entry as turns of a chat.
        fileprivate var chat: [Chat.Message] {
            switch self {
            case .instructions(let entry): [.system(text(entry.segments))]
            case .prompt(let entry): [.user(text(entry.segments))]
            case .response(let entry): [.assistant(text(entry.segments))]
            // Without tools there are none of these, and thoughts are not read again.
            case .toolCalls, .toolOutput, .reasoning: []
            }
        }

        private func text(_ segments: [LanguageModels.Transcript.Segment]) -> String {
            segments.compactMap { segment in
                switch segment {
                case .text(let text): text.content
                case .structure(let structure): structure.content.jsonString
                case .attachment: nil
                }
            }
            .joined(separator: "\n")
        }
    }
#endif
