/// A backtracking search for patterns of JSON Schema, including back-references.
///
/// No state is tried twice in a search. A budget limits searches that back-references make slow.
package struct PatternSearch: Sendable {
    private enum Step: Sendable {
        case scalar(ScalarSet)
        case jump(Int)
        case fork(Int, Int)
        case start
        case end
        case wordEdge(isNegative: Bool)
        /// A look-around, whose body consists of the following steps up to ``found``, after which `next` continues.
        case look(isAhead: Bool, isNegative: Bool, next: Int)
        /// Stores the position as the start or end of a group.
        case keep(Int)
        /// Resets the groups of a repeated part.
        case forget(Range<Int>)
        case backReference(Int)
        case found
    }

    private static let maximumSteps = 50_000

    private var steps: [Step] = []
    /// The number of stored group positions, two for each group; 0 without back-references.
    private var places = 0

    /// Compiles a pattern.
    ///
    /// - Throws: An error if the pattern is malformed, unsupported or too large.
    package init(_ pattern: String) throws(GrammarError) {
        let parsed = try SchemaPatternParser.parse(pattern)
        if parsed.contains({ if case .backReference = $0 { true } else { false } }) {
            places = 2 * (1 + parsed.groups.reduce(0, max))
        }
        try add(parsed)
        steps.append(.found)
    }

    private mutating func add(_ pattern: SchemaPattern) throws(GrammarError) {
        guard steps.count < Self.maximumSteps else { throw .tooLarge("a pattern", limit: Self.maximumSteps) }
        switch pattern {
        case .scalars(let set): steps.append(.scalar(set))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .wordEdge(let isNegative): steps.append(.wordEdge(isNegative: isNegative))
        case .backReference(let group): steps.append(.backReference(group))
        case .sequence(let parts): for part in parts { try add(part) }
        case .group(let part, let group):
            if places > 0 { steps.append(.keep(2 * group)) }
            try add(part)
            if places > 0 { steps.append(.keep(2 * group + 1)) }
        case .choice(let parts):
            var jumps: [Int] = []
            for part in parts.dropLast() {
                let fork = steps.count
                steps.append(.found)
                try add(part)
                jumps.append(steps.count)
                steps.append(.found)
                steps[fork] = .fork(fork + 1, steps.count)
            }
            if let last = parts.last { try add(last) }
            for jump in jumps { steps[jump] = .jump(steps.count) }
        case .look(let part, let isAhead, let isNegative):
            let look = steps.count
            steps.append(.found)
            try add(part)
            steps.append(.found)
            steps[look] = .look(isAhead: isAhead, isNegative: isNegative, next: steps.count)
        case .repetition(let part, let min, let max): try add(part, min, max)
        }
    }

    private mutating func add(_ part: SchemaPattern, _ min: Int, _ max: Int?) throws(GrammarError) {
        let groups = part.groups
        let forgets = places > 0 && !groups.isEmpty
        let forgotten = 2 * (groups.min() ?? 0)..<2 * (groups.max() ?? 0) + 2
        // A part without steps needs no repetition.
        let before = steps.count
        for turn in 0..<min {
            if forgets { steps.append(.forget(forgotten)) }
            try add(part)
            if turn == 0, steps.count == before { break }
        }
        guard max != min else { return }
        var forks: [Int] = []
        func turn(_ search: inout PatternSearch) throws(GrammarError) {
            forks.append(search.steps.count)
            search.steps.append(.found)
            if forgets { search.steps.append(.forget(forgotten)) }
            try search.add(part)
        }
        if let max {
            for _ in min..<max { try turn(&self) }
        } else {
            let loop = steps.count
            try turn(&self)
            steps.append(.jump(loop))
        }
        for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
    }

    // MARK: Searching

    /// Searches a text for the pattern.
    ///
    /// - Parameters:
    ///   - text: The text to search.
    ///   - budget: The available steps, which the search reduces by the number of steps used.
    /// - Returns: Whether the pattern was found; `nil` if the budget was insufficient.
    package func isFound(in text: String, budget: inout Int) -> Bool? {
        let scalars = text.unicodeScalars.map(\.value)
        var run = Run(text: scalars, budget: budget)
        defer { budget = run.budget }
        // The states from which no match is possible.
        var tried: Set<State> = []
        let kept = Array(repeating: -1, count: places)
        for place in 0...scalars.count {
            if find(State(step: 0, place: place, kept: kept), nil, &tried, &run) != nil { return true }
            if run.budget <= 0 { return nil }
        }
        return false
    }

    private struct State: Hashable {
        var step: Int
        var place: Int
        var kept: [Int]
    }

    private struct Run {
        let text: [UInt32]
        var budget: Int
        /// The results of look-arounds at states: the group positions, or `nil` without a match.
        var looks: [State: [Int]?] = [:]

        func isWord(_ place: Int) -> Bool {
            text.indices.contains(place) && ScalarSet.word.contains(text[place])
        }
    }

    /// Returns the group positions of the first match from a state to its end; `nil` without a match.
    private func find(_ first: State, _ end: Int?, _ tried: inout Set<State>, _ run: inout Run) -> [Int]? {
        var waiting = [first]
        while var state = waiting.popLast() {
            follow: while true {
                run.budget -= 1
                guard run.budget > 0 else { return nil }
                guard tried.insert(state).inserted else { break }
                switch steps[state.step] {
                case .found:
                    guard end == nil || end == state.place else { break follow }
                    return state.kept
                case .scalar(let set):
                    guard state.place < run.text.count, set.contains(run.text[state.place]) else { break follow }
                    state.place += 1
                case .jump(let step):
                    state.step = step
                    continue
                case .fork(let step, let other):
                    var later = state
                    later.step = other
                    waiting.append(later)
                    state.step = step
                    continue
                case .start: guard state.place == 0 else { break follow }
                case .end: guard state.place == run.text.count else { break follow }
                case .wordEdge(let isNegative):
                    let isEdge = run.isWord(state.place - 1) != run.isWord(state.place)
                    guard isEdge != isNegative else { break follow }
                case .look(let isAhead, let isNegative, let next):
                    let kept = look(state, isAhead, &run)
                    guard run.budget > 0, (kept == nil) == isNegative else { break follow }
                    if let kept { state.kept = kept }
                    state.step = next
                    continue
                case .keep(let place): state.kept[place] = state.place
                case .forget(let places): for place in places { state.kept[place] = -1 }
                case .backReference(let group):
                    guard 2 * group + 1 < state.kept.count else { break }
                    let (from, to) = (state.kept[2 * group], state.kept[2 * group + 1])
                    // A back-reference to an unmatched group matches the empty text.
                    guard from >= 0, to >= from else { break }
                    guard run.text[state.place...].starts(with: run.text[from..<to]) else { break follow }
                    state.place += to - from
                }
                state.step += 1
            }
        }
        return nil
    }

    private func look(_ state: State, _ isAhead: Bool, _ run: inout Run) -> [Int]? {
        if let known = run.looks[state] { return known }
        var inner = state
        inner.step += 1
        var kept: [Int]?
        for place in isAhead ? [state.place] : (0...state.place).reversed() {
            inner.place = place
            var tried: Set<State> = []
            kept = find(inner, isAhead ? nil : state.place, &tried, &run)
            if kept != nil { break }
        }
        run.looks[state] = .some(kept)
        return kept
    }
}

extension SchemaPattern {
    fileprivate func contains(_ isWanted: (SchemaPattern) -> Bool) -> Bool {
        isWanted(self) || parts.contains { $0.contains(isWanted) }
    }

    /// The numbers of the contained groups.
    fileprivate var groups: [Int] {
        let inner = parts.flatMap(\.groups)
        if case .group(_, let number) = self { return [number] + inner }
        return inner
    }
}
