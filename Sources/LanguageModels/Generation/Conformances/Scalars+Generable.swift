extension Bool: Generable {
    /// A schema for true or false.
    public static var generationSchema: GenerationSchema { .leaf("Bool", .boolean) }

    /// Reads true or false.
    ///
    /// - Parameter content: The content.
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is no Boolean.
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
    /// A schema for any text.
    public static var generationSchema: GenerationSchema { .leaf("String", .string(.init())) }

    /// Reads a text.
    ///
    /// - Parameter content: The content.
    /// - Throws: ``GeneratedContent/ParsingError`` if the content is no text.
    public init(_ content: GeneratedContent) throws {
        guard case .string(let value) = content.kind else { throw content.mismatch(expected: "a string") }
        self = value
    }

    /// The text as content.
    public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(self)) }
}

extension Never: Generable {
    /// A schema that no value follows.
    public static var generationSchema: GenerationSchema { .leaf("Never", .anyOf([])) }

    /// Refuses every content.
    ///
    /// - Parameter content: The content.
    /// - Throws: ``GeneratedContent/ParsingError``, always.
    public init(_ content: GeneratedContent) throws {
        throw content.mismatch(expected: "no value")
    }

    /// The value as content; it cannot exist.
    public var generatedContent: GeneratedContent {
        switch self {}
    }
}

extension GeneratedContent {
    /// A schema that every value follows.
    public static var generationSchema: GenerationSchema { .leaf("GeneratedContent", .any) }
}
