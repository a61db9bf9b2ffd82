import SwiftSyntax

/// The information that the syntax of a property's type contains.
struct TypeName {
    /// The type as written, except that `T!` becomes `T?`.
    let text: String
    /// The type without its outer optional.
    let wrapped: String
    /// Whether the syntax shows that the type is optional.
    ///
    /// A type alias of an optional type is not detected.
    let isOptional: Bool
    let syntax: TypeSyntax

    init(_ type: TypeSyntax) {
        syntax = type.withoutParentheses
        if let inner = syntax.optionalWrapped {
            wrapped = inner.withoutParentheses.trimmedDescription
            isOptional = true
            text = syntax.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ? "\(wrapped)?" : syntax.trimmedDescription
        } else {
            wrapped = syntax.trimmedDescription
            isOptional = false
            text = wrapped
        }
    }

    /// The type of the corresponding property in the partially generated type.
    var partial: String { "\(wrapped).PartiallyGenerated?" }

    /// Whether the type is `GenerationID`, so that the property holds the identity of the content instead of a value.
    var isGenerationID: Bool {
        ["GenerationID", "LanguageModels.GenerationID", "FoundationModels.GenerationID"].contains(wrapped)
    }

    /// Whether the optional form of the type is known to be hashable.
    var isKnownHashable: Bool {
        ["String", "Int", "Double", "Float", "Bool", "Decimal", "Swift.String", "Swift.Int"].contains(wrapped)
    }
}

extension TypeSyntax {
    /// The wrapped type of `T?`, `T!`, `Optional<T>` and `Swift.Optional<T>`.
    var optionalWrapped: TypeSyntax? {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType }
        return genericArgument(of: "Optional")
    }

    /// The element type of `[T]`, `Array<T>` and `Swift.Array<T>`.
    var arrayElement: TypeSyntax? {
        self.as(ArrayTypeSyntax.self)?.element ?? genericArgument(of: "Array")
    }

    /// The type without enclosing parentheses.
    var withoutParentheses: TypeSyntax {
        guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first,
            only.firstName == nil, only.ellipsis == nil
        else { return self }
        return only.type.withoutParentheses
    }

    /// The last component of a name, such as `Date` in `Foundation.Date`.
    var baseName: String? {
        self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
    }

    private func genericArgument(of name: String) -> TypeSyntax? {
        let clause: GenericArgumentClauseSyntax?
        if let identifier = self.as(IdentifierTypeSyntax.self), identifier.name.text == name {
            clause = identifier.genericArgumentClause
        } else if let member = self.as(MemberTypeSyntax.self), member.name.text == name,
            member.baseType.trimmedDescription == "Swift"
        {
            clause = member.genericArgumentClause
        } else {
            clause = nil
        }
        guard let clause, clause.arguments.count == 1, case .type(let type)? = clause.arguments.first?.argument else {
            return nil
        }
        return type
    }
}
