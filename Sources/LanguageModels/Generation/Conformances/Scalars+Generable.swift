extension Bool: Generable {
    /// A schema for Boolean values.
    public static var generationSchema: GenerationSchema { .leaf("Bool", .boolean) }

    /// Creates a Boolean value from generated content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a Boolean value.
    public init(_ content: GeneratedContent) throws {
        guard case .bool(let value) = content.kind else { throw content.mismatch(expected: "a Boolean") }
        self = value
    }

    /// The value as content.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .bool(self)) }

    /// The word `true` or `false`.
    public var promptRepresentation: Prompt { return Prompt(text: description) }

    /// The word `true` or `false`.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension String: Generable {
    /// A schema for any string.
    public static var generationSchema: GenerationSchema { .leaf("String", .string(.init())) }

    /// Creates a string from generated content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is not a string.
    public init(_ content: GeneratedContent) throws {
        guard case .string(let value) = content.kind else { throw content.mismatch(expected: "a string") }
        self = value
    }

    /// The string as content.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
}

extension Never: Generable {
    /// A schema that no value matches.
    public static var generationSchema: GenerationSchema { .leaf("Never", .anyOf([])) }

    /// Rejects any content.
    ///
    /// - Throws: ``GeneratedContent/ParsingError``, always.
    public init(_ content: GeneratedContent) throws {
        throw content.mismatch(expected: "no value")
    }

    /// Unavailable: no value of this type exists.
    public var generatedContent: GeneratedContent {
        switch self {}
    }
}

extension GeneratedContent {
    /// A schema that any value matches.
    public static var generationSchema: GenerationSchema { .leaf("GeneratedContent", .any) }
}
