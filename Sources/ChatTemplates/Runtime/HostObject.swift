/// A value with custom behaviour: functions, loops, namespaces and iterators.
class HostObject {
    /// The name of the object's type in Python.
    var typeName: String { "object" }
    /// The type's name with its module, unless the type is a Python builtin.
    var qualifiedTypeName: String { typeName }
    var isTrue: Bool { true }
    /// The nesting depth of the contained values.
    var depth: Int { 0 }
    /// The number of steps of printing or comparing the object.
    var weight: Int { 1 }
    var isCallable: Bool { false }
    var isIterable: Bool { false }
    /// The number of elements, if Python's `len` supports it.
    var count: Int? { nil }
    var isSubscriptable: Bool { false }

    /// Returns the text of Python's `repr`.
    func printed() throws -> String {
        "<\(qualifiedTypeName) object>"
    }

    func attribute(_ name: Text, _ renderer: Renderer) throws -> Value? {
        nil
    }

    func call(_ arguments: Arguments, _ renderer: Renderer) throws -> Value {
        throw ChatTemplateError.operation("'\(typeName)' object is not callable")
    }

    func makeIterator() throws -> ValueIterator {
        throw ChatTemplateError.operation("'\(typeName)' object is not iterable")
    }

    func isEqual(to other: HostObject) -> Bool {
        self === other
    }
}

/// An iterator over values, which may be computed lazily.
final class ValueIterator {
    private var produce: () throws -> Value?

    init(_ produce: @escaping () throws -> Value?) {
        self.produce = produce
    }

    convenience init(_ values: [Value]) {
        var position = 0
        self.init {
            guard position < values.count else { return nil }
            position += 1
            return values[position - 1]
        }
    }

    func next() throws -> Value? {
        try produce()
    }

    func collected() throws -> [Value] {
        var values: [Value] = []
        while let value = try next() { values.append(value) }
        return values
    }
}

/// A Python generator, whose elements are computed on first access and can be read only once.
final class LazySequence: HostObject {
    private let name: String
    private let nesting: Int
    private var compute: (() throws -> [Value])?
    private var rest: ArraySlice<Value> = []

    /// Creates a sequence whose elements are computed from a source on first access.
    init(_ name: String = "generator", over source: Value, _ compute: @escaping () throws -> [Value]) throws {
        self.name = name
        self.compute = compute
        guard source.depth < Items.deepest else {
            throw ChatTemplateError.limit("More than \(Items.deepest) values are nested.")
        }
        nesting = source.depth + 1
    }

    override var typeName: String { name }
    override var depth: Int { nesting }
    override var isIterable: Bool { true }

    override func makeIterator() throws -> ValueIterator {
        ValueIterator { [self] in
            if let compute {
                self.compute = nil
                rest = try compute()[...]
            }
            return rest.popFirst()
        }
    }
}

/// The result of a mapping's `keys()`, `values()` and `items()`.
final class DictionaryView: HostObject {
    enum Kind: String { case keys, values, items }

    private let kind: Kind
    private let mapping: Mapping

    init(_ kind: Kind, of mapping: Mapping) {
        self.kind = kind
        self.mapping = mapping
    }

    override var typeName: String { "dict_\(kind.rawValue)" }
    override var depth: Int { mapping.depth }
    override var weight: Int { mapping.weight }
    override var isIterable: Bool { true }
    override var isTrue: Bool { mapping.count > 0 }
    override var count: Int? { mapping.count }

    func elements() throws -> [Value] {
        switch kind {
        case .keys: mapping.keys
        case .values: mapping.values
        case .items: try mapping.items()
        }
    }

    override func makeIterator() throws -> ValueIterator {
        ValueIterator(try elements())
    }

    override func printed() throws -> String {
        "\(typeName)(\(try Value.makeList(elements()).printed()))"
    }
}

/// The result of the template function `range()`.
final class RangeObject: HostObject {
    let start: Int
    let step: Int
    private let stop: Int
    private let length: Int
    /// The maximum length of a range, as in Jinja's sandbox.
    static let longest = 100_000

    init(start: Int, stop: Int, step: Int) throws {
        guard step != 0 else { throw ChatTemplateError.operation("range() arg 3 must not be zero") }
        let (distance, overflow) =
            step > 0
            ? stop.subtractingReportingOverflow(start)
            : start.subtractingReportingOverflow(stop)
        let isEmpty = step > 0 ? stop <= start : start <= stop
        let length = isEmpty || overflow ? 0 : (UInt(distance) - 1) / step.magnitude + 1
        guard isEmpty || !overflow, length <= UInt(Self.longest) else {
            throw ChatTemplateError.limit(
                "Range too big. The sandbox blocks ranges larger than MAX_RANGE (\(Self.longest)).")
        }
        self.start = start
        self.stop = stop
        self.step = step
        self.length = Int(length)
    }

    override var typeName: String { "range" }
    override var isIterable: Bool { true }
    override var isTrue: Bool { length > 0 }
    override var count: Int? { length }
    override var isSubscriptable: Bool { true }

    subscript(index: Int) -> Value { .int(start + index * step) }

    override func makeIterator() throws -> ValueIterator {
        var position = 0
        return ValueIterator { [self] in
            guard position < length else { return nil }
            position += 1
            return self[position - 1]
        }
    }

    override func printed() throws -> String {
        step == 1 ? "range(\(start), \(stop))" : "range(\(start), \(stop), \(step))"
    }

    override func isEqual(to other: HostObject) -> Bool {
        guard let other = other as? RangeObject, other.length == length else { return false }
        return length == 0 || start == other.start && (length == 1 || step == other.step)
    }
}
