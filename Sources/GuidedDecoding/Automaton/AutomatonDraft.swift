/// A deterministic automaton under construction, whose states have sorted and disjoint transitions.
struct AutomatonDraft {
    var spans: [[ByteSpan]] = []
    var accepting: [Bool] = []

    mutating func addState(accepting isAccepting: Bool = false) -> Int32 {
        spans.append([])
        accepting.append(isAccepting)
        return Int32(accepting.count - 1)
    }

    /// Builds the automaton of all keys that can be reached from a start, with one state for each key.
    init<Key: Hashable>(
        start: Key, bytes: [UInt8], limit: Int, part: @autoclosure () -> String,
        accepts: (Key) -> Bool, step: (Key, UInt8) -> Key?
    ) throws(GrammarError) {
        var keys = [start]
        var indices = [start: Int32(0)]
        accepting.append(accepts(start))
        var current = 0
        while current < keys.count {
            let key = keys[current]
            var own: [ByteSpan] = []
            for byte in bytes {
                guard let target = step(key, byte) else { continue }
                let index = indices[target] ?? Int32(keys.count)
                if Int(index) == keys.count {
                    guard keys.count < limit else { throw .tooLarge(part(), limit: limit) }
                    indices[target] = index
                    keys.append(target)
                    accepting.append(accepts(target))
                }
                if let last = own.last, last.target == index, last.high + 1 == byte {
                    own[own.count - 1].high = byte
                } else {
                    own.append(ByteSpan(low: byte, high: byte, target: index))
                }
            }
            spans.append(own)
            current += 1
        }
    }

    init() {}

    /// An automaton that accepts nothing.
    static var nothing: AutomatonDraft {
        var draft = AutomatonDraft()
        _ = draft.addState()
        return draft
    }

    /// Builds the product of two automata: their intersection or difference.
    ///
    /// - Parameters:
    ///   - first: The first automaton.
    ///   - second: The second automaton.
    ///   - isExcluded: Whether to build the difference, which excludes the texts of `second`.
    ///   - limit: The maximum number of states.
    ///   - part: The name of the resulting part in an error.
    /// - Throws: `tooLarge` if the result has more states than the limit.
    init(
        _ first: AutomatonDraft, and second: AutomatonDraft, isExcluded: Bool, limit: Int,
        part: @autoclosure () -> String
    ) throws(GrammarError) {
        struct Pair: Hashable {
            var first: Int32
            /// The state of the second automaton; negative if it has rejected the text.
            var second: Int32
        }
        func accepts(_ pair: Pair) -> Bool {
            guard first.accepting[Int(pair.first)] else { return false }
            return (pair.second >= 0 && second.accepting[Int(pair.second)]) != isExcluded
        }
        var pairs = [Pair(first: 0, second: 0)]
        var names = [pairs[0]: addState(accepting: accepts(pairs[0]))]
        var current = 0
        while current < pairs.count {
            let pair = pairs[current]
            let others = pair.second < 0 ? [] : second.spans[Int(pair.second)]
            for (low, high, target) in Self.meetings(first.spans[Int(pair.first)], others) {
                guard target.second >= 0 || isExcluded else { continue }
                let next = Pair(first: target.first, second: target.second)
                var name = names[next]
                if name == nil {
                    guard pairs.count < limit else { throw .tooLarge(part(), limit: limit) }
                    name = addState(accepting: accepts(next))
                    names[next] = name
                    pairs.append(next)
                }
                spans[current].append(ByteSpan(low: low, high: high, target: name ?? 0))
            }
            current += 1
        }
    }

