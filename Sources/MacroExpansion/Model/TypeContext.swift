import SwiftSyntax
import SwiftSyntaxMacros

/// The properties of the type that all expansions need.
struct TypeContext {
    let name: String
    let arguments: GenerableArguments
    /// The access modifier of generated members with a trailing space, or an empty string if none is needed.
    let access: String
    /// The names of types, variables and initializers that the user wrote, which are therefore not generated.
    let written: Set<String>
    /// Whether the type is declared as equatable without its own `==`.
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

    /// Returns whether the user wrote a declaration with this name.
    func has(_ name: String) -> Bool { written.contains(name) }

    /// Returns the access modifier of generated members.
    ///
    /// Members of public and package types need an explicit modifier. For other types, the default access is
    /// sufficient.
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
    /// Whether the initializer is `init(_: GeneratedContent)`.
    fileprivate var takesContent: Bool {
        let parameters = signature.parameterClause.parameters
        guard parameters.count == 1, let only = parameters.first else { return false }
        return only.firstName.text == "_" && only.type.baseName == "GeneratedContent"
    }
}
