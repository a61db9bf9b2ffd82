package import Support

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
/// the schema says so. Keywords that are not known are annotations.
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
        var seen: Set<ExactText> = []
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
        func marks(_ places: [Place]) -> [ExactText: [JSONValue]] {
            var result: [ExactText: [JSONValue]] = [:]
            let required = Set(places.flatMap { $0.schema["required"]?.elements ?? [] })
            for place in places {
                for member in place.schema["properties"]?.members ?? [] where required.contains(.string(member.key)) {
                    let property = (try? flattened([place.child(member.value, "properties", member.key)])) ?? []
                    guard let values = try? constants(property) else { continue }
                    result[member.name] = values
                }
            }
            return result
        }
        let marked = flat.map(marks)
        guard let first = marked.first else { return true }
        return first.keys.contains { name in
            let lists = marked.compactMap { $0[name] }
            guard lists.count == branches.count else { return false }
            var seen: Set<ExactText> = []
            return lists.joined().allSatisfy { seen.insert($0.identity).inserted }
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
