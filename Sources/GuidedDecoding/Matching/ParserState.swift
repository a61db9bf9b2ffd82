/// The state of a partial text, which determines all possible continuations.
struct ParserState: Sendable, Hashable {
    /// One way to parse the text: a place, the state of its automaton, and a stack.
    struct Reading: Sendable, Hashable {
        var place: Int32
        var state: Int32
        var frame: StackNode
        /// The bytes of the current map key; `nil` outside of keys.
        var key: [UInt8]?
        /// The automaton of the map's unused keys; `nil` if the map has no keys yet, and outside of keys.
        var unused: ByteAutomaton?

        // `unused` is omitted because the frame determines it.
        static func == (a: Reading, b: Reading) -> Bool {
            a.place == b.place && a.state == b.state && a.frame == b.frame && a.key == b.key
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(place)
            hasher.combine(state)
            hasher.combine(frame)
            hasher.combine(key)
        }

        func precedes(_ other: Reading) -> Bool {
            if place != other.place { return place < other.place }
            if state != other.state { return state < other.state }
            if let key, let other = other.key, key != other { return key.lexicographicallyPrecedes(other) }
            return frame.precedes(other.frame)
        }
    }

    /// The sorted readings, at most one for each place, state and top level of the stack.
    var readings: [Reading] = []
    /// True if the text may end here.
    var accepts = false

    var isEmpty: Bool { readings.isEmpty && !accepts }

    /// The state without the bytes of current keys, which masks do not depend on.
    var withoutKeys: ParserState {
        guard readings.contains(where: { $0.key?.isEmpty == false }) else { return self }
        var state = self
        for index in readings.indices where readings[index].key != nil { state.readings[index].key = [] }
        return state
    }
}
