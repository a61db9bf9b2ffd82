import GuidedDecoding
import LanguageModels
import Synchronization

extension LoadedModel {
    /// The vocabulary as guides need it; made with the first guide.
    func guideVocabulary() throws(LlamaError) -> GuideVocabulary { try model.guideVocabulary() }

    /// What a request's reply is made of, and what is enforced while it is written.
    /// - Parameters:
    ///   - request: Says whether the answer is JSON, and which tools may or must be called.
    ///   - conversation: As it was rendered; says whether the model may think.
    ///   - prompt: The rendered prompt; models may begin to think in it.
    /// - Returns: The plan.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` if a schema cannot be enforced.
    func replyPlan(
        for request: LanguageModelExecutorGenerationRequest, conversation: ChatConversation, prompt: Prompt
    ) throws -> ReplyPlan {
        try replyPlan(for: ReplyDemand(request), conversation: conversation, prompt: prompt)
    }

    /// What a reply is made of, and what is enforced while it is written.
    /// - Parameters:
    ///   - demand: Whether the answer is JSON, and which tools may or must be called.
    ///   - conversation: As it was rendered; says whether the model may think.
    ///   - prompt: The rendered prompt; models may begin to think in it.
    /// - Returns: The plan.
    /// - Throws: `LanguageModelError.unsupportedGenerationGuide` if a schema cannot be enforced.
    func replyPlan(for demand: ReplyDemand, conversation: ChatConversation, prompt: Prompt) throws -> ReplyPlan {
        let format = try chatFormat()
        var plan = ReplyPlan(vocabulary: try guideVocabulary(), reasoning: format.reasoning)
        plan.startsInReasoning = format.reasoning.map { prompt.endsIn($0.open) } ?? false
        if let schema = demand.answer {
            let json = try schema.grammar("")
            let text = demand.prefersPlainText ? json.plainText : nil
            plan.answer = .json(try grammar(text ?? json, named: schema.name, plan.vocabulary))
            plan.writesPlainText = text != nil
        }
        if !demand.tools.isEmpty {
            // Where calls begin as JSON answers do, the first token could not tell them apart.
            let isAmbiguous = demand.answer != nil && format.toolCalls.trigger.isEmpty
            plan.calls = try calls(of: demand, isAmbiguous ? .hermes : format.toolCalls, plan.vocabulary)
        }
        // Nothing asks a model to think before an answer that a grammar restricts but the request itself.
        let wantsThoughts = conversation.thinks == true && plan.needsMoreThanText
        plan.mustReason = wantsThoughts && !plan.startsInReasoning
        return plan
    }

    /// Compiles a schema's grammar into the cache.
    func compile(_ schema: GenerationSchema) throws {
        _ = try grammar(SchemaGrammar(schema), named: schema.name, guideVocabulary())
    }

    private func calls(
        of demand: ReplyDemand, _ format: ToolCallFormat, _ vocabulary: GuideVocabulary
    ) throws -> ReplyPlan.Calls {
        let hasMarks = format.middle.contains { $0 == ToolCallFormat.idMark }
        let isPlain = !hasMarks && !model.vocabulary.containsControlText(format.middle)
        let count = min(max(demand.maxCalls ?? Self.maxCalls, 1), Self.maxCalls)
        let closing = closing(format, goesOn: count > 1)
        let arguments = try demand.tools.map { tool in
            guard !isPlain else { return ReplyPlan.Calls.Tool(name: tool.name, arguments: nil) }
            let json = try tool.parameters.grammar("")
            let whole = SchemaGrammar(
                root: .sequence([json.root, .literal(closing)]), definitions: json.definitions)
            return ReplyPlan.Calls.Tool(
                name: tool.name, arguments: try grammar(whole, named: tool.parameters.name, vocabulary))
        }
        return ReplyPlan.Calls(
            format: format, tools: arguments, isRequired: demand.mustCall,
            ids: (0..<count).map { _ in Self.makeCallID() }, closing: closing,
            grammar: isPlain
                ? try grammar(Self.callGrammar(demand.tools, format, closing), named: nil, vocabulary) : nil)
    }

    /// What follows the arguments of a call whether another call comes or not, up to the first control token or id.
    private func closing(_ format: ToolCallFormat, goesOn: Bool) -> String {
        func plain(_ text: String) -> String {
            let known = text.prefix { $0 != ToolCallFormat.idMark && $0 != ToolCallFormat.nextIDMark }
            guard let first = model.vocabulary.pieces(ofTrusted: String(known)).first, !first.isControl else {
                return ""
            }
            return first.text
        }
        let end = plain(format.suffix)
        guard goesOn, let between = format.between else { return end }
        let shared = zip(end.unicodeScalars, plain(between).unicodeScalars).prefix { $0 == $1 }
        return String(String.UnicodeScalarView(shared.map(\.0)))
    }

    /// Calls of one reply; a model that goes on without end is stopped here.
    private static let maxCalls = 32

    /// Nine letters and digits: Mistral's templates accept nothing else.
    private static func makeCallID() -> String {
        String((0..<9).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement() })
    }

    /// Name, middle and arguments of one of the tools, and what closes them.
    private static func callGrammar(
        _ tools: [ReplyDemand.Tool], _ format: ToolCallFormat, _ closing: String
    ) throws -> SchemaGrammar {
        var definitions: [String: OutputGrammar] = [:]
        let alternatives = try tools.enumerated().map { index, tool in
            let arguments = try tool.parameters.grammar("\(index)/")
            definitions.merge(arguments.definitions) { first, _ in first }
            return OutputGrammar.sequence([.literal(tool.name + format.middle), arguments.root, .literal(closing)])
        }
        return SchemaGrammar(root: .choice(alternatives), definitions: definitions)
    }

    /// Compiles a grammar, or takes it from the cache.
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

/// Compiled grammars by what they allow: sessions ask for the same ones again and again.
final class GrammarCache: Sendable {
    private struct State {
        var grammars: [SchemaGrammar: TokenGrammar] = [:]
        /// The keys, least recently used first.
        var order: [SchemaGrammar] = []
    }

    private let state = Mutex(State())
    /// Grammars that are kept.
    private static let limit = 64
    /// Memory for the masks of each: half a gigabyte for all if every one of them is large, usually a few megabytes.
    private static let cacheBytes = 8 << 20

    func grammar(_ schema: SchemaGrammar, _ vocabulary: GuideVocabulary) throws(GrammarError) -> TokenGrammar {
        if let known = state.withLock({ $0.grammars[schema] }) {
            state.withLock { Self.touch(schema, &$0) }
            return known
        }
        // Compiled outside the lock: two requests may do it at once, and one of the results is kept.
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
