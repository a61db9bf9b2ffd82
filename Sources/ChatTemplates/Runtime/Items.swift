/// The immutable elements of a list or tuple.
final class Items {
    let values: [Value]
    /// The nesting depth of containers, including this one.
    let depth: Int
    /// The number of steps of reading all elements.
    let weight: Int

    /// The maximum nesting depth, because printing, comparing and deallocation are recursive.
    static let deepest = 256

    init(_ values: [Value]) throws {
        self.values = values
        depth = try Self.depth(of: values)
        weight = Self.weight(of: values)
    }

    /// Returns the depth of a container with the given elements.
    static func depth(of elements: some Sequence<Value>) throws -> Int {
        var depth = 0
        for element in elements { depth = max(depth, element.depth) }
        guard depth < deepest else { throw ChatTemplateError.limit("More than \(deepest) values are nested.") }
        return depth + 1
    }

    /// Returns the weight of a container with the given elements.
    ///
    /// A value that occurs several times counts each time. So 60 nested lists, each with two references to the next
    /// list, have a weight of 2^60. Weights are capped at 2^40, far above all limits, so that sums cannot overflow.
    static func weight(of elements: some Sequence<Value>) -> Int {
        elements.reduce(1) { min($0 + $1.weight, 1 << 40) }
    }
}

extension Value {
    static func makeList(_ values: [Value]) throws -> Value {
        .list(try Items(values))
    }

    static func makeTuple(_ values: [Value]) throws -> Value {
        .tuple(try Items(values))
    }

    static func makeDictionary(_ entries: [(Value, Value)]) throws -> Value {
        .dictionary(try Mapping(entries))
    }

    /// The nesting depth of containers in the value.
    var depth: Int {
        switch self {
        case .list(let items), .tuple(let items): items.depth
        case .dictionary(let mapping): mapping.depth
        case .object(let object): object.depth
        default: 0
        }
    }

    /// The number of steps of reading the whole value: one for each nested value, and one for each 64 bytes of text.
    var weight: Int {
        switch self {
        case .string(let text), .bigInteger(let text): 1 + text.bytes.count >> 6
        case .list(let items), .tuple(let items): items.weight
        case .dictionary(let mapping): mapping.weight
        case .object(let object): object.weight
        default: 1
        }
    }

    /// Converts a value that the caller of the template passed.
    init(_ value: TemplateValue, name: @autoclosure () -> Text, depth: Int = 0) throws {
        guard depth < Items.deepest else {
            throw ChatTemplateError.limit("More than \(Items.deepest) values are nested.")
        }
        switch value {
        case .undefined: self = .undefined(Undefined(.name(name())))
        case .none: self = .none
        case .bool(let flag): self = .bool(flag)
        case .int(let number): self = .int(number)
        case .bigInteger(let digits): self = .bigInteger(Text(digits))
        case .double(let number): self = .double(number)
        case .string(let string): self = .string(Text(string))
        case .array(let values):
            self = try .makeList(values.map { try Value($0, name: "element", depth: depth + 1) })
        case .object(let object):
            self = try .makeDictionary(
                object.entries.map { key, value in
                    let key = Text(key)
                    return (.string(key), try Value(value, name: key, depth: depth + 1))
                })
        }
    }
}
