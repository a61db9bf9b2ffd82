extension GeneratedContent {
    /// Reads this value as a type.
    ///
    /// - Throws: ``ParsingError`` if this value does not match the type.
    public func value<Value>(_ type: Value.Type = Value.self) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        try Value(self)
    }

    /// Reads a property of this object as a type.
    ///
    /// - Throws: ``ParsingError`` if this value is not an object, lacks the property, or the property does not
    ///   match the type.
    public func value<Value>(_ type: Value.Type = Value.self, forProperty property: String) throws -> Value
    where Value: ConvertibleFromGeneratedContent {
        guard let content = try child(property) else {
            throw ParsingError(rawContent: jsonString, debugDescription: "There is no property '\(property)'.")
        }
        return try content.read(type, as: property)
    }

    /// Reads a property of this object as a type, if present.
    ///
    /// In a snapshot of a partial response, a property that is incomplete and cannot be read as the type yet
    /// counts as absent.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - property: The name of the property.
    /// - Returns: The value, or `nil` if the property is absent or null.
    /// - Throws: ``ParsingError`` if this value is not an object, or the property does not match the type.
    public func value<Value>(_ type: Value?.Type = Value?.self, forProperty property: String) throws -> Value?
    where Value: ConvertibleFromGeneratedContent {
        guard let content = try child(property), content.kind != .null else { return nil }
        return try content.readIfReady(Value.self, as: property)
    }

    private func child(_ property: String) throws -> GeneratedContent? {
        guard case .structure(let properties, _) = kind else { throw mismatch(expected: "an object") }
        return properties[property]
    }

    private func read<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type, as property: String) throws -> Value {
        do {
            return try Value(self)
        } catch let error as ParsingError {
            throw error.inside("property '\(property)'")
        }
    }

    private func readIfReady<Value: ConvertibleFromGeneratedContent>(
        _ type: Value.Type, as property: String
    ) throws -> Value? {
        guard !isComplete else { return try read(type, as: property) }
        return readPartial(type)
    }

    /// Returns an incomplete value as a type; `nil` if the value cannot be read as the type yet.
    package func readPartial<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type) -> Value? {
        if case .string = kind, type != String.self, type != GeneratedContent.self {
            // A partial string can equal another choice ("auto" before "automatic"), so choices require the
            // complete string.
            return nil
        }
        // Reading an incomplete value may fail only because the rest is missing. A complete value throws its error.
        return try? Value(self)
    }
}

extension GeneratedContent.ParsingError {
    /// Returns the error with the name of the property or element in which the error occurred.
    func inside(_ place: String) -> Self {
        var error = self
        error.debugDescription = "In \(place): \(debugDescription)"
        return error
    }
}
