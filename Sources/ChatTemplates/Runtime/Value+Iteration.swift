extension Value {
    /// The length according to Python's `len`; `nil` if the value has no length.
    var length: Int? {
        switch self {
        case .string(let text): text.count
        case .list(let items), .tuple(let items): items.values.count
        case .dictionary(let mapping): mapping.count
        case .undefined: 0
        case .object(let object): object.count
        default: nil
        }
    }

    /// Returns the iterated values: the elements, the keys of a mapping, or the characters of a string.
    func elements() throws -> [Value] {
        switch self {
        case .list(let items), .tuple(let items): items.values
        case .dictionary(let mapping): mapping.keys
        case .string(let text): text.scalars.map { .string(Text($0)) }
        case .undefined: []
        case .object(let object): try object.makeIterator().collected()
        default: throw ChatTemplateError.operation("'\(typeName)' object is not iterable")
        }
    }

    func makeIterator() throws -> ValueIterator {
        if case .object(let object) = self { return try object.makeIterator() }
        return ValueIterator(try elements())
    }

    var isIterable: Bool {
        switch self {
        case .list, .tuple, .dictionary, .string, .undefined: true
        case .object(let object): object.isIterable
        default: false
        }
    }
}
