extension GenerationSchema {
    /// Describes a property of a structure.
    public struct Property: Sendable {
        let name: String
        let description: String?
        let type: any Generable.Type
        let isOptional: Bool
        let rules: [GuideRule]
    }
}

extension GenerationSchema.Property {
    /// Describes a property that always has a value.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: What it is, for the model.
    ///   - type: The type of the values.
    ///   - guides: The limits that values keep.
    public init<Value>(
        name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(name: name, description: description, type: type, isOptional: false, rules: guides.map(\.rule))
    }

    /// Describes a property that may have no value.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: What it is, for the model.
    ///   - type: The type of the values.
    ///   - guides: The limits that values keep.
    public init<Value>(
        name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
        self.init(name: name, description: description, type: Value.self, isOptional: true, rules: guides.map(\.rule))
    }

    /// Describes a text that matches regular expressions.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: What it is, for the model.
    ///   - type: The type of the values.
    ///   - guides: The regular expressions, which match the whole text.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: type, isOptional: false, rules: guides.map { .pattern(of: $0) })
    }

    /// Describes a text that matches regular expressions or has no value.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: What it is, for the model.
    ///   - type: The type of the values.
    ///   - guides: The regular expressions, which match the whole text.
    public init<RegexOutput>(
        name: String, description: String? = nil, type: String?.Type, guides: [Regex<RegexOutput>] = []
    ) {
        self.init(
            name: name, description: description, type: String.self, isOptional: true,
            rules: guides.map { .pattern(of: $0) })
    }
}
