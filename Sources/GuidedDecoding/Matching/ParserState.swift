/// Everything that a text so far says about how it may go on.
struct ParserState: Sendable, Hashable {
    /// One way to read the text: within the automaton of a place, above a stack.
    struct Reading: Sendable, Hashable {
        var place: Int32
        var state: Int32
        var frame: Frame

        func precedes(_ other: Reading) -> Bool {
            if place != other.place { return place < other.place }
            if state != other.state { return state < other.state }
            return frame.precedes(other.frame)
        }
    }

    /// Sorted, with at most one reading for each place, state and uppermost frame.
    var readings: [Reading] = []
    /// Whether the text may end here.
    var accepts = false

    var isEmpty: Bool { readings.isEmpty && !accepts }
}
