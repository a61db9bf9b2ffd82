/// What a caller asked for, whichever overload it used.
struct SessionRequest: Sendable {
    let prompt: [Transcript.Segment]
    let output: TurnOutput
    let options: GenerationOptions
    let contextOptions: ContextOptions
    let metadata: [String: GeneratedContent]

    init(
        _ prompt: Prompt, _ output: TurnOutput, _ options: GenerationOptions,
        _ contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) {
        self.prompt = prompt.segments
        self.output = output
        self.options = options
        self.contextOptions = contextOptions
        self.metadata = metadata.mapValues { $0.generatedContent }
    }

    init(_ prompt: Prompt, _ output: TurnOutput, _ options: GenerationOptions, schemaInPrompt: Bool) {
        self.init(prompt, output, options, ContextOptions(includeSchemaInPrompt: schemaInPrompt))
    }

    /// The transcript's entry of the prompt.
    func entry() -> Transcript.Prompt {
        var entry = Transcript.Prompt(
            segments: prompt, options: options, responseFormat: output.schema.map(Transcript.ResponseFormat.init),
            contextOptions: contextOptions)
        entry.metadata = metadata
        return entry
    }
}

/// What an answer is: free text, or a value of a schema.
enum TurnOutput: Sendable {
    case text
    case structured(GenerationSchema, check: @Sendable (GeneratedContent) throws -> Void)

    static func structure(_ schema: GenerationSchema) -> TurnOutput { .structured(schema) { _ in } }

    /// A value of a type; text where the type is a `String`, which no schema makes better.
    static func value<Content: Generable>(_ type: Content.Type) -> TurnOutput {
        guard type != String.self else { return .text }
        // The value is made before the turn counts as answered, so that one that cannot be made is rolled back.
        return .structured(type.generationSchema) { _ = try type.init($0) }
    }

    var schema: GenerationSchema? {
        switch self {
        case .text: nil
        case .structured(let schema, _): schema
        }
    }

    func check(_ content: GeneratedContent) throws {
        if case .structured(_, let check) = self { try check(content) }
    }
}

/// What a request has led to so far, or at its end.
struct TurnContent: Sendable {
    /// The answer; `nil` as long as there is nothing of it.
    var answer: GeneratedContent?
    /// The entries that the request added to the transcript.
    var entries: ArraySlice<Transcript.Entry>
    var usage: LanguageModelSession.Usage
}
