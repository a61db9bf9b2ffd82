import Inference
public import LanguageModels

extension LlamaLanguageModel {
    /// Runs one session's requests: renders its transcript, constrains the reply, and streams it.
    public final class Executor: LanguageModelExecutor {
        /// Identifies executors: the same loaded model with the same options.
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
        private let replier: SessionReplier

        public init(configuration: Configuration) {
            self.configuration = configuration
            replier = SessionReplier(
                forcedTokens: configuration.forcedTokens, priority: configuration.priority,
                conversation: configuration.conversation)
        }

        /// Computes the transcript so far, so that it is cached for the next request.
        ///
        /// Returns at once; the work goes on beside requests that are running.
        public func prewarm(model: LlamaLanguageModel, transcript: Transcript) {
            // The protocol wants a call that returns at once, and nobody waits for the end of a warm-up.
            Task { [replier, configuration] in await replier.prewarm(configuration.loaded, transcript: transcript) }
        }

        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: LlamaLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            try await replier.respond(to: request, with: configuration.loaded, streamingInto: channel)
        }
    }
}

extension LoadedModel {
    /// A transcript as the model's template is given it, for answers, warm-ups and counting alike.
    func conversation(
        of transcript: some Sequence<Transcript.Entry>, written: WrittenReplies.Lookup = [:],
        tools: [Transcript.ToolDefinition], reasoning level: ContextOptions.ReasoningLevel?
    ) throws -> ChatConversation {
        var conversation = ChatConversation(
            turns: try TranscriptConversation.turns(of: transcript, written: written),
            tools: tools.map(InferenceRequest.Tool.init))
        if try chatFormat().reasoning != nil {
            conversation.thinks = level != nil
            conversation.reasoningEffort = level?.effort
        }
        return conversation
    }
}

extension SamplingParameters {
    /// The API's options; what they leave open is the engine's default.
    init(_ options: GenerationOptions) {
        self.init()
        switch options.samplingMode?.kind {
        case .greedy: self = .greedy
        case .randomTopK(let count, let seed):
            self.init(topK: max(count, 1), topP: 1, minP: 0, seed: seed)
        case .randomProbabilityThreshold(let threshold, let seed):
            self.init(topK: nil, topP: min(max(threshold, .leastNonzeroMagnitude), 1), minP: 0, seed: seed)
        default: break
        }
        if let temperature = options.temperature, !isGreedy { self.temperature = temperature }
    }
}

extension ContextOptions.ReasoningLevel {
    /// The word that templates with degrees of reasoning use.
    var effort: String {
        switch self {
        case .light: "low"
        case .moderate: "medium"
        case .deep: "high"
        case .custom(let name): name
        }
    }
}
