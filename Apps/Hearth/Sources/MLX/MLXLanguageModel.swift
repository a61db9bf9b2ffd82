#if HEARTH_APPLE
    import Foundation
    import Hearth
    import MLX
    import MLXLLM
    import MLXLMCommon
    import Synchronization

    /// A model in MLX's format for the API's sessions, on Apple silicon.
    ///
    /// The coordinator manages the model like every other model. The model is loaded on demand, counts against the
    /// memory limit of models, and is unloaded when the app enters the background. It generates only text. Schemas and
    /// tools require a GGUF model.
    struct MLXLanguageModel: LanguageModels.LanguageModel {
        /// The size of MLX's buffer cache, in addition to the model, in bytes.
        private static let cacheBytes = 512 * 1024 * 1024

        /// The model's folder.
        let folder: URL
        private let coordinator: ModelCoordinator
        private let tokenizers: any TokenizerLoader

        /// Creates a model.
        ///
        /// The first request loads it.
        ///
        /// - Throws: `AIError` in the simulator, which has no GPU that MLX could use.
        init(folder: URL, coordinator: ModelCoordinator, tokenizers: any TokenizerLoader) throws {
            // Checked at run time: this variable is set in the simulator.
            guard ProcessInfo.processInfo.environment["SIMULATOR_UDID"] == nil else {
                throw AIError.unsupported(
                    message: "MLX does not run in the simulator. Use a device, or a GGUF model.")
            }
            self.folder = folder
            self.coordinator = coordinator
            self.tokenizers = tokenizers
        }

        /// The capabilities: none beyond text.
        var capabilities: LanguageModels.LanguageModelCapabilities { LanguageModelCapabilities([]) }

        var executorConfiguration: Executor.Configuration { Executor.Configuration(model: self) }

        /// Runs work with the loaded model, which the work must not retain.
        fileprivate func withLoaded(_ work: @escaping @Sendable (ModelContainer) async throws -> Void) async throws {
            let request = ModelRequest(
                // The id is the whole path, because folders of the same name can be different models.
                modelID: folder.lastPathComponent, configuration: "mlx \(folder.standardizedFileURL.path)",
                estimatedBytes: weightBytes + UInt64(Self.cacheBytes)
            ) { [folder, tokenizers] in
                Memory.cacheLimit = Self.cacheBytes
                do {
                    return MLXModelHolder(
                        try await LLMModelFactory.shared.loadContainer(from: folder, using: tokenizers))
                } catch {
                    // The buffers of the weights read so far are in the cache at this point.
                    Memory.clearCache()
                    throw error
                }
            } unload: { model in
                // The model must be released first, because its buffers are put into the cache at that moment.
                model.free()
                Memory.clearCache()
            }
            try await coordinator.withModel(request) { model in
                // The container exists as long as a lease exists.
                guard let container = model.container else {
                    throw AIError.unavailable(message: "The model was unloaded while it was needed. Try again.")
                }
                try await work(container)
            }
        }

        private var weightBytes: UInt64 {
            // An unreadable folder counts as empty. Loading the model reports the error.
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
            return (files ?? []).filter { $0.pathExtension == "safetensors" }.reduce(0) { sum, file in
                // Hugging Face's tools download to symbolic links, whose own size is not the size of the weights.
                let weights = file.resolvingSymlinksInPath()
                return sum + UInt64((try? weights.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
            }
        }
    }

    /// A holder that can release the model while other references to the holder exist.
    ///
    /// The coordinator retains the holder until unloading is complete, but MLX frees memory only when nothing
    /// retains the model.
    private final class MLXModelHolder: Sendable {
        private let state: Mutex<ModelContainer?>

        init(_ container: ModelContainer) { state = Mutex(container) }

        /// The model; nil after `free()`.
        var container: ModelContainer? { state.withLock(\.self) }

        /// Releases the model.
        func free() { state.withLock { $0 = nil } }
    }

    extension MLXLanguageModel {
        /// The executor that runs a session's requests.
        struct Executor: LanguageModels.LanguageModelExecutor {
            typealias Model = MLXLanguageModel

            /// The identity of an executor, given by the model's folder.
            struct Configuration: Hashable, Sendable {
                let model: MLXLanguageModel

                static func == (left: Self, right: Self) -> Bool { left.model.folder == right.model.folder }

                func hash(into hasher: inout Hasher) { hasher.combine(model.folder) }
            }

            private let model: MLXLanguageModel

            /// Creates an executor, whose first request loads the model.
            init(configuration: Configuration) { model = configuration.model }

            /// Answers one request.
            ///
            /// - Throws: `LanguageModelError` for a conversation with tools, `AIError` if the model is
            ///   unavailable, errors of MLX, and `CancellationError`.
            nonisolated(nonsending) func respond(
                to request: LanguageModels.LanguageModelExecutorGenerationRequest, model: MLXLanguageModel,
                streamingInto channel: LanguageModels.LanguageModelExecutorGenerationChannel
            ) async throws {
                let parameters = GenerateParameters(request.generationOptions)
                let transcript = request.transcript
                try await self.model.withLoaded { container in
                    let (parts, generation) = try await container.perform { context in
                        let chat = try transcript.flatMap { try $0.chat }
                        let input = try await context.processor.prepare(input: UserInput(chat: chat))
                        try Task.checkCancellation()
                        let iterator = try TokenIterator(input: input, model: context.model, parameters: parameters)
                        return generateTask(
                            promptTokenCount: input.text.tokens.size, modelConfiguration: context.configuration,
                            tokenizer: context.tokenizer, iterator: iterator)
                    }
                    // The loop ends as soon as this task is cancelled, but MLX stops slightly later.
                    for await part in parts {
                        if let event = part.event { await channel.send(event) }
                    }
                    generation.cancel()
                    // Waits until MLX stops computing, because the model is released after the return. An app
                    // that computes on the GPU in the background is killed.
                    await generation.value
                    try Task.checkCancellation()
                }
            }
        }
    }

    extension MLXLMCommon.Generation {
        /// The part as an event for the session; nil for a tool call.
        fileprivate var event: LanguageModels.LanguageModelExecutorGenerationChannel.Event? {
            switch self {
            case .chunk(let text): .response(action: .appendText(text, tokenCount: 0))
            case .info(let info):
                .response(
                    action: .updateUsage(
                        input: .init(totalTokenCount: info.promptTokenCount, cachedTokenCount: 0),
                        output: .init(totalTokenCount: info.generationTokenCount, reasoningTokenCount: 0)))
            // The model gets no tools.
            case .toolCall: nil
            }
        }
    }

    extension GenerateParameters {
        fileprivate init(_ options: LanguageModels.GenerationOptions) {
            self.init(maxTokens: options.maximumResponseTokens)
            if let temperature = options.temperature { self.temperature = Float(temperature) }
            switch options.samplingMode?.kind {
            case .greedy: temperature = 0
            // Not every supported version of MLX has seeds.
            case .randomProbabilityThreshold(let threshold, _): topP = Float(threshold)
            case .randomTopK(let count, _): topK = count
            case nil: break
            }
        }
    }

    extension LanguageModels.Transcript.Entry {
        /// The entry as chat messages, without reasoning.
        fileprivate var chat: [Chat.Message] {
            get throws {
                switch self {
                case .instructions(let entry): [.system(text(entry.segments))]
                case .prompt(let entry): [.user(text(entry.segments))]
                case .response(let entry): [.assistant(text(entry.segments))]
                case .reasoning, .data: []
                case .toolCalls, .toolOutput:
                    throw LanguageModels.LanguageModelError.unsupportedTranscriptContent(
                        .init(
                            unsupportedContent: [self],
                            debugDescription: "Tool calls are not supported for models in MLX's format."))
                @unknown default: []
                }
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
