package import Support
import Synchronization

package struct SchemaViolation: Sendable, Hashable {
    /// The JSON pointer of the invalid value; empty for the whole value.
    package var place: String
    /// The violated rule, as a clause that does not quote the value.
    package var reason: String

    package var sentence: String { "\(place.isEmpty ? "The whole" : place): \(reason)." }
}

/// A validator for JSON Schema 2020-12, which also supports the syntax of older drafts and OpenAPI.
///
/// `format` and content keywords are annotations.
package struct SchemaValidator: Sendable {
    private let document: SchemaDocument

    /// The maximum number of steps for one value, beyond which the value counts as valid.
    private static let maximumSteps = 200_000

    package init(_ document: SchemaDocument) { self.document = document }

    /// Returns the violations of a value.
    ///
    /// Duplicate keys are also violations.
    ///
    /// - Returns: The first five violations; empty if the value is valid.
    package func violations(in value: JSONValue) -> [SchemaViolation] {
        var check = Check(document: document, stepsLeft: Self.maximumSteps)
        check.names(in: value, at: "")
        _ = check.value(value, document.root, at: "", depth: 0)
        return check.violations
    }

    /// Returns the values that all of several schemas allow; `nil` if `stepsLeft` is insufficient.
    func allowed(
        _ values: [JSONValue], by schemas: [SchemaDocument.Place], stepsLeft: inout Int
    ) -> [JSONValue]? {
        var check = Check(document: document, stepsLeft: stepsLeft)
        defer { stepsLeft = check.stepsLeft }
        let result = values.filter { value in
            check.violations = []
            for schema in schemas { _ = check.value(value, schema, at: "", depth: 0) }
            return check.violations.isEmpty
        }
        return check.stepsLeft > 0 ? result : nil
    }
}

/// The properties and elements that other keywords evaluated, so that `unevaluatedProperties` and
/// `unevaluatedItems` skip them.
private struct Evaluated {
    var properties: Set<ExactText> = []
    var items = 0
    var elements: Set<Int> = []

    mutating func add(_ other: Evaluated) {
        properties.formUnion(other.properties)
        items = max(items, other.items)
        elements.formUnion(other.elements)
    }
}

private struct Check {
    typealias Place = SchemaDocument.Place

    private static let maximumViolations = 5
    /// The maximum recursion depth of schemas, below which values count as valid.
    private static let maximumDepth = 64

    let document: SchemaDocument
    var stepsLeft: Int
    var violations: [SchemaViolation] = []
    private var searches: [ExactText: PatternSearch?] = [:]
    private var enumerations: [String: Set<ExactText>] = [:]
    /// The remaining steps of pattern searches.
    private var searchSteps = 1_000_000

    init(document: SchemaDocument, stepsLeft: Int) { (self.document, self.stepsLeft) = (document, stepsLeft) }

