extension GenerationSchema {
    /// A schema of an object whose only field has this schema, for arrays, strings, numbers and Booleans.
    ///
    /// The result is `nil` for other schemas, and for schemas that refer to their root. Models generate values inside
    /// objects more reliably than values alone.
    package var inObject: GenerationSchema? {
        var wrapped = resolution
        let field: String
        switch wrapped.root.shape {
        case .array: field = "items"
        case .string, .integer, .number, .boolean: field = "value"
        case .object, .null, .anyOf, .reference, .rootReference, .any: return nil
        }
        // A reference to the root would refer to the new object.
        guard !([wrapped.root] + wrapped.definitions.values).contains(where: \.refersToRoot) else { return nil }
        let property = ObjectShape.Property(name: field, node: wrapped.root, isOptional: false)
        wrapped.root = Node(.object(ObjectShape(properties: [property])))
        return GenerationSchema(source: .resolved(wrapped))
    }
}

extension GenerationSchema {
    /// Whether the schema contains an object with properties that can be omitted.
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
