/// The conversion of directly left-recursive rules to repetitions, which match the same texts.
enum LeftRecursion {
    private static let maximumBranches = 1_000

    /// Returns a rule's body without branches that begin with the rule itself.
    ///
    /// A body with another kind of left recursion is returned unchanged.
    static func removed(from body: GrammarNode, of name: String) -> GrammarNode {
        guard begins(body, with: name) else { return body }
        var branches: [[GrammarNode]] = []
        guard expand([body], name, &branches) else { return body }
        // The branches of E: E "+" E | "-" E | E "!" | "x", in this order.
        var (between, before, after, others): ([GrammarNode], [GrammarNode], [GrammarNode], [GrammarNode]) = (
            [], [], [], []
        )
        for branch in branches {
            let starts = branch.first.map { isReference($0, to: name) } ?? false
            let ends = branch.last.map { isReference($0, to: name) } ?? false
            switch (starts, ends) {
            case (true, true) where branch.count > 1: between.append(.all(Array(branch.dropFirst().dropLast())))
            case (true, true): continue
            case (true, false): after.append(.all(Array(branch.dropFirst())))
            case (false, true): before.append(.all(Array(branch.dropLast())))
            case (false, false): others.append(.all(branch))
            }
        }
        guard !others.isEmpty else { return body }
        let operand = GrammarNode.all(
            (before.isEmpty ? [] : [.repetition(.any(before), min: 0, max: nil)]) + [.any(others)])
        if !between.isEmpty { after.append(.all([.any(between), operand])) }
        return after.isEmpty ? operand : .all([operand, .repetition(.any(after), min: 0, max: nil)])
    }

    private static func isReference(_ node: GrammarNode, to name: String) -> Bool {
        if case .reference(name, _) = node { true } else { false }
    }

    private static func begins(_ node: GrammarNode, with name: String) -> Bool {
        switch node {
        case .expression: false
        case .reference(let other, _): other == name
        case .sequence(let parts): parts.first.map { begins($0, with: name) } ?? false
        case .choice(let parts): parts.contains { begins($0, with: name) }
        case .repetition(let part, _, _): begins(part, with: name)
        }
    }

    /// Adds the branches of a sequence, after expanding a first part that begins with the rule.
    ///
    /// - Returns: False if the number of branches exceeds the limit.
    private static func expand(_ parts: [GrammarNode], _ name: String, _ branches: inout [[GrammarNode]]) -> Bool {
        guard branches.count < maximumBranches else { return false }
        guard let first = parts.first, begins(first, with: name) else {
            branches.append(parts)
            return true
        }
        let rest = Array(parts.dropFirst())
        switch first {
        case .sequence(let inner): return expand(inner + rest, name, &branches)
        case .choice(let choices): return choices.allSatisfy { expand([$0] + rest, name, &branches) }
        case .repetition(let part, 0, 1): return expand([part] + rest, name, &branches) && expand(rest, name, &branches)
        default:
            branches.append(parts)
            return true
        }
    }
}
