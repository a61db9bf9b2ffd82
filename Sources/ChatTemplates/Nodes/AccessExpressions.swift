/// An attribute: `object.name`.
final class AttributeExpression: Expression {
    let object: any Expression
    let name: Text

    init(_ object: any Expression, _ name: Text) {
        self.object = object
        self.name = name
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        try renderer.attribute(name, of: object.value(renderer))
    }

    func declare(_ symbols: SymbolTable) {
        object.declare(symbols)
    }
}

/// A subscript: `object[key]`.
final class ItemExpression: Expression {
    let object: any Expression
    let key: any Expression

    init(_ object: any Expression, _ key: any Expression) {
        self.object = object
        self.key = key
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        let object = try object.value(renderer)
        return try renderer.item(key.value(renderer), of: object)
    }

    func declare(_ symbols: SymbolTable) {
        object.declare(symbols)
        key.declare(symbols)
    }
}

/// A slice: `object[start:stop:step]`.
final class SliceExpression: Expression {
    let object: any Expression
    let bounds: [(any Expression)?]

    init(_ object: any Expression, _ bounds: [(any Expression)?]) {
        self.object = object
        self.bounds = bounds
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        let object = try object.value(renderer)
        let bounds = try bounds.map { try $0?.value(renderer) ?? .none }
        if case .string = object { try renderer.use(all: object) }
        return try renderer.counting(object.slice(bounds[0], bounds[1], bounds[2]))
    }

    func declare(_ symbols: SymbolTable) {
        object.declare(symbols)
        for bound in bounds { bound?.declare(symbols) }
    }
}

extension Value {
    /// Returns a slice with Python's semantics.
    func slice(_ start: Value, _ stop: Value, _ step: Value) throws -> Value {
        switch self {
        case .string(let text):
            let indices = try Value.indices(start, stop, step, count: text.count)
            if let range = indices.range { return .string(text.scalars(range)) }
            let scalars = Array(text.scalars)
            return .string(Text(scalars: indices.all.map { scalars[$0] }))
        case .list(let items):
            return try .makeList(
                Value.indices(start, stop, step, count: items.values.count).all.map { items.values[$0] })
        case .tuple(let items):
            return try .makeTuple(
                Value.indices(start, stop, step, count: items.values.count).all.map { items.values[$0] })
        case .object(let range as RangeObject):
            return try .makeList(Value.indices(start, stop, step, count: range.count ?? 0).all.map { range[$0] })
        case .undefined(let undefined): throw undefined.error
        case .dictionary: throw ChatTemplateError.operation("unhashable type: 'slice'")
        default: throw ChatTemplateError.operation("'\(typeName)' object is not subscriptable")
        }
    }

    private struct Indices {
        var first: Int
        var count: Int
        var step: Int

        var range: Range<Int>? { step == 1 ? first..<first + count : nil }
        var all: [Int] { (0..<count).map { first + $0 * step } }
    }

    /// Returns the indices of a slice of `count` elements.
    private static func indices(_ start: Value, _ stop: Value, _ step: Value, count: Int) throws -> Indices {
        let step = try bound(step) ?? 1
        guard step != 0 else { throw ChatTemplateError.operation("slice step cannot be zero") }
        let lowest = step > 0 ? 0 : -1
        let highest = step > 0 ? count : count - 1
        func clamped(_ bound: Int?, default value: Int) -> Int {
            guard let bound else { return value }
            return bound < 0 ? max(bound &+ count, lowest) : min(bound, highest)
        }
        let first = clamped(try bound(start), default: step > 0 ? lowest : highest)
        let last = clamped(try bound(stop), default: step > 0 ? highest : lowest)
        let distance = step > 0 ? last - first : first - last
        let size = Int(min(step.magnitude, UInt(Int.max)))
        return Indices(first: first, count: distance <= 0 ? 0 : (distance - 1) / size + 1, step: step)
    }

    private static func bound(_ value: Value) throws -> Int? {
        if case .none = value { return nil }
        if let integer = value.integer { return integer }
        throw ChatTemplateError.operation("slice indices must be integers or None or have an __index__ method")
    }
}
