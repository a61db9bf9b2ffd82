extension GenerationSchema {
    /// The same value as the only field of an object; nil for objects, and for what may be one.
    ///
    /// Models write values within objects well, and bare ones badly.
    package var inObject: GenerationSchema? {
        var wrapped = resolution
        let field: String
        switch wrapped.root.shape {
        case .array: field = "items"
        case .string, .integer, .number, .boolean: field = "value"
        case .object, .null, .anyOf, .reference, .rootReference, .any: return nil
        }
        // What refers to the whole schema would mean the object.
        guard !([wrapped.root] + wrapped.definitions.values).contains(where: \.refersToRoot) else { return nil }
        let property = ObjectShape.Property(name: field, node: wrapped.root, isOptional: false)
        wrapped.root = Node(.object(ObjectShape(properties: [property])))
        return GenerationSchema(source: .resolved(wrapped))
    }
}

extension GenerationSchema {
    /// Whether an object in it has properties that may be left out.
    package var hasOptionalProperties: Bool {
        let resolution = resolution
        return ([resolution.root] + resolution.definitions.values).contains(where: \.hasOptionalProperties)
    }
}

extension GenerationSchema.Node {
    fileprivate var hasOptionalProperties: Bool {
        switch shape {
        case .object(let object):
            object.properties.contains {
                $0.isOptional && !object.representsNilExplicitly || $0.node.hasOptionalProperties
            }
        case .array(let array): array.items.hasOptionalProperties
        case .anyOf(let nodes): nodes.contains(where: \.hasOptionalProperties)
        default: false
        }
    }

    fileprivate var refersToRoot: Bool { mappingReferences { $0 == .rootReference ? .any : $0 } != self }
}
