/// A part of a rule, as in the source.
indirect enum GrammarNode: Sendable {
    case expression(RegularExpression)
    case reference(String, line: Int)
    case sequence([GrammarNode])
    case choice([GrammarNode])
    case repetition(GrammarNode, min: Int, max: Int?)

    static let empty = GrammarNode.expression(.empty)

    static func optional(_ part: GrammarNode) -> GrammarNode { .repetition(part, min: 0, max: 1) }

    /// Returns a sequence, or its only part.
    static func all(_ parts: [GrammarNode]) -> GrammarNode {
        parts.isEmpty ? empty : parts.count == 1 ? parts[0] : .sequence(parts)
    }

    /// Returns a choice, or its only part.
    static func any(_ parts: [GrammarNode]) -> GrammarNode { parts.count == 1 ? parts[0] : .choice(parts) }

    var children: [GrammarNode] {
        switch self {
        case .expression, .reference: []
        case .sequence(let parts), .choice(let parts): parts
        case .repetition(let part, _, _): [part]
        }
    }

    var references: [(name: String, line: Int)] {
        if case .reference(let name, let line) = self { return [(name, line)] }
        return children.flatMap(\.references)
    }

    /// Returns the part repeated; nested repetitions are merged if the merged repetition has the same meaning.
    func repeated(min: Int, max: Int?) -> GrammarNode {
        if max == 0 { return .empty }
        guard case .repetition(let part, let least, let most) = self else {
            return .repetition(self, min: min, max: max)
        }
        // Merging is possible only if the ranges of total counts are contiguous.
        let hasGap = most.map { least > min * ($0 - least) + 1 } ?? (min == 0 && least > 1)
        guard max == min || !hasGap else { return .repetition(self, min: min, max: max) }
        let end = most.flatMap { most in max.map { most * $0 } }
        guard Swift.max(min * least, end ?? 0) <= GrammarParser.maximumTurns else {
            return .repetition(self, min: min, max: max)
        }
        return .repetition(part, min: min * least, max: end)
    }
}
