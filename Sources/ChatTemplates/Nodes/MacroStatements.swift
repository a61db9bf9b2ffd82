/// The definition of a macro, or the body of a call block.
final class MacroDefinition: Sendable {
    let name: Text?
    let parameters: [(place: Int, name: Text, defaultValue: (any Expression)?)]
    let body: Frame
    /// The indices of `caller`, `kwargs` and `varargs`, if the body uses them.
    let caller: Int?
    let namedRest: Int?
    let positionalRest: Int?

    init(
        _ name: Text?, _ parameters: [(place: Int, name: Text, defaultValue: (any Expression)?)], _ body: Frame,
        caller: Int?, namedRest: Int?, positionalRest: Int?
    ) {
        self.name = name
        self.parameters = parameters
        self.body = body
        self.caller = caller
        self.namedRest = namedRest
        self.positionalRest = positionalRest
    }
}

/// A macro: `{% macro name(parameters) %}`.
final class MacroStatement: Statement {
    let line: Int
    let place: Int
    let definition: MacroDefinition

    init(_ place: Int, _ definition: MacroDefinition, line: Int) {
        self.place = place
        self.definition = definition
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        renderer.scope.set(place, to: .object(Macro(definition, scope: renderer.scope, renderer)))
        return .normal
    }

    func declare(_ symbols: SymbolTable) {
        symbols.store(place)
        symbols.declare(definition.body)
    }
}

/// A call block: `{% call macro() %}text{% endcall %}`.
final class CallStatement: Statement {
    let line: Int
    let call: CallExpression
    let definition: MacroDefinition

    init(_ call: CallExpression, _ definition: MacroDefinition, line: Int) {
        self.call = call
        self.definition = definition
        self.line = line
    }

    func execute(_ renderer: Renderer) throws -> Flow {
        let caller = Macro(definition, scope: renderer.scope, renderer)
        try renderer.write(call.evaluate(renderer, caller: .object(caller)).text())
        return .normal
    }

    func declare(_ symbols: SymbolTable) {
        call.declare(symbols)
        symbols.declare(definition.body)
    }
}

/// A macro as a value: its definition and enclosing scope.
final class Macro: HostObject {
    private let definition: MacroDefinition
    private let scope: Scope

    init(_ definition: MacroDefinition, scope: Scope, _ renderer: Renderer) {
        self.definition = definition
        self.scope = scope
        renderer.capture(scope)
    }

    override var typeName: String { "Macro" }
    override var qualifiedTypeName: String { "jinja2.runtime.Macro" }
    override var isCallable: Bool { true }

    override func printed() throws -> String {
        definition.name.map { "<Macro \(PythonPrinting.quoted($0))>" } ?? "<Macro anonymous>"
    }

    override func attribute(_ name: Text, _ renderer: Renderer) throws -> Value? {
        switch name {
        case "name": definition.name.map { Value.string($0) } ?? Value.none
        case "arguments": try .makeList(definition.parameters.map { .string($0.name) })
        case "catch_kwargs": .bool(definition.namedRest != nil)
        case "catch_varargs": .bool(definition.positionalRest != nil)
        case "caller": .bool(definition.caller != nil)
        default: nil
        }
    }

    override func call(_ arguments: Arguments, _ renderer: Renderer) throws -> Value {
        var arguments = arguments
        let values = try bind(&arguments)
        let caller = definition.caller.map { place in (place, takeCaller(&arguments)) }
        if definition.namedRest == nil, let name = arguments.named.first?.name {
            throw ChatTemplateError.operation("macro \(quotedName) takes no keyword argument '\(name.string)'")
        }
        let text = try renderer.captured {
            _ = try renderer.execute(definition.body, in: scope) { inner in
                if let caller { inner.set(caller.0, to: caller.1) }
                try setRest(of: arguments, in: inner)
                try setParameters(values, in: inner, renderer)
            }
        }
        return .string(text)
    }

    private var quotedName: String {
        definition.name.map(PythonPrinting.quoted) ?? "None"
    }

    /// Extracts the parameters' values from the arguments.
    private func bind(_ arguments: inout Arguments) throws -> [Value?] {
        let parameters = definition.parameters
        let rest = arguments.positional.dropFirst(parameters.count)
        if definition.positionalRest == nil, !rest.isEmpty {
            throw ChatTemplateError.operation(
                "macro \(quotedName) takes not more than \(parameters.count) argument(s)")
        }
        var values = arguments.positional.prefix(parameters.count).map(Optional.some)
        for parameter in parameters.dropFirst(values.count) {
            let index = arguments.named.firstIndex { $0.name == parameter.name }
            values.append(index.map { arguments.named.remove(at: $0).value })
        }
        arguments.positional = Array(rest)
        return values
    }

    private func takeCaller(_ arguments: inout Arguments) -> Value {
        guard let index = arguments.named.firstIndex(where: { $0.name == "caller" }) else {
            return .undefined("No caller defined")
        }
        return arguments.named.remove(at: index).value
    }

    private func setRest(of arguments: Arguments, in scope: Scope) throws {
        if let place = definition.namedRest {
            scope.set(place, to: try .makeDictionary(arguments.named.map { (.string($0.name), $0.value) }))
        }
        if let place = definition.positionalRest { scope.set(place, to: try .makeTuple(arguments.positional)) }
    }

    private func setParameters(_ values: [Value?], in scope: Scope, _ renderer: Renderer) throws {
        for (parameter, value) in zip(definition.parameters, values) {
            if let value {
                scope.set(parameter.place, to: value)
            } else if let expression = parameter.defaultValue {
                scope.set(parameter.place, to: try expression.value(renderer))
            } else {
                let hint = "parameter \(PythonPrinting.quoted(parameter.name)) was not provided"
                scope.set(parameter.place, to: .undefined(hint))
            }
        }
    }
}
