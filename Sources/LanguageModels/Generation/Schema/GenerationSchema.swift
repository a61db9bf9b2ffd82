import Synchronization

/// A description of the values that a model may generate: their structure, names and constraints.
///
/// The schema of a type refers to the types of its properties and reads their schemas only on first use, so types can
/// be recursive. If two different types have the same name, the second is renamed to `Name2`, and so on.
public struct GenerationSchema: Sendable {
    let source: Source
    private let cache = ResolutionCache()

    init(source: Source) {
        self.source = source
    }

    /// Returns a schema of a value that has no parts.
    static func leaf(_ name: String, _ shape: Shape) -> GenerationSchema {
        GenerationSchema(source: .resolved(Resolution(name: name, root: Node(shape))))
    }
}

extension GenerationSchema {
    /// The name of the type that the schema describes.
    public var name: String { source.name }

    /// The node of the whole value.
    package var root: Node { resolution.root }

    /// The named nodes that ``Shape/reference(_:)`` refers to.
    package var definitions: [String: Node] { resolution.definitions }

    /// The names of the definitions, in the order of their first reference.
    package var definitionOrder: [String] { resolution.order }

    var resolution: Resolution {
        if case .resolved(let resolution) = source { return resolution }
        return cache.value { SchemaResolver.resolve(self) }
    }

    /// Returns whether two schemas describe the same values, such as a schema and a copy decoded from its JSON.
    ///
    /// - Returns: `true` if their JSON differs at most in the order of the definitions.
    package func isSame(as other: GenerationSchema) -> Bool {
        jsonText(definitions: resolution.order.sorted()) == other.jsonText(definitions: other.resolution.order.sorted())
    }
}

extension GenerationSchema {
    /// Creates the schema of a structure.
    ///
    /// - Parameters:
    ///   - type: The structure.
    ///   - description: A description for the model.
    ///   - properties: The properties, in generation order.
    public init(type: any Generable.Type, description: String? = nil, properties: [Property]) {
        self.init(
            type: type, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Creates the schema of a structure, with an explicit representation of missing values.
    ///
    /// - Parameters:
    ///   - type: The structure.
    ///   - description: A description for the model.
    ///   - explicitNil: Whether a `nil` property is written as `null` instead of being omitted.
    ///   - properties: The properties, in generation order.
    public init(
        type: any Generable.Type,
        description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool,
        properties: [Property]
    ) {
        self.init(
            type: type, name: String(describing: type), description: description,
            representNilExplicitlyInGeneratedContent: explicitNil, properties: properties)
    }

    /// Creates the schema of a structure with a custom name, for the `@Generable(name:)` macro.
    ///
    /// - Parameters:
    ///   - type: The structure.
    ///   - name: The name of the type in the schema.
    ///   - description: A description for the model.
    ///   - explicitNil: Whether a `nil` property is written as `null` instead of being omitted.
    ///   - properties: The properties, in generation order.
    public init(
        type: any Generable.Type,
        name: String,
        description: String? = nil,
        representNilExplicitlyInGeneratedContent explicitNil: Bool = false,
        properties: [Property]
    ) {
        self.init(
            source: .declared(
                Declaration(
                    type: type, name: name, description: description,
                    body: .properties(properties, representsNilExplicitly: explicitNil))))
    }

    /// Creates the schema of a type that is one of several strings.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - description: A description for the model.
    ///   - choices: The allowed strings.
    public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(type: type, name: String(describing: type), description: description, anyOf: choices)
    }

    /// Creates the schema of a choice of strings with a custom name, for the `@Generable(name:)` macro.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - name: The name of the type in the schema.
    ///   - description: A description for the model.
    ///   - choices: The allowed strings.
    public init(type: any Generable.Type, name: String, description: String? = nil, anyOf choices: [String]) {
        self.init(
            source: .declared(
                Declaration(
                    type: type, name: name, description: description, body: .choices(choices))))
    }

    /// Creates the schema of a type that is one of several other types.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - description: A description for the model.
    ///   - types: The other types.
    public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
        self.init(type: type, name: String(describing: type), description: description, anyOf: types)
    }

    /// Creates the schema of a choice of types with a custom name, for the `@Generable(name:)` macro.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - name: The name of the type in the schema.
    ///   - description: A description for the model.
    ///   - types: The other types.
    public init(type: any Generable.Type, name: String, description: String? = nil, anyOf types: [any Generable.Type]) {
        self.init(
            source: .declared(
                Declaration(
                    type: type, name: name, description: description, body: .types(types))))
    }

    /// Creates a schema from dynamic schemas.
    ///
    /// - Parameters:
    ///   - root: The schema of the whole value.
    ///   - dependencies: The named schemas that other schemas refer to.
    /// - Throws: ``SchemaError`` if two schemas or two properties of an object have the same name, if a choice
    ///   has no alternatives, or if a reference is undefined.
    public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        self.init(source: .resolved(try DynamicSchemaBuilder.resolution(root: root, dependencies: dependencies)))
    }
}

extension GenerationSchema: CustomDebugStringConvertible {
    /// The schema as JSON text.
    public var debugDescription: String { jsonText }
}

/// A cache for the resolved form of a schema, which is computed on first use.
private final class ResolutionCache: Sendable {
    private let stored = Mutex<GenerationSchema.Resolution?>(nil)

    /// Returns the cached value, or computes it outside of the lock, because the computation runs the program's code.
    func value(_ make: () -> GenerationSchema.Resolution) -> GenerationSchema.Resolution {
        if let value = stored.withLock({ $0 }) { return value }
        let value = make()
        stored.withLock { $0 = value }
        return value
    }
}
