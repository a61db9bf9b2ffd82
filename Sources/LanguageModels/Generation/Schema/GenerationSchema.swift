import Synchronization

/// Describes the values that a model may generate: their structure, their names and the limits they keep.
///
/// A schema of a type refers to the types of its properties and looks at their schemas only when it is used, so types
/// may contain themselves. Two different types of one name keep apart: the second is called `Name2`, and so on.
public struct GenerationSchema: Sendable {
    let source: Source
    private let cache = ResolutionCache()

    init(source: Source) {
        self.source = source
    }

    /// A schema of one simple value.
    static func leaf(_ name: String, _ shape: Shape) -> GenerationSchema {
        GenerationSchema(source: .resolved(Resolution(name: name, root: Node(shape))))
    }
}

extension GenerationSchema {
    /// The name of the type that the schema describes.
    public var name: String { source.name }

    /// What the whole value may be.
    package var root: Node { resolution.root }

    /// The named parts that ``Shape/reference(_:)`` refers to.
    package var definitions: [String: Node] { resolution.definitions }

    /// The names of the definitions, in the order in which they are first referred to.
    package var definitionOrder: [String] { resolution.order }

    var resolution: Resolution {
        if case .resolved(let resolution) = source { return resolution }
        return cache.value { SchemaResolver.resolve(self) }
    }

    /// Whether two schemas describe the same values, which is so for a schema and what is read back from its JSON.
    ///
    /// - Parameter other: The other schema.
    /// - Returns: True if their JSON differs in nothing but the order of the definitions.
    package func isSame(as other: GenerationSchema) -> Bool {
        jsonText(definitions: resolution.order.sorted()) == other.jsonText(definitions: other.resolution.order.sorted())
    }
}

extension GenerationSchema {
    /// Describes a structure.
    ///
    /// - Parameters:
    ///   - type: The structure.
    ///   - description: What it is, for the model.
    ///   - properties: Its properties in the order in which they are generated.
    public init(type: any Generable.Type, description: String? = nil, properties: [Property]) {
        self.init(
            type: type, description: description, representNilExplicitlyInGeneratedContent: false,
            properties: properties)
    }

    /// Describes a structure, saying how its missing values are written.
    ///
    /// - Parameters:
    ///   - type: The structure.
    ///   - description: What it is, for the model.
    ///   - explicitNil: Whether a property that is nil is written as null instead of being left out.
    ///   - properties: Its properties in the order in which they are generated.
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

    /// Describes a structure with a custom name, for the `@Generable(name:)` macro.
    ///
    /// - Parameters:
    ///   - type: The structure.
    ///   - name: What the schema calls it.
    ///   - description: What it is, for the model.
    ///   - explicitNil: Whether a property that is nil is written as null instead of being left out.
    ///   - properties: Its properties in the order in which they are generated.
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

    /// Describes a type that is one of several texts.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - description: What it is, for the model.
    ///   - choices: The texts.
    public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
        self.init(type: type, name: String(describing: type), description: description, anyOf: choices)
    }

    /// Describes a choice of several texts with a custom name, for the `@Generable(name:)` macro.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - name: What the schema calls it.
    ///   - description: What it is, for the model.
    ///   - choices: The texts.
    public init(type: any Generable.Type, name: String, description: String? = nil, anyOf choices: [String]) {
        self.init(
            source: .declared(
                Declaration(
                    type: type, name: name, description: description, body: .choices(choices))))
    }

    /// Describes a type that is one of several other types.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - description: What it is, for the model.
    ///   - types: The other types.
    public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
        self.init(type: type, name: String(describing: type), description: description, anyOf: types)
    }

    /// Describes a choice of several other types with a custom name, for the `@Generable(name:)` macro.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - name: What the schema calls it.
    ///   - description: What it is, for the model.
    ///   - types: The other types.
    public init(type: any Generable.Type, name: String, description: String? = nil, anyOf types: [any Generable.Type]) {
        self.init(
            source: .declared(
                Declaration(
                    type: type, name: name, description: description, body: .types(types))))
    }

    /// Describes values by a schema that the program made at run time.
    ///
    /// - Parameters:
    ///   - root: What the whole value may be.
    ///   - dependencies: The named schemas that others refer to.
    /// - Throws: ``SchemaError`` if two of them have one name or an object has two properties of one name, if a choice
    ///   has nothing to choose from, or if a reference leads nowhere.
    public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        self.init(source: .resolved(try DynamicSchemaBuilder.resolution(root: root, dependencies: dependencies)))
    }
}

extension GenerationSchema: CustomDebugStringConvertible {
    /// The schema as JSON text.
    public var debugDescription: String { jsonText }
}

/// Keeps the resolved form of a schema, which is worked out when it is first needed.
private final class ResolutionCache: Sendable {
    private let stored = Mutex<GenerationSchema.Resolution?>(nil)

    /// Gives the value and makes it first if need be, outside of the lock because that runs the program's code.
    func value(_ make: () -> GenerationSchema.Resolution) -> GenerationSchema.Resolution {
        if let value = stored.withLock({ $0 }) { return value }
        let value = make()
        stored.withLock { $0 = value }
        return value
    }
}
