/// A deterministic automaton over bytes in which every state can reach an accepting state.
///
/// State 0 is the start. Most states have transitions for one or two bytes, so transitions are stored as ranges of
/// bytes. The few states with more than four ranges also have a table with an entry for each byte.
final class ByteAutomaton: Sendable {
    static let dead: Int32 = -1

    private let spanStarts: [Int32]
    private let spans: [ByteSpan]
    private let rowOfState: [Int32]
    private let rows: [Int32]
    private let accepting: [Bool]
    private let soleBytes: [Int16]

    var stateCount: Int { accepting.count }

    init(_ draft: AutomatonDraft) {
        var starts: [Int32] = [0]
        var spans: [ByteSpan] = []
        var rowOfState: [Int32] = []
        var rows: [Int32] = []
        var soleBytes: [Int16] = []
        for state in draft.spans.indices {
            let own = draft.spans[state]
            spans += own
            starts.append(Int32(spans.count))
            soleBytes.append(own.count == 1 && own[0].low == own[0].high ? Int16(own[0].low) : -1)
            guard own.count > 4 else {
                rowOfState.append(-1)
                continue
            }
            rowOfState.append(Int32(rows.count / 256))
            var row = [Int32](repeating: Self.dead, count: 256)
            for span in own {
                for byte in span.low...span.high { row[Int(byte)] = span.target }
            }
            rows += row
        }
        self.spanStarts = starts
        self.spans = spans
        self.rowOfState = rowOfState
        self.rows = rows
        self.accepting = draft.accepting
        self.soleBytes = soleBytes
    }

    /// A draft of the same automaton, which can be combined with other drafts.
    var draft: AutomatonDraft {
        var draft = AutomatonDraft()
        for state in accepting.indices {
            _ = draft.addState(accepting: accepting[state])
            draft.spans[state] = Array(spans[Int(spanStarts[state])..<Int(spanStarts[state + 1])])
        }
        return draft
    }

    /// Returns the state after a byte, or ``dead``.
    @inline(__always)
    func step(_ state: Int32, _ byte: UInt8) -> Int32 {
        let row = rowOfState[Int(state)]
        if row >= 0 { return rows[Int(row) << 8 | Int(byte)] }
        var index = Int(spanStarts[Int(state)])
        let end = Int(spanStarts[Int(state) + 1])
        while index < end {
            let span = spans[index]
            if byte <= span.high { return byte >= span.low ? span.target : Self.dead }
            index += 1
        }
        return Self.dead
    }

    func isAccepting(_ state: Int32) -> Bool { accepting[Int(state)] }

    func hasTransitions(_ state: Int32) -> Bool { spanStarts[Int(state)] < spanStarts[Int(state) + 1] }

    /// Returns the only byte with a transition; `nil` if the state has several transitions or none.
    func soleByte(_ state: Int32) -> UInt8? {
        let byte = soleBytes[Int(state)]
        return byte < 0 ? nil : UInt8(byte)
    }
}

/// A transition for a closed range of bytes.
struct ByteSpan: Sendable, Hashable {
    var low: UInt8
    var high: UInt8
    var target: Int32
}
