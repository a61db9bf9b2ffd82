import GuidedDecoding
import LanguageModels

/// Turns JSON Schema, as other programs write it, into a grammar of JSON that the schema allows.
///
/// What is written keeps the order of the schema's properties and has no properties beside them. Keywords that
/// describe are passed over; those that restrict and cannot be enforced are errors.
struct JSONSchemaGrammar {
    private let prefix: String
    private var definitions: [String: OutputGrammar] = [:]

    private static let root = "#"
    private static let any = SchemaGrammar.anyName
    /// Schemas are read recursively, on stacks that may be small.
    private static let depthLimit = 64

    /// The keywords that restrict nothing.
    private static let annotations: Set = [
        "$schema", "$id", "$comment", "$defs", "definitions", "title", "description", "default", "example", "examples",
        "deprecated", "readOnly", "writeOnly", "strict", "discriminator", "additionalProperties", "x-order",
    ]

    /// Reads a schema.
    /// - Parameters:
    ///   - json: The schema; its keys keep their order.
    ///   - prefix: Goes before the names of definitions, so that several schemas can be parts of one grammar.
    /// - Returns: The grammar.
    /// - Throws: `LlamaError.Code.invalidRequest` with the place and the keyword that cannot be enforced.
    static func grammar(of json: String, prefix: String = "") throws(LlamaError) -> SchemaGrammar {
        // What a model has begun to write is content too; a schema has to be whole.
        guard let content = try? GeneratedContent(json: json), content.isComplete else {
            throw LlamaError(.invalidRequest, "The schema is not JSON.")
        }
        var reader = JSONSchemaGrammar(prefix: prefix)
        for key in ["$defs", "definitions"] {
            guard let nodes = content.members?[key]?.members else { continue }
            for (name, node) in nodes {
                reader.definitions[prefix + "\(key)/\(name)"] = try reader.grammar(node, "#/\(key)/\(name)", 1)
            }
        }
        let grammar = try reader.grammar(content, "#", 0)
        reader.definitions[prefix + root] = grammar
        reader.definitions[any] = SchemaGrammar.anyValue
        return SchemaGrammar(root: grammar, definitions: reader.definitions)
    }

    /// Any JSON object.
    static var anyObject: SchemaGrammar {
        SchemaGrammar(root: SchemaGrammar.map(of: .reference(any)), definitions: [any: SchemaGrammar.anyValue])
    }

    private init(prefix: String) { self.prefix = prefix }

    // MARK: One place

    private func grammar(_ node: GeneratedContent, _ place: String, _ depth: Int) throws(LlamaError) -> OutputGrammar {
        guard depth < Self.depthLimit else {
            throw Self.error(place, "it is nested deeper than \(Self.depthLimit) levels")
        }
        if case .bool(true) = node.kind { return .reference(Self.any) }
        guard let members = node.members else { throw Self.error(place, "a schema must be a JSON object") }
        let schema = SchemaNode(members: members, place: place)
        if let reference = members["$ref"] {
            try schema.refuseOthers(than: ["$ref"], Self.annotations)
            return .reference(try name(reference, place))
        }
        if let values = members["enum"]?.elements ?? members["const"].map({ [$0] }) {
            try schema.refuseOthers(than: ["enum", "const", "type", "nullable"], Self.annotations)
            return try schema.constants(values)
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            guard let nodes = members[key]?.elements else { continue }
            try schema.refuseOthers(than: [key], Self.annotations)
            guard key != "allOf" || nodes.count == 1, !nodes.isEmpty else { throw schema.unsupported(key) }
            return .anyOf(try all(nodes, "\(place)/\(key)", depth))
        }
        return try typed(schema, depth)
    }

    private func all(
        _ nodes: [GeneratedContent], _ place: String, _ depth: Int
    ) throws(LlamaError) -> [OutputGrammar] {
        var grammars: [OutputGrammar] = []
        for (index, node) in nodes.enumerated() { grammars.append(try grammar(node, "\(place)/\(index)", depth + 1)) }
        return grammars
    }

