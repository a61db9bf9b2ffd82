import Support

extension SchemaGrammarBuilder {
    // MARK: Texts

    mutating func string(_ places: [Place], _ exclusions: TextExclusions) throws(SchemaError) -> OutputGrammar {
        var rule = TextRule()
        rule.minLength = try count("minLength", places, by: max) ?? 0
        rule.maxLength = try count("maxLength", places, by: min)
        if let most = rule.maxLength, most < rule.minLength { throw .nothing(places) }
        rule.excludedPatterns = exclusions.patterns
        rule.excludedTexts = exclusions.texts
        var formats: [String] = []
        for place in places {
            if let pattern = try text("pattern", place) { rule.patterns.append(pattern) }
            if let pattern = SchemaFormats.pattern(of: try text("format", place) ?? "") { formats.append(pattern) }
        }
        return try string(rule, formats, places)
    }

    /// Returns the grammar of the strings that satisfy a rule.
    ///
    /// Constraints that automata cannot represent are checked after generation.
    private mutating func string(
        _ rule: TextRule, _ formats: [String], _ places: [Place]
    ) throws(SchemaError) -> OutputGrammar {
        var rule = rule
        rule.patterns = try held(rule.patterns, places)
        rule.excludedPatterns = try held(rule.excludedPatterns, places)
        var full = rule
        full.patterns += formats
        // Lengths are checked afterwards if they are too large in combination with patterns.
        func withoutLengths(_ rule: TextRule) -> TextRule {
            var rule = rule
            rule.maxLength = nil
            rule.minLength = min(1, rule.minLength)
            return rule
        }
        var none = TextRule()
        none.maxLength = rule.maxLength
        none.minLength = rule.minLength
        let lengths: Set = ["minLength", "maxLength"]
        var candidates: [(rule: TextRule, checked: Set<String>)] = [
            (full, []), (withoutLengths(full), lengths), (rule, []), (withoutLengths(rule), lengths),
            (none, ["pattern"]),
        ]
        if formats.isEmpty { candidates.removeSubrange(0..<2) }
        var hasNoRoom = false
        for (index, candidate) in candidates.enumerated() {
            // An unsatisfiable format is dropped, because formats are only annotations.
            if hasNoRoom, index == 1, !formats.isEmpty { continue }
            if isTooLarge(candidate.rule) { continue }
            if candidate.rule == TextRule() {
                checked.formUnion(candidate.checked)
                return .string()
            }
            if candidate.rule.isOnlyLength, rule.patterns.isEmpty || candidate.checked == ["pattern"] {
                checked.formUnion(candidate.checked)
                let (least, most) = (candidate.rule.minLength, candidate.rule.maxLength)
                return least == 0 ? .string(maxLength: most) : .ruledString(candidate.rule)
            }
            do throws(GrammarError) {
                try RuleCache.shared.hold(.ruledString(candidate.rule))
                checked.formUnion(candidate.checked)
                return .ruledString(candidate.rule)
            } catch {
                if case .impossible = error {
                    if candidate.rule == rule { throw .nothing(places) }
                    hasNoRoom = true
                }
                try noteTooLarge(error, .ruledString(candidate.rule), places)
            }
        }
        throw .nothing(places)
    }

    /// Returns whether a rule probably needs far more states than an automaton may have.
    ///
    /// Compiling the rule would take seconds before the limit is reached.
    private func isTooLarge(_ rule: TextRule) -> Bool {
        guard let length = rule.maxLength, !rule.patterns.isEmpty else { return false }
        let states = rule.patterns.map { pattern in
            var alone = TextRule()
            alone.patterns = [pattern]
            return (try? RuleCache.shared.stateCount(of: .ruledString(alone))) ?? 1
        }
        // Products of automata are usually sparse, so a rule is skipped only if the product is twenty times too
        // large.
        return length.multipliedReportingOverflow(by: states.max() ?? 1).overflow
            || length * (states.max() ?? 1) > 20 * GrammarLimits().automatonStates
    }

    /// Returns the patterns that automata can represent; all other patterns are checked after generation.
    mutating func held(_ patterns: [String], _ places: [Place]) throws(SchemaError) -> [String] {
        var result: [String] = []
        for pattern in patterns {
            var rule = TextRule()
            rule.patterns = [pattern]
            do throws(GrammarError) {
                try RuleCache.shared.hold(.ruledString(rule))
                result.append(pattern)
            } catch {
                switch error {
                case .invalidPattern(_, let reason):
                    throw SchemaError(
                        place: places.first { $0.schema["pattern"]?.string == pattern }?.pointer ?? "#",
                        reason: "the pattern is not valid: \(reason)")
                case .impossible: throw .nothing(places)
                default:
                    try noteTooLarge(error, .ruledString(rule), places)
                    check("pattern")
                }
            }
        }
        return result
    }

