import Support

extension SchemaGrammarBuilder {
    mutating func object(
        _ places: [Place], _ exclusions: TextExclusions, _ depth: Int
    ) throws(SchemaError) -> OutputGrammar {
        let excluded = exclusions.properties
        let least = try count("minProperties", places, by: max) ?? 0
        let most = try count("maxProperties", places, by: min)
        if let most, most < least { throw .nothing(places) }
        let shape = try ObjectShape(places)
        if shape.required.contains(where: excluded.contains) {
            throw .nothing(places)
        }
        let names =
            shape.nameRules.isEmpty ? [] : Set(try allowed(shape.names.map { .string($0.text) }, shape.nameRules))
        var properties: [OutputGrammar.Property] = []
        for name in shape.names where !excluded.contains(name) {
            let isRequired = shape.required.contains(name)
            do throws(SchemaError) {
                guard shape.nameRules.isEmpty || names.contains(.string(name.text)) else { throw .nothing(places) }
                let own = try schemas(of: name, shape) + (exclusions.schemas[name] ?? [])
                properties.append(.init(name.text, isRequired: isRequired, try grammar(own, depth + 1)))
            } catch {
                guard error.isNothing, !isRequired else { throw error }
            }
        }
        if shape.names.isEmpty {
            return try map(shape, without: excluded.union(exclusions.schemas.keys), least, most, depth)
        }
        // If the number of properties is bounded, optional properties are omitted or made required to satisfy the
        // bounds.
        if let most {
            guard properties.count(where: \.isRequired) <= most else { throw .nothing(places) }
            while properties.count > most, let last = properties.lastIndex(where: { !$0.isRequired }) {
                properties.remove(at: last)
            }
        }
        while properties.count(where: \.isRequired) < least,
            let next = properties.firstIndex(where: { !$0.isRequired })
        {
            properties[next].isRequired = true
        }
        if properties.count < least {
            guard shape.rest.allSatisfy({ $0.place.schema != .bool(false) }) else { throw .nothing(places) }
            check("minProperties")
        }
        guard shape.allowsOthers else { return .object(properties) }
        let named = excluded.union(exclusions.schemas.keys).union(shape.names)
        return .object(
            properties, others: try entries(shape, without: named, depth),
            maximumOthers: most.map { $0 - properties.count })
    }

    /// The property keywords of all schemas that an object must satisfy.
    struct ObjectShape {
        /// The property names, in the order of the schemas.
        private(set) var names: [ExactText] = []
        private(set) var required: Set<ExactText> = []
        let places: [Place]
        /// The schemas of named properties, for each of the places.
        private(set) var properties: [[ExactText: JSONValue]] = []
        /// The schemas of unnamed properties.
        private(set) var rest: [Rest] = []
        private(set) var nameRules: [Place] = []
        private(set) var patterns: [Pattern] = []

        /// True if a schema explicitly allows unnamed properties, and not only by omission.
        var allowsOthers: Bool { !patterns.isEmpty || rest.contains { $0.place.schema != .bool(false) } }

        /// A schema of unnamed properties.
        struct Rest {
            /// The index of the containing schema.
            var owner: Int
            var place: Place
            var isAdditional: Bool
        }

        /// A schema of the properties whose names match a pattern.
        struct Pattern {
            /// The index of the containing schema.
            var owner: Int
            var text: ExactText
            var place: Place
            /// The parsed pattern; `nil` if it is unsupported.
            var search: PatternSearch?
        }

        init(_ places: [Place]) throws(SchemaError) {
            self.places = places
            var known: Set<ExactText> = []
            var wanted: [ExactText] = []
            for (owner, place) in places.enumerated() {
                self.properties.append([:])
                let schema = place.schema
                if let properties = schema["properties"] {
                    guard let members = properties.members else {
                        throw SchemaError(place: place.pointer, reason: "properties must be an object of schemas")
                    }
                    for member in members {
                        if known.insert(member.name).inserted { names.append(member.name) }
                        self.properties[self.properties.count - 1][member.name] = member.value
                    }
                }
                if let list = schema["required"], case .bool = list {
                    // In old drafts, `required` is a Boolean in the property's schema.
                } else if let list = schema["required"] {
                    guard let elements = list.elements else {
                        throw SchemaError(place: place.pointer, reason: "required must be a list of names")
                    }
                    wanted += elements.compactMap(\.string).map(ExactText.init)
                }
                for key in ["additionalProperties", "unevaluatedProperties"] {
                    guard let more = schema[key] else { continue }
                    rest.append(
                        Rest(owner: owner, place: place.child(more, key), isAdditional: key == "additionalProperties"))
                }
                if let rule = schema["propertyNames"] { nameRules.append(place.child(rule, "propertyNames")) }
                for member in schema["patternProperties"]?.members ?? [] {
                    patterns.append(
                        Pattern(
                            owner: owner, text: member.name,
                            place: place.child(member.value, "patternProperties", member.key),
                            search: try? PatternSearch(member.key)))
                }
            }
            for name in wanted where required.insert(name).inserted && known.insert(name).inserted {
                names.append(name)
            }
        }
    }

