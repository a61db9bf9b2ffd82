import Foundation

extension GenerationSchema: Codable {
    /// Encodes the schema as JSON Schema.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        try json(definitions: resolution.order).encode(to: encoder)
    }

    /// The schema as JSON Schema on one line without white space, in declaration order.
    ///
    /// A schema created from another program's JSON Schema returns that text unchanged.
    package var jsonText: String { jsonText(definitions: resolution.order) }

    /// Returns the schema as JSON Schema with the definitions in the given order.
    func jsonText(definitions names: [String]) -> String {
        if let written { return written }
        var text = JSONText()
        text.write(json(definitions: names))
        return text.string
    }

    private func json(definitions names: [String]) -> OrderedJSON {
        let resolution = resolution
        var members = resolution.root.jsonMembers
        if !names.isEmpty {
            let definitions = names.compactMap { name in
                resolution.definitions[name].map { (key: name, value: $0.json) }
            }
            members.append((key: "$defs", value: .map(definitions)))
        }
        return .object(members)
    }
}

extension GenerationSchema.Node {
    fileprivate typealias Members = [(key: String, value: OrderedJSON)]

    fileprivate var json: OrderedJSON { .object(jsonMembers) }

    fileprivate var jsonMembers: Members {
        var members: Members = []
        if let title { members.append(("title", .string(title))) }
        if let description { members.append(("description", .string(description))) }
        return members + shape.jsonMembers
    }
}

extension GenerationSchema.Shape {
    fileprivate var jsonMembers: GenerationSchema.Node.Members {
        switch self {
        case .object(let object): object.jsonMembers
        case .array(let array): array.jsonMembers
        case .string(let string): string.jsonMembers
        case .integer(let bounds): [("type", .string("integer"))] + bounds.jsonMembers
        case .number(let bounds): [("type", .string("number"))] + bounds.jsonMembers
        case .boolean: [("type", .string("boolean"))]
        case .null: [("type", .string("null"))]
        case .anyOf(let choices): [("anyOf", .array(choices.map(\.json)))]
        case .reference(let name): [("$ref", .string("#/$defs/" + name.escapedForPointer))]
        case .rootReference: [("$ref", .string("#"))]
        case .any: []
        }
    }
}

extension GenerationSchema.ObjectShape {
    fileprivate var jsonMembers: GenerationSchema.Node.Members {
        let names = properties.map { OrderedJSON.string($0.name) }
        let required = properties.filter { !$0.isOptional }.map { OrderedJSON.string($0.name) }
        return [
            ("type", .string("object")),
            ("properties", .map(properties.map { (key: $0.name, value: json(of: $0)) })),
            ("required", .array(required)),
            ("additionalProperties", .bool(false)),
            ("x-order", .array(names)),
        ]
    }

    /// Returns the JSON of a property, which allows null if a missing value is written as null.
    private func json(of property: Property) -> OrderedJSON {
        guard representsNilExplicitly, property.isOptional else { return property.node.json }
        return GenerationSchema.Node(.anyOf([property.node, .init(.null)])).json
    }
}

extension GenerationSchema.ArrayShape {
    fileprivate var jsonMembers: GenerationSchema.Node.Members {
        var members: GenerationSchema.Node.Members = [("type", .string("array")), ("items", items.json)]
        if let minimumCount { members.append(("minItems", .number(Decimal(minimumCount)))) }
        if let maximumCount { members.append(("maxItems", .number(Decimal(maximumCount)))) }
        return members
    }
}

extension GenerationSchema.StringShape {
    fileprivate var jsonMembers: GenerationSchema.Node.Members {
        if isConstant, pattern == nil, let choice = choices?.first { return [("const", .string(choice))] }
        var members: GenerationSchema.Node.Members = [("type", .string("string"))]
        if let choices { members.append(("enum", .array(choices.map { .string($0) }))) }
        if let pattern { members.append(("pattern", .string(pattern))) }
        return members
    }
}

extension GenerationSchema.NumberBounds {
    fileprivate var jsonMembers: GenerationSchema.Node.Members {
        var members: GenerationSchema.Node.Members = []
        if let minimum { members.append(("minimum", .number(minimum))) }
        if let maximum { members.append(("maximum", .number(maximum))) }
        return members
    }
}

extension String {
    /// The string escaped for use in a JSON Pointer.
    fileprivate var escapedForPointer: String {
        var text = ""
        for character in self {
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.append(character)
            }
        }
        return text
    }
}
