extension LanguageModelSession {
    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt, .text, options))
    }

    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> {
        try await answer(SessionRequest(Prompt(prompt), .text, options))
    }

    /// Answers a prompt that is built in place with text.
    ///
    /// - Parameters:
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - prompt: Builds what to answer.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt(), .text, options))
    }

    /// Answers a prompt with content of a schema.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - schema: The schema that the answer follows.
    ///   - includeSchemaInPrompt: Whether the model reads the schema too, besides being held to it.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt,
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await answer(SessionRequest(prompt, .structure(schema), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers a prompt with content of a schema.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - schema: The schema that the answer follows.
    ///   - includeSchemaInPrompt: Whether the model reads the schema too, besides being held to it.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String,
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await answer(
            SessionRequest(Prompt(prompt), .structure(schema), options, schemaInPrompt: includeSchemaInPrompt)
        )
    }

    /// Answers a prompt that is built in place with content of a schema.
    ///
    /// - Parameters:
    ///   - schema: The schema that the answer follows.
    ///   - includeSchemaInPrompt: Whether the model reads the schema too, besides being held to it.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - prompt: Builds what to answer.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<GeneratedContent> {
        try await answer(SessionRequest(prompt(), .structure(schema), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - type: The type of the answer.
    ///   - includeSchemaInPrompt: Whether the model reads the schema too, besides being held to it.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond<Content: Generable>(
        to prompt: Prompt,
        generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> {
        try await answer(SessionRequest(prompt, .value(Content.self), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - type: The type of the answer.
    ///   - includeSchemaInPrompt: Whether the model reads the schema too, besides being held to it.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond<Content: Generable>(
        to prompt: String,
        generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> {
        try await answer(
            SessionRequest(Prompt(prompt), .value(Content.self), options, schemaInPrompt: includeSchemaInPrompt)
        )
    }

    /// Answers a prompt that is built in place with a value of a type.
    ///
    /// - Parameters:
    ///   - type: The type of the answer.
    ///   - includeSchemaInPrompt: Whether the model reads the schema too, besides being held to it.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - prompt: Builds what to answer.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond<Content: Generable>(
        generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<Content> {
        try await answer(SessionRequest(prompt(), .value(Content.self), options, schemaInPrompt: includeSchemaInPrompt))
    }
}
