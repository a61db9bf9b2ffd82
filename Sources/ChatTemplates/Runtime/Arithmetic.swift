import Foundation

/// Arithmetic with Python's semantics.
///
/// Whole numbers that exceed `Int` cause an error.
enum Arithmetic {
    enum Operation: String, Sendable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case floorDivide = "//"
        case modulo = "%"
        case power = "**"
    }

    static let tooLarge = ChatTemplateError.limit("A whole number is too large.")

    static func negate(_ value: Value) throws -> Value {
        if case .double(let number) = value { return .double(-number) }
        guard let integer = try value.defined().integer else {
            throw ChatTemplateError.operation("bad operand type for unary -: '\(value.typeName)'")
        }
        let (result, overflow) = 0.subtractingReportingOverflow(integer)
        if overflow { throw tooLarge }
        return .int(result)
    }

    static func positive(_ value: Value) throws -> Value {
        if case .double = value { return value }
        guard let integer = try value.defined().integer else {
            throw ChatTemplateError.operation("bad operand type for unary +: '\(value.typeName)'")
        }
        return .int(integer)
    }

    static func compute(
        _ operation: Operation, _ left: Value, _ right: Value, _ renderer: Renderer
    ) throws -> Value {
        if case .string(let text) = left, operation == .modulo {
            return try renderer.counting(.string(PercentFormat.format(text, right, renderer)))
        }
        switch (left, right) {
        case (.undefined(let undefined), _), (_, .undefined(let undefined)): throw undefined.error
        case (.bigInteger, _), (_, .bigInteger):
            if left.number != nil, right.number != nil { throw tooLarge }
        default: break
        }
        if let left = left.integer, let right = right.integer { return try compute(operation, left, right) }
        if let left = left.number, let right = right.number { return try compute(operation, left, right) }
        switch operation {
        case .add: if let sum = try concatenate(left, right, renderer) { return sum }
        case .multiply: if let product = try repeated(left, right, renderer) { return product }
        default: break
        }
        throw unsupported(operation, left, right)
    }

    /// Returns the remainder of numbers, with the sign of the divisor as in Python.
    static func remainder(_ left: Value, _ right: Value) throws -> Value {
        if let left = left.integer, let right = right.integer { return try compute(.modulo, left, right) }
        if let left = left.number, let right = right.number { return try compute(.modulo, left, right) }
        throw unsupported(.modulo, left, right)
    }

    private static func unsupported(_ operation: Operation, _ left: Value, _ right: Value) -> ChatTemplateError {
        if operation == .add {
            switch left {
            case .string: return .operation("can only concatenate str (not \"\(right.typeName)\") to str")
            case .list: return .operation("can only concatenate list (not \"\(right.typeName)\") to list")
            case .tuple: return .operation("can only concatenate tuple (not \"\(right.typeName)\") to tuple")
            default: break
            }
        }
        let symbol = operation == .power ? "** or pow()" : operation.rawValue
        return .operation("unsupported operand type(s) for \(symbol): '\(left.typeName)' and '\(right.typeName)'")
    }

    private static func concatenate(_ left: Value, _ right: Value, _ renderer: Renderer) throws -> Value? {
        switch (left, right) {
        case (.string(let left), .string(let right)) where left.isMarkup || right.isMarkup:
            let (left, right) = (left.escaped, right.escaped)
            try renderer.reserveText(bytes: left.bytes.count + right.bytes.count)
            return .string((left + right).asMarkup)
        case (.string(let left), .string(let right)):
            try renderer.reserveText(bytes: left.bytes.count + right.bytes.count)
            return .string(left + right)
        case (.list(let left), .list(let right)):
            try renderer.reserveElements(left.values.count + right.values.count)
            return try .makeList(left.values + right.values)
        case (.tuple(let left), .tuple(let right)):
            try renderer.reserveElements(left.values.count + right.values.count)
            return try .makeTuple(left.values + right.values)
        default: return nil
        }
    }

    private static func repeated(_ left: Value, _ right: Value, _ renderer: Renderer) throws -> Value? {
        guard let count = left.integer ?? right.integer else { return nil }
        let times = max(0, count)
        switch left.integer == nil ? left : right {
        case .string(let text):
            let (size, overflow) = text.bytes.count.multipliedReportingOverflow(by: times)
            try renderer.reserveText(bytes: overflow ? Int.max : size)
            if text.isEmpty { return .string(text) }
            return .string(Text(bytes: Array([[UInt8]](repeating: text.bytes, count: times).joined())))
        case .list(let items): return try .makeList(repeated(items.values, times, renderer))
        case .tuple(let items): return try .makeTuple(repeated(items.values, times, renderer))
        default: return nil
        }
    }

    private static func repeated(_ values: [Value], _ times: Int, _ renderer: Renderer) throws -> [Value] {
        let (size, overflow) = values.count.multipliedReportingOverflow(by: times)
        try renderer.reserveElements(overflow ? Int.max : size)
        return values.isEmpty ? [] : Array([[Value]](repeating: values, count: times).joined())
    }

    private static func compute(_ operation: Operation, _ left: Int, _ right: Int) throws -> Value {
        let result: (partialValue: Int, overflow: Bool)
        switch operation {
        case .add: result = left.addingReportingOverflow(right)
        case .subtract: result = left.subtractingReportingOverflow(right)
        case .multiply: result = left.multipliedReportingOverflow(by: right)
        case .divide:
            if right == 0 { throw ChatTemplateError.operation("division by zero") }
            return .double(Double(left) / Double(right))
        case .floorDivide:
            if right == 0 { throw ChatTemplateError.operation("integer division or modulo by zero") }
            let quotient = left.dividedReportingOverflow(by: right)
            let isRounded = !quotient.overflow && quotient.partialValue * right != left && (left < 0) != (right < 0)
            result = (quotient.partialValue - (isRounded ? 1 : 0), quotient.overflow)
        case .modulo:
            if right == 0 { throw ChatTemplateError.operation("integer modulo by zero") }
            let rest = left.remainderReportingOverflow(dividingBy: right).partialValue
            return .int(rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest)
        case .power: return try power(left, right)
        }
        if result.overflow { throw tooLarge }
        return .int(result.partialValue)
    }

    private static func power(_ base: Int, _ exponent: Int) throws -> Value {
        if exponent < 0 {
            if base == 0 { throw ChatTemplateError.operation("0.0 cannot be raised to a negative power") }
            return .double(pow(Double(base), Double(exponent)))
        }
        var result = 1
        var factor = base
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 {
                let (product, overflow) = result.multipliedReportingOverflow(by: factor)
                if overflow { throw tooLarge }
                result = product
            }
            rest >>= 1
            if rest > 0 {
                let (square, overflow) = factor.multipliedReportingOverflow(by: factor)
                if overflow { throw tooLarge }
                factor = square
            }
        }
        return .int(result)
    }

    private static func compute(_ operation: Operation, _ left: Double, _ right: Double) throws -> Value {
        switch operation {
        case .add: return .double(left + right)
        case .subtract: return .double(left - right)
        case .multiply: return .double(left * right)
        case .divide:
            if right == 0 { throw ChatTemplateError.operation("float division by zero") }
            return .double(left / right)
        case .floorDivide:
            if right == 0 { throw ChatTemplateError.operation("float floor division by zero") }
            let rest = modulo(left, right)
            return .double(((left - rest) / right).rounded())
        case .modulo:
            if right == 0 { throw ChatTemplateError.operation("float modulo") }
            return .double(modulo(left, right))
        case .power:
            if left == 0, right < 0 {
                throw ChatTemplateError.operation("0.0 cannot be raised to a negative power")
            }
            let result = pow(left, right)
            if result.isNaN, !left.isNaN, !right.isNaN {
                throw ChatTemplateError.operation("the power of a negative number is not real")
            }
            if result.isInfinite, left.isFinite, right.isFinite {
                throw ChatTemplateError.operation("(34, 'Numerical result out of range')")
            }
            return .double(result)
        }
    }

    private static func modulo(_ left: Double, _ right: Double) -> Double {
        let rest = fmod(left, right)
        if rest == 0 { return right.sign == .minus ? -0.0 : 0.0 }
        return (rest < 0) != (right < 0) ? rest + right : rest
    }
}