    private func name(_ reference: GeneratedContent, _ place: String) throws(LlamaError) -> String {
        guard case .string(let text) = reference.kind,
            text == "#" || text.hasPrefix("#/$defs/")
                || text.hasPrefix("#/definitions/")
        else { throw Self.error(place, "$ref must be '#', or '#/$defs/' and a name") }
        guard text != "#" else { return prefix + Self.root }
        return prefix + text.dropFirst(2).replacing("~1", with: "/").replacing("~0", with: "~")
    }

    private func typed(_ schema: SchemaNode, _ depth: Int) throws(LlamaError) -> OutputGrammar {
        switch schema.members["type"]?.kind {
        case .string(let type): return try grammar(of: type, schema, depth)
        case .array(let types):
            var grammars: [OutputGrammar] = []
            var seen: Set<String> = []
            // A name that is repeated would have all below it read again, at every level.
            for case .string(let type) in types.map(\.kind) where seen.insert(type).inserted {
                grammars.append(try grammar(of: type, schema, depth))
            }
            guard !grammars.isEmpty else { throw Self.error(schema.place, "type is an empty list") }
            return .anyOf(grammars)
        case nil:
            if schema.members["properties"] != nil { return try grammar(of: "object", schema, depth) }
            if schema.members["items"] != nil { return try grammar(of: "array", schema, depth) }
            try schema.refuseOthers(than: [], Self.annotations)
            return .reference(Self.any)
        default: throw Self.error(schema.place, "type must be a string or a list of strings")
        }
    }

    private func grammar(of type: String, _ schema: SchemaNode, _ depth: Int) throws(LlamaError) -> OutputGrammar {
        // A list of types allows the keywords of each.
        var keywords: Set = [
            "type", "nullable", "properties", "required", "items", "minItems", "maxItems", "minLength", "maxLength",
            "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
        ]
        if case .bool(false)? = schema.members["uniqueItems"]?.kind { keywords.insert("uniqueItems") }
        try schema.refuseOthers(than: keywords, Self.annotations)
        switch type {
        case "object": return try object(schema, depth)
        case "array":
            let items = schema.members["items"]
            let element = try items.map { (node) throws(LlamaError) in
                try grammar(node, schema.place + "/items", depth + 1)
            }
            return .array(
                of: element ?? .reference(Self.any), min: try schema.count("minItems") ?? 0,
                max: try schema.count("maxItems"))
        case "string": return try schema.string()
        case "integer": return try schema.integer()
        case "number": return try schema.number()
        case "boolean": return .boolean
        case "null": return .null
        default: throw Self.error(schema.place, "there is no type '\(type)'")
        }
    }

    private func object(_ schema: SchemaNode, _ depth: Int) throws(LlamaError) -> OutputGrammar {
        let more = schema.members["additionalProperties"]
        guard case .structure(let nodes, let order)? = schema.members["properties"]?.kind, !order.isEmpty else {
            // Without properties of its own an object is a map, unless it may have none at all.
            if case .bool(false)? = more?.kind { return .object([]) }
            if schema.members["properties"] != nil, more == nil { return .object([]) }
            let value = try more.map { (node) throws(LlamaError) in
                try grammar(node, schema.place + "/additionalProperties", depth + 1)
            }
            return SchemaGrammar.map(of: value ?? .reference(Self.any))
        }
        let required = Set(schema.members["required"]?.elements?.compactMap(\.text) ?? [])
        var properties: [OutputGrammar.Property] = []
        for name in order {
            guard let node = nodes[name] else { continue }
            let value = try grammar(node, "\(schema.place)/properties/\(name)", depth + 1)
            properties.append(OutputGrammar.Property(name, isRequired: required.contains(name), value))
        }
        for name in required.subtracting(order).sorted() {
            properties.append(OutputGrammar.Property(name, .reference(Self.any)))
        }
        return .object(properties)
    }

    static func error(_ place: String, _ reason: String) -> LlamaError {
        LlamaError(.invalidRequest, "The schema cannot be enforced: at \(place), \(reason).")
    }
}

extension GeneratedContent {
    fileprivate var members: [String: GeneratedContent]? {
        if case .structure(let properties, _) = kind { properties } else { nil }
    }

    fileprivate var elements: [GeneratedContent]? {
        if case .array(let elements) = kind { elements } else { nil }
    }

    fileprivate var text: String? {
        if case .string(let text) = kind { text } else { nil }
    }
}
