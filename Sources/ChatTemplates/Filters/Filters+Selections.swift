extension Filters {
    static let selections: [Text: Filter] = [
        "default": Filter("default", ["default_value", "boolean"]) { value, arguments, _ in
            let isMissing = value.isUndefined || (arguments[1]?.isTrue == true && !value.isTrue)
            return isMissing ? arguments[0] ?? .string(.empty) : value
        },
        "attr": Filter("attr", ["name"], required: 1) { value, arguments, renderer in
            let name = try (arguments[0] ?? .none).requiredText()
            if case .undefined(let undefined) = value { throw undefined.error }
            // Unlike attribute access with a dot, the filter `attr` ignores the keys of a mapping.
            if case .dictionary = value, !Methods.exists(name, of: value), !Methods.isUnsafe(name, of: value) {
                return .undefined(Undefined(.attribute(of: value.objectDescription, name: name)))
            }
            return try renderer.attribute(name, of: value)
        },
        "map": Filter { value, arguments, renderer in
            .object(try LazySequence(over: value) { try mapped(value, arguments, renderer) })
        },
        "select": selection(ofAttribute: false, keeps: true),
        "reject": selection(ofAttribute: false, keeps: false),
        "selectattr": selection(ofAttribute: true, keeps: true),
        "rejectattr": selection(ofAttribute: true, keeps: false),
    ]

    private static func mapped(_ value: Value, _ arguments: Arguments, _ renderer: Renderer) throws -> [Value] {
        guard value.isTrue else { return [] }
        let named = arguments.named.first { $0.name == "attribute" }
        if arguments.positional.isEmpty, let attribute = named?.value {
            if let name = arguments.named.first(where: { $0.name != "attribute" && $0.name != "default" })?.name {
                throw ChatTemplateError.operation("Unexpected keyword argument '\(name.string)'")
            }
            let fallback = arguments.named.first { $0.name == "default" }?.value
            let lookup = try lookup(attribute, default: fallback?.typeName == "NoneType" ? nil : fallback, renderer)
            return try elements(value, renderer).map(lookup)
        }
        var arguments = arguments
        guard !arguments.positional.isEmpty else {
            throw ChatTemplateError.operation("map requires a filter argument")
        }
        let name = arguments.positional.removeFirst()
        return try elements(value, renderer).map { try apply(named: name, to: $0, arguments, renderer) }
    }

    private static func selection(ofAttribute: Bool, keeps: Bool) -> Filter {
        Filter { value, arguments, renderer in
            .object(
                try LazySequence(over: value) {
                    guard value.isTrue else { return [] }
                    var arguments = arguments
                    var lookup: (Value) throws -> Value = { $0 }
                    if ofAttribute {
                        guard !arguments.positional.isEmpty else {
                            throw ChatTemplateError.operation("Missing parameter for attribute name")
                        }
                        lookup = try Filters.lookup(arguments.positional.removeFirst(), renderer)
                    }
                    let name = arguments.positional.isEmpty ? nil : arguments.positional.removeFirst()
                    return try elements(value, renderer).filter { element in
                        let subject = try lookup(element)
                        guard let name else { return subject.isTrue == keeps }
                        return try ValueTests.check(named: name, subject, arguments, renderer) == keeps
                    }
                })
        }
    }
}
