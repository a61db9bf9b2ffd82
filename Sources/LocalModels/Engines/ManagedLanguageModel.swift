import Engine
public import Foundation
public import LanguageModels
package import Llama
import Support

/// A GGUF model behind the Foundation Models API that is loaded only while requests run, and for a while afterwards.
///
/// Sessions of one model share it while it is loaded; one that was unloaded in between is loaded again by the next
/// request. That request then computes the conversation anew, unless the conversation has a name: what was computed
/// for it is kept on disk, and read back after the model or the whole program was gone.
public struct ManagedLanguageModel: LanguageModel {
    let model: ManagedModel
    /// The chat that sessions of this value belong to; nil to keep nothing on disk.
    public let conversation: UUID?
    /// What goes first when several requests want the machine.
    let priority: GenerationRequest.Priority

    package init(
        _ model: ManagedModel, conversation: UUID? = nil, priority: GenerationRequest.Priority = .interactive
    ) {
        self.model = model
        self.conversation = conversation
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
        Executor.Configuration(model: model, conversation: conversation, priority: priority)
    }

    /// Runs one session's requests; each leases the model from the coordinator.
    public final class Executor: LanguageModelExecutor {
        /// Identifies executors: the same file with the same settings, for the same conversation.
        public struct Configuration: Hashable, Sendable {
            let model: ManagedModel
            let version: String
            let conversation: UUID?
            let priority: GenerationRequest.Priority

            init(model: ManagedModel, conversation: UUID?, priority: GenerationRequest.Priority) {
                self.model = model
                self.conversation = conversation
                self.priority = priority
                version = model.version
            }

            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.version == right.version && left.conversation == right.conversation
                    && left.priority == right.priority
                    && left.model.options == right.model.options
            }

            public func hash(into hasher: inout Hasher) { hasher.combine(version) }
        }

        private let configuration: Configuration
        private let replies = WrittenReplies()
        /// The chat's name in marks.
        private var chat: String? { configuration.conversation?.uuidString }

        public init(configuration: Configuration) { self.configuration = configuration }

        /// Loads the model and computes the transcript so far, or restores it from disk; returns immediately.
        public func prewarm(model: ManagedLanguageModel, transcript: Transcript) {
            guard var request = try? InferenceRequest(transcript, tools: transcript.toolDefinitions) else { return }
            request.conversation = chat
            // Nobody waits for a warm-up; what goes wrong is reported by the first request.
            Task { [model = configuration.model, replies, chat, request] in
                if let chat, model.preloads.hasLeftover(chat) { return }
                try? await model.withLoaded { loaded in
                    let mark = chat.flatMap { model.preloads.begin($0) }
                    defer { withExtendedLifetime(mark) {} }
                    await loaded.prewarm(request, remembering: replies)
                }
            }
        }

        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: ManagedLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await configuration.model.withLoaded { [replies, configuration, chat] loaded in
                try await loaded.respond(
                    to: request, of: chat, remembering: replies, priority: configuration.priority,
                    streamingInto: channel)
            }
            if let chat { configuration.model.preloads.forget(chat) }
        }
    }
}
