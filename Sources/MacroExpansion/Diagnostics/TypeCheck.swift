import SwiftDiagnostics
import SwiftSyntax

/// A check, based on syntax, for property types that certainly or probably cannot be generated.
///
/// The compiler also rejects these types, but its messages are less helpful and point to generated code.
enum TypeCheck {
    static func diagnostics(for type: TypeSyntax, of property: String) -> [Diagnostic] {
        let type = type.withoutParentheses
        if let wrapped = type.optionalWrapped { return diagnostics(for: wrapped, of: property) }
        if let element = type.arrayElement {
            if element.withoutParentheses.optionalWrapped != nil {
                return [
                    refusal(
                        type, of: property, because: "an array of optional values has no schema",
                        advice: "Omit the absent elements, or make the array itself optional.")
                ]
            }
            return diagnostics(for: element, of: property)
        }
        return scalar(type, of: property)
    }

    private static func scalar(_ type: TypeSyntax, of property: String) -> [Diagnostic] {
        switch type.as(TypeSyntaxEnum.self) {
        case .tupleType:
            return [
                refusal(
                    type, of: property, because: "a tuple has no schema", advice: "Use a struct marked '@Generable'.")
            ]
        case .functionType:
            return [
                refusal(
                    type, of: property, because: "a function has no schema",
                    advice: "Make the property computed, or move it to the type that uses this one.")
            ]
        case .someOrAnyType:
            return [
                refusal(
                    type, of: property, because: "'\(type.trimmedDescription)' does not name a concrete type",
                    advice: "Use an enum marked '@Generable' with a case for each type.")
            ]
        case .dictionaryType:
            return [doubt(type, of: property, advice: keysAdvice)]
        default:
            guard let name = type.baseName, let advice = advice[name] else { return [] }
            return [doubt(type, of: property, advice: advice)]
        }
    }

    private static let keysAdvice =
        "A schema names every key: use an array of a '@Generable' struct with a key and a value."

    private static let advice = [
        "Dictionary": keysAdvice,
        "Set": "Use an array.",
        "Date": "Use a String with a description of the format.",
        "URL": "Use a String.",
        "UUID": "Use 'GenerationID' for identity, or a String.",
        "Data": "Use a String.",
    ]

    private static func refusal(
        _ type: TypeSyntax, of property: String, because reason: String, advice: String
    ) -> Diagnostic {
        Diagnostic(
            node: type,
            message: GenerableDiagnostic.unsupportedType(property: property, type: reason, advice: advice))
    }

    private static func doubt(_ type: TypeSyntax, of property: String, advice: String) -> Diagnostic {
        Diagnostic(
            node: type,
            message: GenerableDiagnostic.questionableType(
                property: property, type: type.trimmedDescription, advice: advice))
    }
}
