import SwiftDiagnostics
import SwiftSyntax

/// The cases of a generable enum, in order.
struct EnumModel {
    struct Case {
        /// The name as written, including backticks.
        let name: String
        /// The Swift literal of the name that the model generates: the case's raw string, or its name.
        let choice: String
        let values: [Value]

        var key: String { name.withoutBackticks }
    }

    /// An associated value.
    struct Value {
        /// The label as written, if there is one.
        let label: String?
        /// The name of the property that holds the value in generated content.
        let key: String
        /// The name of a variable that holds the value in the expansion.
        let variable: String
        let type: TypeName
    }

    let cases: [Conditional<Case>]
    let isIndirect: Bool

    /// Reads the cases.
    ///
    /// - Throws: `DiagnosticsError` with every reason why the enum cannot be expanded.
    init(_ declaration: EnumDeclSyntax) throws {
        var reader = CaseReader(hasStringValues: declaration.hasStringValues)
        cases = reader.read(declaration.memberBlock.members)
        isIndirect = declaration.modifiers.has("indirect") || reader.foundIndirect
        if cases.isEmpty {
            let message = GenerableDiagnostic.emptyEnum(type: declaration.name.text)
            reader.diagnostics.append(Diagnostic(node: declaration.name, message: message))
        }
        warnings = reader.diagnostics.filter { $0.diagMessage.severity != .error }
        if reader.diagnostics.contains(where: { $0.diagMessage.severity == .error }) {
            throw DiagnosticsError(diagnostics: reader.diagnostics)
        }
    }

    /// Warnings about a type that can be expanded.
    let warnings: [Diagnostic]

    /// Whether any case has associated values, regardless of conditions.
    var hasValues: Bool {
        cases.flatMap(\.elements).contains { !$0.values.isEmpty }
    }
}

/// A collector of the cases of an enum and their diagnostics.
private struct CaseReader {
    let hasStringValues: Bool
    var foundIndirect = false
    var diagnostics: [Diagnostic] = []
    private var names: Set<String> = []

    init(hasStringValues: Bool) {
        self.hasStringValues = hasStringValues
    }

    mutating func read(_ members: MemberBlockItemListSyntax) -> [Conditional<EnumModel.Case>] {
        var cases: [Conditional<EnumModel.Case>] = []
        for member in members {
            if let block = member.decl.as(IfConfigDeclSyntax.self) {
                let before = names
                let clauses = block.clauses { members in
                    // Only one clause of an `#if` block is compiled, so several clauses may declare a case with the
                    // same name.
                    names = before
                    return read(members)
                }
                if !clauses.allSatisfy(\.members.isEmpty) { cases.append(.block(clauses)) }
            } else if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
                foundIndirect = foundIndirect || declaration.modifiers.has("indirect")
                cases += declaration.elements.map { .element(read($0)) }
            }
        }
        return cases
    }

    private mutating func read(_ element: EnumCaseElementSyntax) -> EnumModel.Case {
        let name = element.name.text
        if !names.insert(name).inserted {
            let message = GenerableDiagnostic.repeatedCase(enumCase: name)
            diagnostics.append(Diagnostic(node: element.name, message: message))
        }
        let rawValue = hasStringValues ? element.rawValue?.value.trimmedDescription : nil
        return EnumModel.Case(
            name: name, choice: rawValue ?? name.withoutBackticks.swiftLiteral,
            values: element.parameterClause.map { read($0.parameters, of: name) } ?? [])
    }

    private mutating func read(_ parameters: EnumCaseParameterListSyntax, of name: String) -> [EnumModel.Value] {
        let labels = parameters.map { $0.firstName.flatMap { $0.text == "_" ? nil : $0.text } }
        var taken = Set(labels.compactMap { $0?.withoutBackticks })
        if taken.contains("type") {
            diagnostics.append(Diagnostic(node: parameters, message: GenerableDiagnostic.reservedLabel(enumCase: name)))
        }
        var seen: Set<String> = []
        return zip(parameters, labels).enumerated().map { index, part in
            let (parameter, label) = part
            if let label, !seen.insert(label).inserted {
                let message = GenerableDiagnostic.repeatedLabel(enumCase: name, label: label)
                diagnostics.append(Diagnostic(node: parameter, message: message))
            }
            let key = label?.withoutBackticks ?? Self.freeKey(&taken)
            diagnostics += TypeCheck.diagnostics(for: parameter.type, of: "\(name).\(key)")
            return EnumModel.Value(
                label: label, key: key, variable: "__value\(index)", type: TypeName(parameter.type))
        }
    }

    /// Returns the first of `value`, `value1`, `value2`… that no other value of the case uses.
    private static func freeKey(_ taken: inout Set<String>) -> String {
        var number = 0
        while true {
            let key = number == 0 ? "value" : "value\(number)"
            if taken.insert(key).inserted { return key }
            number += 1
        }
    }
}

extension EnumDeclSyntax {
    /// Whether the raw values are strings, according to the inheritance clause or the values themselves.
    fileprivate var hasStringValues: Bool {
        if inheritanceClause?.inheritedTypes.contains(where: { $0.type.baseName == "String" }) == true { return true }
        return memberBlock.members.contains { member in
            member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains {
                $0.rawValue?.value.is(StringLiteralExprSyntax.self) == true
            } == true
        }
    }
}
