/// The arguments of a call in the template's syntax.
struct ArgumentList: Sendable {
    var positional: [any Expression] = []
    var named: [(name: Text, value: any Expression)] = []
    var spreadList: (any Expression)?
    var spreadMapping: (any Expression)?

    func evaluate(_ renderer: Renderer) throws -> Arguments {
        var arguments = Arguments()
        if !positional.isEmpty { arguments.positional = try positional.map { try $0.value(renderer) } }
        if !named.isEmpty { arguments.named = try named.map { ($0.name, try $0.value.value(renderer)) } }
        if let spreadList { arguments.positional += try Filters.elements(spreadList.value(renderer), renderer) }
        guard let spreadMapping else { return arguments }
        guard case .dictionary(let mapping) = try spreadMapping.value(renderer) else {
            throw ChatTemplateError.operation("argument after ** must be a mapping")
        }
        try renderer.use(steps: mapping.count)
        for (key, value) in zip(mapping.keys, mapping.values) {
            guard case .string(let name) = key else { throw ChatTemplateError.operation("keywords must be strings") }
            arguments.named.append((name, value))
        }
        return arguments
    }

    func declare(_ symbols: SymbolTable) {
        for expression in positional { expression.declare(symbols) }
        for (_, expression) in named { expression.declare(symbols) }
        spreadList?.declare(symbols)
        spreadMapping?.declare(symbols)
    }
}

/// A call: `function(arguments)`.
final class CallExpression: Expression {
    let function: any Expression
    let arguments: ArgumentList

    init(_ function: any Expression, _ arguments: ArgumentList) {
        self.function = function
        self.arguments = arguments
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        try evaluate(renderer, caller: nil)
    }

    /// Calls the function; `caller` is the body of an enclosing call block as a macro.
    func evaluate(_ renderer: Renderer, caller: Value?) throws -> Value {
        var callee: Value
        if let attribute = function as? AttributeExpression {
            let object = try attribute.object.value(renderer)
            if caller == nil, Methods.exists(attribute.name, of: object) {
                let arguments = try arguments.evaluate(renderer)
                return try renderer.counting(Methods.call(attribute.name, of: object, arguments, renderer))
            }
            callee = try renderer.attribute(attribute.name, of: object)
        } else {
            callee = try function.value(renderer)
        }
        var arguments = try arguments.evaluate(renderer)
        if let caller { arguments.named.append(("caller", caller)) }
        return try renderer.call(callee, arguments)
    }

    func declare(_ symbols: SymbolTable) {
        function.declare(symbols)
        arguments.declare(symbols)
    }
}

/// A filter: `value | name(arguments)`; without an operand, the filter applies to the text of a block.
final class FilterExpression: Expression {
    let operand: (any Expression)?
    let name: Text
    let filter: Filter?
    private let readsWhole: Bool
    let arguments: ArgumentList

    init(_ operand: (any Expression)?, _ name: Text, _ arguments: ArgumentList) {
        self.operand = operand
        self.name = name
        self.arguments = arguments
        filter = Filters.all[name]
        readsWhole = !Filters.shallow.contains(name)
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        try apply(to: operand?.value(renderer) ?? .none, renderer)
    }

    private func apply(to value: Value, _ renderer: Renderer) throws -> Value {
        guard let filter else {
            throw ChatTemplateError(.syntax, "No filter named '\(name.string)' found.")
        }
        return try Filters.run(filter, readsWhole: readsWhole, value, arguments.evaluate(renderer), renderer)
    }

    /// Applies a chain of filters whose innermost operand is the text of a block.
    func apply(toBlock text: Text, _ renderer: Renderer) throws -> Value {
        var value = Value.string(text)
        if let inner = operand as? FilterExpression { value = try inner.apply(toBlock: text, renderer) }
        return try apply(to: value, renderer)
    }

    func declare(_ symbols: SymbolTable) {
        operand?.declare(symbols)
        arguments.declare(symbols)
    }
}

/// A test: `value is name(arguments)`.
final class TestExpression: Expression {
    let operand: any Expression
    let name: Text
    let test: ValueTest?
    let arguments: ArgumentList

    init(_ operand: any Expression, _ name: Text, _ arguments: ArgumentList) {
        self.operand = operand
        self.name = name
        self.arguments = arguments
        test = ValueTests.all[name]
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        guard let test else { throw ChatTemplateError(.syntax, "No test named '\(name.string)' found.") }
        let value = try operand.value(renderer)
        return .bool(try test.check(value, arguments.evaluate(renderer), renderer))
    }

    func declare(_ symbols: SymbolTable) {
        operand.declare(symbols)
        arguments.declare(symbols)
    }
}
