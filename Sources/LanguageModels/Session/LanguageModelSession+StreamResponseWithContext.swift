extension LanguageModelSession {
    /// Streams an answer to a prompt as text.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: Growing snapshots of the answer.
    public func streamResponse(
        to prompt: Prompt,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<String> {
        stream(SessionRequest(prompt, .text, options, contextOptions, metadata: metadata))
    }

    /// Streams an answer to a prompt as text.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: Growing snapshots of the answer.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<String> {
        stream(SessionRequest(Prompt(prompt), .text, options, contextOptions, metadata: metadata))
    }

    /// Streams an answer to a prompt that is built in place as text.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    ///   - prompt: Builds what to answer.
    /// - Returns: Growing snapshots of the answer.
    /// - Throws: What `prompt` throws.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:],
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending ResponseStream<String> {
        try stream(SessionRequest(prompt(), .text, options, contextOptions, metadata: metadata))
    }

    /// Streams an answer to a prompt as content of a schema.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - schema: The schema that the answer follows.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: Growing snapshots of the answer.
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

    /// Streams an answer to a prompt as content of a schema.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - schema: The schema that the answer follows.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: Growing snapshots of the answer.
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

    /// Streams an answer to a prompt that is built in place as content of a schema.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - schema: The schema that the answer follows.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    ///   - prompt: Builds what to answer.
    /// - Returns: Growing snapshots of the answer.
    /// - Throws: What `prompt` throws.
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

    /// Streams an answer to a prompt as a value of a type.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - type: The type of the answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: Growing snapshots of the answer.
    public func streamResponse<Content: Generable>(
        to prompt: Prompt,
        generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending ResponseStream<Content> {
        stream(SessionRequest(prompt, .value(Content.self), options, contextOptions, metadata: metadata))
    }

    /// Streams an answer to a prompt as a value of a type.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - prompt: What to answer.
    ///   - type: The type of the answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    /// - Returns: Growing snapshots of the answer.
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

    /// Streams an answer to a prompt that is built in place as a value of a type.
    ///
    /// Generation starts at once. A problem, even a second request, is thrown where the stream is read.
    ///
    /// - Parameters:
    ///   - type: The type of the answer.
    ///   - options: How to generate; options of an active profile fill what is left `nil`.
    ///   - contextOptions: What goes into the model's context besides the transcript.
    ///   - metadata: Values that are recorded with the prompt and handed to the model.
    ///   - prompt: Builds what to answer.
    /// - Returns: Growing snapshots of the answer.
    /// - Throws: What `prompt` throws.
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
