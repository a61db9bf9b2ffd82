struct Arguments {
    var positional: [Value] = []
    var named: [(name: Text, value: Value)] = []

    /// Counts the steps of reading all arguments.
    func use(_ renderer: Renderer) throws {
        for value in positional { try renderer.use(all: value) }
        for (_, value) in named { try renderer.use(all: value) }
    }

    var isEmpty: Bool { positional.isEmpty && named.isEmpty }

    /// Returns the value of each parameter, or `nil` if it was not given.
    ///
    /// The first `required` parameters must be given.
    ///
    /// - Throws: Python's error for arguments that are missing, unknown or too many.
    func bound(to function: String, _ parameters: [Text], required: Int = 0) throws -> [Value?] {
        guard positional.count <= parameters.count else {
            throw ChatTemplateError.operation(
                "\(function)() takes at most \(parameters.count) arguments (\(positional.count) given)")
        }
        var result = positional.map(Optional.some)
        if named.isEmpty, result.count == parameters.count { return result }
        result += Array(repeating: nil, count: parameters.count - result.count)
        for (name, value) in named {
            guard let index = parameters.firstIndex(of: name) else {
                throw ChatTemplateError.operation(
                    "\(function)() got an unexpected keyword argument '\(name.string)'")
            }
            guard result[index] == nil else {
                throw ChatTemplateError.operation("\(function)() got multiple values for argument '\(name.string)'")
            }
            result[index] = value
        }
        for index in 0..<required where result[index] == nil {
            throw ChatTemplateError.operation(
                "\(function)() missing required argument: '\(parameters[index].string)'")
        }
        return result
    }

    /// Returns the arguments of a function that takes no named arguments.
    func positional(of function: String, _ counts: ClosedRange<Int>) throws -> [Value] {
        guard named.isEmpty else {
            throw ChatTemplateError.operation("\(function)() takes no keyword arguments")
        }
        guard counts.contains(positional.count) else {
            throw ChatTemplateError.operation(
                "\(function)() takes \(counts.lowerBound) to \(counts.upperBound) arguments"
                    + " (\(positional.count) given)")
        }
        return positional
    }
}

extension Value {
    /// Returns the value as a whole number; throws Python's error for other types.
    func requiredInteger() throws -> Int {
        if let integer { return integer }
        if case .undefined(let undefined) = self { throw undefined.error }
        if case .bigInteger = self { throw ChatTemplateError.limit("A number is too large.") }
        throw ChatTemplateError.operation("'\(typeName)' object cannot be interpreted as an integer")
    }

    /// Returns the value as a string; throws Python's error for other types.
    func requiredText() throws -> Text {
        if case .string(let text) = self { return text }
        throw ChatTemplateError.operation("must be str, not \(typeName)")
    }
}
