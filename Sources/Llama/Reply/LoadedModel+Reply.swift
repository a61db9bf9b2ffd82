package import Engine
import GuidedDecoding

extension LoadedModel {
    /// Starts concurrent replies to the same prompt, which is computed once.
    ///
    /// The caller handles the request's model and number of choices. With a seed, each further reply uses the
    /// next number as its seed.
    ///
    /// - Returns: The replies, each to be read by one task.
    /// - Throws: `LlamaError`; `LanguageModelError.unsupportedGenerationGuide` if a schema cannot be
    ///   enforced; `InferenceError` for invalid tools or tokens.
    package func replies(to request: InferenceRequest, count: Int = 1) throws -> [ReplyEvents] {
        try replies(to: request, ReplyDemand(request), count: count)
    }

    /// Starts the reply to a request of a chat, whose earlier replies the engine remembers.
    ///
    /// - Throws: The errors of ``replies(to:count:)``.
    package func reply(to request: InferenceRequest) async throws -> ReplyEvents {
        try await reply(to: request, demand: { try ReplyDemand(request) }, remembering: WrittenReplies())
    }

    /// Starts the reply to a request of a chat or a session.
    ///
    /// `demand` is called outside of Swift's thread pool. For a session without a chat, `own` contains the earlier
    /// replies.
    /// - Throws: The errors of ``replies(to:count:)``.
    func reply(
        to request: InferenceRequest, demand: @escaping @Sendable () throws -> ReplyDemand,
        remembering own: WrittenReplies
    ) async throws -> ReplyEvents {
        let written = await writtenReplies(of: request, or: own)
        return try await EngineThread.run(name: "hearth.prompt") {
            try self.replies(to: request, demand(), count: 1, written: written)[0]
        }
    }

    /// Computes the conversation, so that it is cached for the next request.
    ///
    /// Only the request's prompt and tools are used. Errors are ignored, because the next request reports them.
    package func prewarm(_ request: InferenceRequest, remembering own: WrittenReplies = WrittenReplies()) async {
        let written = await writtenReplies(of: request, or: own)
        let rendered = try? await EngineThread.run(name: "hearth.prompt") { () -> Prompt? in
            guard var conversation = try self.conversation(for: request, written) else { return nil }
            if conversation.turns.last?.role != .user {
                conversation.turns.append(InferenceRequest.Message(.user, ""))
            }
            conversation.addsGenerationPrompt = false
            let prompt = try self.prompt(for: conversation, upToEndOf: conversation.turns.count - 1)
            // The next reply may need a guide, whose vocabulary takes time to prepare.
            _ = try? self.guideVocabulary().tokens
            return prompt
        }
        guard let prompt = rendered ?? nil, !prompt.isEmpty else { return }
        try? await prefill(prompt.tokens, images: prompt.images, conversation: request.conversation)
    }

    /// Returns the replies in a request's chat, from this process or an earlier one.
    private func writtenReplies(of request: InferenceRequest, or own: WrittenReplies) async -> WrittenReplies {
        guard let conversation = request.conversation else { return own }
        return await writtenReplies(in: conversation) ?? own
    }

