import Engine
public import LanguageModels

extension LlamaLanguageModel {
    /// The executor of a session's requests, which renders the transcript, and constrains and streams the reply.
    public final class Executor: LanguageModelExecutor {
        /// The identity of an executor: the loaded model and its options.
        public struct Configuration: Hashable, Sendable {
            let loaded: LoadedModel
            let forcedTokens: ForcedTokens
            let priority: GenerationRequest.Priority
            let conversation: String?

            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.loaded === right.loaded && left.forcedTokens == right.forcedTokens
                    && left.priority == right.priority && left.conversation == right.conversation
            }

            public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(loaded)) }
        }

        private let configuration: Configuration
        private let replies = WrittenReplies()

        public init(configuration: Configuration) { self.configuration = configuration }

        /// Computes the transcript, so that it is cached for the next request.
        ///
        /// The function returns at once, and the computation runs concurrently with other requests.
        public func prewarm(model: LlamaLanguageModel, transcript: Transcript) {
            guard var request = try? InferenceRequest(transcript, tools: transcript.toolDefinitions) else { return }
            request.conversation = configuration.conversation
            // The protocol requires a function that returns at once, and no caller waits for the end of the task.
            Task { [replies, configuration, request] in
                await configuration.loaded.prewarm(request, remembering: replies)
            }
        }

        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: LlamaLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await configuration.loaded.respond(
                to: request, of: configuration.conversation, remembering: replies,
                forcedTokens: configuration.forcedTokens, priority: configuration.priority, streamingInto: channel)
        }
    }
}

extension LoadedModel {
    /// Returns a transcript as input of the model's template.
    func conversation(
        of transcript: some Sequence<Transcript.Entry>, tools: [Transcript.ToolDefinition],
        reasoning level: ContextOptions.ReasoningLevel? = nil
    ) throws -> ChatConversation {
        try conversation(for: InferenceRequest(transcript, tools: tools, reasoning: level))
            ?? ChatConversation(turns: [])
    }
}