    private func text(_ keyword: String, _ place: Place) throws(SchemaError) -> String? {
        guard let value = place.schema[keyword] else { return nil }
        guard let text = value.string else {
            throw SchemaError(place: place.pointer, reason: "\(keyword) must be a string")
        }
        return text
    }

    /// Returns the combined bound on a number of elements or characters.
    func count(_ keyword: String, _ places: [Place], by join: (Int, Int) -> Int) throws(SchemaError) -> Int? {
        var result: Int?
        for place in places {
            guard let value = place.schema[keyword] else { continue }
            guard let number = value.exactNumber, number.isInteger, let zero = ExactNumber("0"), number >= zero else {
                throw SchemaError(place: place.pointer, reason: "\(keyword) must be a whole number of at least 0")
            }
            // Counts beyond `Int` have the same effect as its maximum.
            let own = value.integer ?? .max
            result = result.map { join($0, own) } ?? own
        }
        return result
    }

    // MARK: Numbers

    mutating func number(_ places: [Place], isInteger: Bool) throws(SchemaError) -> OutputGrammar {
        var rule = NumberRule(isInteger: isInteger)
        for place in places {
            let schema = place.schema
            for (keyword, isLower) in [("minimum", true), ("maximum", false)] {
                let exclusive = isLower ? "exclusiveMinimum" : "exclusiveMaximum"
                // In old drafts, a Boolean states whether the bound is exclusive.
                let isExclusive = schema[exclusive] == .bool(true)
                try narrow(&rule, by: schema[keyword], keyword, place, isLower, isExclusive: isExclusive)
                if case .bool? = schema[exclusive] { continue }
                try narrow(&rule, by: schema[exclusive], exclusive, place, isLower, isExclusive: true)
            }
            guard let step = schema["multipleOf"] else { continue }
            guard let number = step.exactNumber, let zero = ExactNumber("0"), number > zero else {
                throw SchemaError(place: place.pointer, reason: "multipleOf must be a number above 0")
            }
            guard let scaled = number.scaled, scaled.factor <= 10_000, scaled.digits <= 17,
                let step = rule.step.map({ $0.common(with: scaled) }) ?? scaled, step.factor <= 10_000
            else {
                check("multipleOf")
                continue
            }
            rule.step = .init(factor: step.factor, digits: step.digits)
            if step.digits == 0 { rule.isInteger = true }
        }
        if rule == NumberRule(isInteger: isInteger) { return isInteger ? .integer() : .number() }
        do throws(GrammarError) {
            try RuleCache.shared.hold(.ruledNumber(rule))
            return .ruledNumber(rule)
        } catch {
            switch error {
            case .impossible, .invalidBounds:
                guard rule.step == nil || isEmpty(rule) else { break }
                throw .nothing(places)
            default: break
            }
        }
        check("multipleOf")
        rule.step = nil
        return .ruledNumber(rule)
    }

    private func isEmpty(_ rule: NumberRule) -> Bool {
        do throws(GrammarError) { try RuleCache.shared.hold(.ruledNumber(rule)) } catch {
            switch error {
            case .impossible, .invalidBounds: return true
            default: return false
            }
        }
        return false
    }

    private func narrow(
        _ rule: inout NumberRule, by value: JSONValue?, _ keyword: String, _ place: Place, _ isLower: Bool,
        isExclusive: Bool
    ) throws(SchemaError) {
        guard let value else { return }
        guard case .number(let text) = value, let number = ExactNumber(text) else {
            throw SchemaError(place: place.pointer, reason: "\(keyword) must be a number")
        }
        let known = isLower ? rule.minimum : rule.maximum
        if let known, let other = ExactNumber(known.value) {
            if isLower ? other > number : other < number { return }
            if other == number, known.isExclusive { return }
        }
        let bound = NumberRule.Bound(text, isExclusive: isExclusive)
        if isLower { rule.minimum = bound } else { rule.maximum = bound }
    }

    // MARK: Arrays

    /// The maximum number of unique values whose permutations are enumerated.
    private static let maximumPermuted = 5

