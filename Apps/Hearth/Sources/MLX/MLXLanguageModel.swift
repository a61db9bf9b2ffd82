#if HEARTH_APPLE
    import Foundation
    import Hearth
    import MLX
    import MLXLLM
    import MLXLMCommon
    import Synchronization

    /// A model in MLX's format behind the API's sessions, for Apple silicon.
    ///
    /// The coordinator owns it like every other model: it is loaded when it is needed, counts against the memory that
    /// models may have, and goes when the app does. It writes text; schemas and tools take a GGUF model.
    struct MLXLanguageModel: LanguageModels.LanguageModel {
        /// Bytes that MLX keeps of what it has computed with, beside the model.
        private static let cacheBytes = 512 * 1024 * 1024

        /// The model's folder.
        let folder: URL
        private let coordinator: ModelCoordinator
        private let tokenizers: any TokenizerLoader

        /// Makes a model; it is loaded by the first request.
        ///
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

        /// Text alone.
        var capabilities: LanguageModels.LanguageModelCapabilities { LanguageModelCapabilities([]) }

        /// What an executor is made from.
        var executorConfiguration: Executor.Configuration { Executor.Configuration(model: self) }

        /// Runs work with the model, which is loaded first where it is not; the work must not keep it.
        fileprivate func withLoaded(_ work: @escaping @Sendable (ModelContainer) async throws -> Void) async throws {
            let request = ModelRequest(
                // The whole path: folders of one name are different models.
                modelID: folder.lastPathComponent, configuration: "mlx \(folder.standardizedFileURL.path)",
                estimatedBytes: weightBytes + UInt64(Self.cacheBytes)
            ) { [folder, tokenizers] in
                Memory.cacheLimit = Self.cacheBytes
                do {
                    return MLXModelHolder(
                        try await LLMModelFactory.shared.loadContainer(from: folder, using: tokenizers))
                } catch {
                    // What had been read is in the cache now.
                    Memory.clearCache()
                    throw error
                }
            } unload: { model in
                // In this order: what a model that goes had is put into the cache first, as long as that is not full.
                model.free()
                Memory.clearCache()
            }
            try await coordinator.withModel(request) { model in
                // It is there as long as somebody has a lease.
                guard let container = model.container else {
                    throw AIError.unavailable(message: "The model was unloaded while it was needed. Try again.")
                }
                try await work(container)
            }
        }

        private var weightBytes: UInt64 {
            // A folder that can't be read has no weights; loading says why.
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
            return (files ?? []).filter { $0.pathExtension == "safetensors" }.reduce(0) { sum, file in
                // Downloads of Hugging Face's tools are links, whose own size says nothing.
                let weights = file.resolvingSymlinksInPath()
                return sum + UInt64((try? weights.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0)
            }
        }
    }

    /// A model in memory that can be freed while others still hold this.
    ///
    /// The coordinator holds what it unloads until that is done; MLX gives memory back only when nobody holds the model.
    private final class MLXModelHolder: Sendable {
        private let state: Mutex<ModelContainer?>

        init(_ container: ModelContainer) { state = Mutex(container) }

        /// The model; nil once it was freed.
        var container: ModelContainer? { state.withLock(\.self) }

        /// Lets go of the model.
        func free() { state.withLock { $0 = nil } }
    }

    extension MLXLanguageModel {
        /// Runs one session's requests.
        struct Executor: LanguageModels.LanguageModelExecutor {
            /// The model that is run.
            typealias Model = MLXLanguageModel

            /// Tells executors apart by the model's folder.
            struct Configuration: Hashable, Sendable {
                let model: MLXLanguageModel

                static func == (left: Self, right: Self) -> Bool { left.model.folder == right.model.folder }

                func hash(into hasher: inout Hasher) { hasher.combine(model.folder) }
            }

            private let model: MLXLanguageModel

            /// Creates an executor; the model is loaded by the first request.
            ///
            /// - Parameter configuration: Which model to run.
            init(configuration: Configuration) { model = configuration.model }

            /// Answers one request.
            ///
            /// - Parameters:
            ///   - request: The conversation so far and what is asked of the model.
            ///   - model: The model that is asked.
            ///   - channel: Where the events of the turn go.
            /// - Throws: `LanguageModelError` for a conversation with tools, `AIError` where the model cannot be had,
            ///   what MLX throws, and `CancellationError`.
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
                    // It ends at once when this task is cancelled, which MLX hears of a little later.
                    for await part in parts {
                        if let event = part.event { await channel.send(event) }
                    }
                    generation.cancel()
                    // Until then MLX computes with the model, which is given back after this; in the background, an app
                    // that computes on the GPU is ended.
                    await generation.value
                    try Task.checkCancellation()
                }
            }
        }
    }

    extension MLXLMCommon.Generation {
        /// What a session is told of it; nil for nothing.
        fileprivate var event: LanguageModels.LanguageModelExecutorGenerationChannel.Event? {
            switch self {
            case .chunk(let text): .response(action: .appendText(text, tokenCount: 0))
            case .info(let info):
                .response(
                    action: .updateUsage(
                        input: .init(totalTokenCount: info.promptTokenCount, cachedTokenCount: 0),
                        output: .init(totalTokenCount: info.generationTokenCount, reasoningTokenCount: 0)))
            // No tools are handed to the model.
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
            // Of the versions of MLX that the app takes not every one has seeds.
            case .randomProbabilityThreshold(let threshold, _): topP = Float(threshold)
            case .randomTopK(let count, _): topK = count
            case nil: break
            }
        }
    }

    extension LanguageModels.Transcript.Entry {
        /// The entry as turns of a chat; thoughts are not read again.
        fileprivate var chat: [Chat.Message] {
            get throws {
                switch self {
                case .instructions(let entry): [.system(text(entry.segments))]
                case .prompt(let entry): [.user(text(entry.segments))]
                case .response(let entry): [.assistant(text(entry.segments))]
                case .reasoning: []
                case .toolCalls, .toolOutput:
                    throw LanguageModels.LanguageModelError.unsupportedTranscriptContent(
                        .init(
                            unsupportedContent: [self],
                            debugDescription: "Tool calls are not supported for models in MLX's format."))
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
