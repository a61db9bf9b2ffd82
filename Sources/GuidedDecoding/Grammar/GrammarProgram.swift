/// A compiled grammar: automata over bytes, connected by places.
///
/// Automata match the regular parts. Calls and loops use a stack, so a grammar may be recursive, and large counts
/// need no additional places.
struct GrammarProgram: Sendable {
    enum Place: Sendable {
        /// Matches an automaton, then continues.
        case match(automaton: Int32, next: Int32)
        /// Matches a key that the current map does not contain yet, then continues.
        case key(automaton: Int32, next: Int32)
        /// Continues at any of several places.
        case fork([Int32])
        /// Enters a definition, then continues.
        case call(entry: Int32, next: Int32)
        /// Starts the first iteration of a loop; `next` is the place after the loop.
        case enter(loop: Int32, next: Int32)
        /// Ends an iteration of the innermost loop, which is on top of the stack.
        case turn(loop: Int32)
        /// Ends a definition.
        case finish
        /// Ends the text.
        case accept
    }

    struct Loop: Sendable {
        var first: Int32
        /// The entry of all later iterations, including the separator.
        var again: Int32
        var min: Int
        var max: Int?
        /// True if an iteration can be empty; empty iterations are skipped.
        var mayBeEmpty = false
    }

    /// The stack height of places from which a text cannot end.
    static let unreachable = Int.max / 4

    var places: [Place] = []
    var loops: [Loop] = []
    var automata: [ByteAutomaton] = []
    let unusedKeys = UnusedKeys()
    var entry: Int32 = 0
    /// The minimum stack height that each place requires until the end of its definition.
    var needs: [Int] = []
    var depthLimit = 0
}

extension GrammarProgram {
    /// Computes the required stack height of each place, and the loops whose iterations can be empty.
    ///
    /// Both properties are propagated from the places without targets to their predecessors.
    ///
    /// - Returns: A Boolean for each place, true if the place can be passed without reading a byte.
    mutating func analyze() -> [Bool] {
        needs = Array(repeating: Self.unreachable, count: places.count)
        var isNullable = Array(repeating: false, count: places.count)
        var dependents: [[Int32]] = Array(repeating: [], count: places.count)
        var queue: [Int32] = []
        for (index, place) in places.enumerated() {
            let targets = targets(of: place)
            for target in targets { dependents[Int(target)].append(Int32(index)) }
            if targets.isEmpty { queue.append(Int32(index)) }
        }
        var position = 0
        while position < queue.count {
            let index = Int(queue[position])
            position += 1
            let need = need(of: places[index])
            let nullable = isNullable[index] || canBeEmpty(places[index], isNullable)
            guard need < needs[index] || nullable != isNullable[index] else { continue }
            needs[index] = min(need, needs[index])
            isNullable[index] = nullable
            queue += dependents[index]
        }
        for index in loops.indices {
            let loop = loops[index]
            guard isNullable[Int(loop.again)] else { continue }
            loops[index].mayBeEmpty = true
            // If iterations can be empty, any minimum count is satisfied.
            if isNullable[Int(loop.first)] { loops[index].min = 0 }
        }
        return isNullable
    }

    private func targets(of place: Place) -> [Int32] {
        switch place {
        case .match(_, let next), .key(_, let next): [next]
        case .fork(let targets): targets
        case .call(let entry, let next): [entry, next]
        case .enter(let loop, let next): [loops[Int(loop)].first, loops[Int(loop)].again, next]
        case .turn, .finish, .accept: []
        }
    }

    private func need(of place: Place) -> Int {
        switch place {
        case .match(_, let next), .key(_, let next): needs[Int(next)]
        case .fork(let targets): targets.map { needs[Int($0)] }.min() ?? Self.unreachable
        case .call(let entry, let next): max(above(entry), needs[Int(next)])
        case .enter(let loop, let next):
            loops[Int(loop)].min == 0
                ? needs[Int(next)] : max(firstNeed(loops[Int(loop)]), needs[Int(next)])
        case .turn, .finish, .accept: 0
        }
    }

    private func firstNeed(_ loop: Loop) -> Int {
        loop.min > 1 ? max(above(loop.first), above(loop.again)) : above(loop.first)
    }

    private func above(_ place: Int32) -> Int {
        min(needs[Int(place)] + 1, Self.unreachable)
    }

    // Ends of iterations count as ends of the loop's body. The place after the loop is considered at its `enter`.
    private func canBeEmpty(_ place: Place, _ isNullable: [Bool]) -> Bool {
        switch place {
        case .match(let automaton, let next), .key(let automaton, let next):
            automata[Int(automaton)].isAccepting(0) && isNullable[Int(next)]
        case .fork(let targets): targets.contains { isNullable[Int($0)] }
        case .call(let entry, let next): isNullable[Int(entry)] && isNullable[Int(next)]
        case .enter(let loop, let next):
            isNullable[Int(next)]
                && (loops[Int(loop)].min == 0
                    || isNullable[Int(loops[Int(loop)].first)]
                        && (loops[Int(loop)].min == 1 || isNullable[Int(loops[Int(loop)].again)]))
        case .turn, .finish, .accept: true
        }
    }

    /// Returns the entries of definitions that may be called from a place before a byte is read.
    func callsBeforeBytes(from start: Int32, _ isNullable: [Bool]) -> Set<Int32> {
        var result: Set<Int32> = []
        var seen: Set<Int32> = []
        var pending = [start]
        while let place = pending.popLast() {
            guard seen.insert(place).inserted else { continue }
            switch places[Int(place)] {
            case .match(let automaton, let next), .key(let automaton, let next):
                if automata[Int(automaton)].isAccepting(0) { pending.append(next) }
            case .fork(let targets): pending += targets
            case .call(let entry, let next):
                result.insert(entry)
                if isNullable[Int(entry)] { pending.append(next) }
            case .enter(let loop, let next):
                let loop = loops[Int(loop)]
                pending.append(loop.first)
                if isNullable[Int(loop.first)] { pending.append(loop.again) }
                if loop.min == 0 || isNullable[Int(loop.first)] { pending.append(next) }
            case .turn, .finish, .accept: break
            }
        }
        return result
    }
}