    mutating func array(_ places: [Place], _ depth: Int) throws(SchemaError) -> OutputGrammar {
        var least = try count("minItems", places, by: max) ?? 0
        var most = try count("maxItems", places, by: min)
        var prefixes: [(first: [Place], rest: Place?)] = []
        for place in places {
            let schema = place.schema
            let old = schema["items"]?.elements
            let (key, more) = old == nil ? ("prefixItems", "items") : ("items", "additionalItems")
            let first = (schema[key]?.elements ?? []).enumerated().map { place.child($0.element, key, "\($0.offset)") }
            let rest =
                schema[more].map { place.child($0, more) }
                ?? schema["unevaluatedItems"].map { place.child($0, "unevaluatedItems") }
            prefixes.append((first, rest))
            if schema["contains"] != nil {
                check("contains")
                least = max(least, schema["minContains"]?.integer ?? 1)
            }
        }
        if let most, most < least { throw .nothing(places) }
        var elements: [OutputGrammar] = []
        for index in 0..<(prefixes.map(\.first.count).max() ?? 0) {
            let own = prefixes.compactMap { $0.first.indices.contains(index) ? $0.first[index] : $0.rest }
            do throws(SchemaError) { elements.append(try grammar(own, depth + 1)) } catch {
                guard error.isNothing else { throw error }
                guard index >= least else { throw error }
                most = min(most ?? index, index)
                break
            }
        }
        var rest: OutputGrammar?
        let others = prefixes.compactMap(\.rest)
        do throws(SchemaError) {
            rest = others.isEmpty ? .reference(Self.anyName) : try grammar(others, depth + 1)
        } catch {
            guard error.isNothing else { throw error }
            guard least <= elements.count else { throw error }
        }
        if places.contains(where: { $0.schema["uniqueItems"] == .bool(true) }) {
            var seen: Set<String> = []
            if elements.isEmpty, let rest, let values = values(of: rest, &seen) {
                guard least <= values.count else { throw .nothing(places) }
                most = min(most ?? values.count, values.count)
                if values.count <= Self.maximumPermuted {
                    return Self.permutations(values, least, most ?? values.count)
                }
            }
            check("uniqueItems")
        }
        return elements.isEmpty && rest != nil
            ? .array(of: rest ?? .null, min: least, max: most) : .tuple(elements, rest: rest, min: least, max: most)
    }

    /// Returns the values of a grammar with few values; `nil` for other grammars, and after a repeated reference.
    private mutating func values(of grammar: OutputGrammar, _ seen: inout Set<String>) -> [OutputGrammar]? {
        switch grammar {
        case .stringChoice(let texts): return texts.map { .stringChoice([$0]) }
        case .boolean: return [.literal("true"), .literal("false")]
        case .null, .literal: return [grammar]
        case .reference(let name): return seen.insert(name).inserted ? values(named: name, &seen) : nil
        case .ruledNumber(let rule): return Self.values(between: rule)
        case .choice(let parts):
            var all: [OutputGrammar] = []
            for part in parts {
                guard let own = values(of: part, &seen) else { return nil }
                all += own
            }
            return all
        default: return nil
        }
    }

    /// Returns the values of a definition, which may not have been built yet.
    private mutating func values(named name: String, _ seen: inout Set<String>) -> [OutputGrammar]? {
        if let places = waiting.first(where: { prefix + $0.name == name })?.places,
            let flat = try? flattened(places), let values = try? constants(flat)
        {
            return values.map(OutputGrammar.exactly)
        }
        guard let grammar = definitions[name], grammar != .null else { return nil }
        return values(of: grammar, &seen)
    }

    private static func values(between rule: NumberRule) -> [OutputGrammar]? {
        guard rule.isInteger, rule.step == nil, let least = rule.minimum, let most = rule.maximum,
            !least.isExclusive, !most.isExclusive, let low = Int(least.value), let high = Int(most.value),
            low <= high
        else { return nil }
        let (distance, overflows) = high.subtractingReportingOverflow(low)
        guard !overflows, distance < 32 else { return nil }
        return (low...high).map { .literal("\($0)") }
    }

    /// Returns the arrays with each value at most once.
    private static func permutations(_ values: [OutputGrammar], _ least: Int, _ most: Int) -> OutputGrammar {
        func arrays(_ chosen: [OutputGrammar]) -> [OutputGrammar] {
            let own: [OutputGrammar] =
                chosen.count >= least ? [.tuple(chosen, rest: nil, min: chosen.count, max: chosen.count)] : []
            guard chosen.count < most else { return own }
            return own + values.filter { !chosen.contains($0) }.flatMap { arrays(chosen + [$0]) }
        }
        return .anyOf(arrays([]))
    }
}

extension NumberRule.Step {
    /// Returns the least common multiple of two steps; `nil` if the result has too many digits.
    fileprivate func common(with other: (factor: Int, digits: Int)) -> (factor: Int, digits: Int)? {
        let digits = max(self.digits, other.digits)
        var (one, two) = (factor, other.factor)
        for _ in 0..<(digits - self.digits) where one < 1 << 40 { one *= 10 }
        for _ in 0..<(digits - other.digits) where two < 1 << 40 { two *= 10 }
        guard one < 1 << 40, two < 1 << 40 else { return nil }
        var (a, b) = (one, two)
        while b > 0 { (a, b) = (b, a % b) }
        let (product, overflows) = (one / a).multipliedReportingOverflow(by: two)
        return overflows ? nil : (product, digits)
    }
}

extension TextRule {
    fileprivate var isOnlyLength: Bool { patterns.isEmpty && excludedPatterns.isEmpty && excludedTexts.isEmpty }
}
