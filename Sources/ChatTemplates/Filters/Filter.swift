/// A template filter: a function that is applied to a value with `|`.
struct Filter: Sendable {
    let apply: @Sendable (Value, Arguments, Renderer) throws -> Value

    /// Creates a filter whose function receives the unbound arguments.
    init(_ apply: @escaping @Sendable (Value, Arguments, Renderer) throws -> Value) {
        self.apply = apply
    }

    /// Creates a filter with named parameters; missing arguments are `nil`.
    init(
        _ name: String, _ parameters: [Text] = [], required: Int = 0,
        _ body: @escaping @Sendable (Value, [Value?], Renderer) throws -> Value
    ) {
        apply = { value, arguments, renderer in
            try body(value, arguments.bound(to: name, parameters, required: required), renderer)
        }
    }
}

/// The filters that templates can use.
enum Filters {
    static let all: [Text: Filter] = {
        var all = texts
        for group in [numbers, sequences, selections, formats] { all.merge(group) { $1 } }
        all["d"] = all["default"]
        all["count"] = all["length"]
        all["e"] = all["escape"]
        return all
    }()

    /// Applies a filter whose name is a template value.
    static func apply(
        named name: Value, to value: Value, _ arguments: Arguments, _ renderer: Renderer
    ) throws -> Value {
        guard case .string(let name) = name, let filter = all[name] else {
            throw ChatTemplateError(.syntax, "No filter named \(try name.printed()).")
        }
        return try run(filter, readsWhole: !shallow.contains(name), value, arguments, renderer)
    }

    /// The filters that do not read their entire value, or count the steps themselves.
    static let shallow: Set<Text> = [
        "length", "count", "first", "last", "default", "d", "attr", "map", "select", "reject", "selectattr",
        "rejectattr", "list", "items", "batch", "slice", "join", "sort", "unique", "min", "max", "sum", "groupby",
    ]

    /// Applies a filter and counts its steps towards the limit.
    static func run(
        _ filter: Filter, readsWhole: Bool, _ value: Value, _ arguments: Arguments, _ renderer: Renderer
    ) throws -> Value {
        if readsWhole { try renderer.use(all: value) }
        try arguments.use(renderer)
        return try renderer.counting(filter.apply(value, arguments, renderer))
    }

    /// Returns the elements of a value and counts one step for each.
    static func elements(_ value: Value, _ renderer: Renderer) throws -> [Value] {
        if let length = value.length {
            try renderer.use(steps: length)
            try renderer.reserveElements(length)
            return try value.elements()
        }
        let elements = try value.elements()
        try renderer.use(steps: elements.count)
        try renderer.reserveElements(elements.count)
        return elements
    }

    /// Returns the elements of a value and counts the steps of printing, comparing or sorting them.
    static func wholeElements(_ value: Value, isSorted: Bool = false, _ renderer: Renderer) throws -> [Value] {
        let elements = try elements(value, renderer)
        let times = isSorted ? Int.bitWidth - elements.count.leadingZeroBitCount : 1
        try renderer.use(steps: elements.isEmpty ? 0 : Items.weight(of: elements) * times)
        return elements
    }

    /// Returns a function that looks up a path of attributes, such as `address.city`.
    static func lookup(
        _ attribute: Value?, ignoringCase: Bool = false, default fallback: Value? = nil, _ renderer: Renderer
    ) throws -> (Value) throws -> Value {
        var path: [Value] = []
        switch attribute ?? .none {
        case .none: break
        case .string(let text): path = parts(of: text)
        case let key: path = [key]
        }
        return { value in
            var value = value
            for part in path {
                value = try renderer.item(part, of: value)
                if value.isUndefined, let fallback { value = fallback }
            }
            if ignoringCase, case .string(let text) = value { return .string(text.lowercased) }
            return value
        }
    }

    private static func parts(of path: Text) -> [Value] {
        path.split(separator: ".", limit: -1).map { part in
            let isNumber = !part.isEmpty && part.scalars.allSatisfy(\.isPythonDigit)
            return isNumber ? Int(part.string).map(Value.int) ?? .string(part) : .string(part)
        }
    }

    /// Returns a function that looks up comma-separated paths of attributes, and returns a list for sorting.
    static func lookups(
        _ attribute: Value?, ignoringCase: Bool, _ renderer: Renderer
    ) throws -> (Value) throws -> Value {
        guard case .string(let text)? = attribute, text.contains(",") else {
            return try lookup(attribute, ignoringCase: ignoringCase, renderer)
        }
        let lookups = try text.split(separator: ",", limit: -1).map {
            try lookup(.string($0), ignoringCase: ignoringCase, renderer)
        }
        return { value in try .makeList(lookups.map { try $0(value) }) }
    }
}
