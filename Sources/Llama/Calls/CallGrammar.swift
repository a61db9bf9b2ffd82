import GuidedDecoding

/// A builder of the grammar of a reply's calls, including the text before the first and after the last call.
struct CallGrammar {
    let vocabulary: GuideVocabulary
    /// The tools and the grammars of their arguments' JSON, whose definitions have distinct names.
    let tools: [(name: String, arguments: SchemaGrammar)]
    /// The maximum number of calls, at least 1.
    let count: Int

    private static let anyKey = "[A-Za-z_][A-Za-z0-9_.-]{0,63}"

    /// Returns the grammar of all calls, which may be followed by white space.
    ///
    /// In other syntaxes than the template's, control tokens may also be written as plain text.
    func grammar(_ syntaxes: [CallSyntax], isTemplate: Bool) -> SchemaGrammar {
        var definitions: [String: OutputGrammar] = [:]
        for tool in tools { definitions.merge(tool.arguments.definitions) { first, _ in first } }
        var sections: [OutputGrammar] = []
        for (number, syntax) in syntaxes.enumerated() {
            for (index, tool) in tools.enumerated() {
                definitions[Self.name(number, index)] = arguments(
                    of: tool.arguments, syntax, prefix: "\(number)/\(index)", &definitions)
            }
            sections.append(section(syntax, number, isTemplate))
        }
        return SchemaGrammar(root: .choice(sections), definitions: definitions)
    }

    /// The grammar of beginnings of calls of unknown tools, in a usual syntax or in the form of tool descriptions.
    static let unknown = SchemaGrammar(
        root: .regex(
            #"\s{0,4}(```[a-z]{0,10}\s{1,4}|<[a-z_]{1,20}>\s{0,4})?\[?\s{0,4}\{{1,2}\s{0,8}"#
                + #"("type"\s?:\s?"function"|"name"\s?:\s?"[^"\n]{1,64}"\s?,\s{0,8}"(arguments|parameters)"\s?:\s?\{)"#),
        definitions: [:])

    private static func name(_ syntax: Int, _ tool: Int) -> String { "call/\(syntax)/\(tool)" }

    private func section(_ syntax: CallSyntax, _ number: Int, _ isTemplate: Bool) -> OutputGrammar {
        func call(_ heading: String, _ index: Int) -> OutputGrammar {
            .choice(
                tools.indices.map { tool in
                    .sequence([
                        text(heading, name: tools[tool].name, index: syntax.firstIndex + index, isTemplate),
                        .reference(Self.name(number, tool)),
                    ])
                })
        }
        let last = text(syntax.last, name: "", index: 0, isTemplate)
        guard count > 1, let next = syntax.next else { return .sequence([call(syntax.first, 0), last]) }
        // Models may write up to two line breaks before the end.
        let end = OutputGrammar.sequence([last, .regex("[ \\n]{0,2}")])
        guard next.contains(CallSyntax.Mark.index.rawValue) else {
            return .sequence([
                call(syntax.first, 0), .repetition(call(next, 1), max: count - 1), end,
            ])
        }
        // Each call contains its number, so the calls have separate grammars.
        var rest = end
        for index in (1..<count).reversed() { rest = .choice([end, .sequence([call(next, index), rest])]) }
        return .sequence([call(syntax.first, 0), rest])
    }

    /// Returns the grammar of a syntax's text, with its marks replaced.
    private func text(_ text: String, name: String, index: Int, _ isTemplate: Bool) -> OutputGrammar {
        var parts: [OutputGrammar] = []
        var plain = ""
        func flush() {
            guard !plain.isEmpty else { return }
            let trusted = vocabulary.grammar(ofTrusted: plain)
            parts.append(
                isTemplate || trusted == .sequence([.literal(plain)]) ? trusted : .choice([.literal(plain), trusted]))
            plain = ""
        }
        for character in text {
            guard let mark = CallSyntax.Mark(rawValue: character) else {
                plain.append(character)
                continue
            }
            flush()
            switch mark {
            case .name: parts.append(.literal(name))
            case .id: parts.append(.regex("[A-Za-z0-9]{\(CallSyntax.idLength)}"))
            case .index: parts.append(.literal(String(index)))
            case .space: parts.append(.regex("[ \\t\\r\\n]{0,40}"))
            case .argumentsKey: parts.append(.choice(CallSyntax.argumentsKeys.map { .literal($0) }))
            }
        }
        flush()
        return .sequence(parts)
    }

    // MARK: Arguments

    private func arguments(
        of schema: SchemaGrammar, _ syntax: CallSyntax, prefix: String, _ definitions: inout [String: OutputGrammar]
    ) -> OutputGrammar {
        guard case .listed(let listed) = syntax.arguments else { return schema.root }
        let empty = vocabulary.grammar(ofTrusted: listed.empty)
        let separator = vocabulary.grammar(ofTrusted: listed.separator)
        guard let parameters = ArgumentShape(schema).parameters else {
            let any = ArgumentShape.forms(.reference(SchemaGrammar.anyName), schema.definitions, 0)
            return .choice([
                empty,
                .repetition(argument(.regex(Self.anyKey), "", any, listed), min: 1, separator: separator),
            ])
        }
        // The definitions depend on whether a parameter was written before, because only then a separator is
        // needed.
        func name(_ index: Int, isFirst: Bool) -> String { "\(prefix)/\(isFirst ? "first" : "next")/\(index)" }
        definitions[name(parameters.count, isFirst: true)] = empty
        definitions[name(parameters.count, isFirst: false)] = .sequence([])
        for (index, parameter) in parameters.enumerated() {
            let written = OutputGrammar.sequence([
                argument(.literal(parameter.name), parameter.name, parameter.forms, listed),
                .reference(name(index + 1, isFirst: false)),
            ])
            for isFirst in [true, false] {
                let this = isFirst ? written : .sequence([separator, written])
                definitions[name(index, isFirst: isFirst)] =
                    parameter.isRequired ? this : .choice([this, .reference(name(index + 1, isFirst: isFirst))])
            }
        }
        return .reference(name(0, isFirst: true))
    }

    private func argument(
        _ key: OutputGrammar, _ name: String, _ forms: [ArgumentShape.Form], _ listed: ListedArguments
    ) -> OutputGrammar {
        let end = listed.end(of: name)
        return .sequence([
            vocabulary.grammar(ofTrusted: listed.before), key,
            .choice(
                forms.map { form in
                    .sequence([
                        vocabulary.grammar(ofTrusted: listed.after[form.kind] ?? ""), value(form, end, listed),
                    ])
                }),
            vocabulary.grammar(ofTrusted: end),
        ])
    }

    private func value(_ form: ArgumentShape.Form, _ end: String, _ listed: ListedArguments) -> OutputGrammar {
        guard form.kind == .string, listed.hasPlainStrings else {
            let value = OutputGrammar.styled(form.grammar, listed.style(vocabulary))
            // Templates render lists as JSON, but True and False as Python does.
            return form.kind == .boolean && listed.values == .json
                ? .choice([value, .styled(form.grammar, .python)]) : value
        }
        switch form.grammar {
        case .stringChoice(let values): return .choice(values.map { .literal($0) })
        case .stringPattern(let pattern): return .regex(pattern)
        case .ruledString(let rule): return .ruledText(rule)
        case .quoted(let part): return part
        // A bounded string that contains its own end marker would be ambiguous.
        case .string(let maxLength?): return .regex("[^<\\]\\[]{0,\(maxLength)}")
        default: return .text(until: [end])
        }
    }
}