    // An answer that is generated again because of a useless call must begin like a sentence.
    private func replies(
        to request: InferenceRequest, _ demand: ReplyDemand, count: Int, written: WrittenReplies? = nil,
        startsInWords: Bool = false, isRepeated: Bool = false
    ) throws -> [ReplyEvents] {
        let conversation = try conversation(for: request, written)
        let prompt = try prompt(for: request, conversation)
        try EngineThread.checkAbandonment()
        let stopTokens = Set(try Vocabulary.tokens(request.stopTokens, parameter: "stop_token_ids"))
        let predictedTokens = try predictedTokens(for: request)
        let instructions =
            request.keepsInstructions
            ? conversation.flatMap { savedInstructions(of: $0, in: prompt.tokens) } : nil
        return try (0..<count).map { index in
            // Each reply has its own call ids.
            var plan = try plan(for: demand, request, conversation, prompt)
            plan.startsInWords = startsInWords && !request.continuesLastMessage
            var request = request
            request.seed = request.seed.map { $0 &+ UInt64(index) }
            // A model without an end token ends a text with a stop string of the chat format.
            let endsItself = !plan.needsMoreThanText || request.format.isFreeText
            let stops = (endsItself ? prompt.stopStrings : []) + request.stop
            var generation = GenerationRequest(
                prompt: prompt.tokens, maxTokens: plan.tokenLimit(request.maxTokens),
                sampling: SamplingParameters(request), stopStrings: stops,
                topLogProbabilities: request.topLogProbabilities,
                priority: request.isBackground ? .background : .interactive)
            generation.images = prompt.images
            generation.conversation = request.conversation
            generation.predictedTokens = predictedTokens
            generation.endTokens = prompt.endTokens
            generation.stopTokens = stopTokens
            generation.minTokens = request.minTokens
            generation.avoidsEnd = request.ignoresEnd
            generation.stopsRepetition = request.stopsRepetition && !request.ignoresEnd && request.minTokens == 0
            generation.instructions = instructions
            // Tokens that are forced without being computed have no probability.
            generation.forcedTokens = request.topLogProbabilities == nil ? demand.forcedTokens : .sampled
            // If a reply has other parts than the answer, the guide shows the engine where stop strings apply.
            let hasStops = !stops.isEmpty || !stopTokens.isEmpty
            if plan.restricts || (plan.reasoning != nil && hasStops) { generation.guide = ReplyGuide(plan) }
            let reader = ReplyReader(
                plan: plan, stopStrings: stops, endTokens: prompt.endTokens, stopTokens: stopTokens,
                tokenBytes: request.topLogProbabilities.map { _ in model.vocabulary })
            let tokens = try generate(generation)
            var reply = ReplyEvents(tokens, promptTokens: prompt.count, reader: reader, stops: request.stop)
            if let written, let id = request.replyID { reply.remember = { written.add($0, id: id) } }
            if request.isChecked, plan.check.isNeeded {
                let again: ReplyEvents.Correction = { [request] reply, violations in
                    try self.replies(
                        to: request.correcting(reply, violations), demand, count: 1, written: written,
                        isRepeated: true)[0]
                }
                reply.check = plan.check
                reply.corrected = !isRepeated && conversation != nil ? again : nil
            }
            guard plan.calls != nil else { return reply }
            request.toolChoice = .none
            reply.withoutTools = { [request] in
                try self.replies(
                    to: request, demand.withoutTools, count: 1, written: written, startsInWords: true,
                    isRepeated: isRepeated)[0]
            }
            return reply
        }
    }

    /// Returns the number of tokens of a request's prompt, including tools and the beginning of the answer.
    ///
    /// - Throws: `LlamaError` if the model's template cannot be read or rejects the conversation;
    ///   `InferenceError` for invalid tools or tokens.
    package func promptTokens(of request: InferenceRequest) throws -> Int {
        try prompt(for: request, try conversation(for: request)).count
    }

    /// Returns the number of tokens of a conversation or a part of it, without the beginning of an answer.
    ///
    /// - Throws: The errors of ``promptTokens(of:)``.
    package func conversationTokens(of request: InferenceRequest) throws -> Int {
        guard var conversation = try conversation(for: request) else { return try promptTokens(of: request) }
        conversation.addsGenerationPrompt = false
        guard !conversation.turns.contains(where: { $0.role == .user }) else {
            return try prompt(for: conversation).count
        }
        // Templates require a user turn, so an empty user turn is added and its tokens are subtracted.
        var empty = conversation
        empty.turns = [InferenceRequest.Message(.user, "")]
        empty.tools = []
        conversation.turns.append(InferenceRequest.Message(.user, ""))
        return try max(prompt(for: conversation).count - prompt(for: empty).count, 0)
    }

