public import Foundation

/// What an executor is asked for in one turn of a model.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// What tells the request from all others.
    public var id: UUID
    /// The conversation, up to what the model has to continue.
    public var transcript: Transcript
    /// The tools that the model may call in this turn.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// The schema that the response has to follow, or nil for text.
    public var schema: GenerationSchema?
    /// How the response is to be generated.
    public var generationOptions: GenerationOptions
    /// What is added to the model's context beside the prompt.
    public var contextOptions: ContextOptions
    /// What the request says beyond the prompt.
    public var metadata: [String: GeneratedContent]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - id: What tells the request from all others.
    ///   - transcript: The conversation, up to what the model has to continue.
    ///   - enabledTools: The tools that the model may call in this turn.
    ///   - schema: The schema that the response has to follow, or nil for text.
    ///   - generationOptions: How the response is to be generated.
    ///   - contextOptions: What is added to the model's context beside the prompt.
    ///   - metadata: What the request says beyond the prompt.
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
