extension GeneratedContent {
    /// The kind and value of generated content.
    public enum Kind: Equatable, Sendable {
        /// No value.
        case null
        /// A Boolean value.
        case bool(Bool)
        /// A number.
        case number(Double)
        /// A string.
        case string(String)
        /// An array of values.
        case array([GeneratedContent])
        /// An object, with its properties and the order of their keys.
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }
}

extension GeneratedContent.Kind {
    /// The name of the kind for error messages.
    var label: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .structure: "an object"
        }
    }

    var holdsCompleteValues: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array(let elements): elements.allSatisfy(\.isComplete)
        case .structure(let properties, _): properties.values.allSatisfy(\.isComplete)
        }
    }

    /// Returns the value with each key listed exactly once.
    func withConsistentKeys() -> Self {
        guard case .structure(let properties, let orderedKeys) = self else { return self }
        var seen = Set<String>()
        var keys = orderedKeys.filter { properties[$0] != nil && seen.insert($0).inserted }
        if keys.count < properties.count {
            keys += properties.keys.filter { !seen.contains($0) }.sorted()
        }
        return .structure(properties: properties, orderedKeys: keys)
    }
}

/// Properties in the order in which their keys first appeared.
struct OrderedProperties: Sendable {
    private(set) var keys: [String] = []
    private(set) var values: [String: GeneratedContent] = [:]

    var kind: GeneratedContent.Kind { .structure(properties: values, orderedKeys: keys) }
    var isComplete: Bool { values.values.allSatisfy(\.isComplete) }

    mutating func set(_ key: String, to value: GeneratedContent) {
        if values.updateValue(value, forKey: key) == nil {
            keys.append(key)
        }
    }
}
