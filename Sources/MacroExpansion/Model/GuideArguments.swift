import SwiftSyntax

/// The combined arguments of all `@Guide` attributes of a property.
struct GuideArguments {
    /// The source of the last description, if there is one.
    let description: String?
    /// The sources of all guides, in order.
    let guides: [String]

    init(_ attributes: [AttributeSyntax]) {
        description = attributes.compactMap(\.guideDescription).last
        let expressions = attributes.flatMap(\.guideArguments).map(\.expression)
        guides = expressions.map { expression in
            // The schema property accepts either regular expressions or guides, so an expression among guides becomes a
            // guide.
            expressions.count > 1 && expression.is(RegexLiteralExprSyntax.self)
                ? ".pattern(\(expression.trimmedDescription))" : expression.trimmedDescription
        }
    }
}

extension AttributeSyntax {
    /// The arguments of an `@Guide` attribute that are guides.
    var guideArguments: [LabeledExprSyntax] {
        labeledArguments.filter { $0.label == nil }
    }

    /// The source of an `@Guide` attribute's description, if it has one.
    fileprivate var guideDescription: String? {
        guard let description = labeledArguments.first(where: { $0.label?.text == "description" })?.expression else {
            return nil
        }
        return description.is(NilLiteralExprSyntax.self) ? nil : description.trimmedDescription
    }

    /// All labeled arguments as an array.
    ///
    /// Filtering a syntax list would create a new list, whose elements have other source positions.
    var labeledArguments: [LabeledExprSyntax] {
        guard case .argumentList(let list)? = arguments else { return [] }
        return Array(list)
    }
}

/// The arguments of a `@Generable` attribute.
struct GenerableArguments {
    /// The source of the schema's name, if there is one.
    let name: String?
    /// The source of the description, if there is one.
    let description: String?
    /// The source of `representNilExplicitlyInGeneratedContent`, if it is given and not `false`.
    let explicitNil: String?

    init(_ attribute: AttributeSyntax) {
        guard case .argumentList(let arguments)? = attribute.arguments else {
            (name, description, explicitNil) = (nil, nil, nil)
            return
        }
        func source(_ label: String) -> String? {
            arguments.first { $0.label?.text == label }?.expression.trimmedDescription
        }
        name = source("name")
        description = source("description").flatMap { $0 == "nil" ? nil : $0 }
        explicitNil = source("representNilExplicitlyInGeneratedContent").flatMap { $0 == "false" ? nil : $0 }
    }

    /// The arguments that follow the type in a call to a schema's initializer.
    var schemaArguments: [String] {
        [name.map { "name: \($0)" }, description.map { "description: \($0)" }].compactMap { $0 }
    }
}
