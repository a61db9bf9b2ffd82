/// The unary operators `not`, `-` and `+`.
final class UnaryExpression: Expression {
    enum Operation: Sendable { case not, negative, positive }

    let operation: Operation
    let operand: any Expression

    init(_ operation: Operation, _ operand: any Expression) {
        self.operation = operation
        self.operand = operand
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        let value = try operand.value(renderer)
        switch operation {
        case .not: return .bool(!value.isTrue)
        case .negative: return try Arithmetic.negate(value)
        case .positive: return try Arithmetic.positive(value)
        }
    }

    func declare(_ symbols: SymbolTable) {
        operand.declare(symbols)
    }
}

/// A binary arithmetic operation.
final class ArithmeticExpression: Expression {
    let operation: Arithmetic.Operation
    let left: any Expression
    let right: any Expression

    init(_ operation: Arithmetic.Operation, _ left: any Expression, _ right: any Expression) {
        self.operation = operation
        self.left = left
        self.right = right
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        let left = try left.value(renderer)
        return try Arithmetic.compute(operation, left, right.value(renderer), renderer)
    }

    func declare(_ symbols: SymbolTable) {
        left.declare(symbols)
        right.declare(symbols)
    }
}

/// A logical expression with `and` or `or`, whose value is one of the operands.
final class LogicalExpression: Expression {
    let isAnd: Bool
    let left: any Expression
    let right: any Expression

    init(_ left: any Expression, _ right: any Expression, isAnd: Bool) {
        self.isAnd = isAnd
        self.left = left
        self.right = right
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        let value = try left.value(renderer)
        return value.isTrue == isAnd ? try right.value(renderer) : value
    }

    func declare(_ symbols: SymbolTable) {
        left.declare(symbols)
        right.declare(symbols)
    }
}

/// A concatenation: `a ~ b ~ c`.
final class ConcatenationExpression: Expression {
    let parts: [any Expression]

    init(_ parts: [any Expression]) {
        self.parts = parts
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        var bytes: [UInt8] = []
        var isASCII = true
        for part in parts {
            let value = try part.value(renderer)
            try renderer.use(all: value)
            let text = try value.text()
            isASCII = isASCII && text.isASCII
            bytes.append(contentsOf: text.bytes)
        }
        try renderer.reserveText(bytes: bytes.count)
        return .string(Text(bytes: bytes, isASCII: isASCII))
    }

    func declare(_ symbols: SymbolTable) {
        for part in parts { part.declare(symbols) }
    }
}

/// A chain of comparisons, which stops at the first false comparison.
final class ComparisonExpression: Expression {
    enum Operation: String, Sendable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case contained = "in"
        case notContained = "not in"
    }

    let first: any Expression
    let operands: [(operation: Operation, expression: any Expression)]

    init(_ first: any Expression, _ operands: [(operation: Operation, expression: any Expression)]) {
        self.first = first
        self.operands = operands
    }

    func evaluate(_ renderer: Renderer) throws -> Value {
        var left = try first.value(renderer)
        for (operation, expression) in operands {
            let right = try expression.value(renderer)
            guard try operation.holds(left, right, renderer) else { return .bool(false) }
            left = right
        }
        return .bool(true)
    }

    func declare(_ symbols: SymbolTable) {
        first.declare(symbols)
        for operand in operands { operand.expression.declare(symbols) }
    }
}

extension ComparisonExpression.Operation {
    func holds(_ left: Value, _ right: Value, _ renderer: Renderer) throws -> Bool {
        if self != .contained, self != .notContained { try renderer.use(comparing: left, right) }
        return switch self {
        case .equal: left.isEqual(to: right)
        case .notEqual: !left.isEqual(to: right)
        case .less: try left.order(to: right, operation: rawValue).map { $0 < 0 } ?? false
        case .lessOrEqual: try left.order(to: right, operation: rawValue).map { $0 <= 0 } ?? false
        case .greater: try left.order(to: right, operation: rawValue).map { $0 > 0 } ?? false
        case .greaterOrEqual: try left.order(to: right, operation: rawValue).map { $0 >= 0 } ?? false
        case .contained: try right.contains(left, renderer)
        case .notContained: try !right.contains(left, renderer)
        }
    }
}
