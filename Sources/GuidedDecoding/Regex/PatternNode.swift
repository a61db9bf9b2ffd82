/// A part of a pattern whose anchors have not been checked yet.
indirect enum PatternNode {
    case expression(RegularExpression)
    case start
    case end
    case concatenation([PatternNode])
    case alternation([PatternNode])
    case repetition(PatternNode, min: Int, max: Int?)

    enum Edge {
        case start, end, none
    }

    var edge: Edge {
        switch self {
        case .start: .start
        case .end: .end
        default: .none
        }
    }

    /// Returns the language of the part; anchors are allowed only at the start or end of the text.
    func resolved(atStart: Bool, atEnd: Bool, pattern: String) throws(GrammarError) -> RegularExpression {
        switch self {
        case .expression(let expression): return expression
        case .start:
            guard atStart else { throw .unsupportedPattern(pattern, construct: "an anchor ^ in the middle") }
            return .empty
        case .end:
            guard atEnd else { throw .unsupportedPattern(pattern, construct: "an anchor $ in the middle") }
            return .empty
        case .concatenation(let parts):
            let first = parts.firstIndex { !$0.isAnchor } ?? parts.endIndex
            let last = parts.lastIndex { !$0.isAnchor } ?? -1
            var resolved: [RegularExpression] = []
            for (index, part) in parts.enumerated() {
                resolved.append(
                    try part.resolved(
                        atStart: atStart && index <= first, atEnd: atEnd && index >= last, pattern: pattern))
            }
            return .concatenation(resolved)
        case .alternation(let parts):
            var resolved: [RegularExpression] = []
            for part in parts {
                resolved.append(try part.resolved(atStart: atStart, atEnd: atEnd, pattern: pattern))
            }
            return .alternation(resolved)
        case .repetition(let part, let min, let max):
            let isSingle = max == 1
            return .repetition(
                try part.resolved(atStart: atStart && isSingle, atEnd: atEnd && isSingle, pattern: pattern),
                min: min, max: max)
        }
    }

    private var isAnchor: Bool { edge != .none }
}
