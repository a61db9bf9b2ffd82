import Inference
package import LanguageModels

/// Runs one session's requests with a model that is handed in for each, so that the model may be unloaded between them.
///
/// The model must always be the same file: what it wrote is remembered as its tokens.
package final class SessionReplier: Sendable {
    private let forcedTokens: ForcedTokens
    private let priority: GenerationRequest.Priority
    /// The chat that the session belongs to; nil to keep nothing of it on disk.
    private let conversation: String?
    /// The model's replies in a session that belongs to no chat.
    private let ownReplies = WrittenReplies()

    package init(
        forcedTokens: ForcedTokens = .batched, priority: GenerationRequest.Priority = .interactive,
        conversation: String? = nil
    ) {
        self.conversation = conversation
        self.forcedTokens = forcedTokens
        self.priority = priority
    }

    /// Computes what a transcript holds so far, so that the next request finds it cached.
    ///
    /// A warm-up that fails costs only time: the request itself reports what is wrong.
    ///
    /// - Parameters:
    ///   - loaded: The model.
    ///   - transcript: The conversation so far.
    package func prewarm(_ loaded: LoadedModel, transcript: Transcript) async {
        let written = await replies(loaded)
        guard
            var conversation = try? loaded.conversation(
                of: transcript, written: written.lookup, tools: transcript.toolDefinitions, reasoning: nil)
        else { return }
        if conversation.turns.last?.role != .user { conversation.turns.append(InferenceRequest.Message(.user, "")) }
        conversation.addsGenerationPrompt = false
        let last = conversation.turns.count - 1
        let prepared = conversation
        let rendered = try? await EngineThread.run(name: "hearth.prompt") {
            try loaded.prompt(for: prepared, upToEndOf: last)
        }
        guard let prompt = rendered, !prompt.isEmpty else { return }
        // The next reply may be one that a guide restricts.
        _ = try? loaded.guideVocabulary().tokens
        try? await loaded.prefill(prompt.tokens, conversation: self.conversation)
    }

    /// Renders the transcript, guides the reply, and reports it piece by piece.
    ///
    /// - Parameters:
    ///   - request: What the session wants.
    ///   - loaded: The model.
    ///   - channel: Where the reply goes.
    /// - Throws: `LanguageModelError`, `LlamaError`, `CancellationError`.
    nonisolated(nonsending) package func respond(
        to request: LanguageModelExecutorGenerationRequest, with loaded: LoadedModel,
        streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
        do {
            try await reply(to: request, with: loaded, channel)
        } catch let error as LlamaError {
            throw Self.error(for: error)
        }
    }

    nonisolated(nonsending) private func reply(
        to request: LanguageModelExecutorGenerationRequest, with loaded: LoadedModel,
        _ channel: LanguageModelExecutorGenerationChannel, after discarded: DiscardedReply? = nil
    ) async throws {
        let written = await replies(loaded)
        let conversation = try loaded.conversation(
            of: request.transcript, written: written.lookup, tools: request.enabledToolDefinitions,
            reasoning: request.contextOptions.reasoningLevel)
        let prompt = try await EngineThread.run(name: "hearth.prompt") { try loaded.prompt(for: conversation) }
        var plan = try loaded.replyPlan(for: request, conversation: conversation, prompt: prompt)
        plan.startsInWords = discarded != nil
        // A text that a grammar restricts ends by itself, and may contain what ends other answers.
        let stopStrings = plan.needsMoreThanText ? [] : prompt.stopStrings
        var generation = GenerationRequest(
            prompt: prompt.tokens, maxTokens: plan.tokenLimit(request.generationOptions.maximumResponseTokens),
            sampling: SamplingParameters(request.generationOptions), stopStrings: stopStrings, priority: priority)
        generation.forcedTokens = forcedTokens
        generation.conversation = self.conversation
        if plan.restricts { generation.guide = ReplyGuide(plan) }

        var report = ReplyReport(plan: plan, stopStrings: stopStrings, channel: channel, after: discarded)
        var (writtenTokens, end): (Int, GenerationSummary?) = (0, nil)
        var isUseful = true
        for try await event in try loaded.generate(generation) {
            switch event {
            case .token(let token, _):
                writtenTokens += 1
                isUseful = await report.add(token)
            case .finished(let summary):
                guard summary.finishReason != .contextFull else {
                    throw LlamaError.contextExceeded(
                        promptTokens: summary.promptTokens + summary.outputTokens,
                        contextTokens: loaded.contextTokens)
                }
                end = summary
                isUseful = await report.finish(summary)
            }
            guard isUseful else {
                var toolless = request
                toolless.enabledToolDefinitions = []
                let discarded = DiscardedReply(
                    promptTokens: prompt.count, writtenTokens: writtenTokens,
                    reasoningTokens: report.reasoningTokens, summary: end)
                return try await reply(to: toolless, with: loaded, channel, after: discarded)
            }
        }
        try Task.checkCancellation()
        if let reply = report.writtenReply { written.add(reply, id: report.responseID) }
    }

    /// The model's replies in the session's chat, in this process or an earlier one.
    private func replies(_ loaded: LoadedModel) async -> WrittenReplies {
        guard let conversation else { return ownReplies }
        return await loaded.writtenReplies(in: conversation) ?? ownReplies
    }

    private static func error(for error: LlamaError) -> any Error {
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
