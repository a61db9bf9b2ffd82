/// A mapping from names to values, in insertion order.
public struct TemplateObject: Hashable, Sendable {
    /// The names in order.
    public private(set) var keys: [String]
    private var values: [Text: TemplateValue]

    /// Creates an empty mapping.
    public init() {
        keys = []
        values = [:]
    }

    /// Creates a mapping of entries; the last value of equal keys is used, at the position of the first.
    public init(_ entries: some Sequence<(String, TemplateValue)>) {
        self.init()
        for (key, value) in entries {
            self[key] = value
        }
    }

    /// The value of a name; setting `nil` removes the entry, and setting another value keeps its position.
    ///
    /// Removal takes linear time.
    ///
    /// - Parameter key: The name; names are equal if their Unicode scalars are.
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
    /// Creates a mapping of a literal; the last value of equal keys is used.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self.init(elements)
    }
}
