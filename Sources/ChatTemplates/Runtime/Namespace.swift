/// The result of `namespace()`: variables that inner scopes can change.
final class Namespace: HostObject {
    private var names: [Text] = []
    private var values: [Value] = []
    private var index: [Text: Int] = [:]
    private let nesting: NestingGuard

    init(_ arguments: Arguments, _ renderer: Renderer) throws {
        nesting = renderer.nesting
        super.init()
        let mapping = try Globals.dictionary(arguments, renderer)
        for (key, value) in zip(mapping.keys, mapping.values) {
            guard case .string(let name) = key else { continue }
            set(name, to: value)
        }
        try renderer.register(self)
    }

    override var typeName: String { "Namespace" }
    override var qualifiedTypeName: String { "jinja2.utils.Namespace" }

    func set(_ name: Text, to value: Value) {
        if let position = index[name] {
            values[position] = value
        } else {
            index[name] = names.count
            names.append(name)
            values.append(value)
        }
    }

    func removeAll() {
        names = []
        values = []
        index = [:]
    }

    override func attribute(_ name: Text, _ renderer: Renderer) throws -> Value? {
        index[name].map { values[$0] }
    }

    override func printed() throws -> String {
        try nesting.printing {
            "<Namespace \(try Value.makeDictionary(Array(zip(names.map(Value.string), values))).printed())>"
        }
    }
}

/// The result of `cycler()`, which returns the given values one after another, again and again.
final class Cycler: HostObject {
    private let items: [Value]
    private var position = 0

    init(_ items: [Value]) {
        self.items = items
    }

    override var typeName: String { "Cycler" }
    override var qualifiedTypeName: String { "jinja2.utils.Cycler" }
    override var depth: Int { items.reduce(0) { max($0, $1.depth) } + 1 }

    override func attribute(_ name: Text, _ renderer: Renderer) throws -> Value? {
        switch name {
        case "current": items[position]
        case "next":
            .object(
                HostFunction("next") { [self] _, _ in
                    defer { position = (position + 1) % items.count }
                    return items[position]
                })
        case "reset":
            .object(
                HostFunction("reset") { [self] _, _ in
                    position = 0
                    return .none
                })
        default: nil
        }
    }
}

/// The result of `joiner()`, which returns an empty string first, and then a separator.
final class Joiner: HostObject {
    private let separator: Value
    private var isUsed = false

    init(_ separator: Value) {
        self.separator = separator
    }

    override var typeName: String { "Joiner" }
    override var qualifiedTypeName: String { "jinja2.utils.Joiner" }
    override var isCallable: Bool { true }
    override var depth: Int { separator.depth + 1 }

    override func call(_ arguments: Arguments, _ renderer: Renderer) throws -> Value {
        defer { isUsed = true }
        return isUsed ? separator : .string(.empty)
    }
}
