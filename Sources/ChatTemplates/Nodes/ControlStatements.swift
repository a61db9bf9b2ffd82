/// An `{% if %}` with its branches, which do not have separate scopes.
final class IfStatement: Statement {
    let line: Int
    let branches: [(condition: any Expression, body: [any Statement])]
    let alternative: [any Statement]

    init(
        _ branches: [(condition: any Expression, body: [any Statement])], else alternative: [any Statement], line: Int
    ) {
        self.branches = branches
        self.alternative = alternative
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        for branch in branches where try branch.condition.value(renderer).isTrue {
            return try renderer.execute(branch.body)
        }
        return try renderer.execute(alternative)
    }

    func declare(_ symbols: SymbolTable) {
        branches.first?.condition.declare(symbols)
        let others = branches.dropFirst().map { IfStatement([$0], else: [], line: line) }
        symbols.declareBranches([branches.first?.body ?? [], others, alternative])
    }
}

/// A `{% break %}` or `{% continue %}`.
final class JumpStatement: Statement {
    let line: Int
    let flow: Flow

    init(_ flow: Flow, line: Int) {
        self.flow = flow
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        flow
    }

    func declare(_ symbols: SymbolTable) {}
}

indirect enum AssignmentTarget: Sendable {
    case name(Int)
    case attribute(namespace: Int, name: Text)
    case tuple([AssignmentTarget])

    func assign(_ value: Value, _ renderer: Renderer) throws {
        switch self {
        case .name(let name): renderer.scope.set(name, to: value)
        case .attribute(let namespace, let name):
            guard case .object(let namespace as Namespace)? = renderer.scope.lookup(namespace) else {
                throw ChatTemplateError.operation("cannot assign attribute on non-namespace object")
            }
            namespace.set(name, to: value)
        case .tuple(let targets):
            guard value.isIterable else {
                throw ChatTemplateError.operation("cannot unpack non-iterable \(value.typeName) object")
            }
            let most = targets.count
            if let length = value.length, length > most {
                throw ChatTemplateError.operation("too many values to unpack (expected \(most))")
            }
            let values = try value.elements()
            if values.count > targets.count {
                throw ChatTemplateError.operation("too many values to unpack (expected \(targets.count))")
            }
            if values.count < targets.count {
                throw ChatTemplateError.operation(
                    "not enough values to unpack (expected \(targets.count), got \(values.count))")
            }
            for (target, value) in zip(targets, values) { try target.assign(value, renderer) }
        }
    }

    /// The indices of the variables that the assignment sets.
    var names: [Int] {
        switch self {
        case .name(let name): [name]
        case .attribute: []
        case .tuple(let targets): targets.flatMap(\.names)
        }
    }

    func declare(_ symbols: SymbolTable) {
        switch self {
        case .name(let name): symbols.store(name)
        case .attribute(let namespace, _): symbols.load(namespace)
        case .tuple(let targets): for target in targets { target.declare(symbols) }
        }
    }
}

/// An assignment: `{% set target = value %}`.
final class SetStatement: Statement {
    let line: Int
    let target: AssignmentTarget
    let expression: any Expression

    init(_ target: AssignmentTarget, _ expression: any Expression, line: Int) {
        self.target = target
        self.expression = expression
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        try target.assign(expression.value(renderer), renderer)
        return .normal
    }

    func declare(_ symbols: SymbolTable) {
        expression.declare(symbols)
        target.declare(symbols)
    }
}

/// An assignment of a block's text: `{% set target %}text{% endset %}`, possibly with filters.
final class SetBlockStatement: Statement {
    let line: Int
    let target: AssignmentTarget
    let filter: FilterExpression?
    let body: Frame

    init(_ target: AssignmentTarget, _ filter: FilterExpression?, _ body: Frame, line: Int) {
        self.target = target
        self.filter = filter
        self.body = body
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        var flow = Flow.normal
        let text = try renderer.captured { flow = try renderer.execute(body, in: renderer.scope) }
        guard flow == .normal else { return flow }
        try target.assign(filter?.apply(toBlock: text, renderer) ?? .string(text), renderer)
        return .normal
    }

    func declare(_ symbols: SymbolTable) {
        target.declare(symbols)
        symbols.declare(body)
    }
}
