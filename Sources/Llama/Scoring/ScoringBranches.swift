/// The nodes of a tree that one engine call computes, after the prompt or a piece of it.
struct ScoringBranches {
    /// A node and the spare sequences of its chains; without sequences, it continues the job's own sequence.
    struct Entry {
        let node: Int
        var sequences: [Int] = []
    }

    /// The nodes, in an order in which each node follows its parent.
    private(set) var entries: [Entry] = []
    /// The spare sequences in use, one per chain.
    private(set) var sequences: [Int] = []

    /// The tokens, outputs and sequences that are left for branches in one engine call.
    struct Room {
        var tokens: Int
        var outputs: Int
        var sequences: ArraySlice<Int>

        mutating func subtract(_ branches: ScoringBranches) {
            tokens -= branches.entries.count
            outputs -= branches.entries.count
            sequences = sequences.dropFirst(branches.sequences.count)
        }
    }

    /// Takes as many chains as fit, each in its own sequence; returns `nil` if no chain fits.
    ///
    /// The common prefix of chains is computed once for all their sequences.
    init?(_ paths: [[Int]], room: Room) {
        var places: [Int: Int] = [:]
        var spare = room.sequences
        for path in paths {
            let new = path.filter { places[$0] == nil }
            guard entries.count + new.count <= min(room.tokens, room.outputs) else { continue }
            guard let sequence = spare.popFirst() else { break }
            sequences.append(sequence)
            for node in new {
                places[node] = entries.count
                entries.append(Entry(node: node))
            }
            for place in path.compactMap({ places[$0] }) { entries[place].sequences.append(sequence) }
        }
        if entries.isEmpty { return nil }
    }

    /// Takes the next nodes of a chain in the job's own sequence; returns `nil` if no node fits.
    init?(_ path: some Collection<Int>, limit: Int, room: Room) {
        entries = path.prefix(max(0, min(limit, room.tokens, room.outputs))).map { Entry(node: $0) }
        if entries.isEmpty { return nil }
    }
}
