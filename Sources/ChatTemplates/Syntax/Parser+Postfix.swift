extension Parser {
    /// Parses attributes, subscripts and calls after a value.
    mutating func parsePostfix(of operand: any Expression) throws(ChatTemplateError) -> any Expression {
        var expression = operand
        while true {
            switch current.kind {
            case .dot: expression = try parseAttribute(of: expression)
            case .leftBracket: expression = try parseSubscript(of: expression)
            case .leftParenthesis: expression = try parseCall(of: expression)
            default: return expression
            }
            try countOperator()
        }
    }

    private mutating func parseAttribute(of object: any Expression) throws(ChatTemplateError) -> any Expression {
        advance()
        let token = advance()
        switch token.kind {
        case .name:
            attributes.insert(token.text.string)
            return AttributeExpression(object, token.text)
        case .integer: return ItemExpression(object, LiteralExpression(try Self.integer(token)))
        default: throw failure("Expected a name or number after '.'.")
        }
    }

    private mutating func parseSubscript(of object: any Expression) throws(ChatTemplateError) -> any Expression {
        advance()
        var keys: [any Expression] = []
        while current.kind != .rightBracket {
            if !keys.isEmpty { try expect(.comma, "','") }
            var bounds: [(any Expression)?] = [nil, nil, nil]
            var colons = 0
            while true {
                if skip(.colon) {
                    colons += 1
                    guard colons < 3 else { throw failure("unexpected ':'") }
                } else if current.kind == .rightBracket || current.kind == .comma || bounds[colons] != nil {
                    break
                } else {
                    bounds[colons] = try parseExpression()
                }
            }
            if colons > 0 {
                guard keys.isEmpty, skip(.rightBracket) else {
                    throw failure("Only one slice is allowed in a subscript.")
                }
                return SliceExpression(object, bounds)
            }
            guard let key = bounds[0] else { throw failure("unexpected '\(current.description)'") }
            keys.append(key)
        }
        advance()
        guard keys.count == 1 else { return ItemExpression(object, ItemsExpression(keys, isTuple: true)) }
        note(keys[0])
        return ItemExpression(object, keys[0])
    }

    private mutating func parseCall(of function: any Expression) throws(ChatTemplateError) -> any Expression {
        let arguments = try parseArguments()
        if let attribute = function as? AttributeExpression, attribute.name == "get",
            let key = arguments.positional.first
        {
            note(key)
        }
        return CallExpression(function, arguments)
    }

    mutating func parseArguments() throws(ChatTemplateError) -> ArgumentList {
        try expect(.leftParenthesis, "'('")
        var arguments = ArgumentList()
        var isFirst = true
        while current.kind != .rightParenthesis {
            if !isFirst {
                try expect(.comma, "','")
                if current.kind == .rightParenthesis { break }
            }
            isFirst = false
            try parseArgument(into: &arguments)
        }
        advance()
        return arguments
    }

    private mutating func parseArgument(into arguments: inout ArgumentList) throws(ChatTemplateError) {
        let error = failure("invalid syntax for function call expression")
        if skip(.mul) {
            guard arguments.spreadList == nil, arguments.spreadMapping == nil else { throw error }
            arguments.spreadList = try parseExpression()
        } else if skip(.pow) {
            guard arguments.spreadMapping == nil else { throw error }
            arguments.spreadMapping = try parseExpression()
        } else if current.kind == .name, following.kind == .assign {
            guard arguments.spreadMapping == nil else { throw error }
            let name = advance().text
            advance()
            guard !arguments.named.contains(where: { $0.name == name }) else {
                throw failure("keyword argument repeated: \(name.string)")
            }
            arguments.named.append((name, try parseExpression()))
        } else {
            guard arguments.spreadList == nil, arguments.spreadMapping == nil, arguments.named.isEmpty else {
                throw error
            }
            arguments.positional.append(try parseExpression())
        }
    }

    /// Parses the filters, tests and calls after a value; without a value, parses only filters.
    mutating func parseFilters(of operand: (any Expression)?) throws(ChatTemplateError) -> (any Expression)? {
        var expression = operand
        while true {
            if skip(.pipe) {
                expression = try parseFilter(of: expression)
            } else if let value = expression, operand != nil, skip(name: "is") {
                expression = try parseTest(of: value)
            } else if let value = expression, operand != nil, current.kind == .leftParenthesis {
                expression = try parseCall(of: value)
            } else {
                return expression
            }
            try countOperator()
        }
    }

    /// Parses the name of a filter and its arguments.
    mutating func parseFilter(of operand: (any Expression)?) throws(ChatTemplateError) -> any Expression {
        let line = current.line
        let name = try parseDottedName()
        let arguments = current.kind == .leftParenthesis ? try parseArguments() : ArgumentList()
        if Filters.all[name] == nil { try reportUnknown("filter", name, line: line) }
        return FilterExpression(operand, name, arguments)
    }

    private mutating func parseDottedName() throws(ChatTemplateError) -> Text {
        var name = try expect(.name, "a name").text
        while skip(.dot) { name = name + "." + (try expect(.name, "a name").text) }
        return name
    }

    private mutating func reportUnknown(_ kind: String, _ name: Text, line: Int) throws(ChatTemplateError) {
        if isConditional { return }
        unknownFilters.append(ChatTemplateError(.syntax, "No \(kind) named '\(name.string)'.", line: line))
    }

    private static let startsOfArgument: Set<Token.Kind> = [
        .name, .string, .integer, .float, .leftBracket, .leftBrace,
    ]

    private mutating func parseTest(of operand: any Expression) throws(ChatTemplateError) -> any Expression {
        let line = current.line
        let isNegated = skip(name: "not")
        let name = try parseDottedName()
        var arguments = ArgumentList()
        if current.kind == .leftParenthesis {
            arguments = try parseArguments()
        } else if Self.startsOfArgument.contains(current.kind),
            !["else", "or", "and"].contains(where: { current.isName($0) })
        {
            if current.isName("is") { throw failure("You cannot chain multiple tests with is") }
            arguments.positional = [
                try nested { parser throws(ChatTemplateError) in
                    let primary = try parser.parsePrimary()
                    return try parser.parsePostfix(of: primary)
                }
            ]
        }
        if ValueTests.all[name] == nil { try reportUnknown("test", name, line: line) }
        let test = TestExpression(operand, name, arguments)
        return isNegated ? UnaryExpression(.not, test) : test
    }
}
