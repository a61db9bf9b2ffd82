/// A mapping from names to values that keeps the order in which the names were added.
public struct TemplateObject: Hashable, Sendable {
    /// The names in order.
    public private(set) var keys: [String]
    private var values: [Text: TemplateValue]

    /// Makes a mapping without entries.
    public init() {
        keys = []
        values = [:]
    }

    /// Makes a mapping of entries; of equal keys, the last value counts, in the place of the first.
    public init(_ entries: some Sequence<(String, TemplateValue)>) {
        self.init()
        for (key, value) in entries {
            self[key] = value
        }
    }

    /// The value of a name; setting nil removes the entry, setting another value keeps its place.
    ///
    /// Removing takes time in proportion to the number of entries.
    ///
    /// - Parameter key: The name. Names are the same if their Unicode scalars are.
    public subscript(key: String) -> TemplateValue? {
        get { values[Text(key)] }
        set {
            let text = Text(key)
            if let newValue {
                if values.updateValue(newValue, forKey: text) == nil { keys.append(key) }
            } else if values.removeValue(forKey: text) != nil {
                keys.removeAll { Text($0) == text }
            }
        }
    }

    /// The number of entries.
    public var count: Int { keys.count }

    /// The entries in order.
    public var entries: [(key: String, value: TemplateValue)] {
        keys.map { ($0, self[$0] ?? .undefined) }
    }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
    /// Makes a mapping of a literal; of equal keys, the last value counts.
    ///
    /// - Parameter elements: Its entries in order.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self.init(elements)
    }
}
