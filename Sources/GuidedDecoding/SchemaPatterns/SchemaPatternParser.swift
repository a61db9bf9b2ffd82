import Support

/// A parser for patterns of JSON Schema.
package struct SchemaPatternParser {
    /// The maximum nesting depth of groups.
    private static let nesting = 100
    private static let longest = 100_000

    private let pattern: String
    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var depth = 0
    private var groups = 0
    private var names: [ExactText: Int] = [:]
    private var ignoresCase = false
    private var dot = ScalarSet.lineEnd.complement

    /// Parses a pattern.
    ///
    /// - Throws: An error if the pattern is malformed or unsupported.
    package static func parse(_ pattern: String) throws(GrammarError) -> SchemaPattern {
        try parse(pattern, ignoresCase: false, dot: ScalarSet.lineEnd.complement)
    }

    /// Parses a pattern of a syntax with other flags.
    ///
    /// - Parameters:
    ///   - pattern: The source.
    ///   - ignoresCase: Whether case is ignored, as after `(?i)`.
    ///   - dot: The set that a dot matches.
    /// - Throws: An error if the pattern is malformed or unsupported.
    static func parse(_ pattern: String, ignoresCase: Bool, dot: ScalarSet) throws(GrammarError) -> SchemaPattern {
        guard pattern.utf8.count <= longest else { throw .tooLarge("the source of a pattern", limit: longest) }
        var parser = SchemaPatternParser(pattern: pattern)
        parser.ignoresCase = parser.take("(?i)") || ignoresCase
        parser.dot = dot
        let parsed = try parser.choice()
        guard parser.place == parser.scalars.count else { throw parser.invalid("there is a ) without a (") }
        return parsed
    }

    private init(pattern: String) {
        self.pattern = pattern
        scalars = Array(pattern.unicodeScalars)
    }

    private func unsupported(_ construct: String) -> GrammarError { .unsupportedPattern(pattern, construct: construct) }
    private func invalid(_ reason: String) -> GrammarError { .invalidPattern(pattern, reason: reason) }

    private var following: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard scalars[place...].starts(with: text.unicodeScalars) else { return false }
        place += text.unicodeScalars.count
        return true
    }

    private mutating func next(_ part: String) throws(GrammarError) -> Unicode.Scalar {
        guard let scalar = following else { throw invalid("it ends in \(part)") }
        place += 1
        return scalar
    }

    private mutating func choice() throws(GrammarError) -> SchemaPattern {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.nesting else { throw .tooLarge("the nesting of a pattern", limit: Self.nesting) }
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(GrammarError) -> SchemaPattern {
        var parts: [SchemaPattern] = []
        while let scalar = following, scalar != "|", scalar != ")" { parts.append(try repeated(try atom())) }
        return .sequence(parts)
    }

    private mutating func atom() throws(GrammarError) -> SchemaPattern {
        let scalar = try next("the middle")
        switch scalar {
        case "(": return try group()
        case "[": return .scalars(cased(try scalarClass()))
        case ".": return .scalars(dot)
        case "^": return .start
        case "$": return .end
        case "\\": return try escape()
        case "*", "+", "?": throw invalid("there is nothing to repeat before a quantifier")
        default: return .scalars(cased(ScalarSet([scalar.value...scalar.value])))
        }
    }

    private mutating func group() throws(GrammarError) -> SchemaPattern {
        var look: (isAhead: Bool, isNegative: Bool)?
        var number: Int?
        if take("?") {
            if take("=") {
                look = (true, false)
            } else if take("!") {
                look = (true, true)
            } else if take("<=") {
                look = (false, false)
            } else if take("<!") {
                look = (false, true)
            } else if take("P<") || take("<") {
                groups += 1
                number = groups
                names[ExactText(try name())] = groups
            } else if !take(":") {
                throw unsupported("a kind of group that ECMA-262 does not have")
            }
        } else {
            groups += 1
            number = groups
        }
        let inner = try choice()
        guard take(")") else { throw invalid("a ( has no )") }
        if let look { return .look(inner, isAhead: look.isAhead, isNegative: look.isNegative) }
        return number.map { .group(inner, $0) } ?? inner
    }

    /// Reads the name of a group, up to the closing bracket.
    private mutating func name() throws(GrammarError) -> String {
        var name = ""
        while case let scalar = try next("the name of a group"), scalar != ">" { name.unicodeScalars.append(scalar) }
        return name
    }

    private mutating func repeated(_ atom: SchemaPattern) throws(GrammarError) -> SchemaPattern {
        guard let (min, max) = try quantifier() else { return atom }
        // Laziness does not affect whether the pattern occurs in a text.
        _ = take("?")
        if let max, max < min { throw invalid("a quantifier has its bounds in the wrong order") }
        guard try quantifier() == nil else { throw invalid("a quantifier follows a quantifier") }
        return .repetition(atom, min: min, max: max)
    }

    private mutating func quantifier() throws(GrammarError) -> (min: Int, max: Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        guard following == "{" else { return nil }
        // Braces that are not a quantifier are literal.
        let start = place
        place += 1
        guard let min = try count() else {
            place = start
            return nil
        }
        if take("}") { return (min, min) }
        if take(",") {
            let max = try count()
            if take("}") { return (min, max) }
        }
        place = start
        return nil
    }

    private mutating func count() throws(GrammarError) -> Int? {
        var digits = ""
        while let scalar = following, ("0"..."9").contains(scalar) {
            digits.unicodeScalars.append(scalar)
            place += 1
        }
        guard digits.utf8.count < 10 else { throw .tooLarge("a count of a pattern", limit: 1_000_000_000) }
        return Int(digits)
    }

    // MARK: Classes

    private mutating func scalarClass() throws(GrammarError) -> ScalarSet {
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        while true {
            let scalar = try next("a class")
            if scalar == "]" { break }
            let low: UInt32
            if scalar == "\\" {
                if let named = try namedClass() {
                    ranges += named.ranges
                    continue
                }
                low = try characterEscape(isInClass: true)
            } else {
                low = scalar.value
            }
            guard following == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
                ranges.append(low...low)
                continue
            }
            let dash = place
            place += 1
            let last = try next("a class")
            if last == "\\", try namedClass() != nil {
                // A dash before a class is literal.
                place = dash + 1
                ranges += [low...low, 0x2D...0x2D]
                continue
            }
            let high = last == "\\" ? try characterEscape(isInClass: true) : last.value
            guard low <= high else { throw invalid("a range of characters has its ends in the wrong order") }
            ranges.append(low...high)
        }
        let set = ScalarSet(ranges)
        return isNegated ? cased(set).complement : set
    }

    /// Parses an escape for a class, after its backslash; `nil` for other escapes.
    private mutating func namedClass() throws(GrammarError) -> ScalarSet? {
        guard let scalar = following else { throw invalid("it ends in a backslash") }
        let set: ScalarSet
        switch scalar {
        case "d": set = .digit
        case "D": set = ScalarSet.digit.complement
        case "w": set = .word
        case "W": set = ScalarSet.word.complement
        case "s": set = .space
        case "S": set = ScalarSet.space.complement
        case "p", "P":
            place += 1
            guard take("{") else { throw invalid("a property has no {") }
            var name = ""
            while case let scalar = try next("a property"), scalar != "}" { name.unicodeScalars.append(scalar) }
            for prefix in ["gc=", "General_Category="] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
            guard let named = UnicodeClasses.named(name) else { throw unsupported("the property \(name)") }
            return scalar == "P" ? named.complement : named
        default: return nil
        }
        place += 1
        return set
    }

    // MARK: Escapes

    private mutating func escape() throws(GrammarError) -> SchemaPattern {
        if let named = try namedClass() { return .scalars(named) }
        switch following {
        case "b", "B":
            let isNegative = following == "B"
            place += 1
            return .wordEdge(isNegative: isNegative)
        case "A":
            place += 1
            return .start
        case "z", "Z":
            place += 1
            return .end
        case "k":
            place += 1
            guard take("<"), let group = names[ExactText(try name())] else {
                throw invalid("\\k does not name a preceding group")
            }
            return .backReference(group)
        case let scalar? where ("1"..."9").contains(scalar): return .backReference(try count() ?? 0)
        default:
            let value = try characterEscape(isInClass: false)
            return .scalars(cased(ScalarSet([value...value])))
        }
    }

    private mutating func characterEscape(isInClass: Bool) throws(GrammarError) -> UInt32 {
        let scalar = try next("a backslash")
        switch scalar {
        case "n": return 0xA
        case "t": return 0x9
        case "r": return 0xD
        case "f": return 0xC
        case "v": return 0xB
        case "a": return 0x7
        case "e": return 0x1B
        case "b" where isInClass: return 0x8
        case "0": return 0
        case "c":
            let letter = try next("a control character")
            guard ("A"..."Z").contains(letter) || ("a"..."z").contains(letter) else {
                throw invalid("a control character has no letter")
            }
            return letter.value % 32
        case "x": return try codePoint(digits: 2)
        case "u":
            guard take("{") else {
                let unit = try codePoint(digits: 4)
                guard (0xD800..<0xDC00).contains(unit), take("\\u") else { return unit }
                let low = try codePoint(digits: 4)
                guard (0xDC00..<0xE000).contains(low) else { throw invalid("a surrogate is not part of a pair") }
                return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            }
            var digits = ""
            while case let digit = try next("a code point"), digit != "}" { digits.unicodeScalars.append(digit) }
            return try codePoint(digits)
        default:
            let isLetter = scalar.isASCII && Character(scalar).isLetter || scalar.isASCII && Character(scalar).isNumber
            guard !isLetter else { throw unsupported("the escape \\\(scalar)") }
            return scalar.value
        }
    }

    private mutating func codePoint(digits count: Int) throws(GrammarError) -> UInt32 {
        var digits = ""
        for _ in 0..<count { digits.unicodeScalars.append(try next("a code point")) }
        return try codePoint(digits)
    }

    private func codePoint(_ digits: String) throws(GrammarError) -> UInt32 {
        guard let value = UInt32(digits, radix: 16), value <= 0x10FFFF, digits.first != "+", digits.first != "-" else {
            throw invalid("\(digits) is not a code point")
        }
        return value
    }

    private func cased(_ set: ScalarSet) -> ScalarSet { ignoresCase ? set.inBothCases : set }
}

extension ScalarSet {
    /// The set with both cases of its letters, for case-insensitive patterns.
    var inBothCases: ScalarSet {
        var all = ranges
        for range in ranges where range.count <= 2_000 {
            for value in range {
                guard let properties = Unicode.Scalar(value)?.properties else { continue }
                for text in [properties.lowercaseMapping, properties.uppercaseMapping] {
                    guard let other = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { continue }
                    all.append(other.value...other.value)
                }
            }
        }
        return ScalarSet(all)
    }
}
