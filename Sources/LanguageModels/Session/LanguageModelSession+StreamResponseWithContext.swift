extension LanguageModelSession {
    /// Streams a text response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: A stream of snapshots of the response.
    public func streamResponse(
        to prompt: Prompt,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<String> {
        stream(SessionRequest(prompt, .text, options, contextOptions, metadata: metadata))
    }

    /// Streams a text response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: A stream of snapshots of the response.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<String> {
        stream(SessionRequest(Prompt(prompt), .text, options, contextOptions, metadata: metadata))
    }

    /// Streams a text response to a prompt from a builder.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: A stream of snapshots of the response.
    /// - Throws: Any error that `prompt` throws.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<String> {
        try stream(SessionRequest(prompt(), .text, options, contextOptions, metadata: metadata))
    }

    /// Streams a response that matches a schema.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: A stream of snapshots of the response.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: Prompt,
        schema: GenerationSchema,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<GeneratedContent> {
        stream(SessionRequest(prompt, .structure(schema), options, contextOptions, metadata: metadata))
    }

    /// Streams a response that matches a schema.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - schema: The schema of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: A stream of snapshots of the response.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String,
        schema: GenerationSchema,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<GeneratedContent> {
        stream(SessionRequest(Prompt(prompt), .structure(schema), options, contextOptions, metadata: metadata))
    }

    /// Streams a response that matches a schema, to a prompt from a builder.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - schema: The schema of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: A stream of snapshots of the response.
    /// - Throws: Any error that `prompt` throws.
    @_disfavoredOverload
    public func streamResponse(
        schema: GenerationSchema,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<GeneratedContent> {
        try stream(SessionRequest(prompt(), .structure(schema), options, contextOptions, metadata: metadata))
    }

    /// Streams a value of a type as the response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: A stream of snapshots of the response.
    public func streamResponse<Content: Generable>(
        to prompt: Prompt,
        generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<Content> {
        stream(SessionRequest(prompt, .value(Content.self), options, contextOptions, metadata: metadata))
    }

    /// Streams a value of a type as the response to a prompt.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - prompt: The prompt to respond to.
    ///   - type: The type of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    /// - Returns: A stream of snapshots of the response.
    @_disfavoredOverload
    public func streamResponse<Content: Generable>(
        to prompt: String,
        generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<Content> {
        stream(SessionRequest(Prompt(prompt), .value(Content.self), options, contextOptions, metadata: metadata))
    }

    /// Streams a value of a type as the response to a prompt from a builder.
    ///
    /// Generation starts immediately. The stream throws all errors, including the error for a concurrent request.
    ///
    /// - Parameters:
    ///   - type: The type of the response.
    ///   - options: The generation options. Options that are `nil` come from the active profile, if any.
    ///   - contextOptions: Options for the model's context.
    ///   - metadata: Values that are stored with the prompt and passed to the model.
    ///   - prompt: A builder of the prompt to respond to.
    /// - Returns: A stream of snapshots of the response.
    /// - Throws: Any error that `prompt` throws.
    public func streamResponse<Content: Generable>(
        generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<Content> {
        try stream(SessionRequest(prompt(), .value(Content.self), options, contextOptions, metadata: metadata))
    }
}
