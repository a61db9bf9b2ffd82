import GuidedDecoding

/// Follows a reply token by token: says which tokens may come next, and what the tokens so far mean.
///
/// A value: the engine's thread and the reader of the reply each follow it with a copy of their own.
struct ReplyGuide: Sendable {
    /// Where a reply is.
    private enum Phase {
        /// At the very beginning, where reasoning or a call may open.
        case opening
        case reasoning
        /// Free text; may still turn into a call.
        case text
        /// Tokens without a choice, then what follows them.
        case literal(ArraySlice<TokenID>, then: Next)
        case json(GrammarMatcher)
        /// A call's name and arguments in one grammar, with the bytes so far while the tool is not yet known.
        case call(GrammarMatcher, head: [UInt8]?)
        /// A call's name in tokens: those of each tool that it can still be, and how many are written.
        case name(candidates: [(tool: Int, tokens: [TokenID])], written: Int)
        /// Arguments of a known tool.
        case arguments(GrammarMatcher)
        /// After a call's arguments: the tokens that lead to the next call, those that end the reply, and how many are
        /// written; nil for the way that was not taken.
        case afterCall(next: [TokenID]?, end: [TokenID]?, written: Int)
        case ended
    }

    private enum Next {
        case answer, call, end
    }

    private let plan: ReplyPlan
    private var phase: Phase
    private var assembler = UTF8Assembler()
    private var scanner = MarkerScanner([])
    /// Control tokens count as text while markers are looked for.
    private var vocabulary: GuideVocabulary { plan.vocabulary }

