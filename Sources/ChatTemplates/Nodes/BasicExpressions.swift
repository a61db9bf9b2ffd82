final class LiteralExpression: Expression {
    enum Content: Sendable {
        case none, bool(Bool), int(Int), double(Double), string(Text), bigInteger(Text)
    }

    let content: Content

    init(_ content: Content) {
        self.content = content
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        switch content {
        case .none: .none
        case .bool(let flag): .bool(flag)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        case .string(let text): .string(text)
        case .bigInteger(let digits): .bigInteger(digits)
        }
    }

    func declare(_ symbols: SymbolTable) {}
}

/// The use of a variable.
final class NameExpression: Expression {
    let name: Int

    init(_ name: Int) {
        self.name = name
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        renderer.scope.lookup(name) ?? renderer.undefined(name)
    }

    func declare(_ symbols: SymbolTable) {
        symbols.load(name)
    }
}

/// A list or a tuple.
final class ItemsExpression: Expression {
    let items: [any Expression]
    let isTuple: Bool

    init(_ items: [any Expression], isTuple: Bool) {
        self.items = items
        self.isTuple = isTuple
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        try renderer.reserveElements(items.count)
        let values = try items.map { try $0.value(renderer) }
        return isTuple ? try .makeTuple(values) : try .makeList(values)
    }

    func declare(_ symbols: SymbolTable) {
        for item in items { item.declare(symbols) }
    }
}

final class MappingExpression: Expression {
    let entries: [(key: any Expression, value: any Expression)]

    init(_ entries: [(key: any Expression, value: any Expression)]) {
        self.entries = entries
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        try renderer.reserveElements(entries.count * 2)
        return try .makeDictionary(
            entries.map { entry in
                let key = try entry.key.value(renderer)
                try renderer.use(all: key)
                _ = try MappingKey(hashing: key)
                return (key, try entry.value.value(renderer))
            })
    }

    func declare(_ symbols: SymbolTable) {
        for entry in entries {
            entry.key.declare(symbols)
            entry.value.declare(symbols)
        }
    }
}

/// A conditional expression: `a if b else c`.
final class ConditionalExpression: Expression {
    let condition: any Expression
    let consequence: any Expression
    let alternative: (any Expression)?
    let line: Int

    init(_ condition: any Expression, _ consequence: any Expression, else alternative: (any Expression)?, line: Int) {
        self.condition = condition
        self.consequence = consequence
        self.alternative = alternative
        self.line = line
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        if try condition.value(renderer).isTrue { return try consequence.value(renderer) }
        if let alternative { return try alternative.value(renderer) }
        return .undefined(
            "the inline if-expression on line \(line) evaluated to false and no else section was defined.")
    }

    func declare(_ symbols: SymbolTable) {
        // Jinja declares the condition first, too.
        condition.declare(symbols)
        consequence.declare(symbols)
        alternative?.declare(symbols)
    }
}