    /// Records duplicate keys as violations.
    mutating func names(in value: JSONValue, at path: String) {
        switch value {
        case .object(let members):
            var seen: Set<ExactText> = []
            for member in members {
                if !seen.insert(member.name).inserted { fail(path, "a key is there twice") }
                names(in: member.value, at: path + "/" + member.key)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() { names(in: element, at: "\(path)/\(index)") }
        default: break
        }
    }

    private mutating func fail(_ path: String, _ reason: String) {
        if violations.count < Self.maximumViolations { violations.append(SchemaViolation(place: path, reason: reason)) }
    }

    /// Validates a value without recording violations; returns `nil` if the value is invalid.
    private mutating func allows(
        _ value: JSONValue, _ place: Place, at path: String, depth: Int
    ) -> Evaluated? {
        let before = violations
        violations = []
        let evaluated = self.value(value, place, at: path, depth: depth)
        let isValid = violations.isEmpty
        violations = before
        return isValid ? evaluated : nil
    }

    mutating func value(_ value: JSONValue, _ place: Place, at path: String, depth: Int) -> Evaluated {
        var evaluated = Evaluated()
        stepsLeft -= 1
        guard stepsLeft > 0, depth < Self.maximumDepth else { return evaluated }
        guard case .object = place.schema else {
            if place.schema == .bool(false) { fail(path, "nothing is allowed here") }
            return evaluated
        }
        let schema = place.schema
        for key in ["$ref", "$dynamicRef", "$recursiveRef"] {
            guard let reference = schema[key]?.string,
                let target = try? document.target(of: reference, at: place)
            else { continue }
            evaluated.add(self.value(value, target, at: path, depth: depth + 1))
            if document.ignoresSiblings { return evaluated }
        }
        type(value, schema, path)
        if let values = schema["enum"]?.elements, !identities(of: values, place).contains(value.identity) {
            fail(path, "it must be one of the values of enum")
        }
        if let constant = schema["const"], !constant.isSame(as: value) { fail(path, "it must be the value of const") }
        evaluated.add(combined(value, place, path, depth))
        switch value {
        case .number: number(value, schema, path)
        case .string(let text): string(text, schema, path)
        case .array(let elements): array(elements, place, path, depth, &evaluated)
        case .object: object(value, place, path, depth, &evaluated)
        default: break
        }
        return evaluated
    }

    /// Returns the cached identities of the values of `enum`.
    private mutating func identities(of values: [JSONValue], _ place: Place) -> Set<ExactText> {
        if let known = enumerations[place.pointer] { return known }
        let made = Set(values.map(\.identity))
        enumerations[place.pointer] = made
        return made
    }

    private mutating func type(_ value: JSONValue, _ schema: JSONValue, _ path: String) {
        guard let type = schema["type"] else { return }
        let names = type.string.map { [$0] } ?? type.elements?.compactMap(\.string) ?? []
        let own = value.typeName
        let isAllowed =
            names.contains(own) || own == "integer" && names.contains("number")
            || value == .null && schema["nullable"] == .bool(true)
        if !isAllowed, !names.isEmpty { fail(path, "it must be of type \(names.joined(separator: " or "))") }
    }

    // MARK: Combinations

    private mutating func combined(_ value: JSONValue, _ place: Place, _ path: String, _ depth: Int) -> Evaluated {
        let schema = place.schema
        var evaluated = Evaluated()
        func parts(_ key: String) -> [Place]? {
            schema[key]?.elements?.enumerated().map { place.child($0.element, key, "\($0.offset)") }
        }
        for part in parts("allOf") ?? [] { evaluated.add(self.value(value, part, at: path, depth: depth + 1)) }
        for key in ["anyOf", "oneOf"] {
            guard let parts = parts(key) else { continue }
            var count = 0
            for part in parts {
                guard let found = allows(value, part, at: path, depth: depth + 1) else { continue }
                count += 1
                evaluated.add(found)
            }
            if count == 0 { fail(path, "it fits none of the schemas of \(key)") }
            if key == "oneOf", count > 1 { fail(path, "it fits several of the schemas of oneOf, not one") }
        }
        if let schema = schema["not"], allows(value, place.child(schema, "not"), at: path, depth: depth + 1) != nil {
            fail(path, "it fits the schema of not")
        }
        if let condition = schema["if"] {
            let found = allows(value, place.child(condition, "if"), at: path, depth: depth + 1)
            if let found { evaluated.add(found) }
            let key = found == nil ? "else" : "then"
            if let branch = schema[key] {
                evaluated.add(self.value(value, place.child(branch, key), at: path, depth: depth + 1))
            }
        }
        return evaluated
    }

    // MARK: Numbers and texts

    private mutating func number(_ value: JSONValue, _ schema: JSONValue, _ path: String) {
        guard let number = value.exactNumber else { return }
        func bound(_ key: String) -> ExactNumber? { schema[key]?.exactNumber }
        if let least = bound("minimum"), number < least || schema["exclusiveMinimum"] == .bool(true) && number == least
        {
            fail(path, "it is below the minimum")
        }
        if let most = bound("maximum"), number > most || schema["exclusiveMaximum"] == .bool(true) && number == most {
            fail(path, "it is above the maximum")
        }
        if let least = bound("exclusiveMinimum"), number <= least { fail(path, "it is not above exclusiveMinimum") }
        if let most = bound("exclusiveMaximum"), number >= most { fail(path, "it is not below exclusiveMaximum") }
        if let step = bound("multipleOf"), number.isMultiple(of: step) == false {
            fail(path, "it is no multiple of multipleOf")
        }
    }

    private mutating func string(_ text: String, _ schema: JSONValue, _ path: String) {
        let length = text.unicodeScalars.count
        if let least = schema["minLength"]?.integer, length < least {
            fail(path, "it has fewer than \(least) characters")
        }
        if let most = schema["maxLength"]?.integer, length > most { fail(path, "it has more than \(most) characters") }
        if let pattern = schema["pattern"]?.string, matches(text, pattern) == false {
            fail(path, "it does not match the pattern")
        }
    }

    /// Returns whether a pattern occurs in a text; `nil` if the pattern is unsupported or too slow.
    private mutating func matches(_ text: String, _ pattern: String) -> Bool? {
        let key = ExactText(pattern)
        let search = searches[key] ?? (try? PatternSearch(pattern))
        searches[key] = .some(search)
        return search?.isFound(in: text, budget: &searchSteps)
    }

    // MARK: Arrays

    private mutating func array(
        _ elements: [JSONValue], _ place: Place, _ path: String, _ depth: Int, _ evaluated: inout Evaluated
    ) {
        let schema = place.schema
        if let least = schema["minItems"]?.integer, elements.count < least {
            fail(path, "it has fewer than \(least) elements")
        }
        if let most = schema["maxItems"]?.integer, elements.count > most {
            fail(path, "it has more than \(most) elements")
        }
        if schema["uniqueItems"] == .bool(true) {
            let isRepeated = Set(elements.map(\.identity)).count < elements.count
            if isRepeated { fail(path, "an element is there twice") }
        }
        let isOld = schema["items"]?.elements != nil
        let first = isOld ? "items" : "prefixItems"
        let prefix = schema[first]?.elements ?? []
        for (index, element) in elements.prefix(prefix.count).enumerated() {
            _ = value(
                element, place.child(prefix[index], first, "\(index)"), at: "\(path)/\(index)", depth: depth + 1)
        }
        evaluated.items = max(evaluated.items, min(prefix.count, elements.count))
        let more = isOld ? "additionalItems" : "items"
        if let rest = schema[more] {
            for (index, element) in elements.enumerated().dropFirst(prefix.count) {
                _ = value(element, place.child(rest, more), at: "\(path)/\(index)", depth: depth + 1)
            }
            evaluated.items = elements.count
        }
        if let contained = schema["contains"] {
            var count = 0
            for (index, element) in elements.enumerated()
            where allows(element, place.child(contained, "contains"), at: path, depth: depth + 1) != nil {
                count += 1
                evaluated.elements.insert(index)
            }
            if count < schema["minContains"]?.integer ?? 1 { fail(path, "too few elements fit the schema of contains") }
            if let most = schema["maxContains"]?.integer, count > most {
                fail(path, "too many elements fit the schema of contains")
            }
        }
        if let rest = schema["unevaluatedItems"] {
            for (index, element) in elements.enumerated()
            where index >= evaluated.items && !evaluated.elements.contains(index) {
                _ = value(element, place.child(rest, "unevaluatedItems"), at: "\(path)/\(index)", depth: depth + 1)
            }
            evaluated.items = elements.count
        }
    }

    // MARK: Objects

    private mutating func object(
        _ value: JSONValue, _ place: Place, _ path: String, _ depth: Int, _ evaluated: inout Evaluated
    ) {
        let (schema, members) = (place.schema, value.members ?? [])
        let names = Set(members.map(\.name))
        for name in schema["required"]?.elements?.compactMap(\.string) ?? [] where !names.contains(ExactText(name)) {
            fail(path, "the required property '\(name)' is missing")
        }
        if let least = schema["minProperties"]?.integer, members.count < least {
            fail(path, "it has fewer than \(least) properties")
        }
        if let most = schema["maxProperties"]?.integer, members.count > most {
            fail(path, "it has more than \(most) properties")
        }
        let properties = schema["properties"]
        let patterns = schema["patternProperties"]?.members ?? []
        var others: [JSONValue.Member] = []
        for member in members {
            let inner = path + "/" + member.key
            var isKnown = false
            if let property = properties?[member.key] {
                isKnown = true
                _ = self.value(
                    member.value, place.child(property, "properties", member.key), at: inner, depth: depth + 1)
            }
            for pattern in patterns where matches(member.key, pattern.key) == true {
                isKnown = true
                _ = self.value(
                    member.value, place.child(pattern.value, "patternProperties", pattern.key), at: inner,
                    depth: depth + 1)
            }
            if isKnown { evaluated.properties.insert(member.name) } else { others.append(member) }
            if let rule = schema["propertyNames"],
                allows(.string(member.key), place.child(rule, "propertyNames"), at: path, depth: depth + 1) == nil
            {
                fail(path, "a key does not fit the schema of propertyNames")
            }
        }
        if let rest = schema["additionalProperties"] {
            for member in others {
                _ = self.value(
                    member.value, place.child(rest, "additionalProperties"), at: path + "/" + member.key,
                    depth: depth + 1)
                evaluated.properties.insert(member.name)
            }
        }
        dependent(value, names, place, path, depth, &evaluated)
        if let rest = schema["unevaluatedProperties"] {
            for member in members where !evaluated.properties.contains(member.name) {
                _ = self.value(
                    member.value, place.child(rest, "unevaluatedProperties"), at: path + "/" + member.key,
                    depth: depth + 1)
                evaluated.properties.insert(member.name)
            }
        }
    }

    private mutating func dependent(
        _ value: JSONValue, _ names: Set<ExactText>, _ place: Place, _ path: String, _ depth: Int,
        _ evaluated: inout Evaluated
    ) {
        for key in ["dependentRequired", "dependentSchemas", "dependencies"] {
            for member in place.schema[key]?.members ?? [] where names.contains(member.name) {
                if let wanted = member.value.elements {
                    for name in wanted.compactMap(\.string) where !names.contains(ExactText(name)) {
                        fail(path, "with '\(member.key)' the property '\(name)' is required")
                    }
                } else {
                    evaluated.add(
                        self.value(value, place.child(member.value, key, member.key), at: path, depth: depth + 1))
                }
            }
        }
    }
}
