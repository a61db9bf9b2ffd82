extension Parser {
    /// Parses a tag whose name is the current token.
    mutating func parseStatement(until ends: [Text]) throws(ChatTemplateError) -> [any Statement] {
        guard current.kind == .name else { throw failure("A tag requires a name.") }
        let line = current.line
        switch current.text {
        case "if": return [try parseIf()]
        case "for": return [try parseFor()]
        case "set": return [try parseSet()]
        case "macro": return [try parseMacro()]
        case "call": return [try parseCallBlock()]
        case "filter": return [try parseFilterBlock()]
        case "with": return [try parseWith()]
        case "print": return try parsePrint()
        case "generation":
            advance()
            return [try parseGeneration(line: line)]
        case "break", "continue":
            let name = advance().text
            guard loops > 0 else { throw failure("'\(name.string)' is outside of a loop.") }
            return [JumpStatement(name == "break" ? .breaking : .continuing, line: line)]
        case "include", "import", "from", "extends", "block", "autoescape":
            throw failure(
                "'\(current.text.string)' is for templates in several files, which chat templates do not support.")
        default:
            let wanted =
                ends.isEmpty ? "" : " A block is missing its '\(ends.map(\.string).joined(separator: "' or '"))'."
            throw failure("Encountered unknown tag '\(current.text.string)'.\(wanted)")
        }
    }

    private mutating func parseIf() throws(ChatTemplateError) -> IfStatement {
        let wasConditional = isConditional
        isConditional = true
        defer { isConditional = wasConditional }
        let line = advance().line
        var branches: [(condition: any Expression, body: [any Statement])] = []
        while true {
            let condition = try parseTuple(withConditional: false)
            branches.append((condition, try parseBody(until: ["elif", "else", "endif"], skipsEnd: false)))
            let end = advance().text
            if end == "elif" { continue }
            let alternative = end == "else" ? try parseBody(until: ["endif"]) : []
            return IfStatement(branches, else: alternative, line: line)
        }
    }

    private mutating func parseFor() throws(ChatTemplateError) -> ForStatement {
        let line = advance().line
        let target = try parseTarget(allowsNamespace: false)
        guard !target.names.contains(place(of: "loop")) else {
            throw failure("Can't assign to special loop variable in for-loop target")
        }
        try expect(name: "in")
        let values = try parseTuple(withConditional: false, endingAt: ["recursive"])
        let wasConditional = isConditional
        isConditional = false
        defer { isConditional = wasConditional }
        var condition: Frame?
        if skip(name: "if") {
            condition = makeFrame([], parameters: target.names, expressions: [try parseExpression()])
        }
        let isRecursive = skip(name: "recursive")
        loops += 1
        let statements: [any Statement]
        do {
            defer { loops -= 1 }
            statements = try parseBody(until: ["endfor", "else"], skipsEnd: false)
        }
        let loopName = place(of: "loop")
        let body = makeFrame(statements, parameters: target.names + [loopName])
        let alternative = advance().text == "else" ? makeFrame(try parseBody(until: ["endfor"])) : nil
        return ForStatement(
            target, in: values, where: condition, isRecursive: isRecursive, body: body, else: alternative,
            loopName: loopName, line: line)
    }

    private mutating func parseSet() throws(ChatTemplateError) -> any Statement {
        let line = advance().line
        let target = try parseTarget(allowsNamespace: true)
        if skip(.assign) { return SetStatement(target, try parseTuple(), line: line) }
        let filter = try parseFilters(of: nil) as? FilterExpression
        return SetBlockStatement(target, filter, try parseFrame(until: "endset"), line: line)
    }

    private mutating func parsePrint() throws(ChatTemplateError) -> [any Statement] {
        let line = advance().line
        var statements: [any Statement] = []
        while current.kind != .blockEnd {
            if !statements.isEmpty { try expect(.comma, "','") }
            statements.append(PrintStatement(try parseExpression(), line: line))
        }
        return statements
    }

    private mutating func parseFilterBlock() throws(ChatTemplateError) -> FilterStatement {
        let line = advance().line
        let first = try parseFilter(of: nil)
        guard let filter = try parseFilters(of: first) as? FilterExpression else {
            throw failure("Expected a filter.")
        }
        return FilterStatement(filter, try parseFrame(until: "endfilter"), line: line)
    }

    private mutating func parseWith() throws(ChatTemplateError) -> ScopeStatement {
        let line = advance().line
        var bindings: [(target: AssignmentTarget, value: any Expression)] = []
        while current.kind != .blockEnd {
            if !bindings.isEmpty { try expect(.comma, "','") }
            let target = try parseTarget(allowsNamespace: false)
            try expect(.assign, "'='")
            bindings.append((target, try parseExpression()))
        }
        let body = try parseFrame(until: "endwith", parameters: bindings.flatMap(\.target.names))
        return ScopeStatement(bindings, body, line: line)
    }

    /// Parses a `generation` block, with which transformers marks the assistant's text, and which has its own scope.
    private mutating func parseGeneration(line: Int) throws(ChatTemplateError) -> ScopeStatement {
        let outerLoops = loops
        loops = 0
        defer { loops = outerLoops }
        return ScopeStatement([], try parseFrame(until: "endgeneration"), line: line)
    }

    private mutating func parseMacro() throws(ChatTemplateError) -> MacroStatement {
        let line = advance().line
        let name = try expect(.name, "a name").text
        let place = place(of: name)
        return MacroStatement(place, try parseDefinition(named: name, until: "endmacro"), line: line)
    }

    private mutating func parseCallBlock() throws(ChatTemplateError) -> CallStatement {
        let line = advance().line
        let signature = current.kind == .leftParenthesis ? try parseSignature() : []
        guard let call = try parseExpression() as? CallExpression else { throw failure("Expected a call.") }
        let definition = try parseDefinition(named: nil, signature: signature, until: "endcall")
        return CallStatement(call, definition, line: line)
    }

    private mutating func parseDefinition(
        named name: Text?, signature: [(place: Int, name: Text, defaultValue: (any Expression)?)]? = nil,
        until end: Text
    ) throws(ChatTemplateError) -> MacroDefinition {
        let outerLoops = loops
        let outerNames = namesRead
        loops = 0
        namesRead = []
        defer {
            loops = outerLoops
            namesRead.formUnion(outerNames)
        }
        var parameters: [(place: Int, name: Text, defaultValue: (any Expression)?)] = []
        if let signature { parameters = signature } else { parameters = try parseSignature() }
        let caller = place(of: "caller")
        let namedRest = place(of: "kwargs")
        let positionalRest = place(of: "varargs")
        let body = try parseFrame(
            until: end, parameters: parameters.map(\.place) + [caller, namedRest, positionalRest],
            expressions: parameters.compactMap(\.defaultValue))
        func isRead(_ name: Text) -> Bool {
            namesRead.contains(name) && !parameters.contains { $0.name == name }
        }
        return MacroDefinition(
            name, parameters, body, caller: isRead("caller") ? caller : nil,
            namedRest: isRead("kwargs") ? namedRest : nil, positionalRest: isRead("varargs") ? positionalRest : nil)
    }

    private mutating func parseSignature() throws(ChatTemplateError)
        -> [(place: Int, name: Text, defaultValue: (any Expression)?)]
    {
        var parameters: [(place: Int, name: Text, defaultValue: (any Expression)?)] = []
        try expect(.leftParenthesis, "'('")
        while current.kind != .rightParenthesis {
            if !parameters.isEmpty { try expect(.comma, "','") }
            let name = try expect(.name, "a name").text
            if skip(.assign) {
                parameters.append((place(of: name), name, try parseExpression()))
            } else if parameters.last?.defaultValue != nil {
                throw failure("non-default argument follows default argument")
            } else {
                parameters.append((place(of: name), name, nil))
            }
        }
        advance()
        return parameters
    }

    /// Parses an assignment target: a name, comma-separated names, or an attribute of a namespace.
    mutating func parseTarget(allowsNamespace: Bool) throws(ChatTemplateError) -> AssignmentTarget {
        var targets: [AssignmentTarget] = []
        var isTuple = false
        while current.kind == .name && !current.isName("in") || current.kind == .leftParenthesis {
            targets.append(try parseSingleTarget(allowsNamespace: allowsNamespace))
            guard skip(.comma) else { break }
            isTuple = true
        }
        guard let first = targets.first else {
            throw failure("Expected a name to assign to, got '\(current.description)'.")
        }
        return isTuple ? .tuple(targets) : first
    }

    private mutating func parseSingleTarget(allowsNamespace: Bool) throws(ChatTemplateError) -> AssignmentTarget {
        if skip(.leftParenthesis) {
            let target = try nested { parser throws(ChatTemplateError) in
                try parser.parseTarget(allowsNamespace: allowsNamespace)
            }
            try expect(.rightParenthesis, "')'")
            return target
        }
        let name = advance().text
        guard !LiteralExpression.words.keys.contains(name) else { throw failure("can't assign to '\(name.string)'") }
        if allowsNamespace, skip(.dot) {
            namesRead.insert(name)
            return .attribute(namespace: place(of: name), name: try expect(.name, "a name").text)
        }
        return .name(place(of: name))
    }
}

extension LiteralExpression {
    /// The names of constants.
    static let words: [Text: Content] = [
        "true": .bool(true), "True": .bool(true), "false": .bool(false), "False": .bool(false), "none": .none,
        "None": .none,
    ]
}
