package import Support

/// The grammar of the JSON that a schema allows.
package struct SchemaOutput: Sendable, Hashable {
    /// The grammar of the whole value.
    package var root: OutputGrammar
    /// The definitions of references.
    package var definitions: [String: OutputGrammar]
    /// The keywords that the grammar does not fully enforce, such as `pattern` or `uniqueItems`.
    ///
    /// A complete value must be validated against these keywords.
    package var checked: Set<String>
}

/// A converter from a JSON Schema to a grammar of valid values.
///
/// All values of the grammar are valid, except for keywords in ``SchemaOutput/checked``. The grammar does not allow
/// every valid value: properties are in the order of the schema, and additional properties follow only if the
/// schema mentions them. Unknown keywords are annotations.
package struct SchemaGrammarBuilder {
    typealias Place = SchemaDocument.Place

    /// The name of the definition of an arbitrary value.
    package static let anyName = "#any"

    private static let maximumBranches = 5_000
    private static let maximumParts = 50_000
    private static let maximumDepth = 64
    private static let maximumDefinitions = 5_000

    let document: SchemaDocument
    let validator: SchemaValidator
    let prefix: String
    private(set) var definitions: [String: OutputGrammar] = [:]
    private(set) var waiting: [(name: String, places: [Place])] = []
    var checked: Set<String> = []
    /// The remaining steps of pattern searches.
    var searchSteps = 2_000_000
    private var validatorSteps = 200_000
    private var branches = 0
    private var parts = 0
    private var tooLarge: Set<OutputGrammar> = []
    private static let maximumTooLarge = 3

    /// Converts a schema.
    ///
    /// - Parameters:
    ///   - document: The schema.
    ///   - other: A second schema without references, which values must also satisfy.
    ///   - prefix: A prefix for the names of definitions, so that several schemas can be combined in one
    ///     grammar.
    /// - Returns: The grammar and the keywords that it does not fully enforce.
    /// - Throws: `SchemaError` if the schema is malformed or too large, or allows no value.
    package static func output(
        of document: SchemaDocument, and other: JSONValue? = nil, prefix: String = ""
    ) throws(SchemaError) -> SchemaOutput {
        var builder = SchemaGrammarBuilder(document: document, prefix: prefix)
        // The root is a named definition, because references may refer to the root.
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

    /// Counts a part that was too large for an automaton; throws if there were too many such parts.
    ///
    /// Each such part takes as long as the largest valid part. Equal parts count once, because the result is cached.
    mutating func noteTooLarge(_ error: GrammarError, _ part: OutputGrammar, _ places: [Place]) throws(SchemaError) {
        guard case .tooLarge = error else { return }
        tooLarge.insert(part)
        guard tooLarge.count <= Self.maximumTooLarge else {
            throw SchemaError(
                place: places.first?.pointer ?? "#", reason: "too many of its patterns and lengths are too large")
        }
    }

    // MARK: References

    /// Returns the grammar of the values that all of several schemas allow.
    mutating func grammar(_ places: [Place], _ depth: Int) throws(SchemaError) -> OutputGrammar {
        guard depth < Self.maximumDepth else {
            throw SchemaError(
                place: places.first?.pointer ?? "#", reason: "it is nested deeper than \(Self.maximumDepth) levels")
        }
        // A schema that may refer to itself becomes a definition.
        if places.contains(where: { $0.schema.hasReference }) {
            // Fail early: when the definition is built, it is too late to omit an optional property.
            guard let all = try flattened(places), Self.types(all)?.isEmpty != true else { throw .nothing(places) }
            return try reference(places)
        }
        return try build(places, [], depth)
    }

    private mutating func reference(_ places: [Place]) throws(SchemaError) -> OutputGrammar {
        let places = try followed(places)
        let name = Set(places.map(\.pointer)).sorted().joined(separator: "&")
        if definitions[prefix + name] == nil {
            guard definitions.count < Self.maximumDefinitions else {
                throw SchemaError(place: "#", reason: "it has too many combinations")
            }
            definitions[prefix + name] = .null
            waiting.append((name, places))
        }
        return .reference(prefix + name)
    }

    /// Returns the schemas, with the target of each schema that consists only of a reference.
    private func followed(_ places: [Place]) throws(SchemaError) -> [Place] {
        var result: [Place] = []
        for place in places {
            var (place, steps) = (place, 0)
            while let name = place.schema.reference, document.ignoresSiblings || place.schema.isOnlyReference {
                steps += 1
                guard steps < 100 else { throw SchemaError(place: place.pointer, reason: "$ref refers to itself") }
                place = try document.target(of: name, at: place)
            }
            result.append(place)
        }
        return result
    }

    /// Returns all schemas that apply to a value, including references and `allOf`; `nil` if no value is allowed.
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
        // The cost of a part grows with the number of schemas that apply to the same value.
        parts += max(1, places.count)
        guard parts <= Self.maximumParts else {
            throw SchemaError(place: places.first?.pointer ?? "#", reason: "it has too many combinations")
        }
        guard depth < Self.maximumDepth else {
            throw SchemaError(
                place: places.first?.pointer ?? "#", reason: "it is nested deeper than \(Self.maximumDepth) levels")
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
            guard branches <= Self.maximumBranches else {
                throw SchemaError(place: branch.first?.pointer ?? "#", reason: "it has too many combinations")
            }
            do throws(SchemaError) {
                let places = rest + branch
                // A branch without other constraints may be a reference.
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

    /// Returns the values of `enum` and `const` that all other keywords allow; `nil` without both keywords.
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
        // OpenAPI's `nullable` allows null in addition to the values.
        let isNullable =
            all.allSatisfy { $0.schema["nullable"] == .bool(true) || $0.schema["type"] == nil }
            && all.contains { $0.schema["nullable"] == .bool(true) }
        // The values are in every list, so only the other keywords remain to be checked.
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

    /// Returns the values that all of several schemas allow.
    mutating func allowed(_ values: [JSONValue], _ places: [Place]) throws(SchemaError) -> [JSONValue] {
        guard let result = validator.allowed(values, by: places, stepsLeft: &validatorSteps) else {
            throw SchemaError(place: places.first?.pointer ?? "#", reason: "it has too many values and combinations")
        }
        return result
    }

    /// Returns the value lists of `enum` and `const`, all of which apply.
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
        /// True if a value may match only one of the branches.
        var isExclusive = false
    }

    /// Returns the branches of the first keyword that has not been expanded yet, such as `anyOf`.
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
            // The branch without the condition excludes values that satisfy the condition.
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

    /// Returns whether the types or constants prove that no value satisfies two of the schemas.
    private mutating func areExclusive(_ branches: [Place]) -> Bool {
        let flat = branches.map { (try? flattened([$0])) ?? [] }
        func types(_ places: [Place]) -> Set<String>? { Self.types(places) }
        let all = flat.map(types)
        if !all.contains(nil) {
            let sets = all.compactMap { $0 }
            let joined = sets.reduce(into: Set<String>()) { $0.formUnion($1) }
            if sets.map(\.count).reduce(0, +) == joined.count { return true }
        }
        // Returns the required properties with enumerated values, which may discriminate a schema from the others.
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
    package static let anyValue: OutputGrammar = {
        let any = OutputGrammar.reference(SchemaGrammarBuilder.anyName)
        return .anyOf([.null, .boolean, .number(), .string(), .array(of: any), .map([.init(value: any)])])
    }()

    /// Returns the grammar of a value that equals one of several constants.
    static func value(oneOf values: [JSONValue], at places: [SchemaDocument.Place]) throws(SchemaError) -> OutputGrammar
    {
        let texts = values.compactMap(\.string)
        var grammars: [OutputGrammar] = texts.isEmpty ? [] : [.stringChoice(texts)]
        for value in values where value.string == nil { grammars.append(exactly(value)) }
        return grammars.count == 1 ? grammars[0] : .anyOf(grammars)
    }

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
