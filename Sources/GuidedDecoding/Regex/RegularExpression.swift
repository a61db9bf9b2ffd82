/// A regular language over Unicode scalars.
package indirect enum RegularExpression: Sendable, Hashable {
    case empty
    case scalars(ScalarSet)
    case concatenation([RegularExpression])
    case alternation([RegularExpression])
    case repetition(RegularExpression, min: Int, max: Int?)
    /// The texts that match all parts, of which there is at least one.
    case intersection([RegularExpression])
    /// All texts that do not match the part.
    case complement(RegularExpression)

    static let anyText = RegularExpression.repetition(.scalars(.all), min: 0, max: nil)
    static let nothing = RegularExpression.scalars(.empty)

    static func literal(_ text: String) -> RegularExpression {
        .concatenation(text.unicodeScalars.map { .scalars(ScalarSet([$0.value...$0.value])) })
    }

    /// True if a repetition count is too large for an automaton.
    var hasLongCount: Bool {
        switch self {
        case .empty, .scalars: false
        case .concatenation(let parts), .alternation(let parts), .intersection(let parts):
            parts.contains(where: \.hasLongCount)
        case .repetition(let part, let min, let max):
            Swift.max(min, max ?? 0) > GrammarCompiler.maximumCounted || part.hasLongCount
        case .complement(let part): part.hasLongCount
        }
    }

    /// True if the empty text is in the language.
    var isNullable: Bool {
        switch self {
        case .empty: true
        case .scalars: false
        case .concatenation(let parts), .intersection(let parts): parts.allSatisfy(\.isNullable)
        case .alternation(let parts): parts.contains(where: \.isNullable)
        case .repetition(let part, let min, _): min == 0 || part.isNullable
        case .complement(let part): !part.isNullable
        }
    }

    /// The bounds on the number of scalars of a text, derived from the structure; `most` is `nil` if unbounded.
    var length: (least: Int, most: Int?) {
        switch self {
        case .empty: return (0, 0)
        case .scalars: return (1, 1)
        case .concatenation(let parts):
            return parts.map(\.length).reduce((0, 0)) { sum, next in
                (sum.least.adding(next.least), sum.most.flatMap { most in next.most.map(most.adding) })
            }
        case .alternation(let parts):
            let all = parts.map(\.length)
            let most = all.map(\.most)
            return (all.map(\.least).min() ?? 0, most.contains(nil) ? nil : most.compactMap { $0 }.max())
        case .repetition(let part, let min, let max):
            let one = part.length
            return (one.least.times(min), one.most.flatMap { most in max.map(most.times) })
        case .intersection(let parts):
            let all = parts.map(\.length)
            return (all.map(\.least).max() ?? 0, all.compactMap(\.most).min())
        case .complement: return (0, nil)
        }
    }
}

extension Int {
    /// Returns the sum, or the maximum of `Int` on overflow, because patterns may have arbitrary counts.
    fileprivate func adding(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }

    fileprivate func times(_ other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? .max : product
    }
}