    /// Returns the schemas that apply to a property.
    private mutating func schemas(of name: ExactText, _ shape: ObjectShape) throws(SchemaError) -> [Place] {
        var result: [Place] = []
        let naming = zip(shape.places, shape.properties).filter { $0.1[name] != nil }.map(\.0)
        for (owner, (place, properties)) in zip(shape.places, shape.properties).enumerated() {
            let schema = place.schema
            var isKnown = false
            if let own = properties[name] {
                isKnown = true
                result.append(place.child(own, "properties", name.text))
            }
            for pattern in shape.patterns where pattern.owner == owner {
                guard let isMatch = pattern.search?.isFound(in: name.text, budget: &searchSteps) else {
                    guard searchSteps > 0 else {
                        throw SchemaError(place: place.pointer, reason: "it has too many names and patterns")
                    }
                    check("patternProperties")
                    continue
                }
                guard isMatch else { continue }
                isKnown = true
                result.append(pattern.place)
            }
            guard !isKnown else { continue }
            if let more = schema["additionalProperties"] { result.append(place.child(more, "additionalProperties")) }
            guard let more = schema["unevaluatedProperties"] else { continue }
            if naming.isEmpty {
                result.append(place.child(more, "unevaluatedProperties"))
            } else if try !isEvaluated(by: place, naming) {
                check("unevaluatedProperties")
            }
        }
        return result
    }

    /// Returns whether one of several schemas is certainly a subschema of `place`, so that its properties count as
    /// evaluated.
    private func isEvaluated(by place: Place, _ parts: [Place]) throws(SchemaError) -> Bool {
        let own = try flattened([place]) ?? []
        return parts.contains { part in
            own.contains { part.pointer == $0.pointer || part.pointer.hasPrefix($0.pointer + "/") }
        }
    }

    /// The maximum number of key patterns for which each automaton excludes the other patterns.
    private static let maximumDisjoint = 16

    /// Returns the grammar of an object without named properties.
    private mutating func map(
        _ shape: ObjectShape, without excluded: Set<ExactText>, _ least: Int, _ most: Int?, _ depth: Int
    ) throws(SchemaError) -> OutputGrammar {
        let entries = try entries(shape, without: excluded, depth)
        guard !entries.isEmpty, most != 0 else {
            guard least == 0 else { throw .nothing(shape.places) }
            return .object([])
        }
        return .map(entries, min: least, max: most)
    }

    /// Returns the entries for unnamed keys.
    private mutating func entries(
        _ shape: ObjectShape, without excluded: Set<ExactText>, _ depth: Int
    ) throws(SchemaError) -> [OutputGrammar.MapEntry] {
        var entries: [OutputGrammar.MapEntry] = []
        var names = shape.nameRules
        if !excluded.isEmpty {
            let texts = excluded.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            let rule: JSONValue = ["not": ["enum": .array(texts.map { .string($0) })]]
            names.append(shape.places[0].child(rule, "excluded"))
        }
        let patterns = try held(shape.patterns.map(\.text.text), shape.places).map(ExactText.init)
        if patterns.count < shape.patterns.count { check("patternProperties") }
        let isDisjoint = Set(patterns).count <= Self.maximumDisjoint
        if !isDisjoint { check("patternProperties") }
        var seen: Set<ExactText> = []
        for pattern in patterns where seen.insert(pattern).inserted {
            let rules = shape.patterns.filter { $0.text == pattern }
            var values = rules.map(\.place)
            // Schemas of the object without this pattern treat these properties as unnamed.
            for more in shape.rest where !rules.contains(where: { $0.owner == more.owner }) {
                if more.isAdditional {
                    values.append(more.place)
                } else if try !isEvaluated(by: shape.places[more.owner], rules.map { shape.places[$0.owner] }) {
                    check("unevaluatedProperties")
                }
            }
            // A key that matches several patterns must satisfy all their schemas. Therefore each key may match only
            // one pattern. Its automaton excludes the other patterns, which is too slow for many patterns.
            let only: JSONValue = [
                "type": "string", "pattern": .string(pattern.text),
                "not": ["anyOf": .array(patterns.filter { $0 != pattern }.map { ["pattern": .string($0.text)] })],
            ]
            let key = values[0].child(
                patterns.count > 1 && isDisjoint ? only : ["type": "string", "pattern": .string(pattern.text)], "key")
            do throws(SchemaError) {
                entries.append(
                    .init(key: try grammar(names + [key], depth + 1), value: try grammar(values, depth + 1)))
            } catch {
                guard error.isNothing else { throw error }
            }
        }
        do throws(SchemaError) {
            let value =
                shape.rest.isEmpty
                ? .reference(Self.anyName) : try grammar(shape.rest.map(\.place), depth + 1)
            // Besides keys that match patterns, other keys are allowed only if the schema mentions them.
            if entries.isEmpty || !shape.rest.isEmpty {
                let others: JSONValue = [
                    "type": "string", "not": ["anyOf": .array(patterns.map { ["pattern": .string($0.text)] })],
                ]
                let key = shape.places[0].child(patterns.isEmpty ? ["type": "string"] : others, "key")
                entries.append(.init(key: try grammar(names + [key], depth + 1), value: value))
            }
        } catch {
            guard error.isNothing else { throw error }
        }
        return entries
    }
}
