import GuidedDecoding

/// Follows a reply token by token: says which tokens may come next, and what the tokens so far mean.
///
/// A value: the engine's thread and the reader of the reply each follow it with a copy of their own.
struct ReplyGuide: Sendable {
    /// Where a reply is.
    enum Phase {
        /// At the very beginning, where reasoning or a call may open.
        case opening
        case reasoning
        /// Free text; may still turn into a call.
        case text
        /// Tokens without a choice, then what follows them; never empty.
        case literal(ArraySlice<TokenID>, then: Next)
        case json(GrammarMatcher)
        /// Calls of tools.
        case calls(CallSection)
        case ended
    }

    /// The forced continuation of tokens.
    enum Next {
        case reasoning, answer
        /// An answer whose markup is written.
        case json
    }

    let plan: ReplyPlan
    var phase = Phase.opening
    var assembler = UTF8Assembler()
    /// Looks for the markers that matter in free text now.
    var scanner = MarkerScanner([])
    /// The texts that turn an answer into a call.
    var triggers: [String] = []
    /// Text that may turn out to be a call.
    var usualCall: UsualCall?
    /// Whether nothing was written yet.
    var isBeginning = true
    /// Whether a call was left out that the model had the result of.
    var hasLeftOutCall = false
    /// Whether nothing but spaces stands in the line of the answer.
    var isLineStart = true
    /// Whether white space is left out: models end their thoughts with an empty line.
    var skipsSpace = false
    /// Whether the quote before a text that is handed out as JSON was written.
    var hasQuote = false
    /// Finds the answer in the object that it is written in.
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

    // MARK: Where the reply is

    /// Whether the token ends a reply.
    func isEnd(_ token: TokenID) -> Bool { vocabulary.isEnd(token) }

    /// Whether the reply is in its reasoning.
    var isReasoning: Bool {
        switch phase {
        case .reasoning, .literal(_, then: .reasoning): true
        default: false
        }
    }

    /// Whether the reply is in its answer, text or JSON.
    var isAnswer: Bool {
        switch phase {
        case .text, .json: true
        case .opening: !plan.needsMoreThanText
        default: false
        }
    }

    /// Bytes that were accepted and are in no piece yet.
    var heldBytes: Int { assembler.heldBytes + scanner.heldBytes + (usualCall?.text.count ?? 0) }

    // MARK: What may come next

    /// The token that must come next; nil where there is a choice.
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

    /// The tokens that may come next; nil for all.
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

    /// JSON or a call: where both may begin, the first token decides.
    private func openingMask() -> TokenMask? {
        guard case .json(let grammar) = plan.answer, let calls = templateCalls else { return nil }
        var mask = calls.matcher.mask
        for token in GrammarMatcher(grammar).mask.tokens { mask.insert(token) }
        return mask
    }
}
