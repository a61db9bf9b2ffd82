import Foundation
public import LanguageModels
import Synchronization

extension LlamaLanguageModel {
    /// Runs one session's requests: renders its transcript, guides the reply, and reports it piece by piece.
    public final class Executor: LanguageModelExecutor {
        /// Tells executors apart: the same loaded model used in the same way.
        public struct Configuration: Hashable, Sendable {
            let loaded: LoadedModel
            let forcedTokens: ForcedTokens
            let priority: GenerationRequest.Priority

            public static func == (left: Configuration, right: Configuration) -> Bool {
                left.loaded === right.loaded && left.forcedTokens == right.forcedTokens
                    && left.priority == right.priority
            }

            public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(loaded)) }
        }

        private let configuration: Configuration
        /// What this session's model has written, by transcript entry: its tokens are in the cache as they stand.
        private let written = WrittenReplies()

        private var loaded: LoadedModel { configuration.loaded }

        public init(configuration: Configuration) { self.configuration = configuration }

        /// Computes what the transcript holds so far, so that the next request finds it cached.
        ///
        /// Returns at once; the work goes on beside requests that are running.
        public func prewarm(model: LlamaLanguageModel, transcript: Transcript) {
            // The protocol wants a call that returns at once, and nobody waits for the end of a warm-up.
            Task { [loaded, written] in
                // A warm-up that fails costs only time: the request itself reports what is wrong.
                guard
                    var conversation = try? loaded.conversation(
                        of: transcript, written: written.all, tools: transcript.toolDefinitions, reasoning: nil)
                else { return }
                if conversation.turns.last?.role != .user { conversation.turns.append(ChatTurn(.user, "")) }
                conversation.addsGenerationPrompt = false
                let last = conversation.turns.count - 1
                guard let prompt = try? loaded.prompt(for: conversation, upToEndOf: last), !prompt.isEmpty
                else { return }
                _ = try? loaded.guideVocabulary()
                try? await loaded.prefill(prompt.tokens)
            }
        }

        nonisolated(nonsending) public func respond(
            to request: LanguageModelExecutorGenerationRequest, model: LlamaLanguageModel,
            streamingInto channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            do {
                try await reply(to: request, channel)
            } catch let error as LlamaError {
                throw Self.error(for: error)
            }
        }

        nonisolated(nonsending) private func reply(
            to request: LanguageModelExecutorGenerationRequest, _ channel: LanguageModelExecutorGenerationChannel
        ) async throws {
            let conversation = try loaded.conversation(
                of: request.transcript, written: written.all, tools: request.enabledToolDefinitions,
                reasoning: request.contextOptions.reasoningLevel)
            let prompt = try loaded.prompt(for: conversation)
            let plan = try loaded.replyPlan(for: request, conversation: conversation, prompt: prompt)
            // A text that a grammar restricts ends by itself, and may contain what ends other answers.
            let stopStrings = plan.needsMoreThanText ? [] : prompt.stopStrings
            var generation = GenerationRequest(
                prompt: prompt.tokens, maxTokens: request.generationOptions.maximumResponseTokens,
                sampling: SamplingParameters(request.generationOptions), stopStrings: stopStrings,
                priority: configuration.priority)
            generation.forcedTokens = configuration.forcedTokens
            if plan.restricts { generation.guide = ReplyGuide(plan) }

            var report = ReplyReport(plan: plan, stopStrings: stopStrings, channel: channel)
            for try await event in try loaded.generate(generation) {
                switch event {
                case .token(let token, _): await report.add(token.id)
                case .finished(let summary):
                    guard summary.finishReason != .contextFull else {
                        throw LlamaError.contextExceeded(
                            promptTokens: summary.promptTokens + summary.outputTokens,
                            contextTokens: loaded.contextTokens)
                    }
                    await report.finish(summary)
                }
            }
            try Task.checkCancellation()
            if let reply = report.writtenReply { written.add(reply, id: report.responseID) }
        }

        private static func error(for error: LlamaError) -> any Swift.Error {
            switch error.code {
            case .contextExceeded:
                LanguageModelError.contextSizeExceeded(
                    LanguageModelError.ContextSizeExceeded(
                        contextSize: error.contextTokens ?? 0, tokenCount: error.promptTokens ?? 0,
                        debugDescription: error.message))
            default: error
            }
        }
    }
}

/// The replies of one session's model; a bounded number, for old ones only save a little time.
private final class WrittenReplies: Sendable {
    private struct State {
        var replies: [String: TranscriptConversation.WrittenReply] = [:]
        var order: [String] = []
    }

    private let state = Mutex(State())
    private static let limit = 256

    var all: [String: TranscriptConversation.WrittenReply] { state.withLock { $0.replies } }

    func add(_ reply: TranscriptConversation.WrittenReply, id: String) {
        state.withLock { state in
            state.replies[id] = reply
            state.order.append(id)
            if state.order.count > Self.limit { state.replies[state.order.removeFirst()] = nil }
        }
    }
}

extension LoadedModel {
    /// A transcript as the model's template is given it, for answers, warm-ups and counting alike.
    func conversation(
        of transcript: some Sequence<Transcript.Entry>, written: [String: TranscriptConversation.WrittenReply] = [:],
        tools: [Transcript.ToolDefinition], reasoning level: ContextOptions.ReasoningLevel?
    ) throws -> ChatConversation {
        var conversation = ChatConversation(
            turns: try TranscriptConversation.turns(of: transcript, written: written), tools: tools.map(ChatTool.init))
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
