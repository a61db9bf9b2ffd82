import GuidedDecoding
import LanguageModels
import Synchronization

extension LoadedModel {
    func guideVocabulary() throws(LlamaError) -> GuideVocabulary { try model.guideVocabulary() }

    /// Returns the plan of a reply to a rendered prompt, which may open the reasoning.
    ///
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` if a schema cannot be enforced.
    func replyPlan(for demand: ReplyDemand, conversation: ChatConversation, prompt: Prompt) throws -> ReplyPlan {
        let format = try chatFormat()
        let vocabulary = try guideVocabulary()
        var plan = ReplyPlan(
            vocabulary: vocabulary, reasoning: format.reasoning,
            endToken: format.endText.flatMap(vocabulary.controlToken))
        plan.markup = format.answerMarkup
        plan.startsInReasoning = format.reasoning.map { prompt.endsIn($0.open) } ?? false
        try constrainAnswer(to: demand, &plan)
        if !demand.tools.isEmpty {
            // If calls begin like JSON answers, the first token could not distinguish them.
            let isAmbiguous = demand.answer != nil && format.calls.contains { $0.trigger.isEmpty }
            plan.calls = try calls(
                of: demand, isAmbiguous ? [.hermes] : format.calls, vocabulary,
                answered: demand.mustCall ? [] : conversation.answeredCalls, &plan.check)
        }
        // Before an answer that a grammar constrains, the model reasons only if the request asks for it.
        let wantsThoughts = conversation.thinks == true && plan.needsMoreThanText
        plan.mustReason = wantsThoughts && !plan.startsInReasoning
        return plan
    }

    /// Returns the plan of a text that continues another text, without reasoning and calls.
    ///
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` if a schema cannot be enforced.
    func continuationPlan(for demand: ReplyDemand) throws -> ReplyPlan {
        var plan = ReplyPlan(vocabulary: try guideVocabulary())
        try constrainAnswer(to: demand, &plan)
        return plan
    }

    private func constrainAnswer(to demand: ReplyDemand, _ plan: inout ReplyPlan) throws {
        guard let schema = demand.answer else { return }
        let json = try schema.grammar("")
        if !json.checked.isEmpty, let validator = schema.validator {
            plan.check.answer = validator
            plan.check.keywords = json.checked
        }
        let text = demand.prefersPlainText && demand.tools.isEmpty ? json.plainText : nil
        let object = text == nil ? schema.inObject : nil
        plan.answer = .json(try grammar(text ?? object ?? json, named: schema.name, plan.vocabulary))
        plan.writesPlainText = text != nil
        plan.writesField = object != nil
    }

    func compile(_ schema: GenerationSchema) throws {
        _ = try grammar(SchemaGrammar(schema.inObject ?? schema), named: schema.name, guideVocabulary())
    }

    private func calls(
        of demand: ReplyDemand, _ syntaxes: [CallSyntax], _ vocabulary: GuideVocabulary,
        answered: Set<CallReader.Call>, _ check: inout ReplyCheck
    ) throws -> ReplyPlan.Calls {
        // A model whose syntax supports only one call makes one call.
        let maximumCalls = syntaxes.contains { $0.next != nil } ? Self.maxCalls : 1
        let count = min(max(demand.maxCalls ?? maximumCalls, 1), maximumCalls)
        let tools = try demand.tools.enumerated().map { index, tool in
            (name: tool.name, arguments: try tool.parameters.grammar("\(index)/"))
        }
        func calls(_ tools: [(name: String, arguments: SchemaGrammar)]) throws -> ReplyPlan.Calls {
            let calls = try self.calls(of: demand, tools, count, syntaxes, vocabulary, answered)
            for (demanded, tool) in zip(demand.tools, tools) {
                let isLoose = demanded.isBestEffort && tool.arguments == .anyObject
                guard isLoose || !tool.arguments.checked.isEmpty else { continue }
                check.tools[tool.name] = demanded.parameters.validator
                check.keywords.formUnion(tool.arguments.checked)
            }
            return calls
        }
        do { return try calls(tools) } catch {
            let held = zip(demand.tools, tools).map { demanded, tool in
                !demanded.isBestEffort || tool.arguments.canBeHeld
                    ? tool : (name: tool.name, arguments: SchemaGrammar.anyObject)
            }
            guard held.map(\.arguments) != tools.map(\.arguments) else { throw error }
            return try calls(held)
        }
    }

