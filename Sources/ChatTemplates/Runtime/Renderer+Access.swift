extension Renderer {
    /// Evaluates `value.name`: a method or attribute, or else the entry of a mapping.
    func attribute(_ name: Text, of value: Value) throws -> Value {
        switch value {
        case .undefined(let undefined): throw undefined.error
        case .dictionary(let mapping):
            if let method = method(name, of: value) { return method }
            if let item = mapping[name] { return item }
        case .object(let object):
            if let attribute = try object.attribute(name, self) { return attribute }
            if let method = method(name, of: value) { return method }
        default:
            if let method = method(name, of: value) { return method }
        }
        return .undefined(Undefined(.attribute(of: value.objectDescription, name: name)))
    }

    /// Returns a method, or an undefined value with an error if the sandbox forbids the method.
    private func method(_ name: Text, of value: Value) -> Value? {
        if Methods.exists(name, of: value) { return .object(BoundMethod(name, of: value)) }
        if Methods.isUnsafe(name, of: value) {
            return .undefined(Undefined(.unsafe(attribute: name, typeName: value.typeName)))
        }
        return nil
    }

    /// Evaluates `value[key]`: an element, or else the method or attribute with the key as its name.
    func item(_ key: Value, of value: Value) throws -> Value {
        if let element = try element(key, of: value) { return element }
        guard case .string(let name) = key else {
            return .undefined(Undefined(.element(of: value.objectDescription, key: try key.printed())))
        }
        if case .object(let object) = value, let attribute = try object.attribute(name, self) { return attribute }
        if let method = method(name, of: value) { return method }
        return .undefined(Undefined(.attribute(of: value.objectDescription, name: name)))
    }

    private func element(_ key: Value, of value: Value) throws -> Value? {
        switch value {
        case .undefined(let undefined): throw undefined.error
        case .dictionary(let mapping):
            try use(all: key)
            return mapping[key]
        case .list(let items), .tuple(let items): return key.integer.flatMap { items.values.element(at: $0) }
        case .string(let text):
            guard let index = key.integer else { return nil }
            if !text.isASCII { try use(all: value) }
            let count = text.count
            let position = index < 0 ? index &+ count : index
            return (0..<count).contains(position) ? .string(text.scalars(position..<position + 1)) : nil
        case .object(let range as RangeObject):
            guard let index = key.integer, let count = range.count else { return nil }
            let position = index < 0 ? index &+ count : index
            return (0..<count).contains(position) ? range[position] : nil
        default: return nil
        }
    }

    func call(_ callee: Value, _ arguments: Arguments) throws -> Value {
        switch callee {
        case .object(let object):
            try enter()
            defer { leave() }
            return try counting(object.call(arguments, self))
        case .undefined(let undefined): throw undefined.error
        default: throw ChatTemplateError.operation("'\(callee.typeName)' object is not callable")
        }
    }
}

extension [Value] {
    /// Returns the element at an index; a negative index counts from the end.
    func element(at index: Int) -> Value? {
        let position = index < 0 ? index &+ count : index
        return indices.contains(position) ? self[position] : nil
    }
}

/// A method bound to its receiver.
final class BoundMethod: HostObject {
    private let name: Text
    private let receiver: Value

    init(_ name: Text, of receiver: Value) {
        self.name = name
        self.receiver = receiver
    }

    override var typeName: String { "builtin_function_or_method" }
    override var depth: Int { receiver.depth }
    override var isCallable: Bool { true }

    override func call(_ arguments: Arguments, _ renderer: Renderer) throws -> Value {
        try Methods.call(name, of: receiver, arguments, renderer)
    }

    override func printed() throws -> String {
        "<built-in method \(name.string) of \(receiver.typeName) object>"
    }
}
