/// Something that has a value.
protocol Expression: Sendable {
    func evaluate(_ renderer: Renderer) throws -> Value
    /// Tells which names it reads, in the order in which it does.
    func declare(_ symbols: SymbolTable)
}

extension Expression {
    /// Its value, with its part of the limits counted.
    @inline(__always)
    func value(_ renderer: Renderer) throws -> Value {
        try renderer.enter()
        defer { renderer.leave() }
        return try evaluate(renderer)
    }
}

/// Something that a template does.
protocol Statement: Sendable {
    var line: Int { get }
    func execute(_ renderer: Renderer) throws -> Flow
    /// Tells which names it reads and sets, in the order in which it does.
    func declare(_ symbols: SymbolTable)
}

/// How a loop's turn goes on after a statement.
enum Flow {
    case normal, breaking, continuing
}

/// Statements that have a scope of their own.
final class Frame: Sendable {
    let statements: [any Statement]
    /// Names that are set before the first statement: parameters, loop variables.
    let parameters: [Int]
    /// Expressions that are evaluated within the scope: defaults of parameters.
    let expressions: [any Expression]
    /// Its place among the template's frames.
    let index: Int

    init(_ statements: [any Statement], parameters: [Int] = [], expressions: [any Expression] = [], index: Int) {
        self.statements = statements
        self.parameters = parameters
        self.expressions = expressions
        self.index = index
    }
}
