import SwiftDiagnostics
package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The expansion of `@SessionPropertyEntry`, which stores a variable with a default value in every session.
package struct SessionPropertyEntryExpansion {
    /// The parts of the variable that the expansions need.
    private struct Entry {
        let name: String
        let type: TypeSyntax?
        let value: ExprSyntax?

        var key: String { "__Key_\(name.withoutBackticks)" }
    }

    private static func entry(
        of declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax, in context: some MacroExpansionContext
    ) throws -> Entry {
        guard let variable = declaration.as(VariableDeclSyntax.self), !variable.isConstant,
            !variable.modifiers.has("static"), variable.bindings.count == 1, let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { throw DiagnosticsError(.entryNotAVariable, at: attribute) }
        guard let outer = context.lexicalContext.first?.as(ExtensionDeclSyntax.self),
            outer.extendedType.baseName == "SessionPropertyValues"
        else { throw DiagnosticsError(.entryOutsideExtension, at: attribute) }
        if let accessors = binding.accessorBlock {
            throw DiagnosticsError(.entryHasAccessors(property: name), at: accessors)
        }
        let type = binding.typeAnnotation?.type
        if binding.initializer == nil, type?.withoutParentheses.optionalWrapped == nil {
            throw DiagnosticsError(.entryNeedsValue(property: name), at: binding)
        }
        return Entry(name: name, type: type?.trimmed, value: binding.initializer?.value.trimmed)
    }
}

extension SessionPropertyEntryExpansion: AccessorMacro {
    package static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        // The peer macro role diagnoses the declaration.
        guard let entry = try? entry(of: declaration, attribute: node, in: context) else { return [] }
        return [
            """
            get {
                self[\(raw: entry.key).self]
            }
            """,
            """
            set {
                self[\(raw: entry.key).self] = newValue
            }
            """,
        ]
    }
}

extension SessionPropertyEntryExpansion: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let entry = try entry(of: declaration, attribute: node, in: context)
        let type = entry.type.map { ": \($0)" } ?? ""
        let value = entry.value.map { " = \($0)" } ?? " = nil"
        return [
            """
            nonisolated private struct \(raw: entry.key): nonisolated \(raw: module).SessionPropertyKey {
                @\(raw: module).__SessionPropertyEntryDefaultValue
                nonisolated static var defaultValue\(raw: type)\(raw: value)
            }
            """
        ]
    }
}

/// The expansion that makes the default value of a session property computed, so that the value need not be `Sendable`.
package struct SessionPropertyEntryDefaultValueExpansion: AccessorMacro {
    package static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let value = declaration.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value else {
            throw DiagnosticsError(.entryNotAVariable, at: node)
        }
        return ["get {\n    \(value.trimmed)\n}"]
    }
}
