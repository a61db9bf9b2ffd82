import GuidedDecoding

extension ReplyGuide {
    /// The calls in progress: their grammar and their parser.
    struct CallSection: Sendable {
        var matcher: GrammarMatcher
        var reader: CallReader

        init(_ grammar: TokenGrammar, _ reader: CallReader) {
            matcher = GrammarMatcher(grammar)
            self.reader = reader
        }
    }

    /// A text at the beginning of a line that may be a call in another common syntax.
    struct UsualCall: Sendable {
        var section: CallSection
        var text: [UInt8] = []
    }

    /// The calls in the template's syntax, at their beginning.
    var templateCalls: CallSection? { plan.calls.map { CallSection($0.grammar, $0.reader) } }

    /// Begins a call after a trigger in free text; `rest` is the token's text after the trigger.
    mutating func beginCall(after trigger: String, _ rest: String) -> [ReplyPiece] {
        guard var section = templateCalls,
            section.matcher.acceptBytes(vocabulary.grammarBytes(ofTrusted: trigger) + Array(rest.utf8))
        else {
            // Text that only resembles a call stays text.
            let text = trigger + rest
            leaveOpening()
            return freeText(text)
        }
        let pieces = section.reader.add(Array((trigger + rest).utf8))
        phase = .calls(section)
        return pieces
    }

    mutating func acceptCall(_ section: CallSection, _ token: TokenID, _ bytes: [UInt8]) -> [ReplyPiece] {
        var section = section
        _ = section.matcher.accept(token)
        let pieces = section.reader.add(bytes)
        if section.reader.hasOmittedCall { hasLeftOutCall = true }
        // A reply ends when a model repeats a call.
        phase = section.reader.isRepeating ? .ended : .calls(section)
        return pieces
    }

    /// Interprets text of the answer, in which a line may begin with a call in another common syntax.
    mutating func freeText(_ text: String) -> [ReplyPiece] {
        guard let calls = plan.calls, let grammar = calls.usualGrammar, !text.isEmpty else { return answer(text) }
        var certain: [UInt8] = []
        var pieces: [ReplyPiece] = []
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            if var call = usualCall {
                call.text.append(byte)
                if call.section.matcher.acceptBytes([byte]) {
                    let found = call.section.reader.add([byte])
                    usualCall = call
                    guard call.section.reader.hasCall else { continue }
                    return pieces + answer(String(decoding: certain, as: UTF8.self)) + found
                        + enterUsualCall(bytes[(index + 1)...])
                }
                usualCall = nil
                certain += call.text
            } else if isLineStart, Self.opensUsualCall(byte, calls) {
                var call = UsualCall(section: CallSection(grammar, calls.usualReader))
                if call.section.matcher.acceptBytes([byte]) {
                    _ = call.section.reader.add([byte])
                    call.text.append(byte)
                    usualCall = call
                    continue
                }
                certain.append(byte)
            } else {
                certain.append(byte)
            }
            isLineStart = byte == UInt8(ascii: "\n") || isLineStart && byte == UInt8(ascii: " ")
        }
        pieces += answer(String(decoding: certain, as: UTF8.self))
        return pieces
    }

    /// Begins a recognised call; `rest` is the token's text after the recognised part.
    private mutating func enterUsualCall(_ rest: ArraySlice<UInt8>) -> [ReplyPiece] {
        guard let section = usualCall?.section else { return [] }
        usualCall = nil
        phase = .calls(section)
        return continueCall(String(decoding: rest, as: UTF8.self))
    }

    /// Continues a call with text that was written before the call was recognised.
    mutating func continueCall(_ text: String) -> [ReplyPiece] {
        guard case .calls(var section) = phase, !text.isEmpty else { return [] }
        // If a token has written more than the grammar allows, the reply can only end.
        guard section.matcher.acceptBytes(Array(text.utf8)) else {
            phase = .ended
            return section.reader.finish()
        }
        let pieces = section.reader.add(Array(text.utf8))
        phase = .calls(section)
        return pieces
    }

    var isCall: Bool {
        if case .calls = phase { true } else { false }
    }

    /// Returns the text that was held back as a possible call.
    mutating func dropUsualCall() -> String {
        defer { usualCall = nil }
        return String(decoding: usualCall?.text ?? [], as: UTF8.self)
    }

    private static func opensUsualCall(_ byte: UInt8, _ calls: ReplyPlan.Calls) -> Bool {
        calls.usual.contains { syntax in
            guard let first = syntax.first.first else { return false }
            // If a call begins with a tool's name, the grammar decides.
            return CallSyntax.Mark(rawValue: first) == .name || first.utf8.first == byte
        }
    }
}
