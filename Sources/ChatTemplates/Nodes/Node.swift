/// A node with a value.
protocol Expression: Sendable {
    func evaluate(_ renderer: Renderer) throws -> Value
    /// Declares the variables that it reads, in evaluation order.
    func declare(_ symbols: SymbolTable)
}

extension Expression {
    /// Evaluates the expression and counts it towards the limits.
    @inline(__always)
    func value(_ renderer: Renderer) throws -> Value {
        try renderer.enter()
        defer { renderer.leave() }
        return try evaluate(renderer)
    }
}

/// A node with an effect.
protocol Statement: Sendable {
    var line: Int { get }
    func execute(_ renderer: Renderer) throws -> Flow
    /// Declares the variables that it reads and sets, in execution order.
    func declare(_ symbols: SymbolTable)
}

/// The control flow of a loop after a statement.
enum Flow {
    case normal, breaking, continuing
}

/// A sequence of statements with a separate scope.
final class Frame: Sendable {
    let statements: [any Statement]
    /// The variables that are set before the first statement: parameters and loop variables.
    let parameters: [Int]
    /// The expressions that are evaluated within the scope: default values of parameters.
    let expressions: [any Expression]
    /// The index among the template's frames.
    let index: Int

    init(_ statements: [any Statement], parameters: [Int] = [], expressions: [any Expression] = [], index: Int) {
        self.statements = statements
        self.parameters = parameters
        self.expressions = expressions
        self.index = index
    }
}
