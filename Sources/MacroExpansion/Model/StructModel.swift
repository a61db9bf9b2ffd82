import SwiftDiagnostics
import SwiftSyntax

/// The stored properties of a generable structure, in order.
struct StructModel {
    let properties: [Conditional<StoredProperty>]
    /// Warnings about a type that can be expanded.
    let warnings: [Diagnostic]

    /// Reads the properties.
    ///
    /// - Throws: `DiagnosticsError` with every reason why the structure cannot be expanded.
    init(_ declaration: StructDeclSyntax) throws {
        var reader = PropertyReader()
        properties = reader.read(declaration.memberBlock.members)
        warnings = reader.diagnostics.filter { $0.diagMessage.severity != .error }
        if reader.diagnostics.contains(where: { $0.diagMessage.severity == .error }) {
            throw DiagnosticsError(diagnostics: reader.diagnostics)
        }
    }

    /// The properties that hold values, without properties that hold the content's identity.
    var values: [Conditional<StoredProperty>] {
        properties.compactMap { $0.compactMap { $0.type.isGenerationID ? nil : $0 } }
    }

    /// The properties that hold the content's identity.
    var identities: [StoredProperty] {
        properties.flatMap(\.elements).filter(\.type.isGenerationID)
    }

    /// The stored and generated property named `id`, if any.
    var id: StoredProperty? {
        properties.flatMap(\.elements).first { $0.key == "id" }
    }
}

/// A collector of the stored properties of a structure and their diagnostics.
private struct PropertyReader {
    var diagnostics: [Diagnostic] = []

    mutating func read(_ members: MemberBlockItemListSyntax) -> [Conditional<StoredProperty>] {
        var properties: [Conditional<StoredProperty>] = []
        for member in members {
            if let block = member.decl.as(IfConfigDeclSyntax.self) {
                let clauses = block.clauses { read($0) }
                if !clauses.allSatisfy(\.members.isEmpty) { properties.append(.block(clauses)) }
            } else if let variable = member.decl.as(VariableDeclSyntax.self) {
                properties += read(variable).map { .element($0) }
            }
        }
        return properties
    }

    private mutating func read(_ variable: VariableDeclSyntax) -> [StoredProperty] {
        guard !variable.modifiers.has("static"), !variable.modifiers.has("lazy") else { return [] }
        let guides = variable.attributes.named("Guide")
        // In `var a, b: Int`, the type annotation belongs to the last name but applies to all names.
        var annotation: TypeSyntax?
        var properties: [StoredProperty] = []
        for binding in variable.bindings.reversed() {
            if let written = binding.typeAnnotation?.type {
                annotation = written
            } else if binding.initializer != nil {
                annotation = nil
            }
            guard binding.isStored else { continue }
            if variable.isConstant, binding.initializer != nil {
                warnAboutGuide(guides.first, of: binding)
                continue
            }
            if let property = read(binding, of: variable, type: annotation, guides: guides) {
                properties.append(property)
            }
        }
        return properties.reversed()
    }

    private mutating func read(
        _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, type: TypeSyntax?, guides: [AttributeSyntax]
    ) -> StoredProperty? {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
            diagnostics.append(Diagnostic(node: binding.pattern, message: GenerableDiagnostic.destructured))
            return nil
        }
        guard let type = type ?? binding.initializer?.value.inferredType else {
            diagnostics.append(missingType(of: name, in: binding))
            return nil
        }
        diagnostics += TypeCheck.diagnostics(for: type, of: name)
        diagnostics += GuideCheck.diagnostics(for: guides, on: type, of: name)
        return StoredProperty(
            name: name, type: TypeName(type), access: variable.modifiers.accessModifier,
            guide: GuideArguments(guides))
    }

    private mutating func warnAboutGuide(_ guide: AttributeSyntax?, of binding: PatternBindingSyntax) {
        guard let guide else { return }
        let message = GenerableDiagnostic.guideOnConstant(property: binding.pattern.trimmedDescription)
        diagnostics.append(Diagnostic(node: guide, message: message))
    }

    private func missingType(of name: String, in binding: PatternBindingSyntax) -> Diagnostic {
        let placeholder = TypeAnnotationSyntax(
            colon: .colonToken(trailingTrivia: .space), type: IdentifierTypeSyntax(name: .identifier("<#Type#>")))
        var repaired = binding
        repaired.pattern = binding.pattern.trimmed
        repaired.typeAnnotation = placeholder.with(\.trailingTrivia, binding.pattern.trailingTrivia)
        return Diagnostic(
            node: binding.pattern, message: GenerableDiagnostic.missingType(property: name),
            fixIt: .replace(
                message: GenerableFixIt(message: "Write the type of '\(name)'", id: "writeType"),
                oldNode: binding, newNode: repaired))
    }
}

extension VariableDeclSyntax {
    var isConstant: Bool { bindingSpecifier.text == "let" }
}

extension PatternBindingSyntax {
    /// Whether the binding has storage: no accessors, or only observers.
    var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}
