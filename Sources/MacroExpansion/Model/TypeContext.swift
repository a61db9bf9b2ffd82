import SwiftSyntax
import SwiftSyntaxMacros

/// What the expansions need to know about the type as a whole.
struct TypeContext {
    let name: String
    let arguments: GenerableArguments
    /// `public ` or `package ` where witnesses need it, else nothing.
    let access: String
    /// Names of types, variables and initializers that the user wrote and that are therefore not made.
    let written: Set<String>
    /// Whether the type says that it is equatable and leaves the comparison to the compiler.
    let isEquatable: Bool

    init(
        _ declaration: some DeclGroupSyntax & NamedDeclSyntax, attribute: AttributeSyntax,
        in context: some MacroExpansionContext
    ) {
        name = declaration.name.text.withoutBackticks
        arguments = GenerableArguments(attribute)
        access = Self.access(of: declaration, in: context)
        written = Self.written(declaration.memberBlock.members)
        let inherited = Set(declaration.inheritanceClause?.inheritedTypes.compactMap(\.type.baseName) ?? [])
        isEquatable = !written.contains("==") && !inherited.isDisjoint(with: ["Equatable", "Hashable", "Comparable"])
    }

    /// Whether the type already has a declaration of that name.
    func has(_ name: String) -> Bool { written.contains(name) }

    /// Access for witnesses: those of a public type have to say so, others are as visible as the type by themselves.
    private static func access(
        of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> String {
        var modifier = declaration.modifiers.accessModifier
        if modifier == nil, let outer = context.lexicalContext.first?.as(ExtensionDeclSyntax.self) {
            modifier = outer.modifiers.accessModifier
        }
        return ["public", "package"].contains(modifier ?? "") ? "\(modifier ?? "") " : ""
    }

    private static func written(_ members: MemberBlockItemListSyntax) -> Set<String> {
        var names: Set<String> = []
        for member in members {
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                let patterns = variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self) }
                names.formUnion(patterns.map(\.identifier.text))
            } else if let initializer = member.decl.as(InitializerDeclSyntax.self), initializer.takesContent {
                names.insert("init")
            } else if let function = member.decl.as(FunctionDeclSyntax.self), function.name.text == "==" {
                names.insert("==")
            } else if let named = member.decl.asProtocol((any NamedDeclSyntax).self) {
                if !member.decl.is(FunctionDeclSyntax.self) { names.insert(named.name.text) }
            } else if let block = member.decl.as(IfConfigDeclSyntax.self) {
                for case .decls(let inner)? in block.clauses.map(\.elements) {
                    names.formUnion(written(inner))
                }
            }
        }
        return names
    }
}

extension InitializerDeclSyntax {
    /// Whether this is `init(_: GeneratedContent)`.
    fileprivate var takesContent: Bool {
        let parameters = signature.parameterClause.parameters
        guard parameters.count == 1, let only = parameters.first else { return false }
        return only.firstName.text == "_" && only.type.baseName == "GeneratedContent"
    }
}
