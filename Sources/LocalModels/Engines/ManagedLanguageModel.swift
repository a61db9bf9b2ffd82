import Engine
public import LanguageModels
package import Llama
public import UniformTypeIdentifiers

/// A GGUF model for the Foundation Models API, loaded on demand and unloaded when idle.
///
/// Sessions share the loaded model. If the model was unloaded meanwhile, the next request loads it and computes the
/// conversation again.
public struct ManagedLanguageModel: LanguageModel {
    let model: ManagedModel
    /// The priority of the model's requests.
    let priority: GenerationRequest.Priority

    package init(_ model: ManagedModel, priority: GenerationRequest.Priority = .interactive) {
        self.model = model
        self.priority = priority
    }

    /// Guided generation and tools, reasoning if the model's chat template supports it, and vision with a projector.
    public var capabilities: LanguageModelCapabilities {
        // An unreadable file is reported by the request that follows.
        guard let description = try? model.description() else {
            return LanguageModelCapabilities([.guidedGeneration, .toolCalling])
        }
        return LlamaLanguageModel.capabilities(of: description, readsImages: model.projectorPath != nil)
    }

    /// Returns `true` for text, such as JSON and CSV, and for images if the model has a projector.
    nonisolated public func supportsDataAttachmentType(_ type: UTType) -> Bool {
        type.isReadableText || model.projectorPath != nil && type.conforms(to: .image)
    }

    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(model: model, priority: priority)
    }

    /// An executor of one session's requests, each of which leases the model from the coordinator.
    public final class Executor: LanguageModelExecutor {
        /// The identity of an executor: the same file with the same settings.
        public struct Configuration: Hashable, Sendable {
            let model: ManagedModel
            let version: String
            let priority: GenerationRequest.Priority

            init(model: ManagedModel, priority: GenerationRequest.Priority) {
                self.model = model
                self.priority = priority
                version = model.version
            }

            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.version == right.version && left.priority == right.priority
                    && left.model.options == right.model.options
            }

            public func hash(into hasher: inout Hasher) { hasher.combine(version) }
        }

        private let configuration: Configuration
        private let replies = WrittenReplies()

        public init(configuration: Configuration) { self.configuration = configuration }

        /// Loads the model and computes the transcript so far, in the background.
        public func prewarm(model: ManagedLanguageModel, transcript: Transcript) {
            guard let request = try? InferenceRequest(transcript, tools: transcript.toolDefinitions) else { return }
            // A failure is reported by the first request.
            Task { [model = configuration.model, replies] in
                try? await model.withLoaded { await $0.prewarm(request, remembering: replies) }
            }
        }

        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ManagedLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await configuration.model.withLoaded { [replies, configuration] loaded in
                try await loaded.respond(
                    to: request, of: nil, remembering: replies, priority: configuration.priority,
                    streamingInto: channel)
            }
        }
    }
}
