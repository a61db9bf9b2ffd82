import Support

extension SchemaError {
    private static let nothingIsAllowed = "its keywords contradict each other, so no value is allowed"

    static func nothing(_ places: [SchemaDocument.Place]) -> SchemaError {
        SchemaError(place: places.first?.pointer ?? "#", reason: nothingIsAllowed)
    }

    /// True if the schema is well formed, but allows no value.
    var isNothing: Bool { reason == Self.nothingIsAllowed }
}

extension JSONValue {
    /// The keywords that do not restrict values.
    static let annotations: Set = [
        "$schema", "$id", "id", "$comment", "$defs", "definitions", "$anchor", "$dynamicAnchor", "$vocabulary", "title",
        "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly",
    ]

    private static let restrictions: Set = [
        "$ref", "$dynamicRef", "$recursiveRef", "type", "enum", "const", "allOf", "anyOf", "oneOf", "not", "if",
        "properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties",
        "maxProperties", "unevaluatedProperties", "dependentRequired", "dependentSchemas", "dependencies", "items",
        "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems",
        "pattern", "minLength", "maxLength", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
        "multipleOf",
    ]

    var reference: String? { (self["$ref"] ?? self["$dynamicRef"] ?? self["$recursiveRef"])?.string }

    var isOnlyReference: Bool {
        (members ?? []).allSatisfy {
            $0.key.hasSuffix("Ref") || $0.key == "$ref" || !Self.restrictions.contains($0.key)
        }
    }

    /// True if the schema or a direct part of `allOf` is a reference.
    var hasReference: Bool {
        reference != nil || (self["allOf"]?.elements ?? []).contains { $0.reference != nil }
    }

    /// Returns whether a schema has no restrictions besides the given keywords.
    func isTrivial(without taken: Set<String>, at place: SchemaDocument.Place) -> Bool {
        (members ?? []).allSatisfy { member in
            !Self.restrictions.contains(member.key) || taken.contains("\(place.pointer)/\(member.key)")
                // The schemas of these keywords are already in the list of schemas.
                || member.key == "allOf" || member.key == "$ref"
        }
    }
}
