extension Value {
    /// Returns whether two values are equal according to Python's `==`.
    func isEqual(to other: Value) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left == right
        case (.undefined, .undefined), (.none, .none): true
        case (.bigInteger(let left), .bigInteger(let right)): left == right
        case (.list(let left), .list(let right)), (.tuple(let left), .tuple(let right)):
            left.values.count == right.values.count
                && zip(left.values, right.values).allSatisfy { $0.isEqual(to: $1) }
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && zip(left.keys, left.values).allSatisfy { key, value in right[key]?.isEqual(to: value) ?? false }
        case (.object(let left), .object(let right)): left.isEqual(to: right)
        default:
            if let left = integer, let right = other.integer {
                left == right
            } else if let left = number, let right = other.number {
                left == right
            } else {
                false
            }
        }
    }

    /// Compares values as Python's `<`, `<=`, `>` and `>=` do.
    ///
    /// - Returns: A negative number, zero or a positive number; `nil` for a NaN, for which all comparisons are false.
    func order(to other: Value, operation: String) throws -> Int? {
        if let left = integer, let right = other.integer { return left < right ? -1 : left == right ? 0 : 1 }
        switch (self, other) {
        case (.undefined(let undefined), _), (_, .undefined(let undefined)): throw undefined.error
        case (.string(let left), .string(let right)): return left < right ? -1 : left == right ? 0 : 1
        case (.list(let left), .list(let right)), (.tuple(let left), .tuple(let right)):
            for (left, right) in zip(left.values, right.values) where !left.isEqual(to: right) {
                return try left.order(to: right, operation: operation)
            }
            return (left.values.count - right.values.count).signum()
        default: break
        }
        guard let left = number, let right = other.number else {
            throw ChatTemplateError.operation(
                "'\(operation)' not supported between instances of '\(typeName)' and '\(other.typeName)'")
        }
        if left.isNaN || right.isNaN { return nil }
        return left < right ? -1 : left == right ? 0 : 1
    }

    /// Returns whether `self` contains a value according to Python's `in`.
    func contains(_ value: Value, _ renderer: Renderer) throws -> Bool {
        switch self {
        case .string(let text):
            guard case .string(let part) = value else {
                throw ChatTemplateError.operation(
                    "'in <string>' requires string as left operand, not \(value.typeName)")
            }
            try renderer.use(all: self)
            return text.contains(part)
        case .dictionary(let dictionary):
            try renderer.use(all: value)
            _ = try MappingKey(hashing: value)
            return dictionary[value] != nil
        case .list(let items), .tuple(let items):
            for item in items.values {
                try renderer.use(comparing: item, value)
                if item.isEqual(to: value) { return true }
            }
            try renderer.use(steps: items.values.count >> 3)
            return false
        case .undefined: return false
        case .object(let object):
            let iterator = try object.makeIterator()
            while let item = try iterator.next() {
                try renderer.use(steps: 1)
                try renderer.use(comparing: item, value)
                if item.isEqual(to: value) { return true }
            }
            return false
        default: throw ChatTemplateError.operation("argument of type '\(typeName)' is not iterable")
        }
    }

    /// Returns whether two values are identical according to Python's `is`, approximated for values without identity.
    func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.bool(let left), .bool(let right)): left == right
        case (.object(let left), .object(let right)): left === right
        case (.undefined(let left), .undefined(let right)): left === right
        case (.none, .none): true
        case (.int(let left), .int(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        default: false
        }
    }
}
