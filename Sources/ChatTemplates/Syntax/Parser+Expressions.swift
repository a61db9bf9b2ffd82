extension Parser {
    /// Parses an expression, or a tuple of comma-separated expressions.
    mutating func parseTuple(
        withConditional: Bool = true, endingAt ends: [Text] = [], isInParentheses: Bool = false
    ) throws(ChatTemplateError) -> any Expression {
        var items: [any Expression] = []
        var isTuple = false
        while true {
            switch current.kind {
            case .variableEnd, .blockEnd, .rightParenthesis: break
            case .name where ends.contains(current.text): break
            default:
                items.append(try withConditional ? parseExpression() : parseOr())
                guard skip(.comma) else { break }
                isTuple = true
                continue
            }
            break
        }
        if !isTuple, let first = items.first { return first }
        guard isTuple || isInParentheses else {
            throw failure("Expected an expression, got '\(current.description)'.")
        }
        return ItemsExpression(items, isTuple: true)
    }

    /// Parses an expression, which may be conditional.
    mutating func parseExpression() throws(ChatTemplateError) -> any Expression {
        try nested { parser throws(ChatTemplateError) in
            let known = parser.unknownFilters.count
            var expression = try parser.parseOr()
            while parser.current.isName("if") {
                let line = parser.advance().line
                try parser.countOperator()
                let wasConditional = parser.isConditional
                parser.isConditional = true
                defer { parser.isConditional = wasConditional }
                parser.unknownFilters.removeSubrange(known...)
                let condition = try parser.parseOr()
                let alternative = parser.skip(name: "else") ? try parser.parseExpression() : nil
                expression = ConditionalExpression(condition, expression, else: alternative, line: line)
            }
            return expression
        }
    }

    private mutating func parseOr() throws(ChatTemplateError) -> any Expression {
        var left = try parseAnd()
        while skip(name: "or") {
            try countOperator()
            left = LogicalExpression(left, try parseAnd(), isAnd: false)
        }
        return left
    }

    private mutating func parseAnd() throws(ChatTemplateError) -> any Expression {
        var left = try parseNot()
        while skip(name: "and") {
            try countOperator()
            left = LogicalExpression(left, try parseNot(), isAnd: true)
        }
        return left
    }

    private mutating func parseNot() throws(ChatTemplateError) -> any Expression {
        var count = 0
        while skip(name: "not") {
            try countOperator()
            count += 1
        }
        var expression = try parseComparison()
        for _ in 0..<count { expression = UnaryExpression(.not, expression) }
        return expression
    }

    private static let comparisons: [Token.Kind: ComparisonExpression.Operation] = [
        .equal: .equal, .notEqual: .notEqual, .less: .less, .lessOrEqual: .lessOrEqual, .greater: .greater,
        .greaterOrEqual: .greaterOrEqual,
    ]

    private mutating func parseComparison() throws(ChatTemplateError) -> any Expression {
        let first = try parseArithmetic(level: 0)
        var operands: [(operation: ComparisonExpression.Operation, expression: any Expression)] = []
        while true {
            let operation: ComparisonExpression.Operation
            if let comparison = Self.comparisons[current.kind] {
                advance()
                operation = comparison
            } else if skip(name: "in") {
                operation = .contained
            } else if current.isName("not"), following.isName("in") {
                advance()
                advance()
                operation = .notContained
            } else {
                break
            }
            if operands.isEmpty, operation == .contained || operation == .notContained { note(first) }
            operands.append((operation, try parseArithmetic(level: 0)))
        }
        return operands.isEmpty ? first : ComparisonExpression(first, operands)
    }

    /// Records a string constant as the name of a key that the template reads.
    mutating func note(_ expression: any Expression) {
        if let literal = expression as? LiteralExpression, case .string(let text) = literal.content {
            attributes.insert(text.string)
        }
    }

    private static let arithmetic: [[Token.Kind: Arithmetic.Operation]] = [
        [.add: .add, .sub: .subtract], [:],
        [.mul: .multiply, .div: .divide, .floorDiv: .floorDivide, .mod: .modulo], [.pow: .power],
    ]

    /// Parses sums (level 0), concatenations, products and powers, in ascending precedence.
    private mutating func parseArithmetic(level: Int) throws(ChatTemplateError) -> any Expression {
        if level == 4 { return try parseUnary() }
        if level == 1 {
            var parts = [try parseArithmetic(level: 2)]
            while skip(.tilde) { parts.append(try parseArithmetic(level: 2)) }
            return parts.count == 1 ? parts[0] : ConcatenationExpression(parts)
        }
        var left = try parseArithmetic(level: level + 1)
        while let operation = Self.arithmetic[level][current.kind] {
            try countOperator()
            advance()
            left = ArithmeticExpression(operation, left, try parseArithmetic(level: level + 1))
        }
        return left
    }

    /// Parses signs, a value and its postfix operators, which in Jinja apply to the signed value.
    private mutating func parseUnary() throws(ChatTemplateError) -> any Expression {
        var signs: [UnaryExpression.Operation] = []
        while current.kind == .sub || current.kind == .add {
            try countOperator()
            signs.append(advance().kind == .sub ? .negative : .positive)
        }
        let primary = try parsePrimary()
        var expression = try parsePostfix(of: primary)
        for sign in signs.reversed() { expression = try parsePostfix(of: UnaryExpression(sign, expression)) }
        return try parseFilters(of: expression) ?? expression
    }

    mutating func parsePrimary() throws(ChatTemplateError) -> any Expression {
        let token = current
        switch token.kind {
        case .name:
            advance()
            if let constant = LiteralExpression.words[token.text] { return LiteralExpression(constant) }
            namesRead.insert(token.text)
            return NameExpression(place(of: token.text))
        case .string:
            var text = advance().text
            while current.kind == .string { text = text + advance().text }
            return LiteralExpression(.string(text))
        case .integer: return LiteralExpression(try Self.integer(advance()))
        case .float: return LiteralExpression(.double(Double(advance().text.string) ?? .nan))
        case .leftParenthesis:
            advance()
            let expression = try parseTuple(isInParentheses: true)
            try expect(.rightParenthesis, "')'")
            return expression
        case .leftBracket: return try parseList()
        case .leftBrace: return try parseMapping()
        default: throw failure("unexpected '\(token.description)'")
        }
    }

    static func integer(_ token: Token) throws(ChatTemplateError) -> LiteralExpression.Content {
        let digits = token.text.string.lowercased()
        let number: Int? =
            switch digits.prefix(2) {
            case "0x": Int(digits.dropFirst(2), radix: 16)
            case "0o": Int(digits.dropFirst(2), radix: 8)
            case "0b": Int(digits.dropFirst(2), radix: 2)
            default: Int(digits)
            }
        if let number { return .int(number) }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw ChatTemplateError(.limitExceeded, "A whole number is too large.", line: token.line)
        }
        return .bigInteger(token.text)
    }

    private mutating func parseList() throws(ChatTemplateError) -> any Expression {
        advance()
        var items: [any Expression] = []
        while current.kind != .rightBracket {
            if !items.isEmpty { try expect(.comma, "','") }
            if current.kind == .rightBracket { break }
            items.append(try parseExpression())
        }
        advance()
        return ItemsExpression(items, isTuple: false)
    }

    private mutating func parseMapping() throws(ChatTemplateError) -> any Expression {
        advance()
        var entries: [(key: any Expression, value: any Expression)] = []
        while current.kind != .rightBrace {
            if !entries.isEmpty { try expect(.comma, "','") }
            if current.kind == .rightBrace { break }
            let key = try parseExpression()
            try expect(.colon, "':'")
            entries.append((key, try parseExpression()))
        }
        advance()
        return MappingExpression(entries)
    }
}
