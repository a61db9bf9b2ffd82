import GuidedDecoding

extension ReplyGuide {
    /// Adds a token, and returns the pieces that are now certain.
    mutating func accept(_ token: TokenID) -> [ReplyPiece] {
        defer { isBeginning = false }
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
        case .calls(let section): return acceptCall(section, token, bytes)
        case .ended: return []
        }
    }

    /// Ends the reply, and returns the text that was held back.
    mutating func finish() -> [ReplyPiece] {
        if case .calls(var section) = phase {
            let pieces = section.reader.finish()
            if section.reader.hasOmittedCall { hasLeftOutCall = true }
            phase = .ended
            return pieces
        }
        let rest = scanner.finish()
        assembler.finish()
        switch phase {
        case .reasoning: return rest.isEmpty ? [] : [.reasoning(rest)]
        case .opening, .text: return freeText(rest) + answer(dropUsualCall())
        case .json: return json(rest)
        default: return []
        }
    }

    /// Forces tokens before the next part, which begins at once if the list is empty.
    mutating func write(_ tokens: [TokenID], then next: Next) {
        guard tokens.isEmpty else { return phase = .literal(tokens[...], then: next) }
        switch next {
        case .reasoning: enterReasoning()
        case .answer: enterAnswer(mayReason: false)
        case .json: if case .json(let grammar) = plan.answer { phase = .json(GrammarMatcher(grammar)) }
        }
    }

    /// Converts the generated text of a JSON answer.
    ///
    /// Plain text is put between quotes, and the value of an enclosing object is extracted.
    private mutating func json(_ text: String) -> [ReplyPiece] {
        if plan.writesField { return answer(fieldValue.next(text)) }
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

    mutating func enterAnswer(mayReason: Bool, isFirst: Bool = false) {
        if plan.calls?.isRequired == true, let calls = templateCalls { return phase = .calls(calls) }
        if case .json(let grammar) = plan.answer {
            guard plan.calls == nil else { return phase = .opening }
            guard let markup = plan.markup else { return phase = .json(GrammarMatcher(grammar)) }
            // After reasoning, a new message begins.
            let text = (isFirst ? "" : markup.header) + markup.open
            return write(vocabulary.controlTokens(text), then: .json)
        }
        let reasoning = mayReason ? plan.reasoning?.open : nil
        triggers = plan.calls?.triggers ?? []
        phase = reasoning != nil ? .opening : .text
        scanner = MarkerScanner(triggers + markup + (reasoning.map { [$0] } ?? []))
    }

    /// The strings that are removed from an answer.
    private var markup: [String] { plan.markup?.texts ?? [] }

    mutating func leaveOpening() {
        guard case .opening = phase else { return }
        phase = .text
        scanner = MarkerScanner(triggers + markup)
    }

    /// Interprets the first token of a reply that is JSON or a call.
    private mutating func acceptOpening(_ token: TokenID, _ bytes: [UInt8]) -> [ReplyPiece] {
        guard case .json(let grammar) = plan.answer else { return acceptFree(assembler.append(bytes)) }
        var matcher = GrammarMatcher(grammar)
        if var calls = templateCalls, calls.matcher.accept(token) {
            let pieces = calls.reader.add(bytes)
            phase = .calls(calls)
            return pieces
        }
        _ = matcher.accept(token)
        phase = .json(matcher)
        return json(assembler.append(bytes))
    }

    private mutating func acceptFree(_ text: String) -> [ReplyPiece] {
        let found = scanner.append(text)
        if case .reasoning = phase {
            let pieces: [ReplyPiece] = found.text.isEmpty ? [] : [.reasoning(found.text)]
            return found.marker == nil ? pieces : pieces + leaveReasoning(found.rest)
        }
        guard let marker = found.marker else {
            guard case .opening = phase, found.text.contains(where: { !$0.isWhitespace }) else {
                let pieces = freeText(found.text)
                return isCall ? pieces + continueCall(scanner.finish()) : pieces
            }
            let held = scanner.finish()
            leaveOpening()
            return freeText(found.text) + (isCall ? continueCall(held) : acceptFree(held))
        }
        guard marker < triggers.count + markup.count else {
            enterReasoning()
            return acceptFree(found.rest)
        }
        let before = freeText(found.text)
        if marker >= triggers.count, !isCall { return before + acceptFree(found.rest) }
        if isCall { return before + continueCall((triggers + markup)[marker] + found.rest) }
        return before + answer(dropUsualCall()) + beginCall(after: triggers[marker], found.rest)
    }

    /// Ends the reasoning; `rest` is the token's text after the closing marker.
    private mutating func leaveReasoning(_ rest: String) -> [ReplyPiece] {
        enterAnswer(mayReason: false)
        if isAnswer, !plan.needsMoreThanText {
            skipsSpace = true
            return acceptFree(rest)
        }
        if case .literal = phase { return [] }
        // Models end their reasoning with an empty line, which is forced because the answer is constrained.
        if rest.isEmpty { write(vocabulary.controlTokens("\n\n"), then: .answer) }
        return []
    }
}
