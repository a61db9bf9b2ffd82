import SwiftSyntax
import SwiftSyntaxBuilder

/// A stored property of a generable structure.
struct StoredProperty {
    /// The name as written, including backticks.
    let name: String
    let type: TypeName
    /// The access modifier that the partially generated type repeats, such as `public`.
    let access: String?
    let guide: GuideArguments

    /// The property's name in schemas and in generated content.
    var key: String { name.withoutBackticks }

    /// The key as a Swift string literal.
    var keyLiteral: String { key.swiftLiteral }

    /// The access modifier with a trailing space, or an empty string.
    var accessPrefix: String { access.map { "\($0) " } ?? "" }
}

extension String {
    /// The identifier without backticks.
    var withoutBackticks: String {
        count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
    }

    /// The text as a Swift string literal.
    var swiftLiteral: String {
        StringLiteralExprSyntax(content: self).description
    }
}

extension DeclModifierListSyntax {
    /// The access modifier; `nil` if there is only a modifier that restricts the setter.
    var accessModifier: String? {
        first { modifier in
            modifier.detail == nil
                && ["open", "public", "package", "internal", "fileprivate", "private"].contains(modifier.name.text)
        }?.name.text
    }

    func has(_ keyword: String) -> Bool {
        contains { $0.name.text == keyword }
    }
}

extension AttributeListSyntax {
    /// Returns the attributes with a name, with or without a module prefix.
    func named(_ name: String) -> [AttributeSyntax] {
        compactMap { element in
            guard let attribute = element.as(AttributeSyntax.self), attribute.attributeName.baseName == name else {
                return nil
            }
            return attribute
        }
    }
}
