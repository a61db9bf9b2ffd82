import SwiftDiagnostics
package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The expansion of `@Generable`, which makes a struct or an enum generable.
package struct GenerableExpansion {
    /// The source to add to the type and to its extension.
    private struct Expansion {
        let members: [String]
        let initializer: String?
        let warnings: [Diagnostic]
    }

    private static func expansion(
        of node: AttributeSyntax, on declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) throws -> Expansion {
        if let declaration = declaration.as(StructDeclSyntax.self) {
            let type = TypeContext(declaration, attribute: node, in: context)
            let expansion = StructExpansion(type: type, model: try StructModel(declaration))
            return Expansion(
                members: expansion.members, initializer: type.has("init") ? nil : expansion.initializer,
                warnings: expansion.model.warnings)
        }
        if let declaration = declaration.as(EnumDeclSyntax.self) {
            let type = TypeContext(declaration, attribute: node, in: context)
            let model = try EnumModel(declaration)
            let initializer: String
            let members: [String]
            if model.hasValues {
                let expansion = PayloadExpansion(type: type, model: model)
                (members, initializer) = (expansion.members, expansion.initializer)
            } else {
                let expansion = ChoiceExpansion(type: type, model: model)
                (members, initializer) = (expansion.members, expansion.initializer)
            }
            return Expansion(
                members: members, initializer: type.has("init") ? nil : initializer, warnings: model.warnings)
        }
        throw DiagnosticsError(.notAStructOrEnum(kind: declaration.displayKind), at: node)
    }

    /// Returns the explicit conformance to `Generable`, which the expansion would duplicate.
    private static func writtenConformance(of declaration: some DeclGroupSyntax) -> InheritedTypeSyntax? {
        declaration.inheritanceClause?.inheritedTypes.first { $0.type.baseName == "Generable" }
    }

    /// Returns the modifier that hides a nested type from the extension that adds the conformance.
    private static func hidingModifier(
        of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext
    ) -> DeclModifierSyntax? {
        context.lexicalContext.isEmpty ? nil : declaration.modifiers.first { $0.name.text == "private" }
    }
}

extension GenerableExpansion: MemberMacro {
    package static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        if let written = writtenConformance(of: declaration) {
            let message = GenerableDiagnostic.explicitConformance(type: declaration.nameInWords)
            let fixIts = [removal(of: written, from: declaration)]
            context.diagnose(Diagnostic(node: written, message: message, fixIts: fixIts))
        }
        if let modifier = hidingModifier(of: declaration, in: context) {
            throw DiagnosticsError(
                .unreachable(type: declaration.nameInWords), at: modifier, fixIts: [widening(of: modifier)])
        }
        let expansion = try expansion(of: node, on: declaration, in: context)
        expansion.warnings.forEach(context.diagnose)
        return expansion.members.map { DeclSyntax(stringLiteral: $0) }
    }

    private static func widening(of modifier: DeclModifierSyntax) -> FixIt {
        var repaired = modifier
        repaired.name.tokenKind = .keyword(.fileprivate)
        return .replace(
            message: GenerableFixIt(message: "Make it 'fileprivate'", id: "widenAccess"), oldNode: modifier,
            newNode: repaired)
    }

    private static func removal(of written: InheritedTypeSyntax, from declaration: some DeclGroupSyntax) -> FixIt {
        let message = GenerableFixIt(message: "Remove 'Generable'", id: "removeConformance")
        guard let clause = declaration.inheritanceClause else { return FixIt(message: message, changes: []) }
        var remaining = clause.inheritedTypes.filter { $0.id != written.id }
        guard let last = remaining.indices.last else {
            let range = clause.positionAfterSkippingLeadingTrivia..<clause.endPositionBeforeTrailingTrivia
            return FixIt(message: message, changes: [.replaceText(range: range, with: "", in: Syntax(clause))])
        }
        remaining[last].trailingComma = nil
        var repaired = clause
        repaired.inheritedTypes = remaining
        repaired.trailingTrivia = clause.trailingTrivia
        return .replace(message: message, oldNode: clause, newNode: repaired)
    }
}

extension GenerableExpansion: ExtensionMacro {
    package static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // The member macro role has already diagnosed the type.
        guard hidingModifier(of: declaration, in: context) == nil,
            let expansion = try? expansion(of: node, on: declaration, in: context)
        else { return [] }
        let availability = declaration.attributes.named("available").map { "\($0.trimmedDescription)\n" }.joined()
        let conformances = protocols.compactMap(\.baseName).map { "nonisolated \(module).\($0)" }
        let clause = conformances.isEmpty ? "" : ": \(conformances.joined(separator: ", "))"
        let source: DeclSyntax = """
            \(raw: availability)extension \(type.trimmed)\(raw: clause) {
                \(raw: expansion.initializer ?? "")
            }
            """
        return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
    }
}

extension DeclGroupSyntax {
    fileprivate var nameInWords: String {
        asProtocol((any NamedDeclSyntax).self)?.name.text ?? displayKind
    }

    /// The kind of declaration for a diagnostic, such as "a class".
    fileprivate var displayKind: String {
        switch self.kind {
        case .classDecl: "a class"
        case .actorDecl: "an actor"
        case .protocolDecl: "a protocol"
        case .extensionDecl: "an extension"
        default: "this declaration"
        }
    }
}
