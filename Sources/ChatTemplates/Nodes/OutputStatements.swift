/// The literal text outside of tags.
final class DataStatement: Statement {
    let line: Int
    let text: Text

    init(_ text: Text, line: Int) {
        self.text = text
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        try renderer.write(text)
        return .normal
    }

    func declare(_ symbols: SymbolTable) {}
}

/// The output of a value: `{{ value }}`.
final class PrintStatement: Statement {
    let line: Int
    let expression: any Expression

    init(_ expression: any Expression, line: Int) {
        self.expression = expression
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        let value = try expression.value(renderer)
        if value.plainText == nil { try renderer.use(all: value) }
        try renderer.write(value.text())
        return .normal
    }

    func declare(_ symbols: SymbolTable) {
        expression.declare(symbols)
    }
}

/// A block of text to which filters are applied: `{% filter name %}`.
final class FilterStatement: Statement {
    let line: Int
    let filter: FilterExpression
    let body: Frame

    init(_ filter: FilterExpression, _ body: Frame, line: Int) {
        self.filter = filter
        self.body = body
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        var flow = Flow.normal
        let text = try renderer.captured { flow = try renderer.execute(body, in: renderer.scope) }
        guard flow == .normal else { return flow }
        try renderer.write(filter.apply(toBlock: text, renderer).text())
        return .normal
    }

    func declare(_ symbols: SymbolTable) {
        filter.declare(symbols)
        symbols.declare(body)
    }
}

/// A block with a separate scope: `{% with name = value %}` or `{% generation %}`.
final class ScopeStatement: Statement {
    let line: Int
    let bindings: [(target: AssignmentTarget, value: any Expression)]
    let body: Frame

    init(_ bindings: [(target: AssignmentTarget, value: any Expression)], _ body: Frame, line: Int) {
        self.bindings = bindings
        self.body = body
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        let values = try bindings.map { try $0.value.value(renderer) }
        return try renderer.execute(body, in: renderer.scope) { _ in
            for (binding, value) in zip(bindings, values) { try binding.target.assign(value, renderer) }
        }
    }

    func declare(_ symbols: SymbolTable) {
        for binding in bindings { binding.value.declare(symbols) }
        symbols.declare(body)
    }
}
