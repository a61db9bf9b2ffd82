import Engine
public import LanguageModels
package import Llama

/// A GGUF model behind the Foundation Models API that is loaded only while requests run, and for a while afterwards.
///
/// Sessions of one model share it while it is loaded; one that was unloaded in between is loaded again by the next
/// request, which computes the conversation anew.
public struct ManagedLanguageModel: LanguageModel {
    let model: ManagedModel
    /// What goes first when several requests want the machine.
    let priority: GenerationRequest.Priority

    package init(_ model: ManagedModel, priority: GenerationRequest.Priority = .interactive) {
        self.model = model
        self.priority = priority
    }

    /// Guided generation and tools always; reasoning if the model's chat template supports it.
    public var capabilities: LanguageModelCapabilities {
        // Asked before each request: a file that can't be read is that request's error.
        guard let description = try? model.description() else {
            return LanguageModelCapabilities([.guidedGeneration, .toolCalling])
        }
        return LlamaLanguageModel.capabilities(of: description)
    }

    public var executorConfiguration: Executor.Configuration {
        Executor.Configuration(model: model, priority: priority)
    }

    /// Runs one session's requests; each leases the model from the coordinator.
    public final class Executor: LanguageModelExecutor {
        /// Identifies executors: the same file with the same settings.
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

        /// Loads the model and computes the transcript so far; returns immediately.
        public func prewarm(model: ManagedLanguageModel, transcript: Transcript) {
            guard let request = try? InferenceRequest(transcript, tools: transcript.toolDefinitions) else { return }
            // Nobody waits for a warm-up; what goes wrong is reported by the first request.
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
