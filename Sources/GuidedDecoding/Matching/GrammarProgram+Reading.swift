extension GrammarProgram {
    /// The state of an empty text.
    var start: ParserState {
        var resumption = Resumption(program: self)
        resumption.add(entry, StackNode(place: 0, parents: []))
        return resumption.finished()
    }

    /// Returns the state after one more byte; empty if the byte is not allowed.
    func step(_ state: ParserState, _ byte: UInt8) -> ParserState {
        var resumption = Resumption(program: self)
        for reading in state.readings {
            let automaton = automaton(of: reading)
            let target = automaton.step(reading.state, byte)
            guard target != ByteAutomaton.dead else { continue }
            var after = reading
            after.state = target
            after.key?.append(byte)
            if automaton.hasTransitions(target) { resumption.readings.append(after) }
            if automaton.isAccepting(target) {
                resumption.add(next(after: reading), after.key.map(reading.frame.naming) ?? reading.frame)
            }
        }
        return resumption.finished()
    }

    /// Returns the state after continuing at a place with a given stack.
    func resume(_ place: Int32, _ frame: StackNode) -> ParserState {
        var resumption = Resumption(program: self)
        resumption.add(place, frame)
        return resumption.finished()
    }

    /// Returns the union of two states, which allows the continuations of both.
    func union(_ first: ParserState, _ second: ParserState) -> ParserState {
        var resumption = Resumption(program: self)
        resumption.readings = first.readings + second.readings
        var result = resumption.finished()
        result.accepts = first.accepts || second.accepts
        return result
    }

    func automatonIndex(of reading: ParserState.Reading) -> Int32 {
        switch places[Int(reading.place)] {
        case .match(let index, _), .key(let index, _): index
        default: preconditionFailure("Only automata are read.")
        }
    }

    func automaton(of reading: ParserState.Reading) -> ByteAutomaton {
        reading.unused ?? automata[Int(automatonIndex(of: reading))]
    }

    func next(after reading: ParserState.Reading) -> Int32 {
        switch places[Int(reading.place)] {
        case .match(_, let next), .key(_, let next): next
        default: preconditionFailure("Only automata are read.")
        }
    }

    /// Returns the only possible next byte; `nil` if several bytes are possible, or if the text may end.
    func soleByte(_ state: ParserState) -> UInt8? {
        guard !state.accepts else { return nil }
        var result: UInt8?
        for reading in state.readings {
            guard let byte = automaton(of: reading).soleByte(reading.state), result ?? byte == byte else { return nil }
            result = byte
        }
        return result
    }
}

/// A search that follows places without bytes, up to automata or the end of the text.
private struct Resumption {
    private struct Visit: Hashable {
        var place: Int32
        var frame: StackNode
    }

    let program: GrammarProgram
    var readings: [ParserState.Reading] = []
    private var accepts = false
    private var pending: [Visit] = []
    private var visited: Set<Visit> = []
    private var started: Set<StackNode> = []

    init(program: GrammarProgram) {
        self.program = program
    }

    mutating func add(_ place: Int32, _ frame: StackNode) {
        pending.append(Visit(place: place, frame: frame))
    }

    mutating func finished() -> ParserState {
        while let visit = pending.popLast() {
            // The first place cannot have been visited, so it is not recorded if it is the only pending place.
            if !pending.isEmpty || !visited.isEmpty {
                guard visited.insert(visit).inserted else { continue }
            }
            follow(visit.place, visit.frame)
        }
        return ParserState(readings: joined(), accepts: accepts)
    }

    private mutating func follow(_ index: Int32, _ frame: StackNode) {
        switch program.places[Int(index)] {
        case .match(let automaton, let next):
            let automaton = program.automata[Int(automaton)]
            if automaton.hasTransitions(0) {
                readings.append(ParserState.Reading(place: index, state: 0, frame: frame))
            }
            if automaton.isAccepting(0) { add(next, frame) }
        case .key(let automaton, _):
            let keys = program.automata[Int(automaton)]
            var reading = ParserState.Reading(place: index, state: 0, frame: frame, key: [])
            if !frame.names.isEmpty {
                guard let unused = program.unusedKeys.automaton(keys, automaton, without: frame.names) else { return }
                reading.unused = unused
            }
            readings.append(reading)
        case .fork(let targets):
            for target in targets where fits(target, Int(frame.depth)) { add(target, frame) }
        case .call(let entry, let next):
            // A tail call returns directly to the outer caller, so lists defined by right recursion do not grow the
            // stack.
            if case .finish = program.places[Int(next)] {
                if fits(entry, Int(frame.depth)) { add(entry, frame) }
                return
            }
            guard fits(entry, Int(frame.depth) + 1) else { return }
            add(entry, StackNode(place: next, parents: [frame]))
        case .enter(let loop, let next): enter(program.loops[Int(loop)], next, frame)
        case .turn(let loop): turn(program.loops[Int(loop)], frame)
        case .finish: for parent in frame.parents { add(frame.place, parent) }
        case .accept: accepts = true
        }
    }

    private mutating func enter(_ loop: GrammarProgram.Loop, _ next: Int32, _ frame: StackNode) {
        if loop.min == 0, fits(next, Int(frame.depth)) { add(next, frame) }
        guard fits(loop.first, Int(frame.depth) + 1), fits(next, Int(frame.depth)) else { return }
        let level = StackNode(place: next, parents: [frame])
        started.insert(level)
        add(loop.first, level)
    }

    private mutating func turn(_ loop: GrammarProgram.Loop, _ frame: StackNode) {
        // An iteration that started and ended without a byte is empty.
        if loop.mayBeEmpty, started.contains(frame) { return }
        let turns = Int(frame.count) + 1
        if turns >= loop.min {
            for parent in frame.parents { add(frame.place, parent) }
        }
        guard turns < loop.max ?? .max, fits(loop.again, Int(frame.depth)) else { return }
        // Without an upper bound, all counts above the lower bound are equivalent.
        let level = frame.counting(Int32(loop.max == nil ? min(turns, max(loop.min, 1)) : turns))
        started.insert(level)
        add(loop.again, level)
    }

    private func fits(_ place: Int32, _ depth: Int) -> Bool {
        depth + program.needs[Int(place)] <= program.depthLimit
    }

    private mutating func joined() -> [ParserState.Reading] {
        guard readings.count > 1 else { return readings }
        readings.sort { $0.precedes($1) }
        var merger = FrameMerger()
        var result: [ParserState.Reading] = []
        for reading in readings {
            if let last = result.last, last.place == reading.place, last.state == reading.state,
                last.frame.isSibling(of: reading.frame), last.key == reading.key
            {
                result[result.count - 1].frame = merger.merge(last.frame, reading.frame)
            } else {
                result.append(reading)
            }
        }
        return result
    }
}
