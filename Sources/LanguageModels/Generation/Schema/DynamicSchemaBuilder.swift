/// A builder of a schema with definitions from dynamic schemas.
struct DynamicSchemaBuilder {
    private typealias SchemaError = GenerationSchema.SchemaError
    private typealias Node = GenerationSchema.Node

    private let rootName: String?
    private var resolver: SchemaResolver
    private var references: [String] = []

    static func resolution(
        root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]
    ) throws -> GenerationSchema.Resolution {
        var builder = try DynamicSchemaBuilder(root: root, dependencies: dependencies)
        for dependency in dependencies where dependency.isType { _ = try builder.node(for: dependency) }
        let node = try builder.node(for: root)
        for dependency in dependencies where !dependency.isType { _ = try builder.node(for: dependency) }
        return try builder.finish(root: node)
    }

    private init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
        rootName = root.declaredName
        var declared = Set<String>()
        for name in dependencies.compactMap(\.declaredName) where !declared.insert(name).inserted {
            throw Self.duplicate(name, in: root.declaredName)
        }
        // Names that the program chose are kept. A type that happens to have the same name is renamed.
        var names = Set<String>()
        for schema in [root] + dependencies { schema.collectNames(into: &names) }
        resolver = SchemaResolver(reserved: names)
    }

    private mutating func finish(root: Node) throws -> GenerationSchema.Resolution {
        resolver.resolveWaiting()
        let undefined = Set(references.filter { resolver.definitions[$0] == nil }).sorted()
        guard undefined.isEmpty else {
            throw SchemaError.undefinedReferences(
                schema: rootName, references: undefined,
                context: .init(debugDescription: "Neither the root nor any dependency has one of these names."))
        }
        let resolution = GenerationSchema.Resolution(
            name: rootName ?? root.shape.plainName, root: root, definitions: resolver.definitions,
            order: resolver.order, problems: resolver.problems)
        return resolution.promotingRoot().withoutUnusedDefinitions()
    }

    /// Returns the node for a schema.
    ///
    /// A named schema becomes a definition and a reference to it.
    private mutating func node(for schema: DynamicGenerationSchema) throws -> Node {
        switch schema.form {
        case .object(let name, let description, let representsNilExplicitly, let properties):
            return try define(name, description) { builder in
                let properties = try builder.properties(properties, of: name)
                return .object(.init(properties: properties, representsNilExplicitly: representsNilExplicitly))
            }
        case .union(let name, let description, let choices):
            return try define(name, description) { builder in
                try Self.checkChoices(choices.count, of: name)
                return .anyOf(try choices.map { try builder.node(for: $0) })
            }
        case .choices(let name, let description, let choices):
            return try define(name, description) { _ in
                try Self.checkChoices(choices.count, of: name)
                var seen = Set<String>()
                return .string(.init(choices: choices.filter { seen.insert($0).inserted }))
            }
        case .array(let item, let minimum, let maximum):
            let array = GenerationSchema.ArrayShape(
                items: try node(for: item), minimumCount: minimum, maximumCount: maximum)
            resolver.note(at: rootName ?? "The schema") { () throws(GuideProblem) in try array.checkCounts() }
            return Node(.array(array))
        case .type(let type, let rules):
            return resolver.node(for: type, keeping: rules, at: rootName ?? "The schema")
        case .reference(let name):
            references.append(name)
            return Node(.reference(name))
        case .null:
            return Node(.null)
        }
    }

    private mutating func define(
        _ name: String, _ description: String?,
        as shape: (inout Self) throws -> GenerationSchema.Shape
    ) throws -> Node {
        resolver.reserveOrder(of: name)
        let node = Node(try shape(&self), title: name, description: description)
        guard resolver.definitions[name] == nil || resolver.definitions[name] == node else {
            throw Self.duplicate(name, in: rootName)
        }
        resolver.define(name, as: node)
        return Node(.reference(name))
    }

    private mutating func properties(
        _ properties: [DynamicGenerationSchema.Property], of name: String
    ) throws -> [GenerationSchema.ObjectShape.Property] {
        var seen = Set<String>()
        return try properties.map { property in
            guard seen.insert(property.name).inserted else {
                throw SchemaError.duplicateProperty(
                    schema: name, property: property.name,
                    context: .init(debugDescription: "Properties must have different names."))
            }
            var node = try node(for: property.schema)
            node.description = property.description ?? node.description
            return .init(name: property.name, node: node, isOptional: property.isOptional)
        }
    }

    private static func checkChoices(_ count: Int, of name: String) throws {
        guard count > 0 else {
            throw SchemaError.emptyTypeChoices(
                schema: name, context: .init(debugDescription: "At least one value must satisfy the schema."))
        }
    }

    private static func duplicate(_ name: String, in schema: String?) -> SchemaError {
        .duplicateType(
            schema: schema, type: name,
            context: .init(debugDescription: "References to this name would be ambiguous."))
    }
}

extension DynamicGenerationSchema {
    fileprivate var isType: Bool {
        if case .type = form { true } else { false }
    }

    /// The name by which other schemas can refer to this schema.
    fileprivate var declaredName: String? {
        switch form {
        case .object(let name, _, _, _), .union(let name, _, _), .choices(let name, _, _): return name
        case .type(let type, _): return type.generationSchema.name
        case .array, .reference, .null: return nil
        }
    }

    /// Collects the names that the program chose in this schema and its nested schemas.
    fileprivate func collectNames(into names: inout Set<String>) {
        switch form {
        case .object(let name, _, _, let properties):
            names.insert(name)
            for property in properties { property.schema.collectNames(into: &names) }
        case .union(let name, _, let choices):
            names.insert(name)
            for choice in choices { choice.collectNames(into: &names) }
        case .choices(let name, _, _): names.insert(name)
        case .array(let item, _, _): item.collectNames(into: &names)
        case .type, .reference, .null: break
        }
    }
}
