/// A nondeterministic automaton over bytes, built from the end of a regular expression to its start.
struct ByteNFA {
    /// The encoding of an expression's scalars.
    enum Encoding {
        case plain
        /// A JSON string with quotation marks, in which quotation marks, backslashes and control characters are
        /// escaped.
        case jsonString
        /// The contents of a JSON string, without its quotation marks.
        case jsonCharacters
    }

    private var spans: [[ByteSpan]] = [[]]
    private var jumps: [[Int32]] = [[]]
    private let encoding: Encoding
    private let limit: Int
    private let part: String
    private var tails: [Tail: Int32] = [:]
    private var fragments: [ScalarSet: AutomatonDraft] = [:]

    private struct Tail: Hashable {
        var ranges: ArraySlice<ClosedRange<UInt8>>
        var next: Int32
    }

    /// Compiles an expression to a minimal automaton within the limit.
    static func automaton(
        of expression: RegularExpression, encoding: Encoding = .plain, limit: Int, part: String
    ) throws(GrammarError) -> ByteAutomaton {
        var nfa = ByteNFA(encoding: encoding, limit: limit, part: part)
        let start = try nfa.buildWhole(expression)
        let draft = try nfa.determinized(from: start)
        guard let trimmed = draft.trimmed() else { throw .impossible(part) }
        return ByteAutomaton(trimmed.minimized())
    }

    private init(encoding: Encoding, limit: Int, part: String) {
        self.encoding = encoding
        self.limit = limit
        self.part = part
    }

    private mutating func addState() throws(GrammarError) -> Int32 {
        guard spans.count < limit * 6 else { throw .tooLarge(part, limit: limit) }
        spans.append([])
        jumps.append([])
        return Int32(spans.count - 1)
    }

    private mutating func buildWhole(_ expression: RegularExpression) throws(GrammarError) -> Int32 {
        guard encoding == .jsonString else { return try build(expression, next: 0) }
        let quote: ArraySlice<ClosedRange<UInt8>> = [0x22...0x22]
        let close = try addState()
        try add(quote, from: close, next: 0)
        let inside = try build(expression, next: close)
        let open = try addState()
        try add(quote, from: open, next: inside)
        return open
    }

    private mutating func build(_ expression: RegularExpression, next: Int32) throws(GrammarError) -> Int32 {
        switch expression {
        case .empty: return next
        case .scalars(let set): return try build(set, next: next)
        case .concatenation(let parts):
            var entry = next
            for part in parts.reversed() { entry = try build(part, next: entry) }
            return entry
        case .alternation(let parts):
            let entry = try addState()
            for part in parts { jumps[Int(entry)].append(try build(part, next: next)) }
            return entry
        case .repetition(let part, let min, let max):
            return try build(part, min: min, max: max, next: next)
        case .intersection(let parts):
            var shared = try draft(of: parts[0])
            for part in parts.dropFirst() {
                shared = try AutomatonDraft(
                    shared, and: try draft(of: part), isExcluded: false, limit: limit, part: self.part)
            }
            return try embed(shared, next: next)
        case .complement(let part):
            let rest = try AutomatonDraft(
                try draft(of: .anyText), and: try draft(of: part), isExcluded: true, limit: limit, part: self.part)
            return try embed(rest, next: next)
        }
    }

    /// Returns the automaton of a part alone, without quotation marks.
    private func draft(of part: RegularExpression) throws(GrammarError) -> AutomatonDraft {
        var nfa = ByteNFA(encoding: encoding == .plain ? .plain : .jsonCharacters, limit: limit, part: self.part)
        let start = try nfa.build(part, next: 0)
        return try nfa.determinized(from: start).trimmed()?.minimized() ?? .nothing
    }

    private mutating func embed(_ draft: AutomatonDraft, next: Int32) throws(GrammarError) -> Int32 {
        var names: [Int32] = []
        for isAccepting in draft.accepting {
            let state = try addState()
            names.append(state)
            if isAccepting { jumps[Int(state)].append(next) }
        }
        for (state, own) in draft.spans.enumerated() {
            spans[Int(names[state])] = own.map { span in
                ByteSpan(low: span.low, high: span.high, target: names[Int(span.target)])
            }
        }
        return names[0]
    }

    private mutating func build(
        _ part: RegularExpression, min: Int, max: Int?, next: Int32
    ) throws(GrammarError) -> Int32 {
        // Each repetition needs at least one state, so a larger count would exceed the limit anyway.
        guard Swift.max(min, max ?? 0) <= limit else { throw .tooLarge(self.part, limit: limit) }
        var entry = next
        if let max {
            for _ in 0..<(max - min) {
                let optional = try addState()
                let copy = try build(part, next: entry)
                jumps[Int(optional)] = [copy, next]
                entry = optional
            }
        } else {
            let loop = try addState()
            let copy = try build(part, next: loop)
            jumps[Int(loop)] = [copy, next]
            entry = loop
        }
        for _ in 0..<min {
            // Each repetition adds a state even if its part has none, so that a huge count of an empty part reaches
            // the limit.
            _ = try addState()
            entry = try build(part, next: entry)
        }
        return entry
    }

