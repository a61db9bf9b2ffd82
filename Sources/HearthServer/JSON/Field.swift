import Support

/// A JSON value of a request with its path, so that errors can name the invalid field.
///
/// A missing value and `null` are equivalent.
struct Field: Sendable {
    /// The value; `nil` if the field is missing.
    let value: JSONValue?
    /// The path from the body, such as `messages[0].content`; empty for the body itself.
    let path: String

    /// Creates the root field of a body.
    init(_ body: JSONValue) { self.init(value: body, path: "") }

    private init(value: JSONValue?, path: String) {
        if case .null = value { self.value = nil } else { self.value = value }
        self.path = path
    }

    /// Whether the value is present.
    var isThere: Bool { value != nil }

    subscript(key: String) -> Field {
        Field(value: value?[key], path: path.isEmpty ? key : "\(path).\(key)")
    }

    // MARK: Values

    /// Returns the string; `nil` if the field is missing.
    func string() throws(RequestError) -> String? {
        switch value {
        case nil: return nil
        case .string(let text): return text
        default: throw mismatch("a text")
        }
    }

    func bool() throws(RequestError) -> Bool? {
        switch value {
        case nil: return nil
        case .bool(let bool): return bool
        default: throw mismatch("true or false")
        }
    }

    /// Returns the number, which must be in the range; `nil` if the field is missing.
    func number(_ range: ClosedRange<Double>) throws(RequestError) -> Double? {
        guard let value else { return nil }
        guard case .number(let text) = value, let number = Double(text) else { throw mismatch("a number") }
        guard range.contains(number) else {
            throw outside("\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
        }
        return number
    }

    /// Returns the integer, which must be in the range; `nil` if the field is missing.
    func integer(_ range: ClosedRange<Int>) throws(RequestError) -> Int? {
        guard let value else { return nil }
        guard case .number(let text) = value, let number = Double(text) else { throw mismatch("a whole number") }
        guard let integer = Int(text) ?? Int(exactly: number) else {
            if number.rounded() != number { throw mismatch("a whole number") }
            throw outside("\(range.lowerBound) to \(range.upperBound)")
        }
        guard range.contains(integer) else {
            throw outside(
                range.upperBound == .max
                    ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// Returns a list of integers in the range; `nil` if the field is missing.
    ///
    /// Lists of tokens are long, and a ``Field`` per token would take too much memory.
    func integers(_ range: ClosedRange<Int>) throws(RequestError) -> [Int]? {
        guard case .array(let elements) = value else { return try list() == nil ? nil : [] }
        var numbers: [Int] = []
        numbers.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if case .number(let text) = element, let number = Int(text), range.contains(number) {
                numbers.append(number)
            } else {
                let field = Field(value: element, path: "\(path)[\(index)]")
                numbers.append(try field.required(try field.integer(range)))
            }
        }
        return numbers
    }

    /// Returns the elements of a list; `nil` if the field is missing.
    func list() throws(RequestError) -> [Field]? {
        switch value {
        case nil: return nil
        case .array(let elements):
            return elements.enumerated().map { Field(value: $1, path: "\(path)[\($0)]") }
        default: throw mismatch("a list")
        }
    }

    /// Returns the members of an object in their order; `nil` if the field is missing.
    func members() throws(RequestError) -> [(key: String, field: Field)]? {
        switch value {
        case nil: return nil
        case .object(let members):
            return members.map {
                ($0.key, Field(value: $0.value, path: path.isEmpty ? $0.key : "\(path).\($0.key)"))
            }
        default: throw mismatch("an object")
        }
    }

    /// Returns this field if it is an object; `nil` if the field is missing.
    func object() throws(RequestError) -> Field? {
        switch value {
        case nil: return nil
        case .object: return self
        default: throw mismatch("an object")
        }
    }

    /// Returns the value, or throws an error if the field is missing.
    func required<T>(_ value: T?) throws(RequestError) -> T {
        guard let value else {
            throw RequestError("'\(path)' is missing.", parameter: path, code: "missing_required_parameter")
        }
        return value
    }

    // MARK: Refusals

    /// Refuses a field that Hearth does not support, unless the field has a neutral value.
    ///
    /// - Parameter neutral: The values that have no effect.
    /// - Throws: `RequestError` that names the field.
    func refuse(except neutral: JSONValue...) throws(RequestError) { try refuse(exceptAny: neutral) }

    func refuse(exceptAny neutral: [JSONValue]) throws(RequestError) {
        guard let value, !neutral.contains(value) else { return }
        // The numbers 0, 0.0 and -0 are equal.
        if case .number(let text) = value, let number = Double(text),
            neutral.contains(where: { if case .number(let other) = $0 { Double(other) == number } else { false } })
        {
            return
        }
        throw RequestError(
            "'\(path)' is not supported with this value. Leave it out.", parameter: path,
            code: "unsupported_parameter")
    }

    /// Returns an error that states why the field's value is invalid.
    func invalid(_ reason: String) -> RequestError {
        RequestError(
            path.isEmpty ? "The body \(reason)." : "'\(path)' \(reason).", parameter: path.isEmpty ? nil : path,
            code: "invalid_value")
    }

    private func mismatch(_ kind: String) -> RequestError {
        RequestError(
            "\(path.isEmpty ? "The body" : "'\(path)'") is \(value?.kindName ?? "missing"), but must be \(kind).",
            parameter: path.isEmpty ? nil : path, code: "invalid_type")
    }

    private func outside(_ range: String) -> RequestError { invalid("is out of range; it must be \(range)") }

    private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}
