/// A parser for grammars in Lark's notation.
///
/// A text matches if it can be split into terminals in any way, as with Lark's Earley parser. Priorities and
/// the lengths of terminals are ignored.
struct LarkReader {
    /// The name of the definition for ignored text between terminals, which cannot be the name of a rule.
    private static let ignored = "%ignore"

    private var scanner: GrammarScanner
    private var tokens: [GrammarToken] = []
    private var imports: [(name: String, pattern: String, line: Int)] = []

    static func rules(of text: String) throws(GrammarSourceError) -> GrammarRules {
        var reader = LarkReader(scanner: GrammarScanner(text))
        try reader.readTokens()
        var parser = GrammarParser(reader.tokens)
        var rules = GrammarRules(start: "start", language: "Lark")
        for (name, pattern, line) in reader.imports {
            try rules.add(name, .expression(try LarkPattern.expression(pattern, flags: "", line: line)), line: line)
        }
        var ignored: [GrammarNode] = []
        while let statement = try parser.next() {
            switch statement.head {
            case .rule(let name):
                if isTerminal(name), let rule = statement.body.references.first(where: { !isTerminal($0.name) }) {
                    throw .malformed(rule.line, "the terminal \(name) refers to the rule \(rule.name)")
                }
                try rules.add(name, statement.body, line: statement.line)
            case .directive:
                if let rule = statement.body.references.first(where: { !isTerminal($0.name) }) {
                    throw .malformed(rule.line, "%ignore refers to the rule \(rule.name)")
                }
                ignored.append(statement.body)
            }
        }
        try rules.checkTerminals(isTerminal)
        if !ignored.isEmpty { rules.ignore(.choice(ignored), as: Self.ignored, isTerminal) }
        return rules
    }

    private static func isTerminal(_ name: String) -> Bool { name.contains { $0.isUppercase } }

    // MARK: Words

