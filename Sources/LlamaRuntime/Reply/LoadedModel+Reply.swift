extension LoadedModel {
    /// Starts replies to the same prompt, which run together and compute the prompt once.
    ///
    /// - Parameters:
    ///   - request: What to answer, and how; with a seed, further replies use the numbers after it.
    ///   - count: How many.
    /// - Returns: The replies, each to be read by one task.
    /// - Throws: `LlamaError`; `LanguageModelError.unsupportedGenerationGuide` if a schema cannot be enforced.
    package func replies(to request: ReplyRequest, count: Int = 1) throws -> [ReplyEvents] {
        let conversation = try conversation(for: request)
        let prompt = try prompt(for: request, conversation)
        let demand = try ReplyDemand(request)
        let predictedTokens = try predictedTokens(for: request)
        return try (0..<count).map { index in
            // The calls of each reply get ids of their own.
            var plan = try plan(for: demand, request, conversation, prompt)
            plan.startsInWords = request.startsInWords
            var sampling = request.sampling
            sampling.seed = sampling.seed.map { $0 &+ UInt64(index) }
            let stops = (plan.needsMoreThanText ? [] : prompt.stopStrings) + request.stopStrings
            var generation = GenerationRequest(
                prompt: prompt.tokens, maxTokens: request.maxTokens, sampling: sampling, stopStrings: stops,
                topLogProbabilities: request.topLogProbabilities)
            generation.predictedTokens = predictedTokens
            // What is forced without being computed has no probability.
            if request.topLogProbabilities != nil { generation.forcedTokens = .sampled }
            // Where a reply is more than its answer, the guide tells the engine where stop strings count.
            if plan.restricts || (plan.reasoning != nil && !stops.isEmpty) { generation.guide = ReplyGuide(plan) }
            let reader = ReplyReader(
                plan: plan, stopStrings: stops, handsOutTokens: request.topLogProbabilities != nil)
            guard plan.calls != nil else { return ReplyEvents(try generate(generation), reader: reader) }
            var toolless = request
            toolless.tools = []
            toolless.startsInWords = true
            toolless.sampling = sampling
            return ReplyEvents(try generate(generation), reader: reader) { [toolless] in
                try self.replies(to: toolless)[0]
            }
        }
    }

    /// How many tokens the prompt of a request has.
    ///
    /// - Parameter request: What to answer, and how.
    /// - Returns: The tokens of the conversation with its tools, ready for the answer.
    /// - Throws: `LlamaError` if the model's template cannot be read or refuses the conversation.
    package func promptTokens(of request: ReplyRequest) throws(LlamaError) -> Int {
        try prompt(for: request, try conversation(for: request)).count
    }

    private func predictedTokens(for request: ReplyRequest) throws(LlamaError) -> [TokenID] {
        guard let text = request.prediction, configuration.speculation != .off else { return [] }
        // No answer has more.
        return Array(try model.vocabulary.plainTokens(text, isContinuation: true).prefix(contextTokens))
    }

    private func conversation(for request: ReplyRequest) throws(LlamaError) -> ChatConversation? {
        guard case .conversation(let turns) = request.prompt else { return nil }
        var conversation = ChatConversation(turns: turns, tools: request.tools)
        if try chatFormat().reasoning != nil {
            conversation.thinks = request.reasoningEffort != nil
            conversation.reasoningEffort = request.reasoningEffort
        }
        return conversation
    }

    private func prompt(
        for request: ReplyRequest, _ conversation: ChatConversation?
    ) throws(LlamaError) -> Prompt {
        if let conversation { return try prompt(for: conversation) }
        switch request.prompt {
        case .text(let text):
            return Prompt(tokens: try model.vocabulary.tokenize(text, addsSpecial: true, parsesSpecial: false))
        case .tokens(let tokens): return Prompt(tokens: tokens)
        case .conversation: return Prompt(tokens: [])
        }
    }

    private func plan(
        for demand: ReplyDemand, _ request: ReplyRequest, _ conversation: ChatConversation?, _ prompt: Prompt
    ) throws -> ReplyPlan {
        // A text that goes on has no thoughts and calls, whatever the model's format for them.
        guard let conversation else { return ReplyPlan(vocabulary: try guideVocabulary()) }
        return try replyPlan(for: demand, conversation: conversation, prompt: prompt)
    }
}

extension ReplyDemand {
    fileprivate init(_ request: ReplyRequest) throws {
        switch request.format {
        case .text: answer = nil
        case .jsonObject: answer = Schema(name: nil) { _ in JSONSchemaGrammar.anyObject }
        case .jsonSchema(let name, let schema):
            answer = Schema(name: name) { try JSONSchemaGrammar.grammar(of: schema, prefix: $0) }
        }
        tools = request.tools.filter { request.callable?.contains($0.name) ?? true }.map { tool in
            Tool(
                name: tool.name,
                parameters: Schema(name: tool.name) {
                    try JSONSchemaGrammar.grammar(of: tool.parameters.text, prefix: $0)
                })
        }
        mustCall = request.mustCall
        maxCalls = request.maxCalls
    }
}
