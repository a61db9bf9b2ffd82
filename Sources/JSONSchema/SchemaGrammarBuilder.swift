package import GuidedDecoding
package import OrderedJSON

/// A schema as a grammar of the JSON that it allows.
package struct SchemaOutput: Sendable, Hashable {
    /// The grammar of the whole value.
    package var root: OutputGrammar
    /// The grammars that references name.
    package var definitions: [String: OutputGrammar]
    /// The keywords that the grammar does not hold, or not all of, as `pattern` or `uniqueItems`; a value is to be
    /// checked for them.
    package var checked: Set<String>
}

/// Turns JSON Schema, as other programs write it, into a grammar of the JSON that it allows.
///
/// Whatever the grammar allows, the schema allows, but for the keywords that are named as checked; not all that the
/// schema allows is written: objects keep the order of the schema's properties, and others come after them only where
/// the schema says what these are, or names none. Keywords that are not known are annotations.
package struct SchemaGrammarBuilder {
    typealias Place = SchemaDocument.Place

    /// The name of the definition of any value.
    package static let anyName = "#any"

    private static let mostBranches = 5_000
    private static let mostParts = 50_000
    private static let mostDepth = 64
    private static let mostDefinitions = 5_000

    let document: SchemaDocument
    let validator: SchemaValidator
    let prefix: String
    private(set) var definitions: [String: OutputGrammar] = [:]
    private(set) var waiting: [(name: String, places: [Place])] = []
    var checked: Set<String> = []
    /// Steps of pattern searches that are left.
    var searchSteps = 2_000_000
    /// Steps of the validator that are left.
    private var validatorSteps = 200_000
    private var branches = 0
    private var parts = 0
    private var tooLarge = 0
    private static let mostTooLarge = 3

    /// Reads a schema.
    ///
    /// - Parameters:
    ///   - document: The schema.
    ///   - other: What values have to be as well, without references.
    ///   - prefix: Goes before the names of definitions, so that several schemas can be parts of one grammar.
    /// - Returns: The grammar, and what it does not hold.
    /// - Throws: `SchemaError` for a schema that is malformed, too large, or allows nothing.
    package static func output(
        of document: SchemaDocument, and other: JSONValue? = nil, prefix: String = ""
    ) throws(SchemaError) -> SchemaOutput {
        var builder = SchemaGrammarBuilder(document: document, prefix: prefix)
        // By name, since references to the root lead there.
        let root = try builder.reference(
            [document.root] + (other.map { [Place(schema: $0, pointer: "#and", resource: "#")] } ?? []))
        while let next = builder.waiting.popLast() {
            builder.definitions[prefix + next.name] = try builder.build(next.places, [], 0)
        }
        builder.definitions[anyName] = OutputGrammar.anyValue
        guard case .reference(let name) = root, let grammar = builder.definitions[name] else {
            return SchemaOutput(root: root, definitions: builder.definitions, checked: builder.checked)
        }
        return SchemaOutput(root: grammar, definitions: builder.definitions, checked: builder.checked)
    }

    private init(document: SchemaDocument, prefix: String) {
        (self.document, self.prefix) = (document, prefix)
        validator = SchemaValidator(document)
    }

    mutating func check(_ keyword: String) { checked.insert(keyword) }

    /// Counts a part that was too large for an automaton: each takes as long as the largest that is made.
    mutating func noteTooLarge(_ error: GrammarError, _ places: [Place]) throws(SchemaError) {
        guard case .tooLarge = error else { return }
        tooLarge += 1
        guard tooLarge <= Self.mostTooLarge else {
            throw SchemaError(
                place: places.first?.pointer ?? "#", reason: "too many of its patterns and lengths are too large")
        }
    }

    // MARK: References

    /// The grammar of what several schemas allow at once.
    mutating func grammar(_ places: [Place], _ depth: Int) throws(SchemaError) -> OutputGrammar {
        guard depth < Self.mostDepth else {
            throw SchemaError(
                place: places.first?.pointer ?? "#", reason: "it is nested deeper than \(Self.mostDepth) levels")
        }
        // A schema that may refer to itself gets a name.
        if places.contains(where: { $0.schema.hasReference }) {
            // A definition is built later, when an optional property can no longer be left out for it.
            guard let all = try flattened(places), Self.types(all)?.isEmpty != true else { throw .nothing(places) }
            return try reference(places)
        }
        return try build(places, [], depth)
    }

    private mutating func reference(_ places: [Place]) throws(SchemaError) -> OutputGrammar {
        let places = try followed(places)
        let name = Set(places.map(\.pointer)).sorted().joined(separator: "&")
        if definitions[prefix + name] == nil {
            guard definitions.count < Self.mostDefinitions else {
                throw SchemaError(place: "#", reason: "it has too many combinations")
            }
            definitions[prefix + name] = .null
            waiting.append((name, places))
        }
        return .reference(prefix + name)
    }

    /// Schemas that are only references are the schemas that they name.
    private func followed(_ places: [Place]) throws(SchemaError) -> [Place] {
        var result: [Place] = []
        for place in places {
            var (place, steps) = (place, 0)
            while let name = place.schema.reference, document.ignoresSiblings || place.schema.isOnlyReference {
                steps += 1
                guard steps < 100 else { throw SchemaError(place: place.pointer, reason: "$ref leads back to itself") }
                place = try document.target(of: name, at: place)
            }
            result.append(place)
        }
        return result
    }

    /// All schemas that hold at a place: those that are named and those of `allOf` with them.
    ///
    /// - Returns: `nil` if nothing is allowed.
    func flattened(_ places: [Place]) throws(SchemaError) -> [Place]? {
        var (pending, result, seen) = (Array(places.reversed()), [Place](), Set<String>())
        while let place = pending.popLast() {
            switch place.schema {
            case .bool(true): continue
            case .bool(false): return nil
            case .object: break
            default: throw SchemaError(place: place.pointer, reason: "a schema must be a JSON object, true or false")
            }
            guard seen.insert(place.pointer).inserted else { continue }
            if document.ignoresSiblings, let name = place.schema.reference {
                pending.append(try document.target(of: name, at: place))
                continue
            }
            result.append(place)
            if let all = place.schema["allOf"] {
                guard let parts = all.elements else {
                    throw SchemaError(place: place.pointer, reason: "allOf must be a list of schemas")
                }
                for (index, part) in parts.enumerated().reversed() {
                    pending.append(place.child(part, "allOf", "\(index)"))
                }
            }
            if let name = place.schema.reference { pending.append(try document.target(of: name, at: place)) }
        }
        return result
    }

    // MARK: Branches

    private mutating func build(
        _ places: [Place], _ taken: Set<String>, _ depth: Int
    ) throws(SchemaError) -> OutputGrammar {
        // What a part takes grows with the schemas that hold there.
        parts += max(1, places.count)
        guard parts <= Self.mostParts else {
            throw SchemaError(place: places.first?.pointer ?? "#", reason: "it has too many combinations")
        }
        guard depth < Self.mostDepth else {
            throw SchemaError(
                place: places.first?.pointer ?? "#", reason: "it is nested deeper than \(Self.mostDepth) levels")
        }
        guard let all = try flattened(places) else { throw .nothing(places) }
        if let values = try constants(all) { return try .value(oneOf: values, at: all) }
        for place in all {
            guard let branching = try branching(of: place, among: all, without: taken) else { continue }
            let taken = taken.union([branching.key])
            return try choice(branching, all.filter { !$0.schema.isTrivial(without: taken, at: $0) }, taken, depth)
        }
        return try typed(all, depth)
    }

    private mutating func choice(
        _ branching: Branching, _ rest: [Place], _ taken: Set<String>, _ depth: Int
    ) throws(SchemaError) -> OutputGrammar {
        var grammars: [OutputGrammar] = []
        var failure: SchemaError?
        for branch in branching.branches {
            branches += 1
            guard branches <= Self.mostBranches else {
                throw SchemaError(place: branch.first?.pointer ?? "#", reason: "it has too many combinations")
            }
            do throws(SchemaError) {
                let places = rest + branch
                // Without anything beside it a branch may be a name.
                let grammar =
                    rest.isEmpty && branch.count == 1 && branch[0].schema.hasReference
                    ? try reference(branch) : try build(places, taken, depth + 1)
                if !grammars.contains(grammar) { grammars.append(grammar) }
            } catch {
                guard error.isNothing else { throw error }
                failure = error
            }
        }
        if branching.isExclusive, !areExclusive(branching.branches.flatMap { $0 }) { check("oneOf") }
        guard !grammars.isEmpty else { throw failure ?? .nothing(rest) }
        return grammars.count == 1 ? grammars[0] : .anyOf(grammars)
    }

    /// The values of `enum` and `const` that all else allows; `nil` without either.
    mutating func constants(_ all: [Place]) throws(SchemaError) -> [JSONValue]? {
        var values: [JSONValue]?
        var own: [[JSONValue]] = []
        for place in all { own += try lists(of: place) }
        for own in own {
            guard let known = values else {
                values = own
                continue
            }
            let identities = Set(own.map(\.identity))
            values = known.filter { identities.contains($0.identity) }
        }
        guard let values else { return nil }
        // `nullable` of OpenAPI allows null besides the values.
        let isNullable =
            all.allSatisfy { $0.schema["nullable"] == .bool(true) || $0.schema["type"] == nil }
            && all.contains { $0.schema["nullable"] == .bool(true) }
        // The values are in every list, so only the other keywords are left to check.
        let others = all.map(\.withoutValues).filter {
            !$0.schema.isTrivial(without: [], at: $0) || $0.schema["allOf"] != nil
        }
        var seen: Set<String> = []
        var result = values.filter { seen.insert($0.identity).inserted }
        if !others.isEmpty { result = try allowed(result, others) }
        if isNullable, !result.contains(.null) { result.append(.null) }
        guard !result.isEmpty else { throw .nothing(all) }
        return result
    }

    /// The values that several schemas allow at once.
    mutating func allowed(_ values: [JSONValue], _ places: [Place]) throws(SchemaError) -> [JSONValue] {
        guard let result = validator.allowed(values, by: places, stepsLeft: &validatorSteps) else {
            throw SchemaError(place: places.first?.pointer ?? "#", reason: "it has too many values and combinations")
        }
        return result
    }

    /// The lists of values of `enum` and `const`, each of which holds.
    private func lists(of place: Place) throws(SchemaError) -> [[JSONValue]] {
        let constant = place.schema["const"].map { [[$0]] } ?? []
        guard let list = place.schema["enum"] else { return constant }
        guard let elements = list.elements, !elements.isEmpty else {
            throw SchemaError(place: place.pointer, reason: "enum must be a list of at least one value")
        }
        return [elements] + constant
    }

    private struct Branching {
        var key: String
        var branches: [[Place]]
        /// Whether exactly one of the branches may fit.
        var isExclusive = false
    }

    /// The first keyword of a schema that has several branches and is not among those that are taken already.
    private func branching(
        of place: Place, among all: [Place], without taken: Set<String>
    ) throws(SchemaError) -> Branching? {
        let schema = place.schema
        for keyword in ["anyOf", "oneOf"] {
            let key = "\(place.pointer)/\(keyword)"
            guard let list = schema[keyword], !taken.contains(key) else { continue }
            guard let parts = list.elements, !parts.isEmpty else {
                throw SchemaError(place: place.pointer, reason: "\(keyword) must be a list of at least one schema")
            }
            let branches = parts.enumerated().map { [place.child($0.element, keyword, "\($0.offset)")] }
            return Branching(key: key, branches: branches, isExclusive: keyword == "oneOf")
        }
        if let condition = schema["if"], !taken.contains("\(place.pointer)/if") {
            let then = [place.child(condition, "if")] + (schema["then"].map { [place.child($0, "then")] } ?? [])
            let otherwise = schema["else"].map { [place.child($0, "else")] } ?? []
            // A value that fits the condition does not fit the other branch.
            let unless: JSONValue = ["not": condition]
            return Branching(
                key: "\(place.pointer)/if", branches: [then, [place.child(unless, "if", Self.unless)] + otherwise])
        }
        guard Self.types(all)?.contains("object") != false else { return nil }
        for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
            for member in schema[keyword]?.members ?? [] {
                let base = place.child(schema, keyword, member.key)
                guard !taken.contains(base.pointer) else { continue }
                let without: JSONValue = ["properties": [member.key: false], "type": "object"]
                let with: JSONValue =
                    member.value.elements.map {
                        ["type": "object", "required": .array([.string(member.key)] + $0)]
                    } ?? ["type": "object", "allOf": [["required": [.string(member.key)]], member.value]]
                return Branching(
                    key: base.pointer, branches: [[base.child(with, "with")], [base.child(without, "without")]])
            }
        }
        return nil
    }

    /// Whether no value fits two of the schemas, as far as their types and constants tell.
    private mutating func areExclusive(_ branches: [Place]) -> Bool {
        let flat = branches.map { (try? flattened([$0])) ?? [] }
        func types(_ places: [Place]) -> Set<String>? { Self.types(places) }
        let all = flat.map(types)
        if !all.contains(nil) {
            let sets = all.compactMap { $0 }
            let joined = sets.reduce(into: Set<String>()) { $0.formUnion($1) }
            if sets.map(\.count).reduce(0, +) == joined.count { return true }
        }
        // A property that each requires with values of its own.
        func marks(_ places: [Place]) -> [String: [JSONValue]] {
            var result: [String: [JSONValue]] = [:]
            let required = Set(places.flatMap { $0.schema["required"]?.elements?.compactMap(\.string) ?? [] })
            for place in places {
                for member in place.schema["properties"]?.members ?? [] where required.contains(member.key) {
                    let property = (try? flattened([place.child(member.value, "properties", member.key)])) ?? []
                    guard let values = try? constants(property) else { continue }
                    result[member.key] = values
                }
            }
            return result
        }
        let marked = flat.map(marks)
        guard let first = marked.first else { return true }
        return first.keys.contains { name in
            let lists = marked.compactMap { $0[name] }
            guard lists.count == branches.count else { return false }
            var seen: Set<String> = []
            return lists.joined().allSatisfy { seen.insert($0.identity).inserted }
        }
    }

    // MARK: Types

    private static let allTypes = ["object", "array", "string", "number", "integer", "boolean", "null"]

    /// The types that all schemas allow; `nil` where none says.
    private static func types(_ places: [Place]) -> Set<String>? {
        var result: Set<String>?
        for place in places {
            guard let type = place.schema["type"] else { continue }
            var own = types(in: type)
            if place.schema["nullable"] == .bool(true) { own.insert("null") }
            result = result?.intersection(own) ?? own
        }
        return result
    }

    /// The types that `type` names; numbers can be integers.
    private static func types(in value: JSONValue) -> Set<String> {
        let names = Set(value.string.map { [$0] } ?? value.elements?.compactMap(\.string) ?? [])
        return names.contains("number") ? names.union(["integer"]) : names
    }

    /// The types whose keywords a schema has: one that says nothing of types is meant for these.
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

    private mutating func typed(_ places: [Place], _ depth: Int) throws(SchemaError) -> OutputGrammar {
        for place in places {
            guard let type = place.schema["type"] else { continue }
            let names = type.string.map { [$0] } ?? type.elements?.compactMap(\.string) ?? []
            guard !names.isEmpty else {
                throw SchemaError(place: place.pointer, reason: "type must be the name of a type, or a list of names")
            }
            if let unknown = names.first(where: { !Self.allTypes.contains($0) }) {
                throw SchemaError(place: place.pointer, reason: "there is no type '\(unknown.prefix(40))'")
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
        // Models prefer the first type that fits, so the richest come first.
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
        var properties: Set<String> = []
        var values: [JSONValue] = []
        /// Further schemas of properties, which hold if the property is present.
        var schemas: [String: [Place]] = [:]
    }

    /// The last part of the pointer of a condition that must not hold.
    private static let unless = "unless"

    /// Excludes the values of a schema of `not`, or of a condition of `if`; a schema that is not simple is checked.
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
        /// The types that are left if the schema fits all values that it names but some of one type.
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
            names == [property[0].key]
        {
            guard named.contains("object") else { return left(but: "") }
            exclusions.schemas[property[0].key, default: []].append(
                all[0].child(["not": property[0].value], "not", property[0].key))
            return left(but: "object")
        }
        if hasOnly(["required"]), let names, names.count == 1 {
            if named.contains("object") { exclusions.properties.formUnion(names) }
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

extension SchemaError {
    private static let nothingIsAllowed = "no value is allowed by all that is written here"

    static func nothing(_ places: [SchemaDocument.Place]) -> SchemaError {
        SchemaError(place: places.first?.pointer ?? "#", reason: nothingIsAllowed)
    }

    /// Whether the schema is well formed, and allows nothing.
    var isNothing: Bool { reason == Self.nothingIsAllowed }
}

extension JSONValue {
    /// Keywords that restrict nothing.
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

    /// Whether the schema is, or has in `allOf`, a reference.
    var hasReference: Bool {
        reference != nil || (self["allOf"]?.elements ?? []).contains { $0.reference != nil }
    }

    /// Whether a schema restricts nothing but by these keywords.
    func isTrivial(without taken: Set<String>, at place: SchemaDocument.Place) -> Bool {
        (members ?? []).allSatisfy { member in
            !Self.restrictions.contains(member.key) || taken.contains("\(place.pointer)/\(member.key)")
                // Their schemas are among the places already.
                || member.key == "allOf" || member.key == "$ref"
        }
    }
}

extension OutputGrammar {
    /// Any value, with objects and arrays of any values.
    package static let anyValue: OutputGrammar = {
        let any = OutputGrammar.reference(SchemaGrammarBuilder.anyName)
        return .anyOf([.null, .boolean, .number(), .string(), .array(of: any), .map([.init(value: any)])])
    }()

    /// One of several values.
    static func value(oneOf values: [JSONValue], at places: [SchemaDocument.Place]) throws(SchemaError) -> OutputGrammar
    {
        let texts = values.compactMap(\.string)
        var grammars: [OutputGrammar] = texts.isEmpty ? [] : [.stringChoice(texts)]
        for value in values where value.string == nil { grammars.append(exactly(value)) }
        return grammars.count == 1 ? grammars[0] : .anyOf(grammars)
    }

    /// Exactly one value.
    static func exactly(_ value: JSONValue) -> OutputGrammar {
        switch value {
        case .null: .null
        case .bool(let isTrue): .literal(isTrue ? "true" : "false")
        case .number(let text): .literal(text)
        case .string(let text): .stringChoice([text])
        case .array(let elements):
            .tuple(elements.map(exactly), rest: nil, min: elements.count, max: elements.count)
        case .object: .object((value.members ?? []).map { OutputGrammar.Property($0.key, exactly($0.value)) })
        }
    }
}
