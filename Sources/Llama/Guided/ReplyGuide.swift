import GuidedDecoding

/// The state of a reply, which provides the allowed next tokens, and interprets the generated tokens.
///
/// The engine's thread and the reader of the reply use separate copies.
struct ReplyGuide: Sendable {
    /// The current part of a reply.
    enum Phase {
        /// The beginning, where reasoning or a call may open.
        case opening
        case reasoning
        /// Free text, which may still turn into a call.
        case text
        /// Forced tokens, at least one, and the part that follows them.
        case literal(ArraySlice<TokenID>, then: Next)
        case json(GrammarMatcher)
        case calls(CallSection)
        case ended
    }

    enum Next {
        case reasoning, answer
        /// A JSON answer whose opening markup is written.
        case json
    }

    let plan: ReplyPlan
    var phase = Phase.opening
    var assembler = UTF8Assembler()
    /// The scanner for the markers that matter in the current free text.
    var scanner = MarkerScanner([])
    /// The texts that turn an answer into a call.
    var triggers: [String] = []
    /// Text that may turn out to be a call.
    var usualCall: UsualCall?
    /// Whether no token was generated yet.
    var isBeginning = true
    /// Whether a call was omitted whose result the model already has.
    var hasLeftOutCall = false
    /// Whether the current line of the answer contains only spaces.
    var isLineStart = true
    /// Whether white space is removed, as after reasoning, which models end with an empty line.
    var skipsSpace = false
    /// Whether the opening quote was returned, if plain text is returned as JSON.
    var hasQuote = false
    /// The extractor of the answer from the object in which it is written.
    var fieldValue = FieldValue()
    var vocabulary: GuideVocabulary { plan.vocabulary }

    init(_ plan: ReplyPlan) {
        self.plan = plan
        if plan.reasoning != nil, plan.startsInReasoning {
            enterReasoning()
        } else if let reasoning = plan.reasoning, plan.mustReason {
            write(vocabulary.controlTokens(reasoning.open), then: .reasoning)
        } else {
            enterAnswer(mayReason: plan.reasoning != nil, isFirst: true)
        }
    }

    // MARK: State

    func isEnd(_ token: TokenID) -> Bool { vocabulary.isEnd(token) }

    var isReasoning: Bool {
        switch phase {
        case .reasoning, .literal(_, then: .reasoning): true
        default: false
        }
    }

    /// Whether the current part is the answer, as text or JSON.
    var isAnswer: Bool {
        switch phase {
        case .text, .json: true
        case .opening: !plan.needsMoreThanText
        default: false
        }
    }

    /// The number of accepted bytes that were not returned yet.
    var heldBytes: Int { assembler.heldBytes + scanner.heldBytes + (usualCall?.text.count ?? 0) }

    // MARK: Allowed tokens

    /// Returns the only allowed next token; `nil` if several tokens are allowed.
    func forcedToken() -> TokenID? {
        switch phase {
        case .opening, .reasoning, .text: return nil
        case .literal(let tokens, _): return tokens.first
        case .json(let matcher): return forcedToken(matcher)
        case .calls(let section): return forcedToken(section.matcher)
        case .ended: return plan.endToken
        }
    }

    private func forcedToken(_ matcher: GrammarMatcher) -> TokenID? {
        matcher.isComplete ? plan.endToken : matcher.nextForcedToken
    }

    /// Whether a grammar or a schema determines the next token.
    var restrictsToGrammar: Bool {
        switch phase {
        case .json, .calls, .literal: true
        case .opening, .reasoning, .text, .ended: false
        }
    }

    /// Returns the tokens that may come next; `nil` for all tokens.
    func allowedTokens() -> TokenMask? {
        if let forced = forcedToken() { return vocabulary.mask(of: [forced]) }
        switch phase {
        case .opening: return openingMask()
        case .reasoning: return plan.needsMoreThanText ? vocabulary.allButEnd : nil
        case .json(let matcher): return matcher.mask
        case .calls(let section): return section.matcher.mask
        case .text where plan.startsInWords && isBeginning: return vocabulary.wordTokens
        case .text, .literal, .ended: return nil
        }
    }

    /// Returns the first tokens of JSON and of calls, if both are possible.
    private func openingMask() -> TokenMask? {
        guard case .json(let grammar) = plan.answer, let calls = templateCalls else { return nil }
        var mask = calls.matcher.mask
        for token in GrammarMatcher(grammar).mask.tokens { mask.insert(token) }
        return mask
    }
}
