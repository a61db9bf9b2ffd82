/// A node of the syntax tree that has a value.
protocol Expression: Sendable {
    func evaluate(_ renderer: Renderer) throws -> Value
    /// Declares the variables that the expression reads, in evaluation order.
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

/// A node of the syntax tree that prints, sets variables or controls execution.
protocol Statement: Sendable {
    var line: Int { get }
    func execute(_ renderer: Renderer) throws -> Flow
    /// Declares the variables that the statement reads and sets, in execution order.
    func declare(_ symbols: SymbolTable)
}

/// The effect of a statement on the enclosing loop: none, `break` or `continue`.
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
    /// The index of the frame in the template.
    let index: Int

    init(_ statements: [any Statement], parameters: [Int] = [], expressions: [any Expression] = [], index: Int) {
        self.statements = statements
        self.parameters = parameters
        self.expressions = expressions
        self.index = index
    }
}
