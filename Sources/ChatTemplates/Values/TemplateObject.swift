/// A mapping from names to values, in insertion order.
public struct TemplateObject: Hashable, Sendable {
    /// The names in the order of insertion.
    public private(set) var keys: [String]
    private var values: [Text: TemplateValue]

    /// Creates an empty mapping.
    public init() {
        keys = []
        values = [:]
    }

    /// Creates a mapping from entries, with the last value of equal keys at the position of the first.
    public init(_ entries: some Sequence<(String, TemplateValue)>) {
        self.init()
        for (key, value) in entries {
            self[key] = value
        }
    }

    /// The value of a name.
    ///
    /// Setting `nil` removes the entry, in linear time. Setting another value keeps the position of the entry. Names
    /// are equal if they have the same Unicode scalars.
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

    public var count: Int { keys.count }

    public var entries: [(key: String, value: TemplateValue)] {
        keys.map { ($0, self[$0] ?? .undefined) }
    }
}

extension TemplateObject: ExpressibleByDictionaryLiteral {
    /// Creates a mapping from a literal, with the last value of equal keys.
    public init(dictionaryLiteral elements: (String, TemplateValue)...) {
        self.init(elements)
    }
}