    /// Returns the ranges of bytes within which two states each have one target.
    ///
    /// The second target is -1 where the second state has no transition.
    private static func meetings(
        _ own: [ByteSpan], _ others: [ByteSpan]
    ) -> [(low: UInt8, high: UInt8, target: (first: Int32, second: Int32))] {
        var result: [(low: UInt8, high: UInt8, target: (first: Int32, second: Int32))] = []
        for span in own {
            var next = Int(span.low)
            for other in others where other.high >= span.low && other.low <= span.high {
                let low = max(Int(other.low), next)
                if low > next { result.append((UInt8(next), UInt8(low - 1), (span.target, -1))) }
                let high = min(other.high, span.high)
                result.append((UInt8(low), high, (span.target, other.target)))
                next = Int(high) + 1
            }
            if next <= Int(span.high) { result.append((UInt8(next), span.high, (span.target, -1))) }
        }
        return result
    }

    /// Removes states from which no accepting state can be reached; returns `nil` if no state remains.
    func trimmed() -> AutomatonDraft? {
        var sources: [[Int32]] = Array(repeating: [], count: spans.count)
        for (state, own) in spans.enumerated() {
            for span in own where sources[Int(span.target)].last != Int32(state) {
                sources[Int(span.target)].append(Int32(state))
            }
        }
        var isLive = accepting
        var pending = accepting.indices.filter { accepting[$0] }
        while let state = pending.popLast() {
            for source in sources[state] where !isLive[Int(source)] {
                isLive[Int(source)] = true
                pending.append(Int(source))
            }
        }
        guard isLive.first == true else { return nil }
        if isLive.allSatisfy({ $0 }) { return self }
        var names = [Int32](repeating: -1, count: spans.count)
        var result = AutomatonDraft()
        for state in spans.indices where isLive[state] { names[state] = result.addState(accepting: accepting[state]) }
        for state in spans.indices where isLive[state] {
            result.spans[Int(names[state])] = spans[state].compactMap { span in
                let target = names[Int(span.target)]
                return target < 0 ? nil : ByteSpan(low: span.low, high: span.high, target: target)
            }
        }
        return result
    }

    /// Merges equivalent states, if that takes few rounds.
    ///
    /// Fewer states mean fewer masks to compute. An automaton that needs many rounds is a long chain without
    /// equivalent states, and is returned unchanged.
    func minimized() -> AutomatonDraft {
        var classes = accepting.map { $0 ? Int32(1) : 0 }
        var count = Set(classes).count
        for _ in 0..<min(48, 4 + 60_000 / spans.count) {
            var names: [[Int32]: Int32] = [:]
            var refined = classes
            for state in spans.indices {
                var signature: [Int32] = [classes[state]]
                for span in spans[state] {
                    let target = classes[Int(span.target)]
                    if let last = signature.last, signature.count > 1, last == target,
                        signature[signature.count - 2] + 1 == Int32(span.low)
                    {
                        signature[signature.count - 2] = Int32(span.high)
                    } else {
                        signature += [Int32(span.low), Int32(span.high), target]
                    }
                }
                let name = names[signature] ?? Int32(names.count)
                names[signature] = name
                refined[state] = name
            }
            classes = refined
            if names.count == count { return joined(classes, count: count) }
            count = names.count
        }
        return self
    }

    private func joined(_ classes: [Int32], count: Int) -> AutomatonDraft {
        guard count < spans.count else { return self }
        // The first state of each class represents the class. Classes are renumbered so that the start stays state 0.
        var names = [Int32](repeating: -1, count: count)
        var result = AutomatonDraft()
        var members: [Int] = []
        for state in spans.indices where names[Int(classes[state])] < 0 {
            names[Int(classes[state])] = result.addState(accepting: accepting[state])
            members.append(state)
        }
        for (index, state) in members.enumerated() {
            var own: [ByteSpan] = []
            for span in spans[state] {
                let target = names[Int(classes[Int(span.target)])]
                if let last = own.last, last.target == target, last.high + 1 == span.low {
                    own[own.count - 1].high = span.high
                } else {
                    own.append(ByteSpan(low: span.low, high: span.high, target: target))
                }
            }
            result.spans[index] = own
        }
        return result
    }
}