    private func predictedTokens(for request: InferenceRequest) throws(LlamaError) -> [TokenID] {
        guard let text = request.prediction, configuration.speculation != .off else { return [] }
        // No answer is longer than the context.
        return Array(try model.vocabulary.plainTokens(text, isContinuation: true).prefix(contextTokens))
    }

    /// Returns a conversation as input of the model's template; `nil` for a text.
    func conversation(for request: InferenceRequest, _ written: WrittenReplies? = nil) throws -> ChatConversation? {
        try request.checkToolChoice()
        try request.checkLength()
        guard var turns = request.turns else { return nil }
        written?.lookup.fill(&turns)
        var conversation = ChatConversation(turns: turns, tools: request.offeredTools)
        if try chatFormat().reasoning != nil {
            // An answer that the request begins is continued without reasoning.
            conversation.thinks = request.reasoningEffort != nil && !request.continuesLastMessage
            conversation.reasoningEffort = request.reasoningEffort
        }
        conversation.addsGenerationPrompt = !request.continuesLastMessage
        return conversation
    }

    private func prompt(for request: InferenceRequest, _ conversation: ChatConversation?) throws -> Prompt {
        if let conversation { return try prompt(for: conversation, upToEndOf: conversation.openTurn) }
        switch request.prompt {
        case .text(let text):
            if let tokens = try model.vocabulary.tokens(ofInfillTemplate: text) {
                return Prompt(tokens: tokens, endTokens: model.vocabulary.infillTokens?.all ?? [])
            }
            return Prompt(tokens: try model.vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: false))
        case .tokens(let tokens): return Prompt(tokens: try Vocabulary.tokens(tokens, parameter: "prompt"))
        case .infill(let infill):
            return try prompt(for: infill, maxTokens: request.maxTokens, model: request.model)
        case .messages: return Prompt(tokens: [])
        }
    }

    private func plan(
        for demand: ReplyDemand, _ request: InferenceRequest, _ conversation: ChatConversation?, _ prompt: Prompt
    ) throws -> ReplyPlan {
        guard let conversation else { return try continuationPlan(for: demand) }
        var plan = try replyPlan(for: demand, conversation: conversation, prompt: prompt)
        if conversation.openTurn != nil { plan.continueAnswer() }
        return plan
    }
}

extension InferenceRequest.Format {
    /// Whether the format is free text that may end anywhere, although a grammar constrains it.
    fileprivate var isFreeText: Bool { if case .without = self { true } else { false } }
}

extension ReplyDemand {
    fileprivate init(_ request: InferenceRequest) throws {
        switch request.format {
        case .text: answer = nil
        case .jsonObject: answer = Schema(name: nil) { _ in SchemaGrammar.anyObject }
        case .jsonSchema(let name, let schema):
            answer = Schema(name: name) { try SchemaGrammar(json: schema, prefix: $0) }
            answer?.json = schema
        case .regex(let pattern): answer = Schema(name: nil) { _ in try SchemaGrammar(textMatching: pattern) }
        case .choices(let texts):
            let choice = OutputGrammar.choice(texts.map { .literal($0) })
            answer = Schema(name: nil) { _ in SchemaGrammar(root: choice, definitions: [:]) }
        case .without(let texts):
            answer = Schema(name: nil) { _ in SchemaGrammar(root: .text(until: texts), definitions: [:]) }
        case .grammar(let grammar): answer = Schema(name: nil) { try SchemaGrammar(textOf: grammar, prefix: $0) }
        }
        tools = request.callableTools.map { tool in
            if let grammar = tool.inputGrammar {
                return Tool(
                    name: tool.name,
                    parameters: Schema(name: tool.name) { try SchemaGrammar(inputOf: grammar, prefix: $0) })
            }
            guard tool.isExact else { return Tool(name: tool.name, written: tool.parameters) }
            return Tool(
                name: tool.name,
                parameters: Schema(name: tool.name) {
                    try SchemaGrammar(exactly: tool.parameters, of: tool.name, prefix: $0)
                })
        }
        mustCall = request.mustCall
        maxCalls = request.maxToolCalls
    }
}
