import GuidedDecoding

/// How a reply calls tools.
extension ReplyGuide {
    /// The tokens of the first call's opening.
    var callOpening: [TokenID] { plan.calls?.opening(ofCall: 0).map(vocabulary.controlTokens) ?? [] }

    /// Free text has turned into a call; `rest` is what the last token wrote beyond the trigger.
    mutating func beginCall(after rest: String) -> [ReplyPiece] {
        guard let opening = plan.calls?.opening(ofCall: 0) else { return answer(rest) }
        let expected = String(opening.dropFirst(trigger.count))
        guard expected.hasPrefix(rest) else {
            // Something that only looks like a call stays text.
            let text = trigger + scanner.append(rest).text
            return answer(text + enterText())
        }
        write(vocabulary.controlTokens(String(expected.dropFirst(rest.count))), then: .call)
        return []
    }

    mutating func enterCall() {
        argumentsEnd = JSONObjectEnd()
        guard let calls = plan.calls else { return phase = .ended }
        if let grammar = calls.grammar { return phase = .call(GrammarMatcher(grammar), head: []) }
        let candidates = calls.tools.indices.map { index in
            (tool: index, tokens: vocabulary.controlTokens(calls.heading(calls.tools[index], call: callCount)))
        }
        phase = .name(candidates: candidates, written: 0)
    }

    mutating func acceptName(
        _ token: TokenID, _ candidates: [(tool: Int, tokens: [TokenID])], _ written: Int
    ) -> [ReplyPiece] {
        guard let calls = plan.calls else { return [] }
        let left = candidates.filter { written < $0.tokens.count && $0.tokens[written] == token }
        phase = .name(candidates: left, written: written + 1)
        guard let chosen = left.first(where: { $0.tokens.count == written + 1 }),
            let arguments = calls.tools[chosen.tool].arguments
        else { return [] }
        phase = .arguments(GrammarMatcher(arguments))
        return [.call(id: calls.ids[callCount], name: calls.tools[chosen.tool].name)]
    }

    mutating func acceptCall(_ matcher: GrammarMatcher, _ head: [UInt8], _ bytes: [UInt8]) -> [ReplyPiece] {
        guard let calls = plan.calls else { return [] }
        let written = head + bytes
        let number = callCount
        let opening = calls.tools.lazy
            .map { (name: $0.name, bytes: Array(calls.heading($0, call: number).utf8)) }
            // Where nothing stands between name and arguments, one name may begin like another.
            .first { written.starts(with: $0.bytes) && written.dropFirst($0.bytes.count).first == UInt8(ascii: "{") }
        guard let opening else {
            phase = .call(matcher, head: written)
            return []
        }
        let start: [ReplyPiece] = [.call(id: calls.ids[number], name: opening.name)]
        return start + acceptArguments(matcher, Array(written.dropFirst(opening.bytes.count)))
    }

    mutating func acceptArguments(_ matcher: GrammarMatcher, _ bytes: [UInt8]) -> [ReplyPiece] {
        let text = assembler.append(argumentsEnd.object(bytes))
        phase = .arguments(matcher)
        if matcher.isComplete { enterAfterCall() }
        return text.isEmpty ? [] : [.arguments(text)]
    }

    private mutating func enterAfterCall() {
        guard let calls = plan.calls else { return phase = .ended }
        let end = vocabulary.controlTokens(calls.ending(afterCall: callCount))
        callCount += 1
        let next = calls.continuation(toCall: callCount).map(vocabulary.controlTokens)
        phase = end.isEmpty && next == nil ? .ended : .afterCall(next: next, end: end, written: 0)
    }

    mutating func acceptAfterCall(_ token: TokenID, _ next: [TokenID]?, _ end: [TokenID]?, _ written: Int) {
        let next = next.flatMap { written < $0.count && $0[written] == token ? $0 : nil }
        let end = end.flatMap { written < $0.count && $0[written] == token ? $0 : nil }
        if let next, next.count == written + 1 { return enterCall() }
        if let end, next == nil, end.count == written + 1 { return phase = .ended }
        phase = .afterCall(next: next, end: end, written: written + 1)
    }
}
