/// The nodes of a tree that one engine call computes, after the prompt or a piece of it.
struct ScoringBranches {
    /// A node and the spare sequences of its chains; empty if it continues the job's own sequence.
    struct Entry {
        let node: Int
        var sequences: [Int] = []
    }

    /// The nodes, each after its preceding one.
    private(set) var entries: [Entry] = []
    /// The spare sequences in use, one per chain.
    private(set) var sequences: [Int] = []

    /// The room for branches that is left in one engine call.
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

    /// Takes as many chains as there is room for, each in its own sequence; `nil` if there is no room.
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

    /// Takes the next nodes of a chain in the job's own sequence; `nil` if there is no room.
    init?(_ path: some Collection<Int>, limit: Int, room: Room) {
        entries = path.prefix(max(0, min(limit, room.tokens, room.outputs))).map { Entry(node: $0) }
        if entries.isEmpty { return nil }
    }
}
