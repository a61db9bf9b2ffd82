/// A collector of the types that a schema consists of, each as one definition.
///
/// Types are resolved from a queue instead of recursively. Types that contain themselves, directly or
/// indirectly, therefore terminate, and long chains of types need no deep recursion.
struct SchemaResolver {
    /// The maximum number of types, which limits generic types that contain ever larger types.
    private static let maximumTypes = 512

    private(set) var definitions: [String: GenerationSchema.Node] = [:]
    private(set) var order: [String] = []
    private(set) var problems: [String] = []
    /// Names that other definitions cannot use.
    private var reserved: Set<String>
    private var references: [ObjectIdentifier: GenerationSchema.Shape] = [:]
    private var waiting: [(name: String, declaration: GenerationSchema.Declaration)] = []

    init(reserved: Set<String> = []) {
        self.reserved = reserved
    }

    /// Resolves a schema that a type declared.
    static func resolve(_ schema: GenerationSchema) -> GenerationSchema.Resolution {
        var resolver = SchemaResolver(reserved: [schema.name])
        let root: GenerationSchema.Node
        switch schema.source {
        case .resolved(let resolution):
            return resolution
        case .declared(let declaration):
            resolver.references[ObjectIdentifier(declaration.type)] = .rootReference
            root = resolver.node(of: declaration)
        case .array(_, let element):
            root = resolver.node(ofArrayOf: element)
        case .written(let name, let text):
            root = WrittenSchemaReader.node(text, name: name)
        }
        resolver.resolveWaiting()
        return GenerationSchema.Resolution(
            name: schema.name, root: root, definitions: resolver.definitions, order: resolver.order,
            problems: resolver.problems)
    }

    /// Returns the node for a value of a type, which is a reference for a named type.
    mutating func node(for type: any Generable.Type) -> GenerationSchema.Node {
        if let reference = references[ObjectIdentifier(type)] { return .init(reference) }
        guard references.count < Self.maximumTypes else {
            problems.append("The schema consists of more than \(Self.maximumTypes) types.")
            return .init(.any)
        }
        let schema = type.generationSchema
        switch schema.source {
        case .array(_, let element):
            return node(ofArrayOf: element)
        case .declared(let declaration):
            if let reference = references[ObjectIdentifier(declaration.type)] { return .init(reference) }
            let name = takeName(declaration.name)
            let reference = GenerationSchema.Shape.reference(name)
            references[ObjectIdentifier(declaration.type)] = reference
            references[ObjectIdentifier(type)] = reference
            waiting.append((name, declaration))
            return .init(reference)
        case .resolved, .written:
            let node = adopt(schema.resolution)
            if case .reference = node.shape { references[ObjectIdentifier(type)] = node.shape }
            return node
        }
    }

    /// Returns the node for a value of a type, narrowed by guides.
    mutating func node(
        for type: any Generable.Type, keeping rules: [GuideRule], at place: String
    ) -> GenerationSchema.Node {
        var node = node(for: type)
        for rule in rules {
            note(at: place) { () throws(GuideProblem) in try rule.narrow(&node.shape) }
        }
        return node
    }

    /// Resolves the queued types and the types that they contain.
    mutating func resolveWaiting() {
        var index = 0
        while index < waiting.count {
            let (name, declaration) = waiting[index]
            definitions[name] = node(of: declaration)
            index += 1
        }
        waiting = []
    }

    /// Reserves a name's position in the order of definitions.
    mutating func reserveOrder(of name: String) {
        if !order.contains(name) { order.append(name) }
    }

    mutating func define(_ name: String, as node: GenerationSchema.Node) {
        definitions[name] = node
    }

    /// Runs a check and records the problem that the check throws.
    mutating func note(at place: String, _ check: () throws(GuideProblem) -> Void) {
        do {
            try check()
        } catch {
            problems.append("\(place): \(error.sentence)")
        }
    }

    private mutating func takeName(_ name: String) -> String {
        var candidate = name
        var number = 2
        while reserved.contains(candidate) {
            candidate = "\(name)\(number)"
            number += 1
        }
        reserved.insert(candidate)
        order.append(candidate)
        return candidate
    }

    private mutating func node(ofArrayOf element: any Generable.Type) -> GenerationSchema.Node {
        .init(.array(.init(items: node(for: element))))
    }

    private mutating func node(of declaration: GenerationSchema.Declaration) -> GenerationSchema.Node {
        .init(shape(of: declaration), title: declaration.name, description: declaration.description)
    }

    private mutating func shape(of declaration: GenerationSchema.Declaration) -> GenerationSchema.Shape {
        switch declaration.body {
        case .choices(let choices):
            if choices.isEmpty { problems.append("\(declaration.name): There are no choices.") }
            return .string(.init(choices: choices))
        case .types(let types):
            if types.isEmpty { problems.append("\(declaration.name): There are no choices.") }
            return .anyOf(types.map { node(for: $0) })
        case .properties(let properties, let representsNilExplicitly):
            return object(properties, of: declaration.name, representsNilExplicitly: representsNilExplicitly)
        }
    }

    private mutating func object(
        _ properties: [GenerationSchema.Property], of name: String, representsNilExplicitly: Bool
    ) -> GenerationSchema.Shape {
        var object = GenerationSchema.ObjectShape(
            properties: [], representsNilExplicitly: representsNilExplicitly)
        var seen = Set<String>()
        for property in properties {
            guard seen.insert(property.name).inserted else {
                problems.append("\(name): There are two properties named '\(property.name)'.")
                continue
            }
            var node = node(for: property.type, keeping: property.rules, at: "\(name).\(property.name)")
            node.description = property.description ?? node.description
            object.properties.append(.init(name: property.name, node: node, isOptional: property.isOptional))
        }
        return .object(object)
    }
}

extension SchemaResolver {
    /// Adds the definitions of a schema that a type created at run time, and renames definitions whose name is used.
    private mutating func adopt(_ resolution: GenerationSchema.Resolution) -> GenerationSchema.Node {
        problems += resolution.problems
        guard resolution.root.title != nil || !resolution.order.isEmpty else { return resolution.root }
        var names: [String: String] = [:]
        let rootName = takeName(resolution.name)
        for name in resolution.order { names[name] = takeName(name) }
        let rename = { (shape: GenerationSchema.Shape) -> GenerationSchema.Shape in
            switch shape {
            case .reference(let name): .reference(names[name] ?? name)
            case .rootReference: .reference(rootName)
            default: shape
            }
        }
        definitions[rootName] = resolution.root.mappingReferences(rename)
        for (old, new) in names {
            definitions[new] = resolution.definitions[old]?.mappingReferences(rename)
        }
        return .init(.reference(rootName))
    }
}
