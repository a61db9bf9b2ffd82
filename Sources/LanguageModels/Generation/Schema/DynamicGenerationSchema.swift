/// A schema that is assembled at run time to create a ``GenerationSchema``.
public struct DynamicGenerationSchema: Sendable {
    indirect enum Form: Sendable {
        case object(name: String, description: String?, representsNilExplicitly: Bool, properties: [Property])
        case union(name: String, description: String?, choices: [DynamicGenerationSchema])
        case choices(name: String, description: String?, choices: [String])
        case array(of: DynamicGenerationSchema, minimum: Int?, maximum: Int?)
        case type(any Generable.Type, rules: [GuideRule])
        case reference(String)
        case null
    }

    let form: Form

    init(form: Form) {
        self.form = form
    }
}

extension DynamicGenerationSchema {
    /// A schema that only null matches.
    public static var null: DynamicGenerationSchema { DynamicGenerationSchema(form: .null) }

    /// Creates the schema of an object.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: A description of the object for the model.
    ///   - properties: The properties, in generation order.
    public init(name: String, description: String? = nil, properties: [DynamicGenerationSchema.Property]) {
        self.init(
            name: name, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Creates the schema of an object, with an explicit representation of missing values.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: A description of the object for the model.
    ///   - explicitNil: Whether a property without a value is written as `null` instead of being omitted.
    ///   - properties: The properties, in generation order.
    public init(
        name: String,
        description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool,
        properties: [DynamicGenerationSchema.Property]
    ) {
        form = .object(
            name: name, description: description, representsNilExplicitly: explicitNil, properties: properties)
    }

    /// Creates the schema of a value that matches one of several schemas.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: A description of the value for the model.
    ///   - choices: The schemas.
    public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
        form = .union(name: name, description: description, choices: choices)
    }

    /// Creates the schema of a value that is one of several strings.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: A description of the value for the model.
    ///   - choices: The allowed strings.
    public init(name: String, description: String? = nil, anyOf choices: [String]) {
        form = .choices(name: name, description: description, choices: choices)
    }

    /// Creates the schema of an array.
    public init(arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil) {
        form = .array(of: itemSchema, minimum: minimumElements, maximum: maximumElements)
    }

    /// Creates the schema of a value of a type.
    public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = []) where Value: Generable {
        form = .type(type, rules: guides.map(\.rule))
    }

    /// Creates a reference to a named schema, which may also contain this reference.
    public init(referenceTo name: String) {
        form = .reference(name)
    }
}

extension DynamicGenerationSchema {
    /// A property of an object.
    public struct Property: Sendable {
        let name: String
        let description: String?
        let schema: DynamicGenerationSchema
        let isOptional: Bool

        fileprivate init(named name: String, description: String?, schema: DynamicGenerationSchema, isOptional: Bool) {
            self.name = name
            self.description = description
            self.schema = schema
            self.isOptional = isOptional
        }
    }
}

extension DynamicGenerationSchema.Property {
    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: A description for the model.
    ///   - schema: The schema of the value.
    ///   - isOptional: Whether the property can be omitted.
    public init(name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false) {
        self.init(named: name, description: description, schema: schema, isOptional: isOptional)
    }
}
