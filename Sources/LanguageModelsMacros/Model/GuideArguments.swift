import SwiftSyntax

/// The arguments of an `@Guide` attribute.
struct GuideArguments {
    /// The source of the description, if there is one.
    let description: String?
    /// The sources of the guides, in order.
    let guides: [String]

    init(_ attribute: AttributeSyntax) {
        guard case .argumentList(let arguments)? = attribute.arguments else {
            (description, guides) = (nil, [])
            return
        }
        description = arguments.first { $0.label?.text == "description" }?.expression.trimmedDescription
        guides = arguments.filter { $0.label == nil }.map(\.expression.trimmedDescription)
    }
}

/// The arguments of a `@Generable` attribute.
struct GenerableArguments {
    /// The source of the schema's name, if there is one.
    let name: String?
    /// The source of the description, if there is one.
    let description: String?
    /// The source of whether absent values appear as null in generated content, if it was given.
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

    /// The arguments that follow the type in a call of a schema's initializer.
    var schemaArguments: [String] {
        [name.map { "name: \($0)" }, description.map { "description: \($0)" }].compactMap { $0 }
    }
}
