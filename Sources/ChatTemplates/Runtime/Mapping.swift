/// An immutable mapping with ordered keys.
final class Mapping {
    private(set) var keys: [Value]
    private(set) var values: [Value]
    /// The index of each key; `nil` for mappings that are small enough for a linear search.
    private var index: [MappingKey: Int]?
    private static let largestWithoutIndex = 8

    /// The nesting depth of containers, including this one.
    let depth: Int
    /// The number of steps of reading all entries.
    let weight: Int

    /// Creates a mapping with the last value of equal keys.
    ///
    /// - Throws: Python's error for a key that is not hashable.
    init(_ entries: some Collection<(Value, Value)>) throws {
        keys = []
        values = []
        depth = try Items.depth(of: entries.lazy.map(\.1))
        weight = Items.weight(of: entries.lazy.map(\.0)) + Items.weight(of: entries.lazy.map(\.1))
        keys.reserveCapacity(entries.count)
        values.reserveCapacity(entries.count)
        for (key, value) in entries { set(value, for: key) }
    }

    var count: Int { keys.count }

    private func position(of key: Value) -> Int? {
        if let index { return MappingKey(key).flatMap { index[$0] } }
        if case .string(let text) = key {
            return keys.firstIndex { if case .string(let other) = $0 { other == text } else { false } }
        }
        return keys.firstIndex { $0.isEqual(to: key) }
    }

    subscript(key: Value) -> Value? {
        position(of: key).map { values[$0] }
    }

    subscript(name: Text) -> Value? {
        position(of: .string(name)).map { values[$0] }
    }

    /// Adds an entry, or replaces the value of an equal key.
    private func set(_ value: Value, for key: Value) {
        if let position = position(of: key) {
            values[position] = value
            return
        }
        keys.append(key)
        values.append(value)
        if index != nil {
            index?[MappingKey(key) ?? MappingKey.none] = keys.count - 1
        } else if keys.count > Self.largestWithoutIndex {
            var index: [MappingKey: Int] = [:]
            for (position, key) in keys.enumerated() { index[MappingKey(key) ?? MappingKey.none] = position }
            self.index = index
        }
    }

    /// Returns the entries as tuples.
    func items() throws -> [Value] {
        try zip(keys, values).map { try .makeTuple([$0, $1]) }
    }
}

/// A value that Python can hash, in which equal numbers of different types are equal keys.
indirect enum MappingKey: Hashable {
    case none, undefined
    case int(Int)
    case double(Double)
    case string(Text)
    case bigInteger(Text)
    case tuple([MappingKey])
    case object(ObjectIdentifier)

    init?(_ value: Value) {
        switch value {
        case .none: self = .none
        case .undefined: self = .undefined
        case .bool(let flag): self = .int(flag ? 1 : 0)
        case .int(let number): self = .int(number)
        case .double(let number): self = Int(exactly: number).map(MappingKey.int) ?? .double(number)
        case .string(let text): self = .string(text)
        case .bigInteger(let digits): self = .bigInteger(digits)
        case .tuple(let items):
            var keys: [MappingKey] = []
            for item in items.values {
                guard let key = MappingKey(item) else { return nil }
                keys.append(key)
            }
            self = .tuple(keys)
        case .object(let object):
            if object is DictionaryView { return nil }
            self = .object(ObjectIdentifier(object))
        case .list, .dictionary: return nil
        }
    }

    /// Creates a key; throws Python's error for a list or a mapping.
    init(hashing value: Value) throws {
        guard let key = MappingKey(value) else {
            throw ChatTemplateError.operation("unhashable type: '\(value.typeName)'")
        }
        self = key
    }
}
