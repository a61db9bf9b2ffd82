import SwiftSyntax
import SwiftSyntaxBuilder

/// A stored property of a generable structure.
struct StoredProperty {
    /// The name as written, with its backticks if it has them.
    let name: String
    let type: TypeName
    /// The access modifier that the partially generated form repeats, such as `public`.
    let access: String?
    let guide: GuideArguments

    /// The property's name in schemas and in generated content.
    var key: String { name.withoutBackticks }

    /// The key as a Swift string literal.
    var keyLiteral: String { key.swiftLiteral }

    /// The declaration's modifiers for the partially generated form, with a space at the end when there are any.
    var accessPrefix: String { access.map { "\($0) " } ?? "" }
}

extension String {
    /// An identifier without the backticks that let it be a keyword or a sentence.
    var withoutBackticks: String {
        count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
    }

    /// The text as a Swift string literal.
    var swiftLiteral: String {
        StringLiteralExprSyntax(content: self).description
    }
}

extension DeclModifierListSyntax {
    /// The access modifier, without one that only limits the setter.
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
    /// The attributes of that name, with or without a module in front.
    func named(_ name: String) -> [AttributeSyntax] {
        compactMap { element in
            guard let attribute = element.as(AttributeSyntax.self), attribute.attributeName.baseName == name else {
                return nil
            }
            return attribute
        }
    }
}
