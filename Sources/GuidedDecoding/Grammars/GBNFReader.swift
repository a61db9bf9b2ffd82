/// A parser for grammars in llama.cpp's notation, GBNF.
enum GBNFReader {
    static func rules(of text: String) throws(GrammarSourceError) -> GrammarRules {
        var parser = GrammarParser(try tokens(of: text))
        var rules = GrammarRules(start: "root", language: "GBNF")
        while let statement = try parser.next() {
            if case .rule(let name) = statement.head { try rules.add(name, statement.body, line: statement.line) }
        }
        return rules
    }

    private static func tokens(of text: String) throws(GrammarSourceError) -> [GrammarToken] {
        var scanner = GrammarScanner(text)
        var tokens: [GrammarToken] = []
        while let scalar = scanner.following {
            let line = scanner.line
            func add(_ kind: GrammarToken.Kind) { tokens.append(GrammarToken(kind: kind, line: line)) }
            if isNamePart(scalar) {
                add(.name(scanner.take(while: isNamePart)))
                continue
            }
            if scanner.take("::=") {
                add(.define)
                continue
            }
            scanner.pop()
            switch scalar {
            case _ where scalar.properties.isWhitespace: continue
            case "#": _ = scanner.takeLine()
            case "|": add(.bar)
            case "(": add(.open)
            case ")": add(.close)
            case "\"": add(.expression(.literal(try scanner.literal())))
            case "[": add(.expression(.scalars(try scanner.scalarClass())))
            case ".": add(.expression(.scalars(.all)))
            case "*": add(.quantifier(min: 0, max: nil))
            case "+": add(.quantifier(min: 1, max: nil))
            case "?": add(.quantifier(min: 0, max: 1))
            case "{":
                let (min, max) = try counts(&scanner)
                add(.quantifier(min: min, max: max))
            case "<": throw .unsupported(line, "the token reference <…> is not supported; write the text of the token")
            case "!" where scanner.following == "<":
                throw .unsupported(line, "the token reference !<…> is not supported")
            default: throw .malformed(line, "the character \(Character(scalar)) has no meaning here")
            }
        }
        return tokens
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber) || scalar == "-" || scalar == "_"
    }

    /// Reads repetition counts after their opening brace.
    private static func counts(
        _ scanner: inout GrammarScanner
    ) throws(GrammarSourceError) -> (min: Int, max: Int?) {
        func skip() { _ = scanner.take { $0 == " " || $0 == "\t" } }
        skip()
        let min = try scanner.number()
        skip()
        var max = min
        if scanner.take(",") {
            skip()
            max = try scanner.number()
            skip()
        } else if min == nil {
            throw .malformed(scanner.line, "braces contain no count")
        }
        guard scanner.take("}") else { throw .malformed(scanner.line, "a { has no }") }
        guard (min ?? 0) <= max ?? .max else {
            throw .malformed(scanner.line, "a quantifier has its bounds in the wrong order")
        }
        return (min ?? 0, max)
    }
}

extension RegularExpression {
    static func literal(_ values: [UInt32]) -> RegularExpression {
        values.isEmpty ? .empty : .concatenation(values.map { .scalars(ScalarSet([$0...$0])) })
    }
}
