/// The restoration of the property order of responses that another program saved, from their schemas, because JSON
/// decoders do not keep the order.
struct ContentOrder {
    private var schemas: [String: GenerationSchema] = [:]

    /// Returns the entry with its structures in order, and stores a prompt's schema for the following responses.
    mutating func restore(in entry: Transcript.Entry) -> Transcript.Entry {
        switch entry {
        case .prompt(let prompt):
            if let format = prompt.responseFormat, case .schema(let schema) = format.kind {
                schemas[format.name] = schema
            }
            return entry
        case .response(var response):
            response.segments = response.segments.map(restore(in:))
            return .response(response)
        default: return entry
        }
    }

    private func restore(in segment: Transcript.Segment) -> Transcript.Segment {
        guard case .structure(var structure) = segment, let schema = schemas[structure.source] else { return segment }
        structure.content = Self.order(structure.content, as: schema.root, in: schema)
        return .structure(structure)
    }

    private static func order(
        _ content: GeneratedContent, as node: GenerationSchema.Node, in schema: GenerationSchema
    ) -> GeneratedContent {
        switch (content.kind, shape(of: node, for: content, in: schema)) {
        case (.structure(let properties, let keys), .object(let object)?):
            let nodes = Dictionary(object.properties.map { ($0.name, $0.node) }) { first, _ in first }
            let ordered = object.properties.map(\.name) + keys.filter { nodes[$0] == nil }
            var values = properties
            for (key, value) in properties {
                if let node = nodes[key] { values[key] = order(value, as: node, in: schema) }
            }
            return GeneratedContent(kind: .structure(properties: values, orderedKeys: ordered), id: content.id)
        case (.array(let elements), .array(let array)?):
            let ordered = elements.map { order($0, as: array.items, in: schema) }
            return GeneratedContent(kind: .array(ordered), id: content.id)
        default: return content
        }
    }

    /// Returns the shape of a node after following references and choices.
    ///
    /// If there are several choices, this is the first choice that allows the content's keys.
    private static func shape(
        of node: GenerationSchema.Node, for content: GeneratedContent, in schema: GenerationSchema
    ) -> GenerationSchema.Shape? {
        var node = node
        // A schema from a file may contain circular references.
        for _ in 0...schema.definitions.count + 1 {
            switch node.shape {
            case .reference(let name):
                guard let definition = schema.definitions[name] else { return nil }
                node = definition
            case .rootReference: node = schema.root
            case .anyOf(let choices):
                let matching = choices.first { choice in
                    guard case .reference(let name) = choice.shape else { return choice.allows(keysOf: content) }
                    return schema.definitions[name]?.allows(keysOf: content) ?? false
                }
                guard let matching else { return nil }
                node = matching
            default: return node.shape
            }
        }
        return nil
    }
}

extension GenerationSchema.Node {
    fileprivate func allows(keysOf content: GeneratedContent) -> Bool {
        switch (shape, content.kind) {
        case (.object(let object), .structure(_, let keys)):
            let names = Set(object.properties.map(\.name))
            return keys.allSatisfy(names.contains)
                && object.properties.allSatisfy { $0.isOptional || keys.contains($0.name) }
        case (.array, .array): return true
        default: return false
        }
    }
}
