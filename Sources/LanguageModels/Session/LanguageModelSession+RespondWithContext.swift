extension LanguageModelSession {
    /// Generates a text response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt, .text, options, contextOptions, metadata: metadata))
    }

    /// Generates a text response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<String> {
        try await answer(SessionRequest(Prompt(prompt), .text, options, contextOptions, metadata: metadata))
    }

    /// Generates a text response to a prompt from a builder.
    ///
    /// - Parameters:
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond(
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt(), .text, options, contextOptions, metadata: metadata))
    }

    /// Generates a response that matches a schema.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: Prompt,
        schema: GenerationSchema,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<GeneratedContent> {
        try await answer(SessionRequest(prompt, .structure(schema), options, contextOptions, metadata: metadata))
    }

    /// Generates a response that matches a schema.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        to prompt: String,
        schema: GenerationSchema,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<GeneratedContent> {
        try await answer(
            SessionRequest(Prompt(prompt), .structure(schema), options, contextOptions, metadata: metadata))
    }

    /// Generates a response that matches a schema, to a prompt from a builder.
    ///
    /// - Parameters:
    ///   - schema: The schema of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond(
        schema: GenerationSchema,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<GeneratedContent> {
        try await answer(SessionRequest(prompt(), .structure(schema), options, contextOptions, metadata: metadata))
    }

    /// Generates a value of a type as the response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond<Content: Generable>(
        to prompt: Prompt,
        generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<Content> {
        try await answer(SessionRequest(prompt, .value(Content.self), options, contextOptions, metadata: metadata))
    }

    /// Generates a value of a type as the response to a prompt.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    @_disfavoredOverload
    nonisolated(nonsending) public func respond<Content: Generable>(
        to prompt: String,
        generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<Content> {
        try await answer(
            SessionRequest(Prompt(prompt), .value(Content.self), options, contextOptions, metadata: metadata))
    }

    /// Generates a value of a type as the response to a prompt from a builder.
    ///
    /// - Parameters:
    ///   - type: The type of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: The response with its transcript entries.
    /// - Throws: An error from the session, the model or a tool. By default, the transcript is then reverted.
    @discardableResult
    nonisolated(nonsending) public func respond<Content: Generable>(
        generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<Content> {
        try await answer(SessionRequest(prompt(), .value(Content.self), options, contextOptions, metadata: metadata))
    }
}
