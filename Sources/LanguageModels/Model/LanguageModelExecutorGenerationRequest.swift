public import Foundation

/// The request for one turn of a model.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// The identity of the request.
    public var id: UUID
    /// The conversation so far, which the model has to continue.
    public var transcript: Transcript
    /// The tools that the model may call in this turn.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// The schema that the response has to match, or `nil` for text.
    public var schema: GenerationSchema?
    /// The generation options.
    public var generationOptions: GenerationOptions
    /// The context options.
    public var contextOptions: ContextOptions
    /// Metadata of the request.
    public var metadata: [String: GeneratedContent]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - id: The identity of the request.
    ///   - transcript: The conversation so far, which the model has to continue.
    ///   - enabledTools: The tools that the model may call in this turn.
    ///   - schema: The schema that the response has to match, or `nil` for text.
    ///   - generationOptions: The generation options.
    ///   - contextOptions: The context options.
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
