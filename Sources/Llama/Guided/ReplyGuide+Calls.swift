import GuidedDecoding

/// How a reply calls tools.
extension ReplyGuide {
    /// Calls that are being written: what may come, and what it means.
    struct CallSection: Sendable {
        var matcher: GrammarMatcher
        var reader: CallReader

        init(_ grammar: TokenGrammar, _ reader: CallReader) {
            matcher = GrammarMatcher(grammar)
            self.reader = reader
        }
    }

    /// Text at the beginning of a line that may be a call in one of the usual ways.
    struct UsualCall: Sendable {
        var section: CallSection
        var text: [UInt8] = []
    }

    /// Calls in the template's own syntax, from their very beginning.
    var templateCalls: CallSection? { plan.calls.map { CallSection($0.grammar, $0.reader) } }

    /// Free text has turned into a call; `rest` is what the last token wrote beyond the trigger.
    mutating func beginCall(after trigger: String, _ rest: String) -> [ReplyPiece] {
        guard var section = templateCalls,
            section.matcher.acceptBytes(vocabulary.grammarBytes(ofTrusted: trigger) + Array(rest.utf8))
        else {
            // Something that only looks like a call stays text.
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
        if section.reader.hasLeftOut { hasLeftOutCall = true }
        // What a model has asked for once it does not ask for again.
        phase = section.reader.isRepeating ? .ended : .calls(section)
        return pieces
    }

    /// Text of the answer, in which a call in one of the usual ways may begin a line.
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

    /// A call has been recognised; `rest` is what the last token wrote beyond that point.
    private mutating func enterUsualCall(_ rest: ArraySlice<UInt8>) -> [ReplyPiece] {
        guard let section = usualCall?.section else { return [] }
        usualCall = nil
        phase = .calls(section)
        return continueCall(String(decoding: rest, as: UTF8.self))
    }

    /// Text of a call that was written before it was known to be one.
    mutating func continueCall(_ text: String) -> [ReplyPiece] {
        guard case .calls(var section) = phase, !text.isEmpty else { return [] }
        // A token may have written more than the guide would have allowed: then nothing but an end is left.
        guard section.matcher.acceptBytes(Array(text.utf8)) else {
            phase = .ended
            return section.reader.finish()
        }
        let pieces = section.reader.add(Array(text.utf8))
        phase = .calls(section)
        return pieces
    }

    /// Whether calls are being written.
    var isCall: Bool {
        if case .calls = phase { true } else { false }
    }

    /// Returns the text that was held back for a call, if it did not become one.
    mutating func dropUsualCall() -> String {
        defer { usualCall = nil }
        return String(decoding: usualCall?.text ?? [], as: UTF8.self)
    }

    private static func opensUsualCall(_ byte: UInt8, _ calls: ReplyPlan.Calls) -> Bool {
        calls.usual.contains { syntax in
            guard let first = syntax.first.first else { return false }
            // Where a call begins with a tool's name, the grammar tells.
            return CallSyntax.Mark(rawValue: first) == .name || first.utf8.first == byte
        }
    }
}
