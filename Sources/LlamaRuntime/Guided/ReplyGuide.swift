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
        /// A call's name, arguments and closing in one grammar, with the bytes so far while the tool is not yet known.
        case call(GrammarMatcher, head: [UInt8])
        /// A call's name in tokens: those of each tool that it can still be, and how many are written.
        case name(candidates: [(tool: Int, tokens: [TokenID])], written: Int)
        /// Arguments of a known tool, and their closing.
        case arguments(GrammarMatcher)
        /// After a call's closing: the tokens that lead to the next call, those that end the reply, and how many are
        /// written; nil for the way that was not taken.
        case afterCall(next: [TokenID]?, end: [TokenID]?, written: Int)
        case ended
    }

    /// What follows tokens without a choice.
    enum Next {
        case reasoning, answer, call
    }

    let plan: ReplyPlan
    var phase = Phase.opening
    var assembler = UTF8Assembler()
    /// Looks for the markers that matter in free text now.
    var scanner = MarkerScanner([])
    /// The text that turns an answer into a call, where it is now; empty for none.
    var trigger = ""
    /// Whether white space is left out: models end their thoughts with an empty line.
    var skipsSpace = false
    /// Whether the quote before a text that is handed out as JSON was written.
    var hasQuote = false
    /// The number of the call that is being written, from 0.
    var callCount = 0
    /// Finds where the arguments of that call end.
    var argumentsEnd = JSONObjectEnd()

    var vocabulary: GuideVocabulary { plan.vocabulary }

    init(_ plan: ReplyPlan) {
        self.plan = plan
        if plan.reasoning != nil, plan.startsInReasoning {
            enterReasoning()
        } else if let reasoning = plan.reasoning, plan.mustReason {
            write(vocabulary.controlTokens(reasoning.open), then: .reasoning)
        } else {
            enterAnswer(mayReason: plan.reasoning != nil)
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
    var heldBytes: Int { assembler.heldBytes + scanner.heldBytes }

    // MARK: What may come next

    /// The token that must come next; nil where there is a choice.
    func forcedToken() -> TokenID? {
        switch phase {
        case .opening, .reasoning, .text: return nil
        case .literal(let tokens, _): return tokens.first
        case .json(let matcher), .call(let matcher, _), .arguments(let matcher):
            return matcher.isComplete ? vocabulary.endToken : matcher.nextForcedToken
        case .name, .afterCall:
            let tokens = nextChoices()
            return tokens.count == 1 ? tokens.first : nil
        case .ended: return vocabulary.endToken
        }
    }

    /// The tokens that may come next; nil for all.
    func allowedTokens() -> TokenMask? {
        if let forced = forcedToken() { return vocabulary.mask(of: [forced]) }
        switch phase {
        case .opening: return openingMask()
        case .reasoning: return plan.needsMoreThanText ? vocabulary.allButEnd : nil
        case .json(let matcher), .call(let matcher, _), .arguments(let matcher): return matcher.mask
        case .name, .afterCall: return vocabulary.mask(of: nextChoices())
        case .text, .literal, .ended: return nil
        }
    }

    /// JSON or a call: where both may begin, the first token decides.
    private func openingMask() -> TokenMask? {
        guard case .json(let grammar) = plan.answer, let first = callOpening.first else { return nil }
        var mask = GrammarMatcher(grammar).mask
        mask.insert(first)
        return mask
    }

    private func nextChoices() -> [TokenID] {
        switch phase {
        case .name(let candidates, let written):
            return distinct(candidates.compactMap { written < $0.tokens.count ? $0.tokens[written] : nil })
        case .afterCall(let next, let end, let written):
            let goesOn = next.flatMap { written < $0.count ? $0[written] : nil }
            let ends = end.map { written < $0.count ? $0[written] : vocabulary.endToken }
            return distinct([goesOn, ends].compactMap(\.self))
        default: return []
        }
    }

    private func distinct(_ tokens: [TokenID]) -> [TokenID] {
        tokens.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
