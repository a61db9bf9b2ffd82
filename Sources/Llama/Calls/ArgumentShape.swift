import GuidedDecoding

/// The individual parameters of a tool, derived from the grammar of the arguments' JSON.
struct ArgumentShape: Sendable, Hashable {
    struct Parameter: Sendable, Hashable {
        let name: String
        let isRequired: Bool
        let forms: [Form]

        var kinds: Set<ListedArguments.Kind> { Set(forms.map(\.kind)) }
    }

    struct Form: Sendable, Hashable {
        let kind: ListedArguments.Kind
        let grammar: OutputGrammar
    }

    /// The parameters; `nil` if the tool accepts any parameters.
    let parameters: [Parameter]?

    /// The maximum depth of references that are resolved to determine a value's form.
    private static let depthLimit = 16

    init(_ schema: SchemaGrammar) {
        parameters = Self.object(schema.root, schema.definitions, 0)
    }

    private static func object(
        _ grammar: OutputGrammar, _ definitions: [String: OutputGrammar], _ depth: Int
    ) -> [Parameter]? {
        guard depth < depthLimit else { return nil }
        switch grammar {
        case .object(let properties, _, _):
            return properties.map { property in
                Parameter(
                    name: property.name, isRequired: property.isRequired,
                    forms: forms(property.value, definitions, 0))
            }
        case .reference(let name): return definitions[name].flatMap { object($0, definitions, depth + 1) }
        // Templates cannot describe alternatives, so the first alternative is used.
        case .choice(let parts): return parts.lazy.compactMap { object($0, definitions, depth + 1) }.first
        default: return nil
        }
    }

    static func forms(
        _ grammar: OutputGrammar, _ definitions: [String: OutputGrammar], _ depth: Int
    ) -> [Form] {
        func form(_ kind: ListedArguments.Kind) -> [Form] { [Form(kind: kind, grammar: grammar)] }
        switch grammar {
        case .string, .stringChoice, .stringPattern, .ruledString, .quoted: return form(.string)
        case .integer: return form(.integer)
        case .ruledNumber(let rule): return form(rule.isInteger ? .integer : .number)
        case .boolean: return form(.boolean)
        case .array, .tuple: return form(.array)
        case .choice(let parts): return parts.flatMap { forms($0, definitions, depth) }
        case .reference(let name):
            guard depth < depthLimit, let definition = definitions[name] else { return form(.object) }
            return forms(definition, definitions, depth + 1)
        case .number, .null: return form(.number)
        default: return form(.object)
        }
    }
}
