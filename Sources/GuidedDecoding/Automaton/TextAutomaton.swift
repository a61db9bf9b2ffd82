/// The automaton that matches valid UTF-8 without any of the stop strings.
enum TextAutomaton {
    private struct Key: Hashable {
        /// The node of the longest prefix of a stop string with which the text ends.
        var progress: Int32
        var encoding: UTF8Progress
    }

    /// The position within the UTF-8 encoding of a scalar.
    private enum UTF8Progress: UInt8 {
        case whole, one, two, three, afterE0, afterED, afterF0, afterF4

        func after(_ byte: UInt8) -> UTF8Progress? {
            switch (self, byte) {
            case (.whole, 0...0x7F), (.one, 0x80...0xBF): .whole
            case (.whole, 0xC2...0xDF), (.two, 0x80...0xBF), (.afterE0, 0xA0...0xBF), (.afterED, 0x80...0x9F): .one
            case (.whole, 0xE0): .afterE0
            case (.whole, 0xED): .afterED
            case (.whole, 0xE1...0xEF), (.three, 0x80...0xBF), (.afterF0, 0x90...0xBF), (.afterF4, 0x80...0x8F): .two
            case (.whole, 0xF0): .afterF0
            case (.whole, 0xF4): .afterF4
            case (.whole, 0xF1...0xF3): .three
            default: nil
            }
        }
    }

    static func automaton(until stops: [String], limit: Int) throws(GrammarError) -> ByteAutomaton {
        guard !stops.contains("") else { throw .impossible("a text that does not contain the empty string") }
        let matcher = try StopMatcher(stops.map { Array($0.utf8) }, limit: limit)
        let draft = try AutomatonDraft(
            start: Key(progress: 0, encoding: .whole), bytes: Array(0...255), limit: limit,
            part: "the stop strings of a text", accepts: { $0.encoding == .whole },
            step: { key, byte in
                guard let encoding = key.encoding.after(byte) else { return nil }
                return matcher.step(key.progress, byte).map { Key(progress: $0, encoding: encoding) }
            })
        guard let trimmed = draft.trimmed() else { throw .impossible("a text without its stop strings") }
        return ByteAutomaton(trimmed.minimized())
    }
}

/// An Aho-Corasick automaton, which detects any of several strings in a text.
private struct StopMatcher {
    /// The next node for each node and byte.
    ///
    /// This is a full table instead of fallback links, which form long chains for strings with common suffixes.
    private var next: [Int32]
    private var isStop: [Bool] = [false]

    init(_ stops: [[UInt8]], limit: Int) throws(GrammarError) {
        var children: [[UInt8: Int32]] = [[:]]
        for stop in stops {
            var node = 0
            for byte in stop {
                if let child = children[node][byte] {
                    node = Int(child)
                    continue
                }
                guard children.count < limit else { throw .tooLarge("the stop strings of a text", limit: limit) }
                let child = children.count
                children[node][byte] = Int32(child)
                children.append([:])
                isStop.append(false)
                node = child
            }
            isStop[node] = true
        }
        next = [Int32](repeating: 0, count: children.count * 256)
        var fallbacks = [Int](repeating: 0, count: children.count)
        // A fallback node is nearer to the root, so its transitions are already complete.
        var queue = [0]
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            let fallback = fallbacks[node]
            isStop[node] = isStop[node] || isStop[fallback]
            for byte in 0..<256 where node != 0 { next[node * 256 + byte] = next[fallback * 256 + byte] }
            for (byte, child) in children[node] {
                fallbacks[Int(child)] = Int(next[node * 256 + Int(byte)])
                next[node * 256 + Int(byte)] = child
                queue.append(Int(child))
            }
        }
    }

    func step(_ node: Int32, _ byte: UInt8) -> Int32? {
        let target = next[Int(node) * 256 + Int(byte)]
        return isStop[Int(target)] ? nil : target
    }
}
