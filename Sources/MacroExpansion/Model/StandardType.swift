import SwiftSyntax

/// A type that is generable without a macro, recognized by its spelling.
enum StandardType {
    case text
    case integer
    case number
    case flag
    case list(element: TypeSyntax)

    /// Recognizes a type, which must not be optional.
    ///
    /// Returns `nil` for type aliases and user-defined types.
    init?(_ type: TypeSyntax) {
        let type = type.withoutParentheses
        switch type.trimmedDescription {
        case "String", "Swift.String": self = .text
        case "Int", "Swift.Int": self = .integer
        case "Float", "Double", "Decimal", "Swift.Float", "Swift.Double", "Foundation.Decimal": self = .number
        case "Bool", "Swift.Bool": self = .flag
        default:
            guard let element = type.arrayElement else { return nil }
            self = .list(element: element)
        }
    }

    func takes(_ kind: ParsedGuide.Kind) -> Bool { kinds.contains(kind) }

    /// The guides that fit the type, for a diagnostic.
    var guideList: String {
        let names = kinds.map { "'.\($0.rawValue)'" }
        guard let last = names.last else { return "a description only" }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    private var kinds: [ParsedGuide.Kind] {
        switch self {
        case .text: [.constant, .anyOf, .pattern]
        case .integer, .number: [.minimum, .maximum, .range]
        case .flag: []
        case .list: [.minimumCount, .maximumCount, .count, .element]
        }
    }
}
