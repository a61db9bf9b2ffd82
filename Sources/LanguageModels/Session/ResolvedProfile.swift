/// The configuration of a session at one point in time.
struct ResolvedProfile: Sendable {
    var model: any LanguageModel
    /// The content of the instructions; `nil` keeps the transcript's instructions.
    var instructions: [Transcript.Segment]?
    let tools: [any Tool]
    /// The definitions of the tools, which are queried from each tool only once.
    let toolDefinitions: [Transcript.ToolDefinition]
    /// The definitions that the instructions include.
    let instructionsTools: [Transcript.ToolDefinition]
    /// A name that several tools share, if any.
    ///
    /// Every request is then rejected, because a model calls tools by name.
    let ambiguousToolName: String?
    var options = GenerationOptions()
    var reasoningLevel: ContextOptions.ReasoningLevel?
    var errorPolicy: TranscriptErrorHandlingPolicy?
    /// The callbacks and transforms of the profile's modifiers, from the outermost to the innermost.
    var callbacks: [ProfileCallback] = []
    var historyTransforms: [HistoryTransform] = []
    var lifecycles: [ProfileLifecycle] = []

    init(model: any LanguageModel, tools: [any Tool]) {
        self.model = model
        var names: Set<String> = []
        ambiguousToolName = tools.map(\.name).first { !names.insert($0).inserted }
        let definitions = tools.map { Transcript.ToolDefinition(tool: $0) }
        self.tools = tools
        toolDefinitions = definitions
        instructionsTools = zip(tools, definitions).filter { $0.0.includesSchemaInInstructions }.map { $0.1 }
    }

    /// Returns the options of a request, with unset options from the profile.
    func options(_ request: GenerationOptions) -> GenerationOptions {
        GenerationOptions(
            samplingMode: request.samplingMode ?? options.samplingMode,
            temperature: request.temperature ?? options.temperature,
            maximumResponseTokens: request.maximumResponseTokens ?? options.maximumResponseTokens,
            toolCallingMode: request.toolCallingMode ?? options.toolCallingMode)
    }

    /// Returns the context options of a request, with unset options from the profile.
    ///
    /// The reasoning level is removed for models that do not support reasoning.
    func contextOptions(_ request: ContextOptions) -> ContextOptions {
        var result = request
        result.reasoningLevel = model.capabilities.contains(.reasoning) ? request.reasoningLevel ?? reasoningLevel : nil
        return result
    }

    /// Returns the transcript for the model, after the profile's transforms.
    func transformed(_ transcript: Transcript) -> Transcript {
        guard !historyTransforms.isEmpty else { return transcript }
        return Transcript(entries: historyTransforms.reduce(Array(transcript)) { $1.transform($0) })
    }
}

/// The source of a session's model, tools and instructions.
enum SessionSetup: Sendable {
    case fixed(ResolvedProfile)
    case dynamic(ProfileSource)
}
