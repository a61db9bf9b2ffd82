import GuidedDecoding

/// What the tokens of a reply mean.
extension ReplyGuide {
    /// Moves on by a token.
    ///
    /// - Parameter token: One that is allowed.
    /// - Returns: What is certain of the reply now.
    mutating func accept(_ token: TokenID) -> [ReplyPiece] {
        if vocabulary.isEnd(token) {
            guard case .json = phase, plan.writesPlainText else { return finish() }
            return finish() + answer(hasQuote ? "\"" : "\"\"")
        }
        let bytes = vocabulary.bytes(token)
        switch phase {
        case .opening where plan.needsMoreThanText: return acceptOpening(token, bytes)
        case .opening, .reasoning, .text: return acceptFree(assembler.append(bytes))
        case .literal(let tokens, let next):
            write(Array(tokens.dropFirst()), then: next)
            return []
        case .json(var matcher):
            _ = matcher.accept(token)
            phase = .json(matcher)
            return json(assembler.append(bytes))
        case .call(var matcher, let head):
            _ = matcher.accept(token)
            return acceptCall(matcher, head, bytes)
        case .arguments(var matcher):
            _ = matcher.accept(token)
            return acceptArguments(matcher, bytes)
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
        case .opening, .text: return answer(rest)
        case .json: return json(rest)
        default: return []
        }
    }

    /// Writes tokens without a choice; with none, what follows them begins at once.
    mutating func write(_ tokens: [TokenID], then next: Next) {
        guard tokens.isEmpty else { return phase = .literal(tokens[...], then: next) }
        switch next {
        case .reasoning: enterReasoning()
        case .answer: enterAnswer(mayReason: false)
        case .call: enterCall()
        }
    }

    /// What an answer of JSON says, put between quotes where the model writes plain text.
    private mutating func json(_ text: String) -> [ReplyPiece] {
        guard plan.writesPlainText, !text.isEmpty else { return answer(text) }
        defer { hasQuote = true }
        return answer((hasQuote ? "" : "\"") + text.unicodeScalars.map(Self.escaped).joined())
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\n": "\\n"
        case _ where scalar.value < 0x20: "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(scalar)
        }
    }

    mutating func answer(_ text: String) -> [ReplyPiece] {
        var text = text[...]
        if skipsSpace {
            text = text.drop(while: \.isWhitespace)
            if !text.isEmpty { skipsSpace = false }
        }
        return text.isEmpty ? [] : [.answer(String(text))]
    }

    // MARK: Reasoning and free text

    mutating func enterReasoning() {
        phase = .reasoning
        scanner = MarkerScanner(plan.reasoning.map { [$0.close] } ?? [])
    }

    mutating func enterAnswer(mayReason: Bool) {
        if plan.calls?.isRequired == true { return write(callOpening, then: .call) }
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

    /// Leaves the place where reasoning may open, and a call that begins as JSON does.
    mutating func enterText() -> String {
        phase = .text
        let held = scanner.finish()
        trigger = plan.calls?.format.trigger ?? ""
        scanner = MarkerScanner(trigger.isEmpty ? [] : [trigger])
        return scanner.append(held).text
    }

    /// The first token of a reply that is JSON or a call.
    private mutating func acceptOpening(_ token: TokenID, _ bytes: [UInt8]) -> [ReplyPiece] {
        guard case .json(let grammar) = plan.answer else { return acceptFree(assembler.append(bytes)) }
        var matcher = GrammarMatcher(grammar)
        guard token != callOpening.first, matcher.accept(token) else {
            write(Array(callOpening.dropFirst()), then: .call)
            return []
        }
        phase = .json(matcher)
        return answer(assembler.append(bytes))
    }

    private mutating func acceptFree(_ text: String) -> [ReplyPiece] {
        let found = scanner.append(text)
        if case .reasoning = phase {
            let pieces: [ReplyPiece] = found.text.isEmpty ? [] : [.reasoning(found.text)]
            return found.marker == nil ? pieces : pieces + leaveReasoning(found.rest)
        }
        guard let marker = found.marker else {
            if case .opening = phase, found.text.contains(where: { !$0.isWhitespace }) {
                return answer(found.text + enterText())
            }
            return answer(found.text)
        }
        guard marker == 0, !trigger.isEmpty else {
            enterReasoning()
            return acceptFree(found.rest)
        }
        return answer(found.text) + beginCall(after: found.rest)
    }

    /// Thoughts have ended; `rest` is what the last token wrote beyond their marker.
    private mutating func leaveReasoning(_ rest: String) -> [ReplyPiece] {
        enterAnswer(mayReason: false)
        if isAnswer, !plan.needsMoreThanText {
            skipsSpace = true
            return acceptFree(rest)
        }
        // The answer is enforced from here on; models end their thoughts with an empty line.
        if rest.isEmpty { write(vocabulary.controlTokens("\n\n"), then: .answer) }
        return []
    }
}
