/// A loop: `{% for target in values if condition %}` with its `else`.
final class ForStatement: Statement {
    let line: Int
    let target: AssignmentTarget
    let values: any Expression
    /// The condition, in a scope that contains the target.
    let condition: Frame?
    let isRecursive: Bool
    let body: Frame
    let alternative: Frame?
    let loopName: Int

    init(
        _ target: AssignmentTarget, in values: any Expression, where condition: Frame?, isRecursive: Bool,
        body: Frame, else alternative: Frame?, loopName: Int, line: Int
    ) {
        self.target = target
        self.values = values
        self.condition = condition
        self.isRecursive = isRecursive
        self.body = body
        self.alternative = alternative
        self.loopName = loopName
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        try run(values.value(renderer), in: renderer.scope, depth: 0, renderer)
        return .normal
    }

    func declare(_ symbols: SymbolTable) {
        values.declare(symbols)
        symbols.declare(body)
        if let condition { symbols.declare(condition) }
        if let alternative { symbols.declare(alternative) }
    }

    private func run(_ values: Value, in parent: Scope, depth: Int, _ renderer: Renderer) throws {
        let loop = try makeLoop(over: values, in: parent, depth: depth, renderer)
        let outer = renderer.scope
        defer { renderer.scope = outer }
        var scope = Scope(parent: parent)
        // As in Jinja, an iteration that ends with `break` or `continue` does not count, so `else` may still run.
        var isEmpty = true
        while let value = try loop.advance() {
            try renderer.use(steps: 1)
            renderer.scope = outer
            if isKnownUniquelyReferenced(&scope) { scope.removeAll() } else { scope = Scope(parent: parent) }
            renderer.scope = scope
            try renderer.hide(body, in: scope)
            scope.set(loopName, to: .object(loop))
            try target.assign(value, renderer)
            let flow = try renderer.execute(body.statements)
            if flow == .normal { isEmpty = false }
            if flow == .breaking { break }
        }
        renderer.scope = outer
        if isEmpty, let alternative { _ = try renderer.execute(alternative, in: parent) }
    }

    private func makeLoop(over values: Value, in parent: Scope, depth: Int, _ renderer: Renderer) throws -> Loop {
        switch values {
        case .string(let text): try renderer.reserveElements(text.bytes.count)
        case .object(let view as DictionaryView): try renderer.use(steps: view.count ?? 0)
        default: break
        }
        let iterator = try filtered(values.makeIterator(), in: parent, renderer)
        let recurse: ((Value, Int, Renderer) throws -> Value)? =
            !isRecursive
            ? nil
            : { [self] values, depth, renderer in
                .string(
                    try renderer.captured { try run(values, in: parent, depth: depth, renderer) })
            }
        return Loop(iterator, count: condition == nil ? values.length : nil, depth: depth, recurse: recurse)
    }

    /// Returns an iterator over the values that satisfy the condition, which is evaluated lazily.
    private func filtered(
        _ values: ValueIterator, in parent: Scope, _ renderer: Renderer
    ) throws -> ValueIterator {
        guard let condition, let test = condition.expressions.first else { return values }
        return ValueIterator { [target] in
            let outer = renderer.scope
            defer { renderer.scope = outer }
            while let value = try values.next() {
                try renderer.use(steps: 1)
                renderer.scope = Scope(parent: parent)
                try target.assign(value, renderer)
                if try test.value(renderer).isTrue { return value }
            }
            return nil
        }
    }
}
