import Support

extension JSONValue {
    /// Parses the JSON of a request body.
    ///
    /// - Parameter bytes: The text in UTF-8, optionally with a byte order mark.
    /// - Throws: `RequestError` if the text is not valid JSON, is nested deeper than 128 levels, or has too many
    ///   values.
    init(parsing bytes: some Sequence<UInt8>) throws(RequestError) {
        let bytes = Array(bytes)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        do {
            try self.init(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
        } catch {
            if error.hasTooManyValues {
                throw RequestError(ServerFailure.tooManyValues.message, parameter: nil, code: "too_many_values")
            }
            throw RequestError(
                "The body is not JSON: at byte \(error.place), \(error.reason).", parameter: nil, code: "invalid_json")
        }
    }

    /// The kind of the value with its article, such as "a string".
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
