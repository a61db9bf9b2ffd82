extension GenerationSchema {
    /// A property of a structure.
    public struct Property: Sendable {
        let name: String
        let description: String?
        let type: any Generable.Type
        let isOptional: Bool
        let rules: [GuideRule]
    }
}

extension GenerationSchema.Property {
    /// Creates a property that always has a value.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description for the model.
    ///   - type: The type of the values.
    ///   - guides: The guides that constrain the values.
    public init<Value>(
        name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(name: name, description: description, type: type, isOptional: false, rules: guides.map(\.rule))
    }

    /// Creates an optional property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description for the model.
    ///   - type: The type of the values.
    ///   - guides: The guides that constrain the values.
    public init<Value>(
        name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(name: name, description: description, type: Value.self, isOptional: true, rules: guides.map(\.rule))
    }

    /// Creates a string property that matches regular expressions.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description for the model.
    ///   - type: The type of the values.
    ///   - guides: The regular expressions, each of which must match the whole string.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: type, isOptional: false, rules: guides.map { .pattern(of: $0) })
    }

    /// Creates an optional string property that matches regular expressions.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description for the model.
    ///   - type: The type of the values.
    ///   - guides: The regular expressions, each of which must match the whole string.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String?.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: String.self, isOptional: true,
            rules: guides.map { .pattern(of: $0) })
    }
}
