/// The value of the variable `loop`.
///
/// The next value is requested only when needed, as in Jinja.
final class Loop: HostObject {
    private var iterator: ValueIterator
    private var knownCount: Int?
    private let level: Int
    private let recurse: ((Value, Int, Renderer) throws -> Value)?
    private var index = -1
    private var previous: Value?
    private var current: Value?
    private var upcoming: Value?
    private var lastChanged: [Value]?

    init(
        _ iterator: ValueIterator, count: Int?, depth: Int, recurse: ((Value, Int, Renderer) throws -> Value)?
    ) {
        self.iterator = iterator
        knownCount = count
        level = depth
        self.recurse = recurse
    }

    override var typeName: String { "LoopContext" }
    override var qualifiedTypeName: String { "jinja2.runtime.LoopContext" }
    override var isCallable: Bool { true }
    override var isIterable: Bool { true }

    /// Advances to the next value, and returns it; `nil` at the end.
    func advance() throws -> Value? {
        guard let next = try peek() else { return nil }
        upcoming = nil
        index += 1
        previous = current
        current = next
        return next
    }

    private func peek() throws -> Value? {
        if upcoming == nil { upcoming = try iterator.next() }
        return upcoming
    }

    private func length() throws -> Int {
        if let knownCount { return knownCount }
        let rest = try iterator.collected()
        iterator = ValueIterator(rest)
        let count = rest.count + index + 1 + (upcoming == nil ? 0 : 1)
        knownCount = count
        return count
    }

    override func attribute(_ name: Text, _ renderer: Renderer) throws -> Value? {
        switch name.string {
        case "index": .int(index + 1)
        case "index0": .int(index)
        case "first": .bool(index == 0)
        case "last": .bool(try peek() == nil)
        case "length": .int(try length())
        case "revindex": .int(try length() - index)
        case "revindex0": .int(try length() - index - 1)
        case "depth": .int(level + 1)
        case "depth0": .int(level)
        case "previtem": index == 0 ? .undefined("there is no previous item") : previous ?? .none
        case "nextitem": try peek() ?? .undefined("there is no next item")
        case "cycle": function("cycle") { arguments, _ in try self.cycle(arguments) }
        case "changed":
            function("changed") { arguments, renderer in
                for argument in arguments.positional { try renderer.use(all: argument) }
                return .bool(self.hasChanged(arguments))
            }
        default: nil
        }
    }

    private func function(_ name: String, _ body: @escaping (Arguments, Renderer) throws -> Value) -> Value {
        .object(HostFunction(name, body))
    }

    private func cycle(_ arguments: Arguments) throws -> Value {
        guard !arguments.positional.isEmpty else {
            throw ChatTemplateError.operation("no items for cycling given")
        }
        return arguments.positional[max(0, index) % arguments.positional.count]
    }

    private func hasChanged(_ arguments: Arguments) -> Bool {
        if let lastChanged, lastChanged.count == arguments.positional.count,
            zip(lastChanged, arguments.positional).allSatisfy({ $0.isEqual(to: $1) })
        {
            return false
        }
        lastChanged = arguments.positional
        return true
    }

    override func call(_ arguments: Arguments, _ renderer: Renderer) throws -> Value {
        guard let recurse else {
            throw ChatTemplateError.operation(
                "The loop must have the 'recursive' marker to be called recursively.")
        }
        return try recurse(arguments.positional(of: "loop", 1...1)[0], level + 1, renderer)
    }

    override func makeIterator() throws -> ValueIterator {
        ValueIterator { [self] in
            guard let value = try advance() else { return nil }
            return try .makeTuple([value, .object(self)])
        }
    }

    override func printed() throws -> String {
        "<LoopContext \(index + 1)/\(try length())>"
    }
}

/// A builtin function of the interpreter.
final class HostFunction: HostObject {
    private let name: String
    private let body: (Arguments, Renderer) throws -> Value

    init(_ name: String, _ body: @escaping (Arguments, Renderer) throws -> Value) {
        self.name = name
        self.body = body
    }

    override var typeName: String { "function" }
    override var isCallable: Bool { true }

    override func call(_ arguments: Arguments, _ renderer: Renderer) throws -> Value {
        try body(arguments, renderer)
    }

    override func printed() throws -> String {
        "<function \(name)>"
    }
}
