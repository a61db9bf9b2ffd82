/// The methods of Python's strings, lists, tuples and dicts that templates may call.
enum Methods {
    typealias Method<Receiver> = @Sendable (Receiver, Arguments, Renderer) throws -> Value

    /// The mutating methods, which the sandbox forbids.
    private static let listChanges: Set<Text> = [
        "append", "clear", "pop", "reverse", "insert", "sort", "extend", "remove",
    ]
    private static let mappingChanges: Set<Text> = ["clear", "pop", "popitem", "setdefault", "update"]

    static func exists(_ name: Text, of value: Value) -> Bool {
        switch value {
        case .string: strings[name] != nil
        case .dictionary: mappings[name] != nil
        case .list, .tuple: name == "index" || name == "count" || (name == "copy" && value.typeName == "list")
        case .double: name == "is_integer"
        case .int, .bool: name == "bit_length"
        default: false
        }
    }

    /// Returns whether the attribute exists in Python, but is hidden by the sandbox.
    static func isUnsafe(_ name: Text, of value: Value) -> Bool {
        if name.hasPrefix("__"), name.hasSuffix("__"), dunders.contains(name) { return true }
        switch value {
        case .list: return listChanges.contains(name)
        case .dictionary: return mappingChanges.contains(name)
        default: return false
        }
    }

    private static let dunders: Set<Text> = [
        "__class__", "__init__", "__doc__", "__new__", "__repr__", "__str__", "__eq__", "__ne__", "__hash__",
        "__dir__", "__format__", "__getattribute__", "__reduce__", "__reduce_ex__", "__setattr__", "__delattr__",
        "__sizeof__", "__subclasshook__", "__init_subclass__", "__lt__", "__le__", "__gt__", "__ge__",
    ]

    static func call(
        _ name: Text, of value: Value, _ arguments: Arguments, _ renderer: Renderer
    ) throws -> Value {
        // Methods of a mapping read only keys, whose steps are counted with the arguments.
        if case .dictionary = value {} else { try renderer.use(all: value) }
        try arguments.use(renderer)
        switch value {
        case .string(let text):
            if text.isMarkup { return try callMarkup(name, text, arguments, renderer) }
            if let method = strings[name] { return try method(text, arguments, renderer) }
        case .dictionary(let mapping):
            if let method = mappings[name] { return try method(mapping, arguments, renderer) }
        case .list(let items), .tuple(let items):
            if name == "copy" { return value }
            return try callSequence(name, items.values, arguments)
        case .double(let number) where name == "is_integer": return .bool(number.rounded() == number)
        case .int, .bool:
            if let integer = value.integer { return .int(Int.bitWidth - integer.magnitude.leadingZeroBitCount) }
        default: break
        }
        throw ChatTemplateError.operation("'\(value.typeName)' object has no method '\(name.string)'")
    }

    /// Calls a method of markup, which escapes strings among the arguments and returns strings as markup.
    private static func callMarkup(
        _ name: Text, _ text: Text, _ arguments: Arguments, _ renderer: Renderer
    ) throws -> Value {
        var arguments = arguments
        if ["replace", "join", "format", "format_map"].contains(name) {
            arguments.positional = try arguments.positional.map(escaped)
            arguments.named = try arguments.named.map { ($0.name, try escaped($0.value)) }
        }
        guard let method = strings[name] else {
            throw ChatTemplateError.operation("'Markup' object has no method '\(name.string)'")
        }
        switch try method(text, arguments, renderer) {
        case .string(let text): return .string(text.asMarkup)
        case .list(let items): return try .makeList(items.values.map(marked))
        case .tuple(let items): return try .makeTuple(items.values.map(marked))
        case let value: return value
        }
    }

    private static func escaped(_ value: Value) throws -> Value {
        switch value {
        case .string(let text): .string(text.escaped)
        case .list(let items): try .makeList(items.values.map(escaped))
        case .tuple(let items): try .makeTuple(items.values.map(escaped))
        default: value
        }
    }

    private static func marked(_ value: Value) -> Value {
        value.plainText.map { .string($0.asMarkup) } ?? value
    }

    private static func callSequence(_ name: Text, _ values: [Value], _ arguments: Arguments) throws -> Value {
        let element = try arguments.positional(of: name.string, 1...(name == "index" ? 3 : 1))[0]
        if name == "count" { return .int(values.count { $0.isEqual(to: element) }) }
        let bounds = try arguments.positional.dropFirst().map { try $0.requiredInteger() }
        let range = bounded(bounds.first, bounds.count > 1 ? bounds[1] : nil, count: values.count)
        guard let index = values[range].firstIndex(where: { $0.isEqual(to: element) }) else {
            throw ChatTemplateError.operation("\(try element.printed()) is not in list")
        }
        return .int(index)
    }

    /// Returns the range of indices for optional bounds; negative bounds count from the end.
    static func bounded(_ start: Int?, _ end: Int?, count: Int) -> Range<Int> {
        func clamped(_ bound: Int) -> Int {
            max(0, min(bound < 0 ? bound &+ count : bound, count))
        }
        let start = clamped(start ?? 0)
        return start..<max(start, clamped(end ?? count))
    }

    private static let mappings: [Text: Method<Mapping>] = [
        "get": { mapping, arguments, _ in
            let values = try arguments.positional(of: "get", 1...2)
            _ = try MappingKey(hashing: values[0])
            return mapping[values[0]] ?? (values.count > 1 ? values[1] : .none)
        },
        "items": { mapping, arguments, _ in
            _ = try arguments.positional(of: "items", 0...0)
            return .object(DictionaryView(.items, of: mapping))
        },
        "keys": { mapping, arguments, _ in
            _ = try arguments.positional(of: "keys", 0...0)
            return .object(DictionaryView(.keys, of: mapping))
        },
        "values": { mapping, arguments, _ in
            _ = try arguments.positional(of: "values", 0...0)
            return .object(DictionaryView(.values, of: mapping))
        },
        "copy": { mapping, _, _ in .dictionary(mapping) },
        "fromkeys": { _, arguments, renderer in
            let values = try arguments.positional(of: "fromkeys", 1...2)
            return try .makeDictionary(
                Filters.elements(values[0], renderer).map { key in
                    _ = try MappingKey(hashing: key)
                    return (key, values.count > 1 ? values[1] : .none)
                })
        },
    ]
}