    private mutating func readTokens() throws(GrammarSourceError) {
        while let scalar = scanner.following {
            let (line, startsLine) = (scanner.line, scanner.startsLine)
            func added(_ kind: GrammarToken.Kind) -> GrammarToken { GrammarToken(kind: kind, line: line) }
            if Self.isNamePart(scalar), !("0"..."9").contains(scalar) {
                tokens.append(added(.name(scanner.take(while: Self.isNamePart))))
                try readAfterName()
                continue
            }
            if scanner.take("//") {
                _ = scanner.takeLine()
                continue
            }
            if scanner.take("->") {
                skipSpaces()
                guard !scanner.take(while: Self.isNamePart).isEmpty else { throw .malformed(line, "an -> has no name") }
                continue
            }
            scanner.pop()
            switch scalar {
            case _ where scalar.properties.isWhitespace: continue
            case "#": _ = scanner.takeLine()
            // These prefixes affect only Lark's syntax trees.
            case "?" where startsLine, "!" where startsLine: _ = scanner.take("?") || scanner.take("!")
            case ":": tokens.append(added(.define))
            case "|": tokens.append(added(.bar))
            case "(": tokens.append(added(.open))
            case ")": tokens.append(added(.close))
            case "[": tokens.append(added(.openOptional))
            case "]": tokens.append(added(.closeOptional))
            case "*": tokens.append(added(.quantifier(min: 0, max: nil)))
            case "+": tokens.append(added(.quantifier(min: 1, max: nil)))
            case "?": tokens.append(added(.quantifier(min: 0, max: 1)))
            case "~": tokens.append(added(try readCounts()))
            case "\"": tokens.append(added(.expression(try readLiteral())))
            case "/": tokens.append(added(.expression(try readPattern())))
            case "%": try readDirective(line)
            case "<": throw .unsupported(line, "the special token <…> is not supported; write its text")
            case "{", "}": throw .unsupported(line, "templates ({…}) are not supported; write a rule for each use")
            default: throw .malformed(line, "the character \(Character(scalar)) has no meaning here")
            }
        }
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber) || scalar == "_"
    }

    private mutating func skipSpaces() { _ = scanner.take { $0 == " " || $0 == "\t" } }

    /// Reads a priority, or rejects any other suffix of a name.
    private mutating func readAfterName() throws(GrammarSourceError) {
        if scanner.following == "{" {
            throw .unsupported(scanner.line, "templates ({…}) are not supported; write a rule for each use")
        }
        guard scanner.following == ".", let next = scanner.peek(1), next == "-" || ("0"..."9").contains(next) else {
            return
        }
        scanner.pop()
        scanner.pop()
        _ = scanner.take { ("0"..."9").contains($0) }
    }

    private mutating func readCounts() throws(GrammarSourceError) -> GrammarToken.Kind {
        skipSpaces()
        guard let min = try scanner.number() else { throw .malformed(scanner.line, "a ~ has no count") }
        skipSpaces()
        guard scanner.take("..") else { return .quantifier(min: min, max: min) }
        skipSpaces()
        guard let max = try scanner.number() else { throw .malformed(scanner.line, "a ~ has no upper count") }
        guard min <= max else { throw .malformed(scanner.line, "a ~ has its counts in the wrong order") }
        return .quantifier(min: min, max: max)
    }

    private mutating func readLiteral() throws(GrammarSourceError) -> RegularExpression {
        let values = try scanner.literal()
        if scanner.following == "i" {
            scanner.pop()
            return .concatenation(values.map { .scalars(ScalarSet([$0...$0]).inBothCases) })
        }
        // A character range, as in "a".."z".
        var ahead = scanner
        _ = ahead.take { $0 == " " || $0 == "\t" }
        guard ahead.take("..") else { return .literal(values) }
        _ = ahead.take { $0 == " " || $0 == "\t" }
        guard ahead.take("\"") else { throw .malformed(scanner.line, "a range of characters has no end") }
        let last = try ahead.literal()
        scanner = ahead
        guard values.count == 1, last.count == 1, values[0] <= last[0] else {
            throw .malformed(scanner.line, "a range is not from one character to a later one")
        }
        return .scalars(ScalarSet([values[0]...last[0]]))
    }

    private mutating func readPattern() throws(GrammarSourceError) -> RegularExpression {
        let line = scanner.line
        var pattern = String.UnicodeScalarView()
        while true {
            guard let scalar = scanner.pop() else { throw .malformed(line, "a regular expression has no closing /") }
            if scalar == "/" { break }
            pattern.append(scalar)
            if scalar == "\\", let escaped = scanner.pop() { pattern.append(escaped) }
        }
        let flags = scanner.take { $0.isASCII && Character($0).isLetter }
        return try LarkPattern.expression(String(pattern), flags: flags, line: line)
    }

    // MARK: Directives

    private mutating func readDirective(_ line: Int) throws(GrammarSourceError) {
        let name = scanner.take(while: Self.isNamePart)
        switch name {
        case "ignore": tokens.append(GrammarToken(kind: .directive(name), line: line))
        case "import": try readImport(line)
        default: throw .unsupported(line, "%\(name.prefix(20)) is not supported")
        }
    }

    private mutating func readImport(_ line: Int) throws(GrammarSourceError) {
        skipSpaces()
        guard scanner.take("common"), scanner.following.map(Self.isNamePart) != true else {
            let path = scanner.take { !$0.properties.isWhitespace }
            throw .unsupported(
                line, "%import \(path.prefix(60)) is not supported; only names of common can be imported")
        }
        skipSpaces()
        if scanner.take(".") {
            skipSpaces()
            let name = scanner.take(while: Self.isNamePart)
            skipSpaces()
            guard scanner.take("->") else { return try addImport(name, as: name, line) }
            skipSpaces()
            return try addImport(name, as: scanner.take(while: Self.isNamePart), line)
        }
        guard scanner.take("(") else { throw .malformed(line, "an %import has no names") }
        repeat {
            _ = scanner.take { $0.properties.isWhitespace }
            let name = scanner.take(while: Self.isNamePart)
            try addImport(name, as: name, line)
            _ = scanner.take { $0.properties.isWhitespace }
        } while scanner.take(",")
        guard scanner.take(")") else { throw .malformed(line, "a ( has no )") }
    }

    private mutating func addImport(_ name: String, as alias: String, _ line: Int) throws(GrammarSourceError) {
        guard let pattern = LarkPattern.common[name] else {
            throw .unsupported(line, "%import common.\(name.prefix(60)) is not supported")
        }
        guard Self.isTerminal(alias) else { throw .malformed(line, "a terminal is imported under a rule's name") }
        imports.append((alias, pattern, line))
    }
}
