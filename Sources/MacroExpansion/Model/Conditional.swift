import SwiftSyntax

/// An element of a type's member list, or an `#if` block of such elements.
///
/// Macros run before `#if` conditions are evaluated, so every expansion repeats the `#if` block around its output.
indirect enum Conditional<Element> {
    case element(Element)
    case block([Clause])

    struct Clause {
        /// The clause's first line, such as `#if DEBUG` or `#else`.
        var directive: String
        var members: [Conditional<Element>]
    }

    /// All elements, regardless of their conditions.
    var elements: [Element] {
        switch self {
        case .element(let element): [element]
        case .block(let clauses): clauses.flatMap { $0.members.flatMap(\.elements) }
        }
    }

    /// Returns the same structure with every element transformed, without elements that become `nil`.
    func compactMap<Other>(_ transform: (Element) throws -> Other?) rethrows -> Conditional<Other>? {
        switch self {
        case .element(let element):
            return try transform(element).map { .element($0) }
        case .block(let clauses):
            let mapped = try clauses.map { clause in
                Conditional<Other>.Clause(
                    directive: clause.directive,
                    members: try clause.members.compactMap { try $0.compactMap(transform) })
            }
            return mapped.allSatisfy { $0.members.isEmpty } ? nil : .block(mapped)
        }
    }

    var isBlock: Bool {
        if case .block = self { return true }
        return false
    }
}

extension Sequence {
    /// Returns a source line for each element, inside the `#if` blocks of the elements.
    func lines<Element>(_ line: (Element) -> String) -> String where Self.Element == Conditional<Element> {
        map { conditional in
            switch conditional {
            case .element(let element):
                return line(element)
            case .block(let clauses):
                let parts = clauses.flatMap { clause in
                    [clause.directive] + (clause.members.isEmpty ? [] : [clause.members.lines(line)])
                }
                return (parts + ["#endif"]).joined(separator: "\n")
            }
        }.joined(separator: "\n")
    }
}

extension IfConfigDeclSyntax {
    /// Returns the clauses of the `#if` block with the elements that `collect` finds in the members of each clause.
    func clauses<Element>(
        _ collect: (MemberBlockItemListSyntax) throws -> [Conditional<Element>]
    ) rethrows -> [Conditional<Element>.Clause] {
        try clauses.map { clause in
            let directive = [clause.poundKeyword.text, clause.condition?.trimmedDescription ?? ""]
                .filter { !$0.isEmpty }.joined(separator: " ")
            guard case .decls(let members) = clause.elements else {
                return Conditional<Element>.Clause(directive: directive, members: [])
            }
            return Conditional<Element>.Clause(directive: directive, members: try collect(members))
        }
    }
}
