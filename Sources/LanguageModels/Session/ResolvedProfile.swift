/// What a session consists of at one moment.
struct ResolvedProfile: Sendable {
    var model: any LanguageModel
    /// What the instructions say; `nil` leaves those of the transcript as they are.
    var instructions: [Transcript.Segment]?
    let tools: [any Tool]
    /// What the model is told of the tools; tools are only asked for it once.
    let toolDefinitions: [Transcript.ToolDefinition]
    /// The part of it that instructions tell of.
    let instructionsTools: [Transcript.ToolDefinition]
    /// A name that more than one tool has, which each request refuses: a model names the tool that it calls.
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

    /// The options of a request, completed by those of the profile.
    func options(_ request: GenerationOptions) -> GenerationOptions {
        GenerationOptions(
            samplingMode: request.samplingMode ?? options.samplingMode,
            temperature: request.temperature ?? options.temperature,
            maximumResponseTokens: request.maximumResponseTokens ?? options.maximumResponseTokens,
            toolCallingMode: request.toolCallingMode ?? options.toolCallingMode)
    }

    /// The context options of a request, completed by those of the profile.
    ///
    /// A model that does not reason hears nothing of a level.
    func contextOptions(_ request: ContextOptions) -> ContextOptions {
        var result = request
        result.reasoningLevel = model.capabilities.contains(.reasoning) ? request.reasoningLevel ?? reasoningLevel : nil
        return result
    }

    /// The transcript as the model sees it.
    func transformed(_ transcript: Transcript) -> Transcript {
        guard !historyTransforms.isEmpty else { return transcript }
        return Transcript(entries: historyTransforms.reduce(Array(transcript)) { $1.transform($0) })
    }
}

/// Where a session's model, tools and instructions come from.
enum SessionSetup: Sendable {
    case fixed(ResolvedProfile)
    case dynamic(ProfileSource)
}
