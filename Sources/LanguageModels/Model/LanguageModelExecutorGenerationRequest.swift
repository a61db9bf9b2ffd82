public import Foundation

/// The request for one turn of a model.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// The identity of the request.
    public var id: UUID
    /// The conversation, up to what the model has to continue.
    public var transcript: Transcript
    /// The tools that the model may call in this turn.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// The schema that the response has to follow, or nil for text.
    public var schema: GenerationSchema?
    /// The generation options.
    public var generationOptions: GenerationOptions
    /// Additions to the model's context other than the prompt.
    public var contextOptions: ContextOptions
    /// Metadata of the request.
    public var metadata: [String: GeneratedContent]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - id: The identity of the request.
    ///   - transcript: The conversation, up to what the model has to continue.
    ///   - enabledTools: The tools that the model may call in this turn.
    ///   - schema: The schema that the response has to follow, or nil for text.
    ///   - generationOptions: The generation options.
    ///   - contextOptions: Additions to the model's context other than the prompt.
    ///   - metadata: Metadata of the request.
    public init(
        id: UUID, transcript: Transcript, enabledTools: [Transcript.ToolDefinition], schema: GenerationSchema? = nil,
        generationOptions: GenerationOptions, contextOptions: ContextOptions,
        metadata: [String: any ConvertibleToGeneratedContent]
    ) {
        self.id = id
        self.transcript = transcript
        self.enabledToolDefinitions = enabledTools
        self.schema = schema
        self.generationOptions = generationOptions
        self.contextOptions = contextOptions
        self.metadata = metadata.mapValues { $0.generatedContent }
    }
}
