import Foundation
import LanguageModels
import ModelContextProtocol
import OrderedJSON

/// Why the arguments of a tool cannot be guided: a model could call it with what it does not take.
struct UnguidedSchema: Error, Hashable {
    /// The place and the reason, in a sentence.
    var message: String
}

/// Turns the JSON Schema of a tool's arguments into one that guided decoding holds models to.
///
/// What a model writes always fits the server's schema. Optional properties that cannot be guided are left out of it;
/// a tool that requires such a one is not offered.
struct ArgumentSchema {
    private static let longest = 64 << 10
    private static let deepest = 16
    private static let annotations: Set = [
        "$schema", "$id", "$comment", "$defs", "definitions", "title", "description", "default", "examples", "example",
        "deprecated", "readOnly", "writeOnly", "additionalProperties", "x-order",
    ]

    private let definitions: [String: JSONValue]
    private var count = 0

    /// Turns a schema.
    ///
    /// - Parameters:
    ///   - json: What the server wrote.
    ///   - name: What the arguments are called.
    /// - Returns: The schema.
    /// - Throws: `UnguidedSchema`.
    static func schema(_ json: JSONValue, name: String) throws(UnguidedSchema) -> GenerationSchema {
        guard json.bytes.count <= longest else { throw UnguidedSchema(message: "Its schema is longer than 64 KiB.") }
        guard json["type"] == nil || json["type"] == "object" else {
            throw UnguidedSchema(message: "Its arguments are not an object.")
        }
        var definitions: [String: JSONValue] = [:]
        for key in ["$defs", "definitions"] {
            guard case .object(let members)? = json[key] else { continue }
            for member in members { definitions["#/\(key)/\(member.key)"] = member.value }
        }
        var reader = ArgumentSchema(definitions: definitions)
        let turned = try reader.object(json, name, "arguments", 0)
        do {
            let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(turned.bytes))
            try schema.validate()
            return schema
        } catch {
            throw UnguidedSchema(message: "Its schema sets limits that no value can meet.")
        }
    }

    private init(definitions: [String: JSONValue]) { self.definitions = definitions }

    private mutating func value(_ json: JSONValue, _ place: String, _ depth: Int) throws(UnguidedSchema) -> JSONValue {
        count += 1
        guard depth < Self.deepest, count < 2_000 else {
            throw UnguidedSchema(message: "Its schema is nested too deep, or refers to itself.")
        }
        guard json.isObject else { throw Self.unguided(place, "is not a schema") }
        // References are written out: schemas of arguments are small, and those that refer to themselves end above.
        if let reference = json["$ref"]?.string {
            guard let definition = definitions[reference] else { throw Self.unguided(place, "refers to nothing") }
            return try described(value(definition, place, depth + 1), json)
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            guard case .array(let choices)? = json[key] else { continue }
            try refuseOthers(json, [key, "nullable"], place)
            guard !choices.isEmpty, key != "allOf" || choices.count == 1 else {
                throw Self.unguided(place, "has '\(key)'")
            }
            var turned: [JSONValue] = []
            for choice in choices { turned.append(try value(choice, place, depth + 1)) }
            return described(turned.count == 1 ? turned[0] : ["anyOf": .array(turned)], json)
        }
        if json["enum"] != nil || json["const"] != nil { return described(try choice(json, place), json) }
        if case .array(let types)? = json["type"] {
            var turned: [JSONValue] = []
            for type in types { turned.append(try typed(json, type.string, place, depth)) }
            guard !turned.isEmpty else { throw Self.unguided(place, "has no type") }
            return described(turned.count == 1 ? turned[0] : ["anyOf": .array(turned)], json)
        }
        return described(try typed(json, json["type"]?.string, place, depth), json)
    }

    private mutating func typed(
        _ json: JSONValue, _ type: String?, _ place: String, _ depth: Int
    ) throws(UnguidedSchema) -> JSONValue {
        switch type ?? (json["properties"] == nil ? nil : "object") {
        case "object": return try object(json, place, place, depth)
        case "array":
            guard let items = json["items"] else { throw Self.unguided(place, "does not say what its elements are") }
            try refuseOthers(json, ["type", "items", "minItems", "maxItems"], place)
            var members: JSONValue = ["type": "array", "items": try value(items, "\(place)[]", depth + 1)]
            for key in ["minItems", "maxItems"] {
                if let count = json[key] { members = members.adding([key: count]) }
            }
            return members
        case "string": return try string(json, place)
        case "integer", "number": return try number(json, type ?? "number", place)
        case "boolean":
            try refuseOthers(json, ["type"], place)
            return ["type": "boolean"]
        case "null": return ["type": "null"]
        default: throw Self.unguided(place, "may be anything")
        }
    }

    private mutating func object(
        _ json: JSONValue, _ name: String, _ place: String, _ depth: Int
    ) throws(UnguidedSchema) -> JSONValue {
        try refuseOthers(json, ["type", "properties", "required"], place)
        var required: [String] = []
        if case .array(let names)? = json["required"] { required = names.compactMap(\.string) }
        var properties: [JSONValue.Member] = []
        if case .object(let members)? = json["properties"] {
            for member in members where !properties.contains(where: { $0.key == member.key }) {
                do throws(UnguidedSchema) {
                    let inner = depth == 0 ? member.key : "\(place).\(member.key)"
                    properties.append(.init(member.key, try value(member.value, inner, depth + 1)))
                } catch {
                    if required.contains(member.key) { throw error }
                }
            }
        } else if depth > 0 {
            // A model could make up any key.
            throw Self.unguided(place, "is an object without named properties")
        }
        if let missing = required.first(where: { name in !properties.contains { $0.key == name } }) {
            throw Self.unguided(place, "requires '\(missing)', which is not described")
        }
        let names = properties.map { JSONValue.string($0.key) }
        let known = required.map { JSONValue.string($0) }
        return [
            "type": "object", "title": .string(name), "properties": .object(properties), "required": .array(known),
            "additionalProperties": false, "x-order": .array(names),
        ]
    }

    private func choice(_ json: JSONValue, _ place: String) throws(UnguidedSchema) -> JSONValue {
        try refuseOthers(json, ["type", "enum", "const"], place)
        var values: [JSONValue] = []
        if case .array(let all)? = json["enum"] { values = all } else if let one = json["const"] { values = [one] }
        let texts = values.filter { $0.string != nil }
        let hasNull = values.contains(.null)
        guard !texts.isEmpty, texts.count + (hasNull ? 1 : 0) == values.count else {
            throw Self.unguided(place, "has a choice of values that are not strings")
        }
        let choice: JSONValue = ["type": "string", "enum": .array(texts)]
        return hasNull ? ["anyOf": [choice, ["type": "null"]]] : choice
    }

    private func string(_ json: JSONValue, _ place: String) throws(UnguidedSchema) -> JSONValue {
        // Without a format that is known, a format is only a remark.
        try refuseOthers(json, ["type", "format", "minLength", "maxLength"], place)
        if let pattern = Self.formats[json["format"]?.string ?? ""] {
            return ["type": "string", "pattern": .string(pattern)]
        }
        let (least, most) = (json["minLength"]?.integer ?? 0, json["maxLength"]?.integer)
        guard least > 0 || most != nil else { return ["type": "string"] }
        guard least >= 0, least <= 1_000, most.map({ $0 >= least }) ?? true else {
            throw Self.unguided(place, "has a length that no string can have")
        }
        // A length that is far beyond what a model writes limits nothing.
        let end = most.flatMap { $0 <= 2_000 ? "\($0)" : nil } ?? ""
        return least == 0 && end.isEmpty
            ? ["type": "string"] : ["type": "string", "pattern": .string("[\\s\\S]{\(least),\(end)}")]
    }

    private static let formats = [
        "date": "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])",
        "uuid": "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        "date-time": "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
            + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])",
    ]

    private func number(_ json: JSONValue, _ type: String, _ place: String) throws(UnguidedSchema) -> JSONValue {
        let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]
        try refuseOthers(json, Set(["type", "format"] + bounds), place)
        var (least, most) = (json["minimum"], json["maximum"])
        for (key, step) in [("exclusiveMinimum", 1), ("exclusiveMaximum", -1)] {
            guard let bound = json[key] else { continue }
            guard type == "integer", let number = bound.integer, number.magnitude < 1 << 53 else {
                throw Self.unguided(place, "has '\(key)'")
            }
            if step > 0 { least = JSONValue(max(number + 1, least?.integer ?? number + 1)) }
            if step < 0 { most = JSONValue(min(number - 1, most?.integer ?? number - 1)) }
        }
        var members: JSONValue = ["type": .string(type)]
        if let least { members = members.adding(["minimum": least]) }
        if let most { members = members.adding(["maximum": most]) }
        return members
    }

    // MARK: Parts

    private func described(_ turned: JSONValue, _ json: JSONValue) -> JSONValue {
        guard let description = json["description"]?.string, turned["description"] == nil else { return turned }
        return turned.adding(["description": .string(ToolText.line(description, characters: 300))])
    }

    private func refuseOthers(_ json: JSONValue, _ known: Set<String>, _ place: String) throws(UnguidedSchema) {
        guard case .object(let members) = json else { return }
        // With a list of types, each has the keywords of all.
        let lists: Set<String> = if case .array? = json["type"] { Self.keywords } else { [] }
        let others = members.map(\.key).filter {
            !known.contains($0) && !Self.annotations.contains($0) && !lists.contains($0) && !$0.hasPrefix("x-")
        }
        if let first = others.min() { throw Self.unguided(place, "has the keyword '\(first)'") }
    }

    private static let keywords: Set = [
        "type", "items", "minItems", "maxItems", "format", "minLength", "maxLength", "minimum", "maximum",
        "exclusiveMinimum", "exclusiveMaximum", "properties", "required",
    ]

    private static func unguided(_ place: String, _ what: String) -> UnguidedSchema {
        let place = ToolText.line(place, characters: 60)
        let what = ToolText.line(what, characters: 80)
        return UnguidedSchema(message: "'\(place)' \(what), so Hearth cannot make a model keep to it.")
    }
}
