/// Automata that match fixed texts.
enum LiteralAutomaton {
    /// Returns the automaton of one text.
    static func automaton(of bytes: [UInt8]) -> ByteAutomaton {
        var draft = AutomatonDraft()
        for (index, byte) in bytes.enumerated() {
            _ = draft.addState()
            draft.spans[index] = [ByteSpan(low: byte, high: byte, target: Int32(index + 1))]
        }
        _ = draft.addState(accepting: true)
        return ByteAutomaton(draft)
    }

    /// Returns the automaton of several texts, which may be prefixes of one another.
    static func automaton(of texts: [[UInt8]]) -> ByteAutomaton { ByteAutomaton(draft(of: texts)) }

    static func draft(of texts: [[UInt8]]) -> AutomatonDraft {
        let sorted = texts.sorted { $0.lexicographicallyPrecedes($1) }
        var draft = AutomatonDraft()
        var path = [draft.addState()]
        var previous: [UInt8] = []
        for text in sorted {
            let shared = zip(text, previous).prefix { $0 == $1 }.count
            path.removeLast(path.count - shared - 1)
            for byte in text[shared...] {
                let state = draft.addState()
                draft.spans[Int(path[path.count - 1])].append(ByteSpan(low: byte, high: byte, target: state))
                path.append(state)
            }
            draft.accepting[Int(path[path.count - 1])] = true
            previous = text
        }
        return draft
    }
}
