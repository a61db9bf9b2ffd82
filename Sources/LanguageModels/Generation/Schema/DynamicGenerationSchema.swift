/// A schema that a program puts together at run time, from which a ``GenerationSchema`` is made.
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
    /// A schema that only null follows.
    public static var null: DynamicGenerationSchema { DynamicGenerationSchema(form: .null) }

    /// Describes an object.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: What the object is, for the model.
    ///   - properties: Its properties in the order in which they are generated.
    public init(name: String, description: String? = nil, properties: [DynamicGenerationSchema.Property]) {
        self.init(
            name: name, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Describes an object, saying how its missing values are written.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: What the object is, for the model.
    ///   - explicitNil: Whether a property without a value is written as null instead of being left out.
    ///   - properties: Its properties in the order in which they are generated.
    public init(
        name: String,
        description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool,
        properties: [DynamicGenerationSchema.Property]
    ) {
        form = .object(
            name: name, description: description, representsNilExplicitly: explicitNil, properties: properties)
    }

    /// Describes a value that follows one of several schemas.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: What the value is, for the model.
    ///   - choices: The schemas.
    public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
        form = .union(name: name, description: description, choices: choices)
    }

    /// Describes a value that is one of several texts.
    ///
    /// - Parameters:
    ///   - name: The name of the schema.
    ///   - description: What the value is, for the model.
    ///   - choices: The texts.
    public init(name: String, description: String? = nil, anyOf choices: [String]) {
        form = .choices(name: name, description: description, choices: choices)
    }

    /// Describes an array.
    ///
    /// - Parameters:
    ///   - itemSchema: What an element may be.
    ///   - minimumElements: The lowest number of elements.
    ///   - maximumElements: The highest number of elements.
    public init(arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil) {
        form = .array(of: itemSchema, minimum: minimumElements, maximum: maximumElements)
    }

    /// Describes a value of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - guides: The limits that the value keeps.
    public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = []) where Value: Generable {
        form = .type(type, rules: guides.map(\.rule))
    }

    /// Stands for a schema of a name, which may be one that this is a part of.
    ///
    /// - Parameter name: The name.
    public init(referenceTo name: String) {
        form = .reference(name)
    }
}

extension DynamicGenerationSchema {
    /// Describes a property of an object.
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
    /// Describes a property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: What it is, for the model.
    ///   - schema: What the value may be.
    ///   - isOptional: Whether there may be no value.
    public init(name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false) {
        self.init(named: name, description: description, schema: schema, isOptional: isOptional)
    }
}
