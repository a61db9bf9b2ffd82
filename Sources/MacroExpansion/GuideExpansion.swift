import SwiftDiagnostics
package import SwiftSyntax
package import SwiftSyntaxMacros

/// The expansion of `@Guide`, which only checks the attribute's placement, because `@Generable` reads the arguments.
package struct GuideExpansion: PeerMacro {
    package static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let message = problem(with: node, on: declaration) else { return [] }
        context.diagnose(Diagnostic(node: node, message: message, fixIts: [removal(of: node)]))
        return []
    }

    private static func problem(
        with attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol
    ) -> GenerableDiagnostic? {
        guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first else {
            return .guideOutsideStoredProperty
        }
        let name = binding.pattern.trimmedDescription
        if variable.modifiers.has("static") || variable.modifiers.has("class") { return .guideOnStatic(property: name) }
        if variable.modifiers.has("lazy") { return .guideOnLazy(property: name) }
        if !binding.isStored { return .guideOnComputed(property: name) }
        let arguments = GuideArguments([attribute])
        return arguments.description == nil && arguments.guides.isEmpty ? .emptyGuide(property: name) : nil
    }

    private static func removal(of attribute: AttributeSyntax) -> FixIt {
        let range = attribute.position..<attribute.endPosition
        return FixIt(
            message: GenerableFixIt(message: "Remove '@Guide'", id: "removeGuide"),
            changes: [.replaceText(range: range, with: "", in: Syntax(attribute))])
    }
}