    init(_ plan: ReplyPlan) {
        self.plan = plan
        phase = .opening
        enterOpening()
    }

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
        case .text: return plan.calls?.isRequired == true ? vocabulary.allButEnd : nil
        case .json(let matcher), .call(let matcher, _), .arguments(let matcher): return matcher.mask
        case .name, .afterCall: return vocabulary.mask(of: nextChoices())
        case .literal, .ended: return nil
        }
    }

    /// JSON or a call: where both may begin, the first token decides.
    private func openingMask() -> TokenMask? {
        guard case .json(let grammar) = plan.answer, let first = callOpening.first else { return nil }
        var mask = GrammarMatcher(grammar).mask
        mask.insert(first)
        return mask
    }

    /// The tokens of the first call's opening.
    private var callOpening: [TokenID] {
        plan.calls?.opening(ofCall: 0).map(vocabulary.controlTokens) ?? []
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

    // MARK: What the tokens mean

    /// Moves on by a token.
    /// - Returns: What is certain of the reply now.
    mutating func accept(_ token: TokenID) -> [ReplyPiece] {
        if vocabulary.isEnd(token) { return finish() }
        switch phase {
        case .opening where plan.restricts && plan.needsMoreThanText: return acceptOpening(token)
        case .opening, .reasoning, .text: return acceptFree(token)
        case .literal(let tokens, let next):
            let rest = tokens.dropFirst()
            phase = .literal(rest, then: next)
            if rest.isEmpty { enter(next) }
            return []
        case .json(var matcher):
            _ = matcher.accept(token)
            phase = .json(matcher)
            return answer(assembler.append(vocabulary.bytes(token)))
        case .call(var matcher, let head):
            _ = matcher.accept(token)
            return acceptCall(matcher, head, vocabulary.bytes(token))
        case .arguments(var matcher):
            _ = matcher.accept(token)
            return acceptArguments(matcher, vocabulary.bytes(token))
        case .name(let candidates, let written): return acceptName(token, candidates, written)
        case .afterCall(let next, let end, let written):
            acceptAfterCall(token, next, end, written)
            return []
        case .ended: return []
        }
    }

    /// The end of the reply: what was held back.
    mutating func finish() -> [ReplyPiece] {
        let rest = scanner.finish() + assembler.finish()
        guard !rest.isEmpty else { return [] }
        switch phase {
        case .reasoning: return [.reasoning(rest)]
        case .opening, .text, .json: return [.answer(rest)]
        default: return []
        }
    }

    /// Whether what was to be enforced has come to its end: a reply that stops earlier was cut off.
    var isComplete: Bool {
        switch phase {
        case .json(let matcher): return matcher.canEnd
        case .ended: return true
        case .afterCall: return false
        case .text, .opening, .reasoning: return !plan.needsMoreThanText
        case .literal, .call, .name, .arguments: return false
        }
    }

    /// Whether the token ends a reply.
    func isEnd(_ token: TokenID) -> Bool { vocabulary.isEnd(token) }

    /// Whether the reply is in its reasoning.
    var isReasoning: Bool {
        if case .reasoning = phase { true } else { openingReasoning }
    }

    /// Whether the reply is in its answer, text or JSON.
    var isAnswer: Bool {
        switch phase {
        case .text, .json: true
        case .opening: !plan.needsMoreThanText
        default: false
        }
    }

    private func answer(_ text: String) -> [ReplyPiece] { text.isEmpty ? [] : [.answer(text)] }

    // MARK: Free text

    private mutating func enterOpening() {
        if plan.startsInReasoning, plan.reasoning != nil {
            enterReasoning()
        } else if plan.mustReason, let reasoning = plan.reasoning {
            phase = .literal(vocabulary.controlTokens(reasoning.open)[...], then: .answer)
            openingReasoning = true
        } else {
            enterAnswer(mayReason: plan.reasoning != nil)
        }
    }

    /// Whether the literal that is being written opens the reasoning.
    private var openingReasoning = false

    private mutating func enter(_ next: Next) {
        if openingReasoning {
            openingReasoning = false
            return enterReasoning()
        }
        switch next {
        case .answer: enterAnswer(mayReason: false)
        case .call: enterCall()
        case .end: phase = .ended
        }
    }

    private mutating func enterReasoning() {
        phase = .reasoning
        scanner = MarkerScanner(plan.reasoning.map { [$0.close] } ?? [])
    }

    private mutating func enterAnswer(mayReason: Bool) {
        if plan.calls?.isRequired == true {
            return openCall()
        }
        if case .json(let grammar) = plan.answer {
            phase = plan.calls == nil ? .json(GrammarMatcher(grammar)) : .opening
            return
        }
        let reasoning = mayReason ? plan.reasoning?.open : nil
        // A call that begins as JSON does can only begin an answer.
        let isOnlyFirst = plan.calls.map { $0.format.trigger.isEmpty } ?? false
        trigger = plan.calls.map { isOnlyFirst ? $0.format.prefix : $0.format.trigger } ?? ""
        phase = reasoning != nil || isOnlyFirst ? .opening : .text
        scanner = MarkerScanner((trigger.isEmpty ? [] : [trigger]) + (reasoning.map { [$0] } ?? []))
    }

    /// The text that turns an answer into a call, where it is now; empty for none.
    private var trigger = ""

    /// Leaves the place where reasoning may open, and a call that begins as JSON does.
    private mutating func enterText() -> String {
        phase = .text
        let held = scanner.finish()
        trigger = plan.calls?.format.trigger ?? ""
        scanner = MarkerScanner(trigger.isEmpty ? [] : [trigger])
        return scanner.append(held).text
    }

    /// The first token of a reply that is JSON or a call.
    private mutating func acceptOpening(_ token: TokenID) -> [ReplyPiece] {
        guard case .json(let grammar) = plan.answer else { return acceptFree(token) }
        let opening = callOpening
        if token == opening.first {
            phase = .literal(opening.dropFirst(), then: .call)
            if opening.count == 1 { enterCall() }
            return []
        }
        var matcher = GrammarMatcher(grammar)
        _ = matcher.accept(token)
        phase = .json(matcher)
        return answer(assembler.append(vocabulary.bytes(token)))
    }

    private mutating func acceptFree(_ token: TokenID) -> [ReplyPiece] {
        let found = scanner.append(assembler.append(vocabulary.bytes(token)))
        if case .reasoning = phase {
            let pieces: [ReplyPiece] = found.text.isEmpty ? [] : [.reasoning(found.text)]
            guard found.marker != nil else { return pieces }
            return pieces + leaveReasoning(found.rest)
        }
        guard let marker = found.marker else {
            if case .opening = phase, found.text.contains(where: { !$0.isWhitespace }) {
                return answer(found.text + enterText())
            }
            return answer(found.text)
        }
        guard marker == 0, !trigger.isEmpty else {
            enterReasoning()
            let inner = scanner.append(found.rest)
            return inner.text.isEmpty ? [] : [.reasoning(inner.text)]
        }
        return answer(found.text) + beginCall(after: found.rest)
    }

    private mutating func leaveReasoning(_ rest: String) -> [ReplyPiece] {
        enterAnswer(mayReason: false)
        guard case .text = phase else {
            // The answer is enforced from here on; models end their thoughts with an empty line.
            if rest.isEmpty, plan.calls?.isRequired != true {
                phase = .literal(vocabulary.controlTokens("\n\n")[...], then: .answer)
            }
            return []
        }
        let found = scanner.append(rest)
        guard found.marker != nil else { return answer(found.text) }
        return answer(found.text) + beginCall(after: found.rest)
    }

    // MARK: Calls

    /// Free text has turned into a call; `rest` is what the last token wrote beyond the trigger.
    private mutating func beginCall(after rest: String) -> [ReplyPiece] {
        guard let opening = plan.calls?.opening(ofCall: 0) else { return answer(rest) }
        let expected = String(opening.dropFirst(trigger.count))
        guard expected.hasPrefix(rest) else {
            // Something that only looks like a call stays text.
            let text = trigger + scanner.append(rest).text
            return answer(text + enterText())
        }
        openCall(with: vocabulary.controlTokens(String(expected.dropFirst(rest.count))))
        return []
    }

    private mutating func openCall(with tokens: [TokenID]? = nil) {
        let tokens = tokens ?? callOpening
        phase = .literal(tokens[...], then: .call)
        if tokens.isEmpty { enterCall() }
    }

    private mutating func enterCall() {
        guard let calls = plan.calls else { return phase = .ended }
        if let grammar = calls.grammar {
            phase = .call(GrammarMatcher(grammar), head: [])
        } else {
            let candidates = calls.tools.indices.map { index in
                (tool: index, tokens: vocabulary.controlTokens(calls.heading(calls.tools[index], call: callCount)))
            }
            phase = .name(candidates: candidates, written: 0)
        }
    }

    private mutating func acceptName(
        _ token: TokenID, _ candidates: [(tool: Int, tokens: [TokenID])], _ written: Int
    ) -> [ReplyPiece] {
        guard let calls = plan.calls else { return [] }
        let left = candidates.filter { written < $0.tokens.count && $0.tokens[written] == token }
        phase = .name(candidates: left, written: written + 1)
        guard let chosen = left.first(where: { $0.tokens.count == written + 1 }) else { return [] }
        phase = .arguments(GrammarMatcher(calls.tools[chosen.tool].arguments))
        return [.call(id: calls.ids[callCount], name: calls.tools[chosen.tool].name)]
    }

    private mutating func acceptCall(
        _ matcher: GrammarMatcher, _ head: [UInt8]?, _ bytes: [UInt8]
    ) -> [ReplyPiece] {
        guard let head, let calls = plan.calls else { return acceptArguments(matcher, bytes) }
        let written = head + bytes
        let number = callCount
        let opening = calls.tools.lazy
            .map { (name: $0.name, bytes: Array(calls.heading($0, call: number).utf8)) }
            .first { written.starts(with: $0.bytes) }
        guard let opening else {
            phase = .call(matcher, head: written)
            return []
        }
        let start: [ReplyPiece] = [.call(id: calls.ids[callCount], name: opening.name)]
        return start + acceptArguments(matcher, Array(written.dropFirst(opening.bytes.count)))
    }

    private mutating func acceptArguments(_ matcher: GrammarMatcher, _ bytes: [UInt8]) -> [ReplyPiece] {
        let text = assembler.append(bytes)
        phase = .arguments(matcher)
        if matcher.isComplete { enterAfterCall() }
        return text.isEmpty ? [] : [.arguments(text)]
    }

    /// The number of the call that is being written, from 0.
    private var callCount = 0

    private mutating func enterAfterCall() {
        guard let calls = plan.calls else { return phase = .ended }
        let end = vocabulary.controlTokens(calls.ending(afterCall: callCount))
        callCount += 1
        let next = calls.opening(ofCall: callCount).map(vocabulary.controlTokens)
        phase = end.isEmpty && next == nil ? .ended : .afterCall(next: next, end: end, written: 0)
    }

    private mutating func acceptAfterCall(_ token: TokenID, _ next: [TokenID]?, _ end: [TokenID]?, _ written: Int) {
        let next = next.flatMap { written < $0.count && $0[written] == token ? $0 : nil }
        let end = end.flatMap { written < $0.count && $0[written] == token ? $0 : nil }
        if let next, next.count == written + 1 { return enterCall() }
        if let end, next == nil, end.count == written + 1 { return phase = .ended }
        phase = .afterCall(next: next, end: end, written: written + 1)
    }
}
