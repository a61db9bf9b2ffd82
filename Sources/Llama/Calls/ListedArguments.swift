import GuidedDecoding
import LanguageModels

/// The notation of individual arguments, as in XML-like formats and Python calls.
///
/// A call's arguments are `before name after value end (separator before name after value end)*`, or `empty`.
struct ListedArguments: Sendable, Hashable {
    /// The kind of a value, on which the text after the name may depend.
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case string, integer, number, boolean, array, object
    }

    /// The notation of values other than plain text.
    enum Values: Sendable, Hashable {
        case json, python
        /// JSON with strings between the given quotes and with unquoted keys.
        case bare(quote: String)
    }

    var before: String
    /// The text between a name and its value, which may depend on the kind of value.
    var after: [Kind: String]
    /// The text after a value, with `CallSyntax.Mark.name` in place of the argument's name.
    var end: String
    var separator: String
    /// The text for a call without arguments.
    var empty: String
    var values: Values
    /// Whether strings are written verbatim up to `end`, rather than as literals.
    var hasPlainStrings: Bool

    func end(of name: String) -> String { end.replacing(String(CallSyntax.Mark.name.rawValue), with: name) }

    func style(_ vocabulary: GuideVocabulary) -> JSONStyle {
        switch values {
        case .json: .spaced
        case .python: .python
        case .bare(let quote): .bare(quote: JSONStyle.Quote(text: quote, token: vocabulary.controlToken(quote)))
        }
    }
}

extension ListedArguments {
    /// The arguments of a Python call, as used by LFM2.
    static let python = ListedArguments(
        before: "", after: Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, "=") }), end: "", separator: ", ",
        empty: "", values: .python, hasPlainStrings: false)
}

extension CallSyntax.ArgumentSyntax {
    /// Returns JSON arguments in the notation of a call; other text is returned unchanged.
    func text(of json: String) -> String {
        guard case .listed(let listed) = self, let content = try? GeneratedContent(json: json),
            case .structure(let properties, let order) = content.kind
        else { return json }
        guard !order.isEmpty else { return listed.empty }
        return order.compactMap { name in properties[name].map { listed.text(of: $0, named: name) } }
            .joined(separator: listed.separator)
    }
}

extension ListedArguments {
    fileprivate func text(of value: GeneratedContent, named name: String) -> String {
        let kind: Kind =
            switch value.kind {
            case .string: .string
            case .bool: .boolean
            case .array: .array
            case .structure: .object
            default: .number
            }
        var text = literal(value)
        if case .string(let string) = value.kind, hasPlainStrings { text = string }
        return before + name + (after[kind] ?? "") + text + end(of: name)
    }

    private func literal(_ value: GeneratedContent) -> String {
        switch (value.kind, values) {
        case (_, .json): return value.jsonString
        case (.string(let text), .python): return JSONStyle.pythonString(text)
        case (.string(let text), .bare(let quote)): return quote + text + quote
        case (.bool(let isTrue), .python): return isTrue ? "True" : "False"
        case (.null, .python): return "None"
        case (.array(let elements), _):
            return "[" + elements.map(literal).joined(separator: values == .python ? ", " : ",") + "]"
        case (.structure(let properties, let order), _):
            let members = order.compactMap { name in
                properties[name].map { value in
                    values == .python
                        ? JSONStyle.pythonString(name) + ": " + literal(value) : name + ":" + literal(value)
                }
            }
            return "{" + members.joined(separator: values == .python ? ", " : ",") + "}"
        default: return value.jsonString
        }
    }
}
