extension GenerationSchema {
    /// Creates a schema from another program's JSON Schema, such as that of a tool server.
    ///
    /// Models receive the text unchanged, and engines that support JSON Schema enforce it. The other representations,
    /// including the output of ``encode(to:)``, are the closest match in this framework's schemas. They omit
    /// unsupported constraints, and properties that the schema does not name.
    ///
    /// - Parameters:
    ///   - written: The schema of an object, as JSON on one line.
    ///   - name: The name of the schema in errors.
    package init(written: String, name: String) {
        self.init(source: .written(name: name, text: written))
    }

    /// The other program's JSON Schema that this schema was created from; `nil` for other schemas.
    package var written: String? {
        if case .written(_, let text) = source { return text }
        return nil
    }
}

/// A reader of JSON Schema that returns the closest match among this framework's schemas.
struct WrittenSchemaReader {
    private typealias Node = GenerationSchema.Node

    /// The maximum depth and number of nodes to read.
    ///
    /// Nodes beyond these limits allow any value.
    private static let maximumLevels = 12
    private static let maximumPlaces = 1_000

    private let definitions: [String: GeneratedContent]
    private var places = 0

    /// Returns the node of an object from its JSON Schema and name.
    static func node(_ text: String, name: String) -> GenerationSchema.Node {
        let schema = (try? GeneratedContent(json: text)) ?? GeneratedContent(kind: .null)
        var definitions: [String: GeneratedContent] = [:]
        for key in ["$defs", "definitions"] {
            for (name, value) in schema[key]?.members ?? [] { definitions["#/\(key)/\(name)"] = value }
        }
        var reader = WrittenSchemaReader(definitions: definitions)
        return Node(reader.object(schema, 0), title: name, description: schema["description"]?.text)
    }

    private init(definitions: [String: GeneratedContent]) { self.definitions = definitions }

    private mutating func node(_ schema: GeneratedContent, _ name: String, _ level: Int) -> Node {
        places += 1
        let isTooMuch = level > Self.maximumLevels || places > Self.maximumPlaces
        let shape = isTooMuch ? .any : shape(schema, name, level)
        let hasTitle = if case .object = shape { true } else { false }
        return Node(shape, title: hasTitle ? name : nil, description: schema["description"]?.text)
    }

    private mutating func shape(_ schema: GeneratedContent, _ name: String, _ level: Int) -> GenerationSchema.Shape {
        if let reference = schema["$ref"]?.text {
            return definitions[reference].map { node($0, name, level + 1).shape } ?? .any
        }
        if let choices = (schema["anyOf"] ?? schema["oneOf"])?.elements, !choices.isEmpty {
            var nodes: [Node] = []
            for choice in choices { nodes.append(node(choice, name, level + 1)) }
            return .anyOf(nodes)
        }
        if let values = schema["enum"]?.elements ?? schema["const"].map({ [$0] }) {
            let texts = values.compactMap(\.text)
            return texts.count == values.count && !texts.isEmpty ? .string(.init(choices: texts)) : .any
        }
        switch schema["type"]?.text {
        case "object" where schema["properties"] != nil: return object(schema, level)
        case "array":
            guard let items = schema["items"] else { return .array(.init(items: Node(.any))) }
            return .array(.init(items: node(items, name, level + 1)))
        case "string": return .string(.init())
        case "integer": return .integer(.init())
        case "number": return .number(.init())
        case "boolean": return .boolean
        case "null": return .null
        default: return .any
        }
    }

    private mutating func object(_ schema: GeneratedContent, _ level: Int) -> GenerationSchema.Shape {
        let required = Set(schema["required"]?.elements?.compactMap(\.text) ?? [])
        var properties: [GenerationSchema.ObjectShape.Property] = []
        for (name, value) in schema["properties"]?.members ?? [] {
            properties.append(
                .init(name: name, node: node(value, name, level + 1), isOptional: !required.contains(name)))
        }
        return .object(.init(properties: properties))
    }
}

extension GeneratedContent {
    fileprivate subscript(_ key: String) -> GeneratedContent? {
        guard case .structure(let properties, _) = kind else { return nil }
        return properties[key]
    }

    fileprivate var members: [(String, GeneratedContent)] {
        guard case .structure(let properties, let keys) = kind else { return [] }
        return keys.compactMap { key in properties[key].map { (key, $0) } }
    }

    fileprivate var elements: [GeneratedContent]? {
        guard case .array(let elements) = kind else { return nil }
        return elements
    }

    fileprivate var text: String? {
        guard case .string(let text) = kind else { return nil }
        return text
    }
}
