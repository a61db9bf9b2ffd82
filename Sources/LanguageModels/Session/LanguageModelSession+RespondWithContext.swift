extension LanguageModelSession {
    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        to prompt: Prompt,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt, .text, options, contextOptions, metadata: metadata))
    }

    /// Answers a prompt with text.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
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

    /// Answers a prompt that is built in place with text.
    ///
    /// - Parameters:
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    ///   - prompt: Builds what to answer.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
    @discardableResult
    nonisolated(nonsending) public func respond(
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> Response<String> {
        try await answer(SessionRequest(prompt(), .text, options, contextOptions, metadata: metadata))
    }

    /// Answers a prompt with content of a schema.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - schema: The schema that the answer follows.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
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

    /// Answers a prompt with content of a schema.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - schema: The schema that the answer follows.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
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

    /// Answers a prompt that is built in place with content of a schema.
    ///
    /// - Parameters:
    ///   - schema: The schema that the answer follows.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    ///   - prompt: Builds what to answer.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
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

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - type: The type of the answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
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

    /// Answers a prompt with a value of a type.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - type: The type of the answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
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

    /// Answers a prompt that is built in place with a value of a type.
    ///
    /// - Parameters:
    ///   - type: The type of the answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    ///   - prompt: Builds what to answer.
    /// - Returns: The answer and the transcript entries that led to it.
    /// - Throws: An error of the session, the model or a tool; the transcript is then as it was before.
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
