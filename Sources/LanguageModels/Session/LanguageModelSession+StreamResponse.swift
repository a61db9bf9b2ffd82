extension LanguageModelSession {
    /// Streams a text response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: A stream of snapshots of the response.
    public func streamResponse(
        to prompt: Prompt,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<String> {
        stream(SessionRequest(prompt, .text, options))
    }

    /// Streams a text response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: A stream of snapshots of the response.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<String> {
        stream(SessionRequest(Prompt(prompt), .text, options))
    }

    /// Streams a text response to a prompt from a builder.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: A stream of snapshots of the response.
    /// - Throws: Any error that `prompt` throws.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<String> {
        try stream(SessionRequest(prompt(), .text, options))
    }

    /// Streams a response that matches a schema.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: A stream of snapshots of the response.
    public func streamResponse(
        to prompt: Prompt,
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        stream(SessionRequest(prompt, .structure(schema), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Streams a response that matches a schema.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: A stream of snapshots of the response.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String,
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<GeneratedContent> {
        stream(SessionRequest(Prompt(prompt), .structure(schema), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Streams a response that matches a schema, to a prompt from a builder.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - schema: The schema of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: A stream of snapshots of the response.
    /// - Throws: Any error that `prompt` throws.
    public func streamResponse(
        schema: GenerationSchema,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<GeneratedContent> {
        try stream(SessionRequest(prompt(), .structure(schema), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Streams a value of a type as the response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: A stream of snapshots of the response.
    public func streamResponse<Content: Generable>(
        to prompt: Prompt,
        generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> {
        stream(SessionRequest(prompt, .value(Content.self), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Streams a value of a type as the response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    /// - Returns: A stream of snapshots of the response.
    @_disfavoredOverload
    public func streamResponse<Content: Generable>(
        to prompt: String,
        generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending ResponseStream<Content> {
        stream(SessionRequest(Prompt(prompt), .value(Content.self), options, schemaInPrompt: includeSchemaInPrompt))
    }

    /// Streams a value of a type as the response to a prompt from a builder.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - type: The type of the response.
    ///   - includeSchemaInPrompt: Whether the prompt includes the schema; it is enforced in either case.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: A stream of snapshots of the response.
    /// - Throws: Any error that `prompt` throws.
    public func streamResponse<Content: Generable>(
        generating type: Content.Type = Content.self,
        includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<Content> {
        try stream(SessionRequest(prompt(), .value(Content.self), options, schemaInPrompt: includeSchemaInPrompt))
    }
}