    private mutating func build(_ set: ScalarSet, next: Int32) throws(GrammarError) -> Int32 {
        // A large class often occurs many times, so it is minimised once and cached.
        guard set.ranges.count > 8 else { return try buildDirectly(set, next: next) }
        let known = fragments[set]
        let fragment = if let known { known } else { try makeFragment(of: set) }
        fragments[set] = fragment
        var names: [Int32] = []
        for state in fragment.spans.indices { names.append(fragment.accepting[state] ? next : try addState()) }
        for (state, own) in fragment.spans.enumerated() where !fragment.accepting[state] {
            spans[Int(names[state])] = own.map { span in
                ByteSpan(low: span.low, high: span.high, target: names[Int(span.target)])
            }
        }
        return names[0]
    }

    private func makeFragment(of set: ScalarSet) throws(GrammarError) -> AutomatonDraft {
        var nfa = ByteNFA(encoding: encoding, limit: limit, part: part)
        let start = try nfa.buildDirectly(set, next: 0)
        return try nfa.determinized(from: start).minimized()
    }

    private mutating func buildDirectly(_ set: ScalarSet, next: Int32) throws(GrammarError) -> Int32 {
        let entry = try addState()
        var raw = set
        if encoding != .plain {
            let escaped = ScalarSet([0...0x1F, 0x22...0x22, 0x5C...0x5C])
            raw = set.subtracting(escaped)
            for range in set.intersection(escaped).ranges {
                for value in range {
                    let bytes = JSONEscaping.escape(UInt8(value)).map { $0...$0 }
                    try add(bytes[...], from: entry, next: next)
                }
            }
        }
        for sequence in UTF8Ranges.sequences(of: raw) { try add(sequence[...], from: entry, next: next) }
        return entry
    }

    private mutating func add(
        _ sequence: ArraySlice<ClosedRange<UInt8>>, from entry: Int32, next: Int32
    ) throws(GrammarError) {
        guard let first = sequence.first else { return }
        let target = try tail(sequence.dropFirst(), next: next)
        spans[Int(entry)].append(ByteSpan(low: first.lowerBound, high: first.upperBound, target: target))
    }

    private mutating func tail(
        _ sequence: ArraySlice<ClosedRange<UInt8>>, next: Int32
    ) throws(GrammarError) -> Int32 {
        guard !sequence.isEmpty else { return next }
        let key = Tail(ranges: sequence, next: next)
        if let known = tails[key] { return known }
        let state = try addState()
        tails[key] = state
        try add(sequence, from: state, next: next)
        return state
    }
}

extension ByteNFA {
    private func determinized(from start: Int32) throws(GrammarError) -> AutomatonDraft {
        var seen = [Int32](repeating: -1, count: spans.count)
        var turn: Int32 = 0
        func closure(of states: [Int32]) -> [Int32] {
            turn += 1
            var pending = states
            var result: [Int32] = []
            while let state = pending.popLast() {
                guard seen[Int(state)] != turn else { continue }
                seen[Int(state)] = turn
                if state == 0 || !spans[Int(state)].isEmpty { result.append(state) }
                pending += jumps[Int(state)]
            }
            return result.sorted()
        }
        var draft = AutomatonDraft()
        var sets = [closure(of: [start])]
        var names = [sets[0]: Int32(0)]
        _ = draft.addState(accepting: sets[0].first == 0)
        // Large sets of states are as expensive as many sets, so the total size of all sets is limited, too.
        var work = 0
        var current = 0
        while current < sets.count {
            for (low, high, targets) in steps(from: sets[current]) {
                let set = closure(of: targets)
                work += set.count
                var name = names[set]
                if name == nil {
                    guard sets.count < limit, work < limit * 200 else { throw .tooLarge(part, limit: limit) }
                    name = draft.addState(accepting: set.first == 0)
                    names[set] = name
                    sets.append(set)
                }
                draft.spans[current].append(ByteSpan(low: low, high: high, target: name ?? 0))
            }
            current += 1
        }
        return draft
    }

    /// Returns the byte ranges within which a set of states has the same targets.
    private func steps(from set: [Int32]) -> [(low: UInt8, high: UInt8, targets: [Int32])] {
        let own = set.flatMap { spans[Int($0)] }
        var isCut = [Bool](repeating: false, count: 257)
        for span in own {
            isCut[Int(span.low)] = true
            isCut[Int(span.high) + 1] = true
        }
        let cuts = isCut.indices.filter { isCut[$0] }
        var result: [(low: UInt8, high: UInt8, targets: [Int32])] = []
        for (low, end) in zip(cuts, cuts.dropFirst()) {
            let targets = own.filter { $0.low <= low && $0.high >= low }.map(\.target)
            if !targets.isEmpty { result.append((UInt8(low), UInt8(end - 1), targets)) }
        }
        return result
    }
}
