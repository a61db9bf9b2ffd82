// Mirrors the SDKs of iOS 18 and macOS 15.

import Foundation

struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
    let rawValue: UInt

    static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
}

enum InlinePresentationIntentAttribute: AttributedStringKey {
    typealias Value = InlinePresentationIntent

    static let name = "NSInlinePresentationIntent"
}

extension AttributeScopes.FoundationAttributes {
    var inlinePresentationIntent: InlinePresentationIntentAttribute { fatalError("a declaration") }
}

extension AttributedString {
    struct MarkdownParsingOptions: Sendable {
        enum InterpretedSyntax: Sendable { case full, inlineOnly, inlineOnlyPreservingWhitespace }
        enum FailurePolicy: Sendable { case throwError, returnPartiallyParsedIfPossible }

        init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
        ) {
            fatalError("a declaration")
        }
    }

    init(markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
        fatalError("a declaration")
    }
}
