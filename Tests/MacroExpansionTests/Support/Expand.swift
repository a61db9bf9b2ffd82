import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import MacroExpansion

/// The expansion of a piece of source and its diagnostics.
struct Expanded {
    /// The source with all expansions and with each sequence of white space replaced by one space.
    let source: String
    let diagnostics: [Diagnostic]
    /// The source after the first fix-it that a diagnostic offers.
    let repaired: String?

    var messages: [String] { diagnostics.map(\.message) }

    var severities: [DiagnosticSeverity] { diagnostics.map(\.diagMessage.severity) }

    /// Returns whether the expansion contains this piece of source, ignoring differences in white space.
    func contains(_ piece: String) -> Bool {
        source.contains(piece.withPlainSpaces)
    }
}

/// Expands the macros in a piece of source for types that lack these conformances.
func expand(_ source: String, conformances: [String] = ["Generable"]) -> Expanded {
    let macros: [String: any Macro.Type] = [
        "Generable": GenerableExpansion.self,
        "Guide": GuideExpansion.self,
        "SessionPropertyEntry": SessionPropertyEntryExpansion.self,
        "__SessionPropertyEntryDefaultValue": SessionPropertyEntryDefaultValueExpansion.self,
    ]
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Example", fullFilePath: "Example.swift")])
    let expanded = file.expand(
        macroSpecs: macros.mapValues {
            MacroSpec(type: $0, conformances: conformances.map { TypeSyntax(stringLiteral: $0) })
        },
        contextGenerator: { syntax in
            BasicMacroExpansionContext(sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
        },
        indentationWidth: .spaces(4))
    return Expanded(
        source: expanded.description.withPlainSpaces, diagnostics: context.diagnostics,
        repaired: repaired(source, parsedAs: file, by: context.diagnostics, in: context))
}

private func repaired(
    _ source: String, parsedAs file: SourceFileSyntax, by diagnostics: [Diagnostic],
    in context: BasicMacroExpansionContext
) -> String? {
    guard let fixIt = diagnostics.flatMap(\.fixIts).first else { return nil }
    let lines = SourceLocationConverter(fileName: "Example.swift", tree: file)
    var bytes = Array(source.utf8)
    for change in fixIt.changes {
        guard let node = change.node,
            let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID),
            let line = location.line.as(IntegerLiteralExprSyntax.self).flatMap({ Int($0.literal.text) }),
            let column = location.column.as(IntegerLiteralExprSyntax.self).flatMap({ Int($0.literal.text) })
        else { return nil }
        // Macros get a copy of the declaration, in which positions are relative to the declaration's start.
        let position = lines.position(ofLine: line, column: column).utf8Offset
        let offset = position - node.positionAfterSkippingLeadingTrivia.utf8Offset
        for edit in FixIt(message: fixIt.message, changes: [change]).edits {
            let range = edit.range.lowerBound.utf8Offset + offset..<edit.range.upperBound.utf8Offset + offset
            bytes.replaceSubrange(range, with: Array(edit.replacement.utf8))
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

extension FixIt.Change {
    fileprivate var node: Syntax? {
        switch self {
        case .replace(let node, _), .replaceText(_, _, let node): node
        case .replaceLeadingTrivia(let token, _), .replaceTrailingTrivia(let token, _): Syntax(token)
        default: nil
        }
    }
}

extension String {
    /// The text with each sequence of white space replaced by one space.
    var withPlainSpaces: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
