import Foundation

extension GenerationSchema {
    /// Decodes a JSON Schema in the form that `encode(to:)` writes.
    ///
    /// Constraints that this type does not support, such as `minLength`, are ignored.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if a part is missing, has the wrong type, or refers to an undefined name.
    public init(from decoder: any Decoder) throws {
        let root = try Node(from: decoder)
        let container = try decoder.container(keyedBy: NodeKey.self)
        let definitions = try container.decodeIfPresent([String: Node].self, forKey: .definitions) ?? [:]
        var resolution = Resolution(
            name: root.title ?? root.shape.plainName, root: root, definitions: definitions)
        resolution.order = resolution.orderOfDefinitions()
        for name in root.referencedNames + definitions.values.flatMap(\.referencedNames)
        where definitions[name] == nil {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: "The reference '\(name)' is not defined."))
        }
        self.init(source: .resolved(resolution))
    }
}

extension GenerationSchema.Resolution {
    /// Returns the names of the definitions in the order of their first reference (breadth-first).
    ///
    /// Unreferenced definitions come last, sorted by name.
    fileprivate func orderOfDefinitions() -> [String] {
        var order: [String] = []
        var seen = Set<String>()
        var level = [root]
        while !level.isEmpty {
            let names = level.flatMap(\.referencedNames).filter { definitions[$0] != nil && seen.insert($0).inserted }
            order += names
            level = names.compactMap { definitions[$0] }
        }
        return order + definitions.keys.filter { !seen.contains($0) }.sorted()
    }
}

private enum NodeKey: String, CodingKey, CaseIterable {
    case type
    case title
    case description
    case properties
    case required
    case additionalProperties
    case order = "x-order"
    case items
    case minimumCount = "minItems"
    case maximumCount = "maxItems"
    case choices = "enum"
    case constant = "const"
    case pattern
    case minimum
    case maximum
    case anyOf
    case reference = "$ref"
    case definitions = "$defs"
}

private struct NameKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        return nil
    }
}

extension GenerationSchema.Node: Decodable {
    /// Decodes one node of a schema.
    ///
    /// - Throws: `DecodingError` if a part is missing or has the wrong type.
    package init(from decoder: any Decoder) throws {
        // The depth is limited because operations on schemas are recursive and stacks may be small.
        guard decoder.codingPath.count <= 128 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "The schema is nested deeper than 128 levels."))
        }
        let container = try decoder.container(keyedBy: NodeKey.self)
        self.init(
            try Self.shape(in: container, of: decoder),
            title: try container.decodeIfPresent(String.self, forKey: .title),
            description: try container.decodeIfPresent(String.self, forKey: .description))
    }

    private static func shape(
        in container: KeyedDecodingContainer<NodeKey>, of decoder: any Decoder
    ) throws -> GenerationSchema.Shape {
        if container.contains(.type) {
            return try typedShape(in: container)
        } else if container.contains(.constant) {
            return .string(.init(choices: [try container.decode(String.self, forKey: .constant)], isConstant: true))
        } else if container.contains(.reference) {
            return try reference(in: container)
        } else if container.contains(.anyOf) {
            return .anyOf(try container.decode([Self].self, forKey: .anyOf))
        }
        let keys = try decoder.container(keyedBy: NameKey.self).allKeys.map(\.stringValue)
        guard Set(keys).isSubset(of: ["title", "description", "$defs", "$schema"]) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "None of these keys were present: 'type', 'const', '$ref', 'anyOf'"))
        }
        return .any
    }

    private static func reference(
        in container: KeyedDecodingContainer<NodeKey>
    ) throws -> GenerationSchema.Shape {
        let text = try container.decode(String.self, forKey: .reference)
        if text == "#" { return .rootReference }
        guard text.hasPrefix("#/$defs/") else {
            throw DecodingError.dataCorruptedError(
                forKey: .reference, in: container, debugDescription: "A reference must be '#' or '#/$defs/' and a name."
            )
        }
        let name = text.dropFirst("#/$defs/".count)
        return .reference(String(name.replacing("~1", with: "/").replacing("~0", with: "~")))
    }

    private static func typedShape(
        in container: KeyedDecodingContainer<NodeKey>
    ) throws -> GenerationSchema.Shape {
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "object": return .object(try object(in: container))
        case "array":
            return .array(
                .init(
                    items: try container.decode(Self.self, forKey: .items),
                    minimumCount: try container.decodeIfPresent(Int.self, forKey: .minimumCount),
                    maximumCount: try container.decodeIfPresent(Int.self, forKey: .maximumCount)))
        case "string": return .string(try string(in: container))
        case "integer": return .integer(try bounds(in: container))
        case "number": return .number(try bounds(in: container))
        case "boolean": return .boolean
        case "null": return .null
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "The type '\(type)' is not supported.")
        }
    }

    private static func string(
        in container: KeyedDecodingContainer<NodeKey>
    ) throws -> GenerationSchema.StringShape {
        let constant = try container.decodeIfPresent(String.self, forKey: .constant)
        return .init(
            choices: try constant.map { [$0] } ?? container.decodeIfPresent([String].self, forKey: .choices),
            isConstant: constant != nil,
            pattern: try container.decodeIfPresent(String.self, forKey: .pattern))
    }

    private static func bounds(
        in container: KeyedDecodingContainer<NodeKey>
    ) throws -> GenerationSchema.NumberBounds {
        .init(
            minimum: try container.decodeIfPresent(Decimal.self, forKey: .minimum),
            maximum: try container.decodeIfPresent(Decimal.self, forKey: .maximum))
    }

    private static func object(
        in container: KeyedDecodingContainer<NodeKey>
    ) throws -> GenerationSchema.ObjectShape {
        _ = try container.decode(String.self, forKey: .title)
        let nodes = try container.decode([String: Self].self, forKey: .properties)
        let required = Set(try container.decode([String].self, forKey: .required))
        _ = try container.decode(Bool.self, forKey: .additionalProperties)
        let order = try container.decode([String].self, forKey: .order)
        guard order.count == nodes.count, Set(order) == Set(nodes.keys) else {
            throw DecodingError.dataCorruptedError(
                forKey: .order, in: container, debugDescription: "The order must list every property exactly once.")
        }
        guard required.isSubset(of: order) else {
            throw DecodingError.dataCorruptedError(
                forKey: .required, in: container, debugDescription: "A required property is not defined.")
        }
        return .init(
            properties: order.compactMap { name in
                nodes[name].map { .init(name: name, node: $0, isOptional: !required.contains(name)) }
            })
    }
}
