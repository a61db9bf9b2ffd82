/// The metadata of a GGUF file: values by key, in the file's order, with lookups in constant time.
public struct GGUFMetadata: Sendable {
    private var entries: [Element] = []
    private var indexByKey: [String: Int] = [:]

    public init() {}

    /// The value of a key; changing it keeps the key's position, and `nil` removes the key.
    public subscript(key: String) -> GGUFValue? {
        get { indexByKey[key].map { entries[$0].value } }
        set {
            switch (indexByKey[key], newValue) {
            case (let index?, let value?): entries[index].value = value
            case (nil, let value?): append(key, value)
            case (let index?, nil): remove(at: index)
            case (nil, nil): break
            }
        }
    }

    /// The keys, in the file's order.
    public var keys: [String] { entries.map(\.key) }

    /// Adds an entry, and returns whether the key was new; an existing entry is not changed.
    @discardableResult
    mutating func append(_ key: String, _ value: GGUFValue) -> Bool {
        guard indexByKey[key] == nil else { return false }
        indexByKey[key] = entries.count
        entries.append((key, value))
        return true
    }

    private mutating func remove(at index: Int) {
        entries.remove(at: index)
        indexByKey = [:]
        for (index, entry) in entries.enumerated() { indexByKey[entry.key] = index }
    }
}

extension GGUFMetadata: RandomAccessCollection {
    public typealias Element = (key: String, value: GGUFValue)

    public var startIndex: Int { 0 }

    public var endIndex: Int { entries.count }

    public subscript(position: Int) -> Element { entries[position] }
}

extension GGUFMetadata: Equatable {
    /// Returns whether two files' metadata have equal entries in the same order.
    public static func == (left: GGUFMetadata, right: GGUFMetadata) -> Bool {
        left.elementsEqual(right) { $0 == $1 }
    }
}
