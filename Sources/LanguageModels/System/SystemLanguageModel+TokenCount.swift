extension SystemLanguageModel {
    /// Counts the tokens that a prompt takes.
    ///
    /// - Parameter prompt: The prompt.
    /// - Returns: The tokens, with those that mark the prompt's turn.
    /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model.
    nonisolated(nonsending) final public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        let entry = Transcript.Prompt(segments: Prompt(prompt).segments)
        return try await count(Transcript(entries: [.prompt(entry)]))
    }

    /// Counts the tokens that instructions take.
    ///
    /// - Parameter instructions: The instructions.
    /// - Returns: The tokens, with those that mark the instructions.
    /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model.
    nonisolated(nonsending) final public func tokenCount(for instructions: Instructions) async throws -> Int {
        let entry = Transcript.Instructions(segments: instructions.segments, toolDefinitions: [])
        return try await count(Transcript(entries: [.instructions(entry)]))
    }

    /// Counts the tokens that the definitions of tools take.
    ///
    /// - Parameter tools: The tools.
    /// - Returns: The tokens that the model reads to know the tools.
    /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model.
    nonisolated(nonsending) final public func tokenCount(for tools: [any Tool]) async throws -> Int {
        try await count(Transcript(), tools: tools.map { Transcript.ToolDefinition(tool: $0) })
    }

    /// Counts the tokens that a schema takes when the prompt tells the model of it.
    ///
    /// - Parameter schema: The schema.
    /// - Returns: The tokens.
    /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model.
    nonisolated(nonsending) final public func tokenCount(for schema: GenerationSchema) async throws -> Int {
        try await count(Transcript(), schema: schema)
    }

    /// Counts the tokens that entries of a transcript take.
    ///
    /// - Parameter transcriptEntries: The entries.
    /// - Returns: The tokens, with those that mark the turns.
    /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model.
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
