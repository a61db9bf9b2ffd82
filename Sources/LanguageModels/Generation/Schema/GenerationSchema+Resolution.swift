extension GenerationSchema {
    /// A schema in which every reference has a definition.
    struct Resolution: Sendable, Equatable {
        var name: String
        var root: Node
        var definitions: [String: Node] = [:]
        var order: [String] = []
        /// Problems with guides, which are reported when the schema is used.
        var problems: [String] = []
    }
}

extension GenerationSchema.Resolution {
    /// Returns the schema with the definition that the root refers to inlined as the root.
    func promotingRoot() -> Self {
        guard case .reference(let name) = root.shape, let definition = definitions[name] else { return self }
        var copy = self
        copy.definitions[name] = nil
        copy.order.removeAll { $0 == name }
        let toRoot = { (shape: GenerationSchema.Shape) -> GenerationSchema.Shape in
            shape == .reference(name) ? .rootReference : shape
        }
        copy.root = definition.mappingReferences(toRoot)
        copy.root.description = root.description ?? definition.description
        copy.definitions = copy.definitions.mapValues { $0.mappingReferences(toRoot) }
        return copy
    }

    /// Returns the schema without unreferenced definitions.
    func withoutUnusedDefinitions() -> Self {
        var used = Set<String>()
        var waiting = [root]
        while let node = waiting.popLast() {
            for name in node.referencedNames where used.insert(name).inserted {
                if let definition = definitions[name] { waiting.append(definition) }
            }
        }
        var copy = self
        copy.order.removeAll { !used.contains($0) }
        copy.definitions = definitions.filter { used.contains($0.key) }
        return copy
    }
}

extension GenerationSchema.Node {
    /// The names of the definitions that this node refers to directly, in order.
    var referencedNames: [String] {
        switch shape {
        case .reference(let name): [name]
        case .object(let object): object.properties.flatMap(\.node.referencedNames)
        case .array(let array): array.items.referencedNames
        case .anyOf(let choices): choices.flatMap(\.referencedNames)
        case .rootReference, .string, .integer, .number, .boolean, .null, .any: []
        }
    }

    /// Returns the node with all references transformed.
    func mappingReferences(_ transform: (GenerationSchema.Shape) -> GenerationSchema.Shape) -> Self {
        var node = self
        switch shape {
        case .reference, .rootReference:
            node.shape = transform(shape)
        case .object(var object):
            for index in object.properties.indices {
                object.properties[index].node = object.properties[index].node.mappingReferences(transform)
            }
            node.shape = .object(object)
        case .array(var array):
            array.items = array.items.mappingReferences(transform)
            node.shape = .array(array)
        case .anyOf(let choices):
            node.shape = .anyOf(choices.map { $0.mappingReferences(transform) })
        case .string, .integer, .number, .boolean, .null, .any:
            break
        }
        return node
    }
}

extension GenerationSchema.Shape {
    /// The name of a schema without a name of its own: the JSON type of its values.
    var plainName: String {
        switch self {
        case .object: "object"
        case .array: "array"
        case .string: "string"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .null: "null"
        case .anyOf, .any: "value"
        case .reference(let name): name
        case .rootReference: "value"
        }
    }
}