    private func calls(
        of demand: ReplyDemand, _ tools: [(name: String, arguments: SchemaGrammar)], _ count: Int,
        _ syntaxes: [CallSyntax], _ vocabulary: GuideVocabulary, _ answered: Set<CallReader.Call>
    ) throws -> ReplyPlan.Calls {
        let calls = CallGrammar(vocabulary: vocabulary, tools: tools, count: count)
        // Other syntaxes are allowed only if neither a JSON answer nor a call is required.
        let isFree = demand.answer == nil && !demand.mustCall
        let usual = isFree ? CallSyntax.usual + syntaxes.filter { $0.trigger.isEmpty } : []
        let name = demand.tools.count == 1 ? demand.tools[0].name : nil
        let readable = tools.map { CallReader.Tool(name: $0.name, shape: ArgumentShape($0.arguments)) }
        let ids = (0..<count).map { _ in Self.makeCallID() }
        return ReplyPlan.Calls(
            syntaxes: syntaxes,
            grammar: try grammar(calls.grammar(syntaxes, isTemplate: true), named: name, vocabulary),
            reader: CallReader(syntaxes, tools: readable, ids: ids, answered: answered), usual: usual,
            usualGrammar: isFree ? try grammar(calls.grammar(usual, isTemplate: false), named: name, vocabulary) : nil,
            usualReader: CallReader(usual, tools: readable, ids: ids, answered: answered),
            unknown: isFree ? try grammar(CallGrammar.unknown, named: nil, vocabulary) : nil,
            isRequired: demand.mustCall)
    }

    /// The maximum number of calls per reply, which stops a model that repeats calls endlessly.
    private static let maxCalls = 16

    /// Returns an id of nine letters and digits, because Mistral's templates accept no other ids.
    private static func makeCallID() -> String {
        String((0..<9).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })
    }

    private func grammar(
        _ schema: SchemaGrammar, named name: String?, _ vocabulary: GuideVocabulary
    ) throws -> TokenGrammar {
        do {
            return try grammarCache.grammar(schema, vocabulary)
        } catch {
            throw LanguageModelError.unsupportedGenerationGuide(
                LanguageModelError.UnsupportedGenerationGuide(
                    schemaName: name, debugDescription: error.description))
        }
    }
}

/// A cache of compiled grammars by schema, because sessions use the same schemas repeatedly.
final class GrammarCache: Sendable {
    private struct State {
        var grammars: [SchemaGrammar: TokenGrammar] = [:]
        /// The keys, least recently used first.
        var order: [SchemaGrammar] = []
    }

    private let state = Mutex(State())
    private static let limit = 64
    /// The maximum memory in bytes for the masks of each grammar.
    private static let cacheBytes = 8 << 20

    func grammar(_ schema: SchemaGrammar, _ vocabulary: GuideVocabulary) throws(GrammarError) -> TokenGrammar {
        if let known = state.withLock({ $0.grammars[schema] }) {
            state.withLock { Self.touch(schema, &$0) }
            return known
        }
        // The grammar is compiled outside of the lock, so two requests may compile it at once. One result is kept.
        let made = TokenGrammar(
            try CompiledGrammar(schema.root, definitions: schema.definitions), vocabulary: vocabulary.tokens,
            cacheBytes: Self.cacheBytes, tokenizer: { vocabulary.canonicalTokens($0) })
        state.withLock { state in
            state.grammars[schema] = made
            Self.touch(schema, &state)
            if state.order.count > Self.limit { state.grammars[state.order.removeFirst()] = nil }
        }
        return made
    }

    private static func touch(_ schema: SchemaGrammar, _ state: inout State) {
        state.order.removeAll { $0 == schema }
        state.order.append(schema)
    }
}
