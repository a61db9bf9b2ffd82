/// The metadata of a GGUF file: values by key, in the file's order; a lookup takes constant time.
public struct GGUFMetadata: Sendable {
    private var entries: [Element] = []
    private var indexByKey: [String: Int] = [:]

    public init() {}

    /// The value of a key; a new value keeps the key's position, a new key is added at the end, and `nil`
    /// removes the key.
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
    /// A key and its value.
    public typealias Element = (key: String, value: GGUFValue)

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of entries.
    public var endIndex: Int { entries.count }

    /// Returns the entry at an index in the file's order.
    public subscript(position: Int) -> Element { entries[position] }
}

extension GGUFMetadata: Equatable {
    /// Whether both contain the same keys with the same values in the same order.
    public static func == (left: GGUFMetadata, right: GGUFMetadata) -> Bool {
        left.elementsEqual(right) { $0 == $1 }
    }
}
