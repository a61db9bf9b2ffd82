/// The elements of a list or tuple; they do not change once they are there.
final class Items {
    let values: [Value]
    /// How deep containers are nested in it, itself included.
    let depth: Int
    /// The steps of going through all of it.
    let weight: Int

    /// The deepest nesting that is allowed: printing, comparing and freeing follow it with recursion.
    static let deepest = 256

    init(_ values: [Value]) throws {
        self.values = values
        depth = try Self.depth(of: values)
        weight = Self.weight(of: values)
    }

    /// The depth of a container of the given elements.
    static func depth(of elements: some Sequence<Value>) throws -> Int {
        var depth = 0
        for element in elements { depth = max(depth, element.depth) }
        guard depth < deepest else { throw ChatTemplateError.limit("More than \(deepest) values are nested.") }
        return depth + 1
    }

    /// The weight of a container of the given elements.
    ///
    /// A value that stands in it many times counts each time: 60 lists of two, each in the next, have 2^60 elements. Such
    /// a weight is cut, far above all limits, so that sums of weights stay numbers.
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

    /// How deep containers are nested in it.
    var depth: Int {
        switch self {
        case .list(let items), .tuple(let items): items.depth
        case .dictionary(let mapping): mapping.depth
        case .object(let object): object.depth
        default: 0
        }
    }

    /// The steps of going through all of it: one for each value in it, and for each 64 bytes of text.
    var weight: Int {
        switch self {
        case .string(let text), .bigInteger(let text): 1 + text.bytes.count >> 6
        case .list(let items), .tuple(let items): items.weight
        case .dictionary(let mapping): mapping.weight
        case .object(let object): object.weight
        default: 1
        }
    }

    /// Takes over a value of the caller's.
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
