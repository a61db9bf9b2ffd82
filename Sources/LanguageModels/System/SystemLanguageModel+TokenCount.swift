extension SystemLanguageModel {
    /// Returns the number of tokens of a prompt.
    ///
    /// - Parameter prompt: The prompt.
    /// - Returns: The number of tokens, including those that delimit the prompt's turn.
    /// - Throws: ``Error/assetsUnavailable(_:)`` if there is no model.
    nonisolated(nonsending) final public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        let entry = Transcript.Prompt(segments: Prompt(prompt).segments)
        return try await count(Transcript(entries: [.prompt(entry)]))
    }

    /// Returns the number of tokens of instructions.
    ///
    /// - Parameter instructions: The instructions.
    /// - Returns: The number of tokens, including those that delimit the instructions.
    /// - Throws: ``Error/assetsUnavailable(_:)`` if there is no model.
    nonisolated(nonsending) final public func tokenCount(for instructions: Instructions) async throws -> Int {
        let entry = Transcript.Instructions(segments: instructions.segments, toolDefinitions: [])
        return try await count(Transcript(entries: [.instructions(entry)]))
    }

    /// Returns the number of tokens of tool definitions.
    ///
    /// - Parameter tools: The tools.
    /// - Returns: The number of tokens that describe the tools to the model.
    /// - Throws: ``Error/assetsUnavailable(_:)`` if there is no model.
    nonisolated(nonsending) final public func tokenCount(for tools: [any Tool]) async throws -> Int {
        try await count(Transcript(), tools: tools.map { Transcript.ToolDefinition(tool: $0) })
    }

    /// Returns the number of tokens of a schema that is included in a prompt.
    ///
    /// - Throws: ``Error/assetsUnavailable(_:)`` if there is no model.
    nonisolated(nonsending) final public func tokenCount(for schema: GenerationSchema) async throws -> Int {
        try await count(Transcript(), schema: schema)
    }

    /// Returns the number of tokens of transcript entries.
    ///
    /// - Parameter transcriptEntries: The entries.
    /// - Returns: The number of tokens, including those that delimit the turns.
    /// - Throws: ``Error/assetsUnavailable(_:)`` if there is no model.
    nonisolated(nonsending) final public func tokenCount(
        for transcriptEntries: some Collection<Transcript.Entry>
    ) async throws -> Int {
        try await count(Transcript(entries: transcriptEntries))
    }

    nonisolated(nonsending) private func count(
        _ transcript: Transcript, tools: [Transcript.ToolDefinition] = [], schema: GenerationSchema? = nil
    ) async throws -> Int {
        guard let backend = registry.backend else { throw Error.noBackend }
        return try await backend.tokenCount(transcript: transcript, tools: tools, schema: schema)
    }
}
