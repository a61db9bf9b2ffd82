/// A caller's request, independent of the overload that was called.
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

    func entry() -> Transcript.Prompt {
        var entry = Transcript.Prompt(
            segments: prompt, options: options, responseFormat: output.schema.map(Transcript.ResponseFormat.init),
            contextOptions: contextOptions)
        entry.metadata = metadata
        return entry
    }
}

/// The output of a request: text, or a value that matches a schema.
enum TurnOutput: Sendable {
    case text
    case structured(GenerationSchema, check: @Sendable (GeneratedContent) throws -> Void)

    static func structure(_ schema: GenerationSchema) -> TurnOutput { .structured(schema) { _ in } }

    /// Returns the output for a type, which is text for `String` because a schema would not add a constraint.
    static func value<Content: Generable>(_ type: Content.Type) -> TurnOutput {
        guard type != String.self else { return .text }
        // The value is created before the turn ends, so that the turn is reverted if the value cannot be created.
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

/// The result of a request, complete or partial.
struct TurnContent: Sendable {
    /// The response; `nil` if nothing has been generated yet.
    var answer: GeneratedContent?
    /// The entries that the request added to the transcript.
    var entries: ArraySlice<Transcript.Entry>
    var usage: LanguageModelSession.Usage
}
