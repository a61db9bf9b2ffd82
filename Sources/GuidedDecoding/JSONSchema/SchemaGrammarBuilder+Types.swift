import Support

extension SchemaGrammarBuilder {
    private static let allTypes = ["object", "array", "string", "number", "integer", "boolean", "null"]

    /// Returns the types that all schemas allow; `nil` if no schema has `type`.
    static func types(_ places: [Place]) -> Set<String>? {
        var result: Set<String>?
        for place in places {
            guard let type = place.schema["type"] else { continue }
            var own = types(in: type)
            if place.schema["nullable"] == .bool(true) { own.insert("null") }
            result = result?.intersection(own) ?? own
        }
        return result
    }

    /// Returns the types in the value of `type`; `number` includes `integer`.
    static func types(in value: JSONValue) -> Set<String> {
        let names = Set(value.string.map { [$0] } ?? value.elements?.compactMap(\.string) ?? [])
        return names.contains("number") ? names.union(["integer"]) : names
    }

    /// Returns the types whose keywords occur, which a schema without `type` is assumed to describe.
    private static func meantTypes(_ places: [Place]) -> Set<String> {
        let keywords: [(String, [String])] = [
            (
                "object",
                [
                    "properties", "required", "additionalProperties", "patternProperties", "propertyNames",
                    "minProperties", "maxProperties", "unevaluatedProperties",
                ]
            ),
            (
                "array",
                [
                    "items", "prefixItems", "additionalItems", "unevaluatedItems", "minItems", "maxItems",
                    "uniqueItems", "contains",
                ]
            ),
            ("string", ["pattern", "minLength", "maxLength", "format"]),
            ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
        ]
        var result: Set<String> = []
        for (type, names) in keywords
        where places.contains(where: { place in names.contains { place.schema[$0] != nil } }) { result.insert(type) }
        return result
    }

    mutating func typed(_ places: [Place], _ depth: Int) throws(SchemaError) -> OutputGrammar {
        for place in places {
            guard let type = place.schema["type"] else { continue }
            let names = type.string.map { [$0] } ?? type.elements?.compactMap(\.string) ?? []
            guard !names.isEmpty else {
                throw SchemaError(place: place.pointer, reason: "type must be the name of a type, or a list of names")
            }
            if let unknown = names.first(where: { !Self.allTypes.contains($0) }) {
                throw SchemaError(place: place.pointer, reason: "the type '\(unknown.prefix(40))' is unknown")
            }
        }
        let written = Self.types(places)
        let meant = written == nil ? Self.meantTypes(places) : []
        guard written != nil || !meant.isEmpty || places.contains(where: { $0.schema["not"] != nil }) else {
            return .reference(Self.anyName)
        }
        var types = written ?? Set(Self.allTypes)
        var exclusions = TextExclusions()
        for place in places {
            guard let no = place.schema["not"] else { continue }
            let keyword = place.pointer.hasSuffix("/if/" + Self.unless) ? "if" : "not"
            types = try exclude(place.child(no, "not"), keyword, types, &exclusions)
        }
        if !types.isDisjoint(with: meant) { types.formIntersection(meant) }
        var grammars: [OutputGrammar] = []
        var failure: SchemaError?
        // Models prefer the first matching type, so the most complex types come first.
        for type in Self.allTypes where types.contains(type) {
            if type == "integer", types.contains("number") { continue }
            do throws(SchemaError) { grammars.append(try grammar(of: type, places, exclusions, depth)) } catch {
                guard error.isNothing else { throw error }
                failure = error
            }
        }
        guard !grammars.isEmpty else { throw failure ?? .nothing(places) }
        return grammars.count == 1 ? grammars[0] : .anyOf(grammars)
    }

    /// The values that `not` excludes.
    struct TextExclusions {
        var patterns: [String] = []
        var texts: [String] = []
        var properties: Set<ExactText> = []
        var values: [JSONValue] = []
        /// Additional schemas of properties, which apply if the property is present.
        var schemas: [ExactText: [Place]] = [:]
    }

    /// The last component of the pointer of a negated condition.
    static let unless = "unless"

    /// Excludes the values of a `not` or negated `if` schema; a complex schema is checked afterwards instead.
    private mutating func exclude(
        _ place: Place, _ keyword: String, _ types: Set<String>, _ exclusions: inout TextExclusions
    ) throws(SchemaError) -> Set<String> {
        guard let all = try flattened([place]) else { return types }
        guard !all.isEmpty else { throw .nothing([place]) }
        let members = all.flatMap { $0.schema.members ?? [] }.filter { !JSONValue.annotations.contains($0.key) }
        guard !members.isEmpty else { throw .nothing([place]) }
        if let values = members.first(where: { $0.key == "enum" })?.value.elements
            ?? members.first(where: { $0.key == "const" }).map({ [$0.value] }),
            members.allSatisfy({ ["enum", "const", "type"].contains($0.key) })
        {
            exclusions.texts += values.compactMap(\.string)
            exclusions.values += values
            let others = ["integer", "number", "array", "object"]
            if values.contains(where: { others.contains($0.typeName) }), !types.isDisjoint(with: others) {
                check(keyword)
            }
            return values.contains(.null) ? types.subtracting(["null"]) : types
        }
        let named = members.first { $0.key == "type" }.map { Self.types(in: $0.value) } ?? Set(Self.allTypes)
        /// Returns the remaining types if the negated schema allows all values of its types except `type`.
        func left(but type: String) -> Set<String> {
            if named.contains("integer"), types.contains("number"), !named.contains("number") { check(keyword) }
            return types.subtracting(named.subtracting([type]))
        }
        func hasOnly(_ keywords: Set<String>) -> Bool {
            members.allSatisfy { keywords.contains($0.key) || $0.key == "type" }
        }
        func member(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
        let names = member("required")?.elements?.compactMap(\.string)
        if hasOnly([]) { return left(but: "") }
        if hasOnly(["properties", "required"]), let property = member("properties")?.members, property.count == 1,
            names?.map(ExactText.init) == [property[0].name]
        {
            guard named.contains("object") else { return left(but: "") }
            exclusions.schemas[property[0].name, default: []].append(
                all[0].child(["not": property[0].value], "not", property[0].key))
            return left(but: "object")
        }
        if hasOnly(["required"]), let names, names.count == 1 {
            if named.contains("object") { exclusions.properties.formUnion(names.map(ExactText.init)) }
            return left(but: "object")
        }
        if hasOnly(["pattern"]), let pattern = member("pattern")?.string {
            if named.contains("string") { exclusions.patterns.append(pattern) }
            return left(but: "string")
        }
        if members.count == 1, let parts = member("anyOf")?.elements {
            var types = types
            for (index, part) in parts.enumerated() {
                types = try exclude(all[0].child(part, "anyOf", "\(index)"), keyword, types, &exclusions)
            }
            return types
        }
        check(keyword)
        return types
    }

    private mutating func grammar(
        of type: String, _ places: [Place], _ exclusions: TextExclusions, _ depth: Int
    ) throws(SchemaError) -> OutputGrammar {
        switch type {
        case "object": return try object(places, exclusions, depth)
        case "array": return try array(places, depth)
        case "string": return try string(places, exclusions)
        case "integer": return try number(places, isInteger: true)
        case "number": return try number(places, isInteger: false)
        case "boolean":
            let left = [true, false].filter { !exclusions.values.contains(.bool($0)) }
            guard !left.isEmpty else { throw .nothing(places) }
            return left.count == 2 ? .boolean : .exactly(.bool(left[0]))
        default: return .null
        }
    }
}
