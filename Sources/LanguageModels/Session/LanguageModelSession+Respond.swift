extension LanguageModelSession {
    /// Generates a text response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt, .text, options))
    }

    /// Generates a text response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<String> {
        try await answer(SessionRequest(Prompt(prompt), .text, options))
    }

    /// Generates a text response to a prompt from a builder.
    ///
    /// - Parameters:
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond(
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt(), .text, options))
    }

    /// Generates a response that matches a schema.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt,
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<GeneratedContent> {
        try await answer(SessionRequest(prompt, .structure(schema), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Generates a response that matches a schema.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
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

    /// Generates a response that matches a schema, to a prompt from a builder.
    ///
    /// - Parameters:
    ///   - schema: The schema of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond(
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<GeneratedContent> {
        try await answer(SessionRequest(prompt(), .structure(schema), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Generates a value of a type as the response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond<Content: Generable>(
        to prompt: Prompt,
        generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> Response<Content> {
        try await answer(SessionRequest(prompt, .value(Content.self), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Generates a value of a type as the response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
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

    /// Generates a value of a type as the response to a prompt from a builder.
    ///
    /// - Parameters:
    ///   - type: The type of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
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
