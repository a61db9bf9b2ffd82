/// Everything that a text so far says about how it may go on.
struct ParserState: Sendable, Hashable {
    /// One way to read the text: within the automaton of a place, above a stack.
    struct Reading: Sendable, Hashable {
        var place: Int32
        var state: Int32
        var frame: StackNode
        /// What was written of the key of a map; nil elsewhere.
        var key: [UInt8]?
        /// The keys that a map has not yet; nil where it has none, and elsewhere.
        var unused: ByteAutomaton?

        // Which keys are unused, the frame says.
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

    /// Sorted, with at most one reading for each place, state and uppermost frame.
    var readings: [Reading] = []
    /// Whether the text may end here.
    var accepts = false

    var isEmpty: Bool { readings.isEmpty && !accepts }

    /// The same state for what does not depend on the text of a key.
    var withoutKeys: ParserState {
        guard readings.contains(where: { $0.key?.isEmpty == false }) else { return self }
        var state = self
        for index in readings.indices where readings[index].key != nil { state.readings[index].key = [] }
        return state
    }
}
